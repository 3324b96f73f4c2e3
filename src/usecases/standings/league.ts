import { countryKey } from '../../contract/entrants/countries.ts'
import { leagueCsv } from '../../contract/standings/league-csv.ts'
import { type LeagueInput, leagueInput } from '../../contract/standings/league-inputs.ts'
import { leagueSheets } from '../../contract/standings/league-sheets.ts'
import type { League } from '../../contract/standings/league-views.ts'
import { ok } from '../../rules/result.ts'
import type { EntrantRecord } from '../../store/types.ts'
import { type LeagueEvent, type LeagueResult, leagueTable, placesOf } from '../../tournament/league.ts'
import { mersWeight } from '../../tournament/rating.ts'
import type { TextFile } from '../exports.ts'
import { getStandings, type Standings } from '../reads.ts'
import { type Caller, type Deps, type Outcome, useCase } from '../usecase.ts'
import type { WorkbookFile } from './workbook.ts'

/** The days, in the tournament's zone, on which sessions have started. */
const daysOf = (starts: readonly Date[], timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  return new Set(starts.map((at) => format.format(at))).size
}

const resultsOf = ({ players }: Standings, entrants: readonly EntrantRecord[]): readonly LeagueResult[] => {
  const byNumber = new Map(entrants.map((entrant) => [entrant.number, entrant]))
  return placesOf(players).map(({ standing: { entrant, tally }, rank }) => {
    const { person = null, emaNumber = null, nameLatin = null } = byNumber.get(entrant.number) ?? {}
    const { number, name, country } = entrant
    return {
      number,
      name,
      nameLatin,
      country,
      countryKey: country === null ? null : countryKey(country),
      person,
      emaNumber,
      rank,
      tablePoints12: tally.tablePoints12,
      points: tally.points,
    }
  })
}

/** A tournament of a league with its name and state. */
interface NamedEvent extends LeagueEvent {
  readonly name: string
  readonly isFinal: boolean
}

const eventOf = async (deps: Deps, caller: Caller, id: string, isQualification: boolean): Outcome<NamedEvent> => {
  const standings = await getStandings(deps, caller, { tournament: id })
  if (!standings.ok) return standings
  const { tournament, house } = standings.value
  const [entrants, sessions] = await Promise.all([deps.store.entrants(id), deps.store.sessions(id)])
  const results = resultsOf(standings.value, entrants)
  return ok({
    ...{ tournament: id, name: tournament.name, isFinal: tournament.frozenAt !== null, isQualification, results },
    days: daysOf(
      sessions.flatMap(({ startedAt }) => startedAt ?? []),
      tournament.timeZone,
    ),
    players: results.length,
    substitutes: house.filter((line) => line.sessions.length > 0).length,
    countries: new Set(results.flatMap(({ countryKey }) => countryKey ?? [])).size,
  })
}

const leagueOf = async (
  deps: Deps,
  caller: Caller,
  { tournaments, rule, best, qualifications }: LeagueInput,
): Outcome<League> => {
  const events: NamedEvent[] = []
  for (const id of tournaments) {
    const event = await eventOf(deps, caller, id, qualifications.includes(id))
    if (!event.ok) return event
    events.push(event.value)
  }
  return ok({
    ...{ rule, best, lines: leagueTable(events, rule, best) },
    tournaments: events.map(({ tournament, results: _, ...event }) => ({
      ...event,
      id: tournament,
      weight: mersWeight(event),
    })),
  })
}

/**
 * The cumulative table of several tournaments, all of which the caller may see. Nothing of it is stored: a league is what the request
 * says it is. Only closed tables count, and who has not played is not in it.
 */
export const getLeague = useCase('league', leagueInput, () => undefined, leagueOf)

/** The same as a CSV file. */
export const exportLeague = useCase(
  'league',
  leagueInput,
  () => undefined,
  async (deps, caller, input): Outcome<TextFile> => {
    const league = await leagueOf(deps, caller, input)
    return league.ok ? ok({ name: 'league.csv', text: leagueCsv(league.value, input.style) }) : league
  },
)

/** The same as a workbook, with every result and what the tournaments count for. */
export const exportLeagueWorkbook = useCase(
  'league',
  leagueInput,
  () => undefined,
  async (deps, caller, input): Outcome<WorkbookFile> => {
    const league = await leagueOf(deps, caller, input)
    if (!league.ok) return league
    return ok({
      name: 'league.xlsx',
      workbook: { title: 'League', createdAt: deps.now(), sheets: leagueSheets(league.value) },
    })
  },
)
