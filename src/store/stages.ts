import type postgres from 'postgres'
import { sessionsOf, stageOfSession } from '../tournament/stages/plan.ts'
import { json } from './entries.ts'
import { lockTournament } from './lock.ts'
import { readSessions } from './session-rows.ts'
import type {
  StageChange,
  StageDecision,
  StageNote,
  StageRecord,
  StageScene,
  StageStore,
  StandingsFacts,
} from './types.ts'

interface StageRow {
  number: number
  plan: StageRecord['plan']
  entry: StageRecord['entry']
  frozen: StageRecord['frozen']
  frozen_hash: string | null
  finished_at: Date | null
  conduct_version: number | null
  history: StageNote[]
}

const toStage = (row: StageRow): StageRecord => ({
  number: row.number,
  plan: row.plan,
  entry: row.entry,
  frozen: row.frozen,
  frozenHash: row.frozen_hash,
  finishedAt: row.finished_at,
  conductVersion: row.conduct_version,
  history: row.history,
})

/** The planned stages of a tournament, in order. */
export const readStages = async (sql: postgres.ISql, tournament: string): Promise<readonly StageRecord[]> => {
  const rows = await sql<StageRow[]>`
    select number, plan, entry, frozen, frozen_hash, finished_at, conduct_version, history
    from stages where tournament_id = ${tournament} order by number`
  return rows.map(toStage)
}

/** Only what is planned, without the standings that are kept: how many sessions each stage has. */
export const readStageSizes = (sql: postgres.ISql, tournament: string): Promise<{ sessions: number }[]> =>
  sql<{ sessions: number }[]>`
    select (plan->>'sessions')::int as sessions from stages where tournament_id = ${tournament} order by number`

/** Nobody writes at the tables of these sessions until the transaction ends; who is about to is held up and finds what it did. */
const holdTables = async (
  tx: postgres.TransactionSql,
  tournament: string,
  stage: number,
): Promise<{ readonly first: number; readonly last: number }> => {
  const { first, last } = sessionsOf(await readStageSizes(tx, tournament), stage)
  const span = { first, last: last ?? 0 }
  await tx`
    select from tables where tournament_id = ${tournament} and session_number between ${first} and ${span.last}
    order by session_number, number for update`
  return span
}

const writeStages = async (
  tx: postgres.TransactionSql,
  tournament: string,
  stages: readonly StageRecord[],
): Promise<void> => {
  await tx`delete from stages where tournament_id = ${tournament}`
  for (const { number, plan, entry, frozen, frozenHash, finishedAt, conductVersion, history } of stages)
    await tx`
      insert into stages (tournament_id, number, plan, entry, frozen, frozen_hash, finished_at, conduct_version, history)
      values (${tournament}, ${number}, ${json(tx, plan)}, ${entry && json(tx, entry)}, ${frozen && json(tx, frozen)},
              ${frozenHash}, ${finishedAt}, ${conductVersion}, ${json(tx, history)})`
}

/** Seats of sessions that have not started are taken back from `unseatFrom` on; the others get the stages they now belong to. */
const moveSessions = async (
  tx: postgres.TransactionSql,
  tournament: string,
  { stages, unseatFrom }: StageChange,
): Promise<void> => {
  await tx`
    delete from sessions where tournament_id = ${tournament} and status = 'PLANNED' and number >= ${unseatFrom}`
  const rows = await tx<{ number: number }[]>`select number from sessions where tournament_id = ${tournament}`
  const plans = stages.map(({ plan }) => plan)
  for (const { number } of rows)
    await tx`
      update sessions set stage_number = ${stageOfSession(plans, number) ?? plans.length}
      where tournament_id = ${tournament} and number = ${number}`
}

/** Reads of stages. */
export const stageStore = (sql: postgres.Sql): Pick<StageStore, 'stages'> => ({
  stages: (tournament) => readStages(sql, tournament),
})

/** Planning and finishing stages: rare, so each locks the tournament's row, looks, decides and stores. */
export const changeStages = async <T>(
  sql: postgres.Sql,
  read: (tx: postgres.TransactionSql) => Promise<StandingsFacts | undefined>,
  { tournament, hold }: { readonly tournament: string; readonly hold: number | null },
  decide: (found: StageScene) => StageDecision<T>,
): Promise<T | undefined> => {
  let answer: T | undefined
  await sql.begin(async (tx) => {
    await lockTournament(tx, tournament)
    const span = hold === null ? null : await holdTables(tx, tournament, hold)
    const facts = await read(tx)
    if (!facts) return
    const { answer: said, change } = decide({ facts, sessions: await readSessions(tx, tournament) })
    answer = said
    if (!change) return
    await writeStages(tx, tournament, change.stages)
    await moveSessions(tx, tournament, change)
    if (span && change.freeze !== undefined)
      await tx`
        update tables set stage_frozen = ${change.freeze}
        where tournament_id = ${tournament} and session_number between ${span.first} and ${span.last}`
    await tx`update tournaments set revision = revision + 1 where id = ${tournament}`
  })
  return answer
}
