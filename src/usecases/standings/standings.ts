import { type AppError, appError } from '../../contract/errors.ts'
import { countryStandingsInput, standingsInput } from '../../contract/inputs.ts'
import { noStage } from '../../contract/stages/stage-refusals.ts'
import { err, ok } from '../../rules/result.ts'
import type { StandingsFacts, TournamentRecord } from '../../store/types.ts'
import { once } from '../../tournament/once.ts'
import { type Ranking, rankingOf } from '../../tournament/ranking.ts'
import { type CountryStanding, countryStandings } from '../../tournament/standings.ts'
import { type ScopedStandings, type StandingsScope, scopedStandings } from '../../tournament/standings-scope.ts'
import { ifReadable, type Outcome, useCase } from '../usecase.ts'

/** A stage as the standings name it. */
export interface StageName {
  readonly number: number
  readonly name: string
  readonly finished: boolean
}

/** The ranking of players and teams, in one of its views. */
export interface Standings extends StandingsScope, ScopedStandings {
  readonly tournament: TournamentRecord
  readonly ranking: Ranking
  /** Those that are planned. */
  readonly stages: readonly StageName[]
  readonly teamNames: ReadonlyMap<string, string>
}

/** The ranking by the facts as they are. */
export const rankingIn = ({ tournament, rankingChanges }: StandingsFacts): Ranking =>
  rankingOf(tournament.policy.ranking, rankingChanges)

/** The ranking that a finished stage keeps, whatever became of it later. */
const rankingOfStage = (facts: StandingsFacts, number: number | null): Ranking => {
  const ranking = rankingIn(facts)
  const { frozen, finishedAt } = (number === null ? undefined : facts.stages[number - 1]) ?? {}
  if (!frozen || !finishedAt) return ranking
  const changes = ranking.changes.filter(({ at }) => at <= finishedAt.getTime())
  return { rules: frozen.ranking, lot: frozen.lot, changes }
}

const scoped = (facts: StandingsFacts, scope: StandingsScope): Standings => ({
  ...scope,
  ...scopedStandings(facts, rankingIn(facts), scope),
  tournament: facts.tournament,
  ranking: rankingOfStage(facts, scope.stage),
  stages: facts.stages.map(({ number, plan, frozen }) => ({ number, name: plan.name, finished: frozen !== null })),
  teamNames: new Map(facts.teams.map((team) => [team.code, team.name])),
})

/** The official scope: finished tables of all sessions, with everything that was ruled. */
export const OFFICIAL: StandingsScope = { live: false, session: null, upTo: null, stage: null, penalties: true }

const official = once((facts: StandingsFacts) => scoped(facts, OFFICIAL))
const running = once((facts: StandingsFacts) => scoped(facts, { ...OFFICIAL, live: true }))

/** Views besides the two that everybody looks at are kept as long as so few others are asked for. */
const KEPT = 8
const others = once((_facts: StandingsFacts) => new Map<string, Standings>())

const kept = (facts: StandingsFacts, scope: StandingsScope): Standings => {
  const known = others(facts)
  const name = JSON.stringify(scope)
  const found = known.get(name) ?? scoped(facts, scope)
  known.delete(name)
  known.set(name, found)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  return found
}

/** The standings by the facts as they are: the same object for the same facts and scope. */
export const standingsIn = (facts: StandingsFacts, scope: StandingsScope): Standings => {
  const { session, upTo, stage, penalties } = scope
  if (session !== null || upTo !== null || stage !== null || !penalties) return kept(facts, scope)
  return scope.live ? running(facts) : official(facts)
}

/** Why there are no such results. */
const scopeFault = (
  { tournament, tables, stages }: StandingsFacts,
  { session, upTo, stage }: StandingsScope,
): AppError | undefined => {
  if ([session, upTo, stage].filter((part) => part !== null).length > 1) {
    const message = 'all up to a session, one session or one stage alone: only one of the three is said'
    const field = upTo === null ? 'stage' : 'upTo'
    return appError('BAD_INPUT', 'Give one of session, upTo and stage.', { problems: [{ field, message }] })
  }
  const asked = session ?? upTo
  if (asked !== null && !tables.some((table) => table.session === asked))
    return appError('SESSION_NOT_FOUND', `Tournament ${tournament.id} has no session ${asked}.`)
  return stage !== null && stage > Math.max(1, stages.length) ? noStage(stage, stages.length) : undefined
}

/** The standings as they are now: the same object as long as they stay so. */
export const getStandings = useCase(
  'standings',
  standingsInput,
  (input) => input.tournament,
  async (deps, caller, { tournament, ...scope }): Outcome<Standings> => {
    const facts = ifReadable(caller, tournament, await deps.store.standingsFacts(tournament))
    if (!facts.ok) return facts
    const fault = scopeFault(facts.value, scope)
    if (fault) return err(fault)
    // Without planned stages there is one, which is everything.
    return ok(standingsIn(facts.value, facts.value.stages.length === 0 ? { ...scope, stage: null } : scope))
  },
)

/** The ranking of countries in a scope of the standings. */
export interface Countries {
  readonly standings: Standings
  /** How many of each country count; null for all. */
  readonly best: number | null
  readonly countries: readonly CountryStanding[]
}

/** The ranking of countries by their best players. */
export const getCountryStandings = useCase(
  'standings',
  countryStandingsInput,
  (input) => input.tournament,
  async (deps, caller, { best, ...scope }): Outcome<Countries> => {
    const standings = await getStandings(deps, caller, scope)
    if (!standings.ok) return standings
    const { played, ranking } = standings.value
    const countries = countryStandings(played, ranking.rules, best, ranking.lot)
    return ok({ standings: standings.value, best, countries })
  },
)
