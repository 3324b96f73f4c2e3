import { rationalDecimal, rationalMixed } from '../../tournament/rational.ts'
import type { League } from './league-views.ts'
import { CSV_STYLES, type CsvStyle, file, plain, text } from './standings-csv.ts'

/**
 * A league's table as CSV, written like the rankings: rank, name, country, ema, total and total_exact, then for each tournament what
 * it gave and whether that is among the best that count.
 */
export const leagueCsv = ({ tournaments, lines }: League, style: CsvStyle = 'comma'): string => {
  const decimals = (value: string): string => value.replace('.', CSV_STYLES[style].decimal)
  const header = [
    'rank',
    'name',
    'country',
    'ema',
    'total',
    'total_exact',
    ...tournaments.flatMap(({ id }) => [id, `${id}_counts`]),
  ]
  const rows = lines.map(({ rank, name, country, emaNumber, total, scores }) => {
    const byTournament = new Map(scores.map((score) => [score.tournament, score]))
    return [
      ...[plain(rank), text(name), text(country), plain(emaNumber ?? '')],
      ...[plain(decimals(rationalDecimal(total))), plain(rationalMixed(total))],
      ...tournaments.flatMap(({ id }) => {
        const found = byTournament.get(id)
        return found
          ? [plain(decimals(rationalDecimal(found.score))), plain(found.counts ? 'yes' : 'no')]
          : [plain(''), plain('')]
      }),
    ]
  })
  return file(header, rows, style)
}
