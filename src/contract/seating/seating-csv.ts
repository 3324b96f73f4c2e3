import type { SeatingRow } from '../../tournament/seating/plan.ts'
import { type CsvStyle, file, plain, text } from '../standings/standings-csv.ts'

const SEATS = ['east', 'south', 'west', 'north'] as const

/**
 * A seating plan as CSV, in the form of the rankings. Columns session, table, east, south, west, north (start numbers by initial
 * wind), as an import takes them; with `names` (by start number) also east_name to north_name, which no import takes.
 */
export const seatingCsv = (
  rows: readonly SeatingRow[],
  names: ReadonlyMap<number, string> | null,
  style: CsvStyle = 'comma',
): string => {
  const header = ['session', 'table', ...SEATS, ...(names ? SEATS.map((seat) => `${seat}_name`) : [])]
  const cells = rows.map(({ session, table, entrants }) => [
    ...[session, table, ...entrants].map(plain),
    ...(names ? entrants.map((entrant) => text(names.get(entrant) ?? null)) : []),
  ])
  return file(header, cells, style)
}
