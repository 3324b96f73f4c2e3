import type { FastifyInstance } from 'fastify'
import {
  rankingNotes,
  rankingText,
  scopeTexts,
  stagePlaces,
  withAllSessions,
} from '../../contract/standings/ranking-notes.ts'
import { carriedOf, sumsOf, sumTexts } from '../../contract/standings/standing-sums.ts'
import { mixedText, rankText } from '../../contract/standings/standings-csv.ts'
import { ok } from '../../rules/result.ts'
import type { SessionRecord } from '../../store/types.ts'
import { shownName } from '../../tournament/entrant.ts'
import type { Movement } from '../../tournament/movement.ts'
import type { Bye, HouseLine, SessionLine } from '../../tournament/standings.ts'
import type { MovedTeamStanding, PlayerStanding, StandingsScope } from '../../tournament/standings-scope.ts'
import { getStandings, parts, type Standings } from '../../usecases/reads.ts'
import { type Html, html } from './html.ts'
import { navigation, numberIn, type PageOptions, pageAt } from './page.ts'

const sessionText = ({ session, tablePoints12, points }: SessionLine): Html =>
  html`<small><b>${session}:</b> ${mixedText(tablePoints12)} (${points})</small> `

const byeText = ({ session, tablePoints12, points }: Bye): Html =>
  html`<small><b>${session}:</b> bye ${mixedText(tablePoints12)} (${points})</small> `

/** Sessions and byes in their order. */
const resultTexts = ({ sessions, byes = [] }: PlayerStanding): readonly Html[] =>
  [
    ...sessions.map((line) => ({ session: line.session, text: sessionText(line) })),
    ...byes.map((bye) => ({ session: bye.session, text: byeText(bye) })),
  ]
    .sort((a, b) => a.session - b.session)
    .map(({ text }) => text)

const carriedText = (player: PlayerStanding): Html | null => {
  const carried = carriedOf(player)
  if (!carried) return null
  const { tablePoints, points } = sumTexts(carried)
  return html`<small><b>carried over:</b> ${tablePoints} (${points})</small> `
}

/** How many ranks somebody has won or lost. */
const moveText = ({ movement }: Movement): Html | null => {
  if (movement === null) return null
  return html` <small>${movement === 0 ? '=' : movement > 0 ? `▲${movement}` : `▼${-movement}`}</small>`
}

const playerRow = ({ tournament, teamNames, teams }: Standings, player: PlayerStanding): Html => {
  const { rank, entrant, tally } = player
  const total = sumTexts(sumsOf(player))
  return html`<tr>
  <td class="n">${rankText(rank)}${moveText(player)}</td><td class="n wide">${entrant.number}</td><td><a href="/tournaments/${tournament.id}/players/${entrant.number}">${shownName(entrant)}</a></td><td class="wide word">${entrant.country}</td>${teams.length === 0 ? null : html`<td class="wide word">${entrant.team === null ? '' : (teamNames.get(entrant.team) ?? entrant.team)}</td>`}
  <td class="n">${total.tablePoints}</td><td class="n">${total.points}</td><td class="n">${tally.fines}</td>
  <td class="wide">${carriedText(player)}${resultTexts(player)}</td>
</tr>
`
}

const teamRow = (standings: Standings, standing: MovedTeamStanding): Html => {
  const { rank, team, tally } = standing
  const total = sumTexts(sumsOf(standing))
  return html`<tr>
  <td class="n">${rank}${moveText(standing)}</td><td>${standings.teamNames.get(team) ?? team}</td>
  <td class="n">${total.tablePoints}</td><td class="n">${total.points}</td><td class="n">${tally.fines}</td>
</tr>
`
}

const houseRow = ({ entrant, tally, sessions }: HouseLine): Html => html`<tr>
  <td class="n">${entrant.number}</td><td>${shownName(entrant)}</td>
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

/** The query of an address that asks for these results, with other parts in the place of its own. */
const queryOf = (scope: StandingsScope, other: Partial<StandingsScope> = {}, more: readonly string[] = []): string => {
  const { live, session, upTo, stage, penalties } = { ...scope, ...other }
  const parts = [
    ...(stage === null ? [] : [`stage=${stage}`]),
    ...(live ? ['live=true'] : []),
    ...(session === null ? [] : [`session=${session}`]),
    ...(upTo === null ? [] : [`upTo=${upTo}`]),
    ...(penalties ? [] : ['penalties=false']),
    ...more,
  ]
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The address of this page with other results; an empty one would be that of the same. */
const linkTo = (scope: StandingsScope, other: Partial<StandingsScope>): string => queryOf(scope, other) || '?'

/** A file in both styles, of the results that the page has. */
const files = (path: string, scope: StandingsScope): Html =>
  html`<a href="${path}${queryOf(scope)}">CSV</a> · <a href="${path}${queryOf(scope, {}, ['style=semicolon'])}">CSV for Excel with decimal comma</a>`

const downloads = (tournament: string, scope: StandingsScope): Html => {
  const file = (ending: string) => `/api/v1/tournaments/${tournament}/standings.${ending}${queryOf(scope)}`
  return html`<a href="${file('xlsx')}">Excel</a> · <a href="${file('pdf')}">PDF</a>`
}

/** The tournament as a whole. */
const WHOLE = { session: null, upTo: null, stage: null } as const

/** The way to the stages, where any are planned. */
const stagesPart = (standings: Standings): Html | null => {
  const { tournament, stages, stage } = standings
  if (stages.length === 0) return null
  const all = stage === null ? html`<b>Tournament</b>` : html`<a href="${linkTo(standings, WHOLE)}">Tournament</a>`
  return html`<p class="screen">${all}${stages.map(({ number, name }) =>
    stage === number
      ? html` · <b>${name}</b>`
      : html` · <a href="${linkTo(standings, { ...WHOLE, stage: number })}">${name}</a>`,
  )} · <a href="/tournaments/${tournament.id}/stages">Who goes on</a></p>
