import type { FastifyInstance } from 'fastify'
import { mixedText, rankText } from '../../contract/standings-csv.ts'
import { ok } from '../../rules/result.ts'
import type { SessionRecord } from '../../store/types.ts'
import type { Bye, HouseLine, SessionLine, Standing, TeamStanding } from '../../tournament/standings.ts'
import { getStandings, parts, type Standings } from '../../usecases/reads.ts'
import { type Html, html } from './html.ts'
import { navigation, type PageOptions, pageAt } from './page.ts'

const sessionText = ({ session, tablePoints12, points }: SessionLine): Html =>
  html`<small><b>${session}:</b> ${mixedText(tablePoints12)} (${points})</small> `

const byeText = ({ session, tablePoints12, points }: Bye): Html =>
  html`<small><b>${session}:</b> bye ${mixedText(tablePoints12)} (${points})</small> `

const playerRow = ({ rank, entrant, tally, sessions, byes = [] }: Standing): Html => html`<tr>
  <td class="n">${rankText(rank)}</td><td class="n wide">${entrant.number}</td><td>${entrant.name}</td><td class="wide">${entrant.country}</td>
  <td class="n">${mixedText(tally.tablePoints12)}</td><td class="n">${tally.points}</td><td class="n">${tally.fines}</td>
  <td class="wide">${sessions.map(sessionText)}${byes.map(byeText)}</td>
</tr>
`

const teamRow = (standings: Standings, { rank, team, tally }: TeamStanding): Html => html`<tr>
  <td class="n">${rank}</td><td>${standings.teamNames.get(team) ?? team}</td>
  <td class="n">${mixedText(tally.tablePoints12)}</td><td class="n">${tally.points}</td><td class="n">${tally.fines}</td>
</tr>
`

const houseRow = ({ entrant, tally, sessions }: HouseLine): Html => html`<tr>
  <td class="n">${entrant.number}</td><td>${entrant.name}</td>
  <td class="n">${mixedText(tally.tablePoints12)}</td><td class="n">${tally.points}</td><td class="wide">${sessions.map(sessionText)}</td>
</tr>
`

const housePart = ({ house }: Standings): Html => html`<h2>House players</h2>
<p>They fill tables and are not ranked.</p>
<table>
<thead><tr><th class="n">No.<th>Name<th class="n">Table points<th class="n">Points<th class="wide">Sessions</tr></thead>
<tbody>
${house.map(houseRow)}</tbody>
</table>`

/** A file in both styles, with the running tables when the page has them. */
const files = (path: string, live: boolean): Html => {
  const [only, and] = live ? ['?live=true', '?live=true&'] : ['', '?']
  return html`<a href="${path}${only}">CSV</a> · <a href="${path}${and}style=semicolon">CSV for Excel with decimal comma</a>`
}

const downloads = (tournament: string, live: boolean): Html => {
  const file = (ending: string) => `/api/v1/tournaments/${tournament}/standings.${ending}${live ? '?live=true' : ''}`
  return html`<a href="${file('xlsx')}">Excel</a> · <a href="${file('pdf')}">PDF</a>`
}

const teamsPart = (standings: Standings): Html => html`<h2>Teams</h2>
<p class="screen">${files(`/api/v1/tournaments/${standings.tournament.id}/teams/standings.csv`, standings.live)}</p>
<table>
<thead><tr><th class="n">Rank<th>Team<th class="n">Table points<th class="n">Points<th class="n">Fines</tr></thead>
<tbody>
${standings.teams.map((team) => teamRow(standings, team))}</tbody>
</table>`

const standingsBody = (standings: Standings, sessions: readonly SessionRecord[]): Html => {
  const { tournament, live, tablesCounted, tablesTotal } = standings
  return html`${navigation(tournament.id, sessions)}
<h1>${tournament.name}</h1>
<p>${tablesCounted} of ${tablesTotal} tables counted${live ? ', running tables with their present scores' : ''}.
${tournament.frozenAt === null ? null : 'The results are final.'} <span class="screen">${live ? html`<a href="?">Finished tables only</a>` : html`<a href="?live=true">With running tables</a>`}</span></p>
<p class="screen">Download: ${downloads(tournament.id, live)} · ${files(`/api/v1/tournaments/${tournament.id}/standings.csv`, live)}</p>
<table>
<thead><tr><th class="n">Rank<th class="n wide">No.<th>Name<th class="wide">Country<th class="n">Table points<th class="n">Points<th class="n">Fines<th class="wide">Sessions</tr></thead>
<tbody>
${standings.players.map(playerRow)}</tbody>
</table>
<p class="wide"><small>Sessions: <b>number:</b> table points (points) of each session.</small></p>
<p><small>Points include the fines.${standings.players.some(({ disqualified }) => disqualified) ? ' DSQ: disqualified.' : null}</small></p>
${standings.house.length === 0 ? null : housePart(standings)}
${standings.teams.length === 0 ? null : teamsPart(standings)}`
}

/** The standings as a page that players open on their phones; it renews itself. */
export const standingsPage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/tournaments/:tournament', options, async (deps, caller, { tournament, live }) => {
    const found = await getStandings(deps, caller, { tournament, live: live === 'true' })
    if (!found.ok) return found
    const { id, name } = found.value.tournament
    const body = standingsBody(found.value, await parts.sessions(deps, id))
    return ok({ title: name, body, refresh: true })
  })
}
