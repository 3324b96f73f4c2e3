import type { FastifyInstance } from 'fastify'
import { ERRORS } from '../../contract/errors.ts'
import type { Standing, TeamStanding } from '../../tournament/standings.ts'
import { fractionText } from '../../tournament/tablepoints.ts'
import { getStandings, type Standings } from '../../usecases/reads.ts'
import type { Deps } from '../../usecases/usecase.ts'
import { tokenCheck } from '../auth.ts'
import { callerOf } from '../caller.ts'
import { type Html, html } from './html.ts'

const STYLE = html`<style>
  body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 60rem; padding: 0 1rem }
  table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
  th, td { padding: .3rem .5rem; text-align: left; border-bottom: 1px solid #ddd }
  .n { text-align: right; font-variant-numeric: tabular-nums }
  @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } th, td { border-color: #333 } a { color: #8bf } }
</style>`

const page = (title: string, refresh: boolean, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? html`<meta http-equiv="refresh" content="20">` : null}
<title>${title}</title>
${STYLE}
</head>
<body>
${body}
</body>
</html>
`.text

const playerRow = ({ rank, entrant, tally, sessions }: Standing): Html => html`<tr>
  <td class="n">${rank}</td><td class="n">${entrant.number}</td><td>${entrant.name}</td><td>${entrant.country}</td>
  <td class="n">${fractionText(tally.tablePoints12)}</td><td class="n">${tally.points}</td>
  <td>${sessions.map((line) => html`<small>${fractionText(line.tablePoints12)} (${line.points}) </small>`)}</td>
</tr>
`

const teamRow = (standings: Standings, { rank, team, tally }: TeamStanding): Html => html`<tr>
  <td class="n">${rank}</td><td>${standings.teamNames.get(team) ?? team}</td>
  <td class="n">${fractionText(tally.tablePoints12)}</td><td class="n">${tally.points}</td>
</tr>
`

const standingsBody = (standings: Standings): Html => {
  const { tournament, live, tablesCounted, tablesTotal } = standings
  return html`<h1>${tournament.name}</h1>
<p>${tablesCounted} of ${tablesTotal} tables counted${live ? ', running tables with their present scores' : ''}.
${live ? html`<a href="?">Finished tables only</a>` : html`<a href="?live=true">With running tables</a>`} ·
<a href="/api/v1/tournaments/${tournament.id}/standings.csv">CSV</a></p>
<table>
<thead><tr><th class="n">Rank<th class="n">No.<th>Name<th>Country<th class="n">Table points<th class="n">Points<th>Sessions</tr></thead>
<tbody>
${standings.players.map(playerRow)}</tbody>
</table>
${
  standings.teams.length === 0
    ? null
    : html`<h2>Teams</h2>
<table>
<thead><tr><th class="n">Rank<th>Team<th class="n">Table points<th class="n">Points</tr></thead>
<tbody>
${standings.teams.map((team) => teamRow(standings, team))}</tbody>
</table>`
}`
}

/** The standings as a page that players open on their phones; it renews itself. */
export const standingsPage = async (
  app: FastifyInstance,
  { deps, secret }: { deps: Deps; secret: string },
): Promise<void> => {
  const check = tokenCheck(secret)
  app.get<{ Params: { id: string }; Querystring: { live?: string } }>('/tournaments/:id', async (request, reply) => {
    const caller = await callerOf(request, check, deps.now())
    const live = request.query.live === 'true'
    const found = caller.ok ? await getStandings(deps, caller.value, { tournament: request.params.id, live }) : caller
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (found.ok) return reply.send(page(found.value.tournament.name, true, standingsBody(found.value)))
    const { title, status } = ERRORS[found.error.code]
    return reply.code(status).send(page(title, false, html`<h1>${title}</h1><p>${found.error.message}</p>`))
  })
}