`
}

const numberLinks = (standings: Standings, sessions: readonly SessionRecord[], at: 'session' | 'upTo'): Html[] =>
  sessions.map(({ number }) =>
    standings[at] === number
      ? html` <b>${number}</b>`
      : html` <a href="${linkTo(standings, { ...WHOLE, [at]: number })}">${number}</a>`,
  )

/** The way to the other views of the standings. */
const scopesPart = (standings: Standings, sessions: readonly SessionRecord[]): Html => {
  const { live, penalties, session, upTo, stage } = standings
  const all = session === null && upTo === null && stage === null
  return html`<p class="screen"><a href="${linkTo(standings, { live: !live })}">${live ? 'Finished tables only' : 'With running tables'}</a>
· <a href="${linkTo(standings, { penalties: !penalties })}">${penalties ? 'Without penalties' : 'With penalties'}</a>${
    sessions.length < 2
      ? null
      : html`
· ${all ? html`<b>All sessions</b>` : html`<a href="${linkTo(standings, WHOLE)}">All sessions</a>`} · After session${numberLinks(standings, sessions, 'upTo')} · Session alone${numberLinks(standings, sessions, 'session')}`
  }</p>`
}

const scopeText = (standings: Standings): string =>
  scopeTexts(standings)
    .map((text) => `, ${text}`)
    .join('')

const placesPart = (standings: Standings): Html | null => {
  const places = stagePlaces(standings.players, standings)
  return places === ''
    ? null
    : html`<p>${places}</p>
`
}

const rankingPart = ({ ranking }: Standings): Html => html`<p><small>Ranked by: ${rankingText(ranking)}.</small></p>
${rankingNotes(ranking).map(
  (note) => html`<p><small>${note}</small></p>
`,
)}`

const teamsPart = (standings: Standings): Html => html`<h2 id="teams">Teams</h2>
<p class="screen">${files(`/api/v1/tournaments/${standings.tournament.id}/teams/standings.csv`, standings)}</p>
<table>
<thead><tr><th class="n">Rank<th>Team<th class="n">Table points<th class="n">Points<th class="n">Fines</tr></thead>
<tbody>
${standings.teams.map((team) => teamRow(standings, team))}</tbody>
</table>`

const standingsBody = (standings: Standings, sessions: readonly SessionRecord[]): Html => {
  const { tournament, tablesCounted, tablesTotal } = standings
  return html`${navigation(tournament.id, sessions)}
<h1>${tournament.name}</h1>
<p>${tablesCounted} of ${tablesTotal} tables counted${scopeText(standings)}.
${tournament.frozenAt === null ? null : 'The results are final.'}</p>
${stagesPart(standings)}${scopesPart(standings, sessions)}
<p class="screen">Download: ${downloads(tournament.id, standings)} · ${files(`/api/v1/tournaments/${tournament.id}/standings.csv`, standings)}${standings.teams.length === 0 ? null : html` · <a href="#teams">Ranking of the teams</a>`}</p>
<table>
<thead><tr><th class="n">Rank<th class="n wide">No.<th>Name<th class="wide">Country${standings.teams.length === 0 ? null : html`<th class="wide">Team`}<th class="n">Table points<th class="n">Points<th class="n">Fines<th class="wide">Sessions</tr></thead>
<tbody>
${withAllSessions(standings.players, standings).map((player) => playerRow(standings, player))}</tbody>
</table>
<p class="wide"><small>Sessions: <b>number:</b> table points (points) of each session.</small></p>
${placesPart(standings)}${rankingPart(standings)}
<p><small>${standings.penalties ? 'Points include the fines.' : null}${standings.players.some(({ carried }) => carried) ? ' Table points and points include what is carried over.' : null}${standings.players.some(({ disqualified }) => disqualified) ? ' DSQ: disqualified.' : null}</small></p>
${standings.house.length === 0 ? null : housePart(standings)}
${standings.teams.length === 0 ? null : teamsPart(standings)}`
}

/** The standings as a page that players open on their phones; it renews itself. */
export const standingsPage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/tournaments/:tournament', options, async (deps, caller, address) => {
    const { tournament, live, session, upTo, stage, penalties } = address
    const found = await getStandings(deps, caller, {
      tournament,
      ...{
        live: live === 'true',
        session: numberIn(session),
        upTo: numberIn(upTo),
        stage: numberIn(stage),
        penalties: penalties !== 'false',
      },
    })
    if (!found.ok) return found
    const { id, name } = found.value.tournament
    const body = standingsBody(found.value, await parts.sessions(deps, id))
    return ok({ title: name, body, refresh: true })
  })
}
