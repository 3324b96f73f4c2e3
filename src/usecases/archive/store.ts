import type { z } from 'zod'
import type {
  ArchivedRows,
  ArchivedTable,
  ArchivedTournament,
  archivedEntrant,
  archivedSession,
  archivedStage,
} from '../../contract/archive/archive.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { canonicalJson } from '../../store/chain.ts'
import type { ArchiveReader, ArchiveRow, ArchiveWriter, Store, TableToStore } from '../../store/types.ts'
import type { SessionStatus } from '../../tournament/session.ts'
import { stageProblems } from '../verify/stages.ts'
import { type ArchivedEvent, broken, checkedTable, conductFault, conductRecord, stageFault } from './check.ts'
import { type ArchivePart, derived, identityOf } from './parts.ts'

/** What an archive says of itself before its lists. */
export interface ArchiveHead {
  readonly counts: ArchiveReader['counts']
  readonly tournament: ArchivedTournament
  readonly ruleset: Ruleset
}

/** Takes the elements of an archive's lists in order; says what is wrong with one, or with all of them at the end. */
export interface Sink {
  take(member: string, value: unknown): Promise<AppError | undefined>
  /** `identity` is that of the tournament in the archive. */
  end(identity: string): Promise<AppError | undefined>
}

/** Rows, and tables with all their events, that are held in memory before they are stored together. */
const ROWS = 1_000
const TABLES = 25

const DERIVED = { standings: 'standing', teamStandings: 'standing of teams, line' } as const

/** Whether the final standings of stages are what the tables and rulings of then come to. */
const stagesFault = async (reader: ArchiveReader, conduct: readonly ArchivedEvent[]): Promise<AppError | undefined> => {
  const facts = await reader.facts()
  for (const stage of facts.stages) {
    const problems = stageProblems(facts, stage, conduct.map(conductRecord))
    if (problems.length > 0) return broken(`stage ${stage.number}`, problems)
  }
  return undefined
}

/** The first line of the standings that is not what the tables come to here. */
const derivedFault = async (reader: ArchiveReader, archived: readonly ArchivePart[]): Promise<AppError | undefined> => {
  const worked: ArchivePart[] = []
  for await (const part of derived(reader)) worked.push(part)
  for (const [member, line] of Object.entries(DERIVED)) {
    const textsOf = (parts: readonly ArchivePart[]): readonly string[] =>
      parts.filter((part) => part.member === member).map(({ value }) => canonicalJson(value))
    const [own, given] = [textsOf(worked), textsOf(archived)]
    const at = own.findIndex((text, index) => text !== given[index])
    if (at < 0 && own.length === given.length) continue
    return broken(`${line} ${at < 0 ? own.length + 1 : at + 1}`, ['the results of the tables come to another one'])
  }
  return undefined
}

/** Checks everything and stores it. `onTable` is told how many tables have been. */
export const storing = (
  { counts, tournament, ruleset }: ArchiveHead,
  writer: ArchiveWriter,
  onTable: (tables: number) => void,
): Sink => {
  const sessions = new Map<number, SessionStatus>()
  const conduct: ArchivedEvent[] = []
  const standings: ArchivePart[] = []
  const onTheList = new Set<number>()
  const seen = { entrants: 0, sessions: 0, tables: 0, events: 0 }
  let hasStages = false
  let [list, rows, tables]: [string, ArchiveRow[], TableToStore[]] = ['', [], []]

  const flush = async () => {
    if (rows.length > 0) await writer.rows(list as ArchivedRows, rows)
    if (tables.length > 0) await writer.tables(tables)
    rows = []
    tables = []
  }

  const takeTable = async (table: ArchivedTable): Promise<AppError | undefined> => {
    const checked = checkedTable(tournament.id, table, sessions.get(table.sessionNumber), ruleset)
    if (!checked.ok) return checked.error
    tables.push(checked.value)
    seen.events += table.events.length
    onTable(++seen.tables)
    if (tables.length >= TABLES) await flush()
    return undefined
  }

  const takeRow = async (member: string, row: ArchiveRow): Promise<AppError | undefined> => {
    if (member === 'conduct') conduct.push(row as ArchivedEvent)
    if (member === 'entrants') {
      onTheList.add((row as z.output<typeof archivedEntrant>).number)
      seen.entrants++
    }
    if (member === 'sessions') {
      const { number, status } = row as z.output<typeof archivedSession>
      sessions.set(number, status)
      seen.sessions++
    }
    rows.push(row)
    if (rows.length >= ROWS) await flush()
    hasStages ||= member === 'stages'
    return member === 'stages' ? stageFault(row as z.output<typeof archivedStage>, onTheList) : undefined
  }

  return {
    async take(member, value) {
      if (member !== list) await flush()
      list = member
      if (member === 'tables') return takeTable(value as ArchivedTable)
      if (!(member in DERIVED)) return takeRow(member, value as ArchiveRow)
      standings.push({ member, value })
      return undefined
    },

    async end(identity) {
      await flush()
      const fault = conductFault(tournament, conduct)
      if (fault) return fault
      for (const [what, count] of Object.entries(counts))
        if (seen[what as keyof typeof seen] !== count)
          return broken('counts', [`${count} ${what} are announced, ${seen[what as keyof typeof seen]} came`])
      const reader = await writer.read()
      if (!reader) throw new Error('what was imported cannot be read')
      if ((await identityOf(reader)) !== identity)
        return broken('the archive', ['this server would export it otherwise'])
      const moved = hasStages ? await stagesFault(reader, conduct) : undefined
      return moved ?? derivedFault(reader, standings)
    },
  }
}

/** Stores nothing; says at the end whether the server's own tournament of this id is another one. */
export const comparing = ({ tournament: { id } }: ArchiveHead, store: Store): Sink => ({
  async take() {
    return undefined
  },
  async end(identity) {
    const reader = await store.openArchive(id)
    try {
      if (reader && (await identityOf(reader)) === identity) return undefined
    } finally {
      await reader?.close()
    }
    return appError(
      'TOURNAMENT_EXISTS',
      `This server has another tournament ${id}, or has it at another stage. An archive keeps its id, on which its hashes depend: import it on another server.`,
    )
  },
})
