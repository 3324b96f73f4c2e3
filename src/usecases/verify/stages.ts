import { fingerprint } from '../../store/chain.ts'
import type { ConductChain, CountableTable, EntrantRecord, StageRecord, StandingsFacts } from '../../store/types.ts'
import { foldConduct } from '../../tournament/conduct/fold.ts'
import { sessionsOf } from '../../tournament/stages/plan.ts'
import { type FrozenStandings, unfrozen } from '../../tournament/stages/stage.ts'
import { frozenStandings, stageStandings } from '../../tournament/stages/standings.ts'
import { type ScopedFacts, stageFactsOf } from '../../tournament/standings-scope.ts'
import { differences, rowDifferences } from './differences.ts'

type Records = readonly Pick<ConductChain['records'][number], 'event' | 'recordedAt'>[]

/** What hashes say of the standings that are kept. */
const hashProblems = ({ frozen, frozenHash, history }: StageRecord): readonly string[] => {
  const hash = frozen === null ? null : fingerprint(frozen)
  const noted = history.findLast(({ type }) => type === 'finished' || type === 'reopened')
  const last = noted?.type === 'finished' ? noted.hash : null
  return [
    ...(hash === frozenHash ? [] : ['the final standings do not have the hash that was noted']),
    ...(frozenHash === last ? [] : ['the hash of the final standings is not that of when it was finished']),
  ]
}

const satAt = ({ entrants, shares = [] }: CountableTable): readonly number[] => [
  ...entrants,
  ...shares.map(({ player }) => player),
]

/** Those who stood in it, as they are kept; and whoever has a result in it besides. */
const entrantsThen = (
  entrants: readonly EntrantRecord[],
  tables: readonly CountableTable[],
  { players }: FrozenStandings,
): ScopedFacts['entrants'] => {
  const kept = new Set(players.map(({ entrant }) => entrant))
  const sat = new Set(tables.flatMap(satAt))
  return [
    ...players.map(({ entrant: number, country, team }) => ({
      ...{ number, country, team, name: '', isHouse: false, status: 'REGISTERED' as const },
    })),
    ...entrants.filter(({ number, isHouse }) => !kept.has(number) && !isHouse && sat.has(number)),
  ]
}

/** What it was ranked from: the results and rulings of then. Undefined where its conduct cannot be read. */
const factsThen = (
  { entrants, tables, stages }: StandingsFacts,
  { number, conductVersion }: StageRecord,
  frozen: FrozenStandings,
  conduct: Records,
): ScopedFacts | undefined => {
  const plans = stages.map(({ plan }) => plan)
  const { last } = sessionsOf(plans, number)
  const ruled = foldConduct(
    conduct.slice(0, conductVersion ?? 0).map(({ event, recordedAt }) => ({ event, at: recordedAt.getTime() })),
  )
  if (!ruled.ok) return undefined
  const played = tables.filter(({ session }) => last === null || session <= last)
  return {
    entrants: entrantsThen(entrants, played, frozen),
    tables: played,
    // Those before are reckoned again, too: what is brought along comes from the tables, not from what was kept.
    stages: stages.map((stage) => (stage.number <= number ? unfrozen(stage) : stage)),
    conductState: ruled.value,
  }
}

/** Where the standings that are kept are not those that the tables, and what was ruled until then, come to. */
const foldProblems = (facts: StandingsFacts, stage: StageRecord, conduct: Records): readonly string[] => {
  const { number, frozen } = stage
  if (!frozen) return []
  const { ranking: rules, lot } = frozen
  const then = factsThen(facts, stage, frozen, conduct)
  if (!then) return ['what was ruled until it was finished cannot be read']
  const staged = stageFactsOf(then, { rules, lot, changes: [] }, false)
  const { players, teams } = frozenStandings(stageStandings(staged, number), rules, lot)
  return [
    ...rowDifferences('entrant', frozen.players, players, ({ entrant }) => entrant),
    ...differences('the row of teams', frozen.teams, teams),
  ]
}

/** Rows of a stage that cannot be read are wrong in a way that nobody foresaw. */
const foldSafely = (...args: Parameters<typeof foldProblems>): readonly string[] => {
  try {
    return foldProblems(...args)
  } catch {
    return ['the final standings cannot be read']
  }
}

/**
 * Everything that is wrong with what a stage keeps since it was finished, in words. Names, and whatever was ruled or entered later,
 * have no part in it.
 * @param conduct all events of the conduct, in order
 */
export const stageProblems = (facts: StandingsFacts, stage: StageRecord, conduct: Records): readonly string[] => [
  ...hashProblems(stage),
  ...foldSafely(facts, stage, conduct),
]
