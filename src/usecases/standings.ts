import { appError } from '../contract/errors.ts'
import { countryStandingsInput, standingsInput } from '../contract/inputs.ts'
import { err, ok } from '../rules/result.ts'
import type { StandingsFacts, TournamentRecord } from '../store/types.ts'
import { type Ranking, rankingOf } from '../tournament/ranking.ts'
import { type CountryStanding, countryStandings } from '../tournament/standings.ts'
import { type ScopedStandings, type StandingsScope, scopedStandings } from '../tournament/standings-scope.ts'
import { once } from './once.ts'
import { ifReadable, type Outcome, useCase } from './usecase.ts'

/** The ranking of players and teams, in one of its views. */
export interface Standings extends StandingsScope, ScopedStandings {
  readonly tournament: TournamentRecord
  readonly ranking: Ranking
  readonly teamNames: ReadonlyMap<string, string>
}

/** The ranking by the facts as they are. */
export const rankingIn = ({ tournament, rankingChanges }: StandingsFacts): Ranking =>
  rankingOf(tournament.policy.ranking, rankingChanges)

const scoped = (facts: StandingsFacts, scope: StandingsScope): Standings => {
  const ranking = rankingIn(facts)
  return {
    ...scope,
    ...scopedStandings(facts, ranking, scope),
    tournament: facts.tournament,
    ranking,
    teamNames: new Map(facts.teams.map((team) => [team.code, team.name])),
  }
}

/** The official scope: finished tables of all sessions, with everything that was ruled. */
export const OFFICIAL: StandingsScope = { live: false, session: null, upTo: null, penalties: true }

const official = once((facts: StandingsFacts) => scoped(facts, OFFICIAL))
const running = once((facts: StandingsFacts) => scoped(facts, { ...OFFICIAL, live: true }))

/** Views besides the two that everybody looks at are kept as long as so few others are asked for. */
const KEPT = 4
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
  if (scope.session !== null || scope.upTo !== null || !scope.penalties) return kept(facts, scope)
  return scope.live ? running(facts) : official(facts)
}

/** The standings as they are now: the same object as long as they stay so. */
export const getStandings = useCase(
  'standings',
  standingsInput,
  (input) => input.tournament,
  async (deps, caller, { tournament, stage: _, ...scope }): Outcome<Standings> => {
    const facts = ifReadable(caller, tournament, await deps.store.standingsFacts(tournament))
    if (!facts.ok) return facts
    const { session, upTo } = scope
    if (session !== null && upTo !== null)
      return err(
        appError('BAD_INPUT', 'Give session or upTo, not both.', {
          problems: [
            { field: 'upTo', message: 'must be left out where session is given: all up to one, or one alone' },
          ],
        }),
      )
    const asked = session ?? upTo
    if (asked !== null && !facts.value.tables.some((table) => table.session === asked))
      return err(appError('SESSION_NOT_FOUND', `Tournament ${tournament} has no session ${asked}.`))
    return ok(standingsIn(facts.value, scope))
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
    const { players, ranking } = standings.value
    const countries = countryStandings(players, ranking.rules, best, ranking.lot)
    return ok({ standings: standings.value, best, countries })
  },
)
