import type { FastifyInstance } from 'fastify'
import { mixedText } from '../../contract/standings/standings-csv.ts'
import { averageView, detailView } from '../../contract/standings/statistics-views.ts'
import { ok } from '../../rules/result.ts'
import type { SessionRecord } from '../../store/types.ts'
import { shownName } from '../../tournament/entrant.ts'
import { winsIn } from '../../tournament/statistics/counts.ts'
import type { ScoreCurve } from '../../tournament/statistics/curve.ts'
import type { PlayerStatistics } from '../../tournament/statistics/statistics.ts'
import { parts } from '../../usecases/reads.ts'
import {
  getPlayerStatistics,
  getStatistics,
  type PlayerReport,
  type Statistics,
} from '../../usecases/standings/statistics.ts'
import { curvePart } from './curve.ts'
import { type Html, html } from './html.ts'
import { navigation, numberIn, type PageOptions, pageAt } from './page.ts'
import { averageCell, bestText, detailsPart, factsPart, riichiRows } from './statistics-parts.ts'

const otherTables = (live: boolean): Html =>
  live ? html`<a href="?">Finished tables only</a>` : html`<a href="?live=true">With running tables</a>`

const nameOf = (entrants: Statistics['entrants'], number: number): string => {
  const entrant = entrants.get(number)
  return entrant ? shownName(entrant) : String(number)
}

const playerRow = ({ tournament, entrants }: Statistics, player: PlayerStatistics): Html => html`<tr>
  <td><a href="/tournaments/${tournament.id}/players/${player.entrant}">${nameOf(entrants, player.entrant)}</a></td>
  <td class="n">${player.hands}</td><td class="n">${player.wonByDiscard}</td><td class="n">${player.wonBySelfDraw}</td><td class="n">${player.dealtIn}</td>
  <td class="n">${averageView(player).averageHandDecimal}</td><td class="n">${player.best?.worth ?? null}</td>
</tr>
`

const eventBody = (statistics: Statistics, sessions: readonly SessionRecord[]): Html => {
  const { tournament, live, event, ruleset } = statistics
  const files = `/api/v1/tournaments/${tournament.id}/statistics`
  const query = live ? '?live=true' : ''
  return html`${navigation(tournament.id, sessions)}
<h1>${tournament.name}: statistics</h1>
<p class="screen">${otherTables(live)} · Download: <a href="${files}.csv${query}">players (CSV)</a> · <a href="${files}/fans.csv${query}">fan (CSV)</a></p>
${factsPart(
  'The event',
  ['', ''],
  [
    ['Tables', `${event.tables}, of these ${event.tablesWithoutSheet} without a sheet`],
    ['Hands', `${event.hands}, of these ${event.draws} drawn; ${event.voided} deals void`],
    ['Won', `${winsIn(event)}: ${event.wonByDiscard} by discard, ${event.wonBySelfDraw} self-drawn`],
    ['Average hand', averageCell(event)],
    ['Best hand', bestText(statistics, event, false)],
    ...riichiRows(event, statistics),
  ],
)}
<h2>Players</h2>
<table class="dense">
<thead><tr><th>Name<th class="n">Hands<th class="n">Won by discard<th class="n">Self-drawn<th class="n">Dealt in<th class="n">Average hand<th class="n">Best hand</tr></thead>
<tbody>
${event.players.map((player) => playerRow(statistics, player))}</tbody>
</table>
${detailsPart(detailView(event, ruleset))}`
}

const WINDS = ['East', 'South', 'West', 'North'] as const

const sessionPart = ({ tournament }: PlayerReport, curve: ScoreCurve): Html => {
  const { session, table, seat, final } = curve
  const address = `/tournaments/${tournament.id}/sessions/${session}/tables/${table}`
  return html`<h3>Session ${session}, <a href="${address}">table ${table}</a>, ${WINDS[seat]}: ${final}</h3>
${curvePart(curve)}
`
}

const playerBody = (report: PlayerReport, sessions: readonly SessionRecord[]): Html => {
  const { tournament, live, player, entrants, teamNames, ruleset, curves } = report
  const entrant = entrants.get(player.entrant)
  const team = entrant?.team ?? null
  const about = [
    ...[`No. ${player.entrant}`, entrant?.country ?? ''],
    ...[team === null ? '' : (teamNames.get(team) ?? team), entrant?.isHouse ? 'house player' : ''],
  ]
  return html`${navigation(tournament.id, sessions)}
<h1>${nameOf(entrants, player.entrant)}</h1>
<p>${about.filter((text) => text !== '').join(' · ')} · <a href="/tournaments/${tournament.id}">${tournament.name}</a> <span class="screen">${otherTables(live)}</span></p>
${factsPart(
  'Results',
  ['', ''],
  [
    ['Tables', `${player.tables}, of these ${player.tablesWithoutSheet} without a sheet`],
    ['Table points', mixedText(player.tablePoints12)],
    ['Points', player.points],
    ['Places 1 to 4', player.places.join(', ')],
    ['Hands', `${player.hands}, of these ${player.draws} drawn`],
    [
      'Won',
      `${winsIn(player)}: ${player.wonByDiscard} by discard, ${player.wonBySelfDraw} self-drawn; they brought ${player.paidByWins}`,
    ],
    ['Dealt in', `${player.dealtIn}, for ${player.paidForDiscards}`],
    ['Lost to self-draws', `${player.lostToSelfDraw}, for ${player.paidToSelfDraws}`],
    ['Average hand', averageCell(player)],
    ['Best hand', bestText(report, player, true)],
    ...riichiRows(player, report),
  ],
)}
${curves.length === 0 ? null : html`<h2>Scores hand by hand</h2>`}
${curves.map((curve) => sessionPart(report, curve))}
${detailsPart(detailView(player, ruleset))}`
}

/** How hands ended and what they were worth: of a tournament, and of each of its players. */
export const statisticsPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/tournaments/:tournament/statistics', options, async (deps, caller, { tournament, live }) => {
    const found = await getStatistics(deps, caller, { tournament, live: live === 'true' })
    if (!found.ok) return found
    const { id, name } = found.value.tournament
    const body = eventBody(found.value, await parts.sessions(deps, id))
    return ok({ title: `${name}: statistics`, body, refresh: false })
  })
  pageAt(app, '/tournaments/:tournament/players/:entrant', options, async (deps, caller, address) => {
    const { tournament, entrant, live } = address
    const input = { tournament, entrant: numberIn(entrant), live: live === 'true' }
    const found = await getPlayerStatistics(deps, caller, input)
    if (!found.ok) return found
    const { tournament: of, entrants, player } = found.value
    const body = playerBody(found.value, await parts.sessions(deps, of.id))
    return ok({ title: `${nameOf(entrants, player.entrant)}: ${of.name}`, body, refresh: false })
  })
}
