import type { z } from 'zod'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ARCHIVED_ROWS,
  type ArchivedRows,
  type ArchivedStanding,
  type ArchivedTeamStanding,
  archivedEvent,
  archivedHand,
  archivedSeat,
  archivedTable,
  archivedTournament,
} from '../../contract/archive/archive.ts'
import type { ArchiveReader, ArchiveRow, ArchiveTable } from '../../store/types.ts'
import { fractionText } from '../../tournament/tablepoints.ts'
import { OFFICIAL, standingsIn } from '../standings/standings.ts'
import { type Digest, startDigest, withoutEvents } from './digest.ts'

/** A member of an archive, or one element of a member that is a list. */
export interface ArchivePart {
  readonly member: string
  readonly value: unknown
}

/** A row as its schema has it: the fields in order, instants as texts. */
const shaped = (schema: z.ZodObject, row: ArchiveRow): ArchiveRow => {
  const value: Record<string, unknown> = {}
  for (const field of Object.keys(schema.shape)) {
    const stored = row[field] ?? null
    value[field] = stored instanceof Date ? stored.toISOString() : stored
  }
  return value
}

const tableOf = ({ table, seats, hands, events }: ArchiveTable): ArchiveRow => ({
  ...shaped(archivedTable, table),
  seats: seats.map((row) => shaped(archivedSeat, row)),
  hands: hands.map((row) => shaped(archivedHand, row)),
  events: events.map((row) => shaped(archivedEvent, row)),
})

const points = ({ tablePoints12, points }: { readonly tablePoints12: number; readonly points: number }) => ({
  tablePoints: fractionText(tablePoints12),
  tablePoints12,
  points,
})

/** What follows from the results of the tables. */
export async function* derived(reader: ArchiveReader): AsyncGenerator<ArchivePart> {
  const { players, teams } = standingsIn(await reader.facts(), OFFICIAL)
  for (const { rank, entrant, tally, sessions, byes = [] } of players) {
    const value: ArchivedStanding = {
      ...{ rank, entrant: entrant.number, ...points(tally), fines: tally.fines },
      sessions: sessions.map((line) => ({
        session: line.session,
        table: line.table,
        seat: line.seat,
        ...points(line),
      })),
      byes: byes.map(({ session, tablePoints12, points }) => ({ session, tablePoints12, points })),
    }
    yield { member: 'standings', value }
  }
  for (const { rank, team, tally, members } of teams) {
    const value: ArchivedTeamStanding = { rank, team, ...points(tally), members: [...members] }
    yield { member: 'teamStandings', value }
  }
}

const LISTS = Object.keys(ARCHIVED_ROWS) as ArchivedRows[]
/** Lists that come after the tables. */
const AFTER_TABLES: ReadonlySet<string> = new Set(['conduct'])

async function* rowsOf(reader: ArchiveReader, isAfterTables: boolean): AsyncGenerator<ArchivePart> {
  for (const list of LISTS) {
    if (AFTER_TABLES.has(list) !== isAfterTables) continue
    for await (const row of reader.rows(list)) yield { member: list, value: shaped(ARCHIVED_ROWS[list], row) }
  }
}

/** All of a tournament in the order of the document, but for the digest; with `whole: false` without what follows from the rest. */
export async function* partsOf(
  reader: ArchiveReader,
  { whole }: { readonly whole: boolean },
): AsyncGenerator<ArchivePart> {
  yield { member: 'format', value: ARCHIVE_FORMAT }
  yield { member: 'version', value: ARCHIVE_VERSION }
  yield { member: 'counts', value: reader.counts }
  yield { member: 'tournament', value: shaped(archivedTournament, reader.tournament) }
  yield* rowsOf(reader, false)
  for await (const table of reader.tables({ whole })) yield { member: 'tables', value: tableOf(table) }
  yield* rowsOf(reader, true)
  if (whole) yield* derived(reader)
}

/** Adds a part of a document to its digest. */
export const digestPart = (digest: Digest, { member, value }: ArchivePart): void =>
  digest.add(member, member === 'tables' ? withoutEvents(value as ArchiveRow) : value)

/** Persons belong to a server, and what is derived to its version; everything else is the tournament itself. */
const NOT_ITSELF: ReadonlySet<string> = new Set(['format', 'version', 'people', 'standings', 'teamStandings'])

/** Adds a part to the digest that is the same for the same tournament wherever it is. */
export const identifyPart = (digest: Digest, part: ArchivePart): void => {
  if (NOT_ITSELF.has(part.member)) return
  digestPart(digest, part)
}

/** What identifies the tournament that a reader reads. */
export const identityOf = async (reader: ArchiveReader): Promise<string> => {
  const digest = startDigest()
  for await (const part of partsOf(reader, { whole: false })) identifyPart(digest, part)
  return digest.hex()
}
