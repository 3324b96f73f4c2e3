import { getRuleset } from '../../src/rules/rulesets.ts'
import type { ConductChain, Store, TableKey, TournamentRecord } from '../../src/store/types.ts'
import { conductProblems } from '../../src/usecases/verify/conduct.ts'
import { stageProblems } from '../../src/usecases/verify/stages.ts'
import { tableProblems } from '../../src/usecases/verify/table.ts'
import { UsageError } from '../script.ts'
import { conductName, tableName } from './file.ts'

/** What a database comes to. */
export interface DatabaseReport {
  readonly tables: number
  readonly links: number
  /** One line each: the table, and what is wrong with it. */
  readonly problems: readonly string[]
}

/** Who waits for the check. */
export interface Waiting {
  /** So many tables are checked, of so many. */
  onTable(done: number, total: number): void
  /** Ends the check when it is aborted. */
  readonly signal?: AbortSignal
}

type Place = Pick<TableKey, 'session' | 'table'>

/** What is wrong with the final standings of a tournament's stages, read as of one instant; one line each. */
export const stageReport = async (
  store: Store,
  id: string,
  conduct: ConductChain | undefined,
): Promise<readonly string[]> => {
  if ((await store.stages(id)).length === 0) return []
  const reader = await store.openArchive(id)
  try {
    const facts = await reader?.facts()
    return (facts?.stages ?? []).flatMap((stage) =>
      stageProblems(facts!, stage, conduct?.records ?? []).map((problem) => `${id} stage ${stage.number}: ${problem}`),
    )
  } finally {
    await reader?.close()
  }
}

const tournamentReport = async (
  store: Store,
  tournament: TournamentRecord,
  tables: readonly Place[],
  next: () => void,
): Promise<DatabaseReport> => {
  const ruleset = getRuleset(tournament.ruleset, tournament.policy.switches)
  if (!ruleset.ok) return { tables: 0, links: 0, problems: [`${tournament.id}: ${ruleset.error.message}`] }
  const problems: string[] = []
  let links = 0
  for (const { session, table } of tables) {
    next()
    const key = { tournament: tournament.id, session, table }
    const stored = await store.storedTable(key)
    if (!stored) continue
    links += stored.chain.records.length
    for (const problem of tableProblems(stored, ruleset.value)) problems.push(`${tableName(key)}: ${problem}`)
  }
  const conduct = await store.conduct(tournament.id)
  if (conduct) {
    links += conduct.records.length
    for (const problem of conductProblems(conduct)) problems.push(`${conductName(tournament.id)}: ${problem}`)
  }
  problems.push(...(await stageReport(store, tournament.id, conduct)))
  return { tables: tables.length, links, problems }
}

/**
 * Checks every chain of a database, and that whatever is stored beside it is what the events come to. Entries may go on
 * meanwhile: each table is read as of one instant.
 * @throws UsageError when there is no such tournament
 */
export const verifyDatabase = async (store: Store, id?: string, waiting?: Waiting): Promise<DatabaseReport> => {
  const all = await store.tournaments()
  const chosen = id === undefined ? all : all.filter((tournament) => tournament.id === id)
  if (id !== undefined && chosen.length === 0) throw new UsageError(`There is no tournament ${id} in the database.`)
  const places = new Map<string, readonly Place[]>()
  for (const tournament of chosen)
    places.set(
      tournament.id,
      (await store.tables(tournament.id)).map(({ session, table }) => ({ session, table })),
    )
  const total = [...places.values()].reduce((sum, { length }) => sum + length, 0)
  let begun = 0
  const next = (): void => {
    waiting?.signal?.throwIfAborted()
    waiting?.onTable(begun++, total)
  }
  const reports: DatabaseReport[] = []
  for (const tournament of chosen)
    reports.push(await tournamentReport(store, tournament, places.get(tournament.id) ?? [], next))
  return {
    tables: reports.reduce((sum, { tables }) => sum + tables, 0),
    links: reports.reduce((sum, { links }) => sum + links, 0),
    problems: reports.flatMap(({ problems }) => problems),
  }
}
