import {
  curveViews,
  detailView,
  eventView,
  lineView,
  type PlayerStatisticsView,
  playerStatisticsSchema,
  type StatisticsView,
  statisticsSchema,
} from '../../../contract/standings/statistics-views.ts'
import type { EntrantView } from '../../../contract/views.ts'
import { once } from '../../../tournament/once.ts'
import { exportFanStatistics, exportStatistics } from '../../../usecases/exports.ts'
import {
  type About,
  getPlayerStatistics,
  getStatistics,
  type PlayerReport,
  type Statistics,
} from '../../../usecases/standings/statistics.ts'
import { toTeam } from '../answers.ts'
import { LIVE, STYLE } from '../parameters.ts'
import { answerWith, csvRoute, jsonRoute, type RestRoute } from '../route.ts'
import * as examples from '../statistics-examples.ts'

const entrantOf = ({ entrants, teamNames, tournament }: About, number: number): EntrantView => {
  const entrant = entrants.get(number)
  if (!entrant) throw new Error(`entrant ${number} of ${tournament.id} played but is not on the list`)
  const { name, country, team, status, isHouse } = entrant
  return { number, name, country, team: team === null ? null : toTeam(team, teamNames), status, isHouse }
}

const toStatistics = once((statistics: Statistics): StatisticsView => {
  const { tournament, live, ruleset, event } = statistics
  return {
    ...{ tournamentId: tournament.id, live },
    ...eventView(event, ruleset),
    players: event.players.map((player) => lineView(player, entrantOf(statistics, player.entrant), ruleset)),
  }
})

const toPlayerStatistics = (report: PlayerReport): PlayerStatisticsView => {
  const { tournament, live, ruleset, player, curves } = report
  return {
    ...{ tournamentId: tournament.id, live },
    ...lineView(player, entrantOf(report, player.entrant), ruleset),
    ...detailView(player, ruleset),
    curves: curveViews(curves),
  }
}

const query = { live: LIVE }
const files = { live: LIVE, style: STYLE }

/** What the sheets tell besides results. */
export const statisticsRoutes: readonly RestRoute[] = [
  jsonRoute({
    ...{ id: 'getStatistics', method: 'GET', path: '/tournaments/:tournament/statistics', operation: 'statistics' },
    summary: 'How hands ended, what they were worth and what was ruled',
    ...{ query, view: statisticsSchema, example: examples.statistics, errors: ['JOB_CANCELLED'] },
    run: (deps, caller, { args }) => answerWith(getStatistics(deps, caller, args), toStatistics),
  }),
  csvRoute({
    ...{ id: 'exportStatistics', method: 'GET', path: '/tournaments/:tournament/statistics.csv' },
    ...{ operation: 'statistics', summary: 'Statistics of every player as a CSV file' },
    ...{ query: files, example: examples.statisticsCsv, errors: ['JOB_CANCELLED'] },
    run: (deps, caller, { args }) => exportStatistics(deps, caller, args),
  }),
  csvRoute({
    ...{ id: 'exportFanStatistics', method: 'GET', path: '/tournaments/:tournament/statistics/fans.csv' },
    ...{ operation: 'statistics', summary: 'How often each fan was in a hand, as a CSV file' },
    ...{ query: files, example: examples.fansCsv, errors: ['JOB_CANCELLED'] },
    run: (deps, caller, { args }) => exportFanStatistics(deps, caller, args),
  }),
  jsonRoute({
    ...{ id: 'getPlayerStatistics', method: 'GET', path: '/tournaments/:tournament/entrants/:entrant/statistics' },
    ...{ operation: 'playerStatistics', summary: "One entrant's statistics, with how the score went at every table" },
    ...{ query, view: playerStatisticsSchema, example: examples.playerStatistics },
    errors: ['ENTRANT_NOT_FOUND'],
    run: (deps, caller, { args }) => answerWith(getPlayerStatistics(deps, caller, args), toPlayerStatistics),
  }),
]
