import { appError } from '../../contract/errors.ts'
import { playerStatisticsInput, statisticsInput } from '../../contract/standings/statistics-inputs.ts'
import { err, ok } from '../../rules/result.ts'
import type { Ruleset, Seat } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import type { EntrantRecord, StandingsFacts, TableWithHands, TournamentRecord } from '../../store/types.ts'
import { type ScoreCurve, scoreCurves } from '../../tournament/statistics/curve.ts'
import { ruledOutside } from '../../tournament/statistics/penalties.ts'
import {
  type EventStatistics,
  type PlayerStatistics,
  type StatisticsTable,
  statisticsBook,
} from '../../tournament/statistics/statistics.ts'
import { soon, startJob, type Watch } from '../jobs/run.ts'
import { remembered } from '../remembered.ts'
import { type Caller, type Deps, ifReadable, type Outcome, useCase } from '../usecase.ts'
import { countsIn, playedTables } from './played-tables.ts'

/** What statistics are about. */
export interface About {
  readonly tournament: TournamentRecord
  readonly ruleset: Ruleset
  readonly live: boolean
  /** By start number. */
  readonly entrants: ReadonlyMap<number, EntrantRecord>
  readonly teamNames: ReadonlyMap<string, string>
}

/** Statistics of a tournament and of everybody in it. */
export interface Statistics extends About {
  readonly event: EventStatistics
}

/** Statistics of one entrant. */
export interface PlayerReport extends About {
  readonly player: PlayerStatistics
  /** By session. */
  readonly curves: readonly ScoreCurve[]
}

const rulesetOf = ({ id, ruleset, policy }: TournamentRecord): Ruleset => {
  const found = getRuleset(ruleset, policy.switches)
  if (!found.ok) throw new Error(`tournament ${id} has no ruleset`)
  return found.value
}

const aboutOf = ({ tournament, entrants, teams }: StandingsFacts, live: boolean): About => ({
  ...{ tournament, live, ruleset: rulesetOf(tournament) },
  entrants: new Map(entrants.map((entrant) => [entrant.number, entrant])),
  teamNames: new Map(teams.map(({ code, name }) => [code, name])),
})

/** A hand entered by points has no fan to count. */
const toStatistics = ({ session, table, state, handRecords }: TableWithHands): StatisticsTable => ({
  ...{ session, table, state },
  fans: new Map(handRecords.flatMap(({ number, claim, fans }) => (claim && fans ? [[number, fans] as const] : []))),
})

/** Who watches the gathering, if anybody does. */
type Watched = { watch?: Pick<Watch, 'progress' | 'isCancelled'> }

const gather = async (deps: Deps, facts: StandingsFacts, live: boolean, watched: Watched): Outcome<Statistics> => {
  const book = statisticsBook()
  let done = 0
  for await (const table of playedTables(deps, facts.tournament.id, live)) {
    if (watched.watch?.isCancelled()) return err(appError('JOB_CANCELLED', 'The statistics are not wanted any more.'))
    book.addTable(toStatistics(table))
    done++
    watched.watch?.progress(done, facts.tables.length)
  }
  book.addRuled(ruledOutside(facts.conductState))
  return ok({ ...aboutOf(facts, live), event: book.event() })
}

/** Gathers; what takes long is shown as a job, which can be cancelled. */
const gatherInSight = async (deps: Deps, caller: Caller, facts: StandingsFacts, live: boolean): Outcome<Statistics> => {
  const watched: Watched = {}
  const gathering = gather(deps, facts, live, watched)
  if (await soon(gathering)) return gathering
  const tournament = facts.tournament.id
  await startJob(deps, caller, { kind: 'STATISTICS', tournament }, async (watch) => {
    watched.watch = watch
    const outcome = await gathering
    return outcome.ok ? ok({ tournament, outcome: 'GATHERED' }) : outcome
  })
  return gathering
}

const gathered = remembered<StandingsFacts, boolean, Awaited<Outcome<Statistics>>>(({ ok }) => ok)

/** Gathered once for the facts of the standings. */
const statisticsIn = (deps: Deps, caller: Caller, facts: StandingsFacts, live: boolean): Outcome<Statistics> =>
  gathered(facts, live, () => gatherInSight(deps, caller, facts, live))

/** Statistics of a tournament: the same object as long as its tables and rulings stay as they are. */
export const getStatistics = useCase(
  'statistics',
  statisticsInput,
  (input) => input.tournament,
  async (deps, caller, { tournament, live }): Outcome<Statistics> => {
    const facts = ifReadable(caller, tournament, await deps.store.standingsFacts(tournament))
    return facts.ok ? statisticsIn(deps, caller, facts.value, live) : facts
  },
)

/** The tables of an entrant, in order of session. */
const tablesOf = async (
  deps: Deps,
  { tournament: { id }, tables }: StandingsFacts,
  entrant: number,
): Promise<readonly TableWithHands[]> => {
  const own = tables.filter(
    ({ entrants, shares = [], startedAt }) =>
      startedAt !== null && (entrants.includes(entrant) || shares.some(({ player }) => player === entrant)),
  )
  const found = await Promise.all(
    own.map(async ({ session, table }) => {
      const key = { tournament: id, session, table }
      const [record, handRecords] = await Promise.all([deps.store.table(key), deps.store.hands(key)])
      return record?.state ? [{ ...record, state: record.state, handRecords }] : []
    }),
  )
  return found.flat()
}

/** Everybody who has played a seat. */
const playersAt = (
  { entrants, substitutions = [] }: TableWithHands['state'],
  seat: Seat,
): readonly (number | null)[] => [
  entrants[seat],
  ...substitutions.filter((each) => each.seat === seat).map(({ player }) => player),
]

/** Statistics of one entrant, with how his score went at every table. */
export const getPlayerStatistics = useCase(
  'playerStatistics',
  playerStatisticsInput,
  (input) => input.tournament,
  async (deps, caller, { tournament, entrant, live }): Outcome<PlayerReport> => {
    const facts = ifReadable(caller, tournament, await deps.store.standingsFacts(tournament))
    if (!facts.ok) return facts
    const about = aboutOf(facts.value, live)
    if (!about.entrants.has(entrant))
      return err(appError('ENTRANT_NOT_FOUND', `Tournament ${tournament} has no entrant ${entrant}.`, { entrant }))
    const book = statisticsBook()
    const tables = (await tablesOf(deps, facts.value, entrant)).filter((table) => countsIn(table, live))
    for (const table of tables) book.addTable(toStatistics(table))
    book.addRuled(ruledOutside(facts.value.conductState).filter((ruled) => ruled.entrant === entrant))
    const curves = tables.flatMap((table) =>
      scoreCurves(table, about.ruleset).filter(({ seat }) => playersAt(table.state, seat).includes(entrant)),
    )
    return ok({ ...about, player: book.player(entrant), curves })
  },
)
