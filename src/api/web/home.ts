import type { FastifyInstance } from 'fastify'
import { ok } from '../../rules/result.ts'
import type { TournamentRecord } from '../../store/types.ts'
import { listTournaments } from '../../usecases/reads.ts'
import { type Html, html } from './html.ts'
import { type PageOptions, pageAt } from './page.ts'

const line = ({ id, name }: TournamentRecord): Html => html`<tr>
  <td>${name}</td>
  <td><a href="/tournaments/${id}">Standings</a> · <a href="/tournaments/${id}/entrants">Entrants</a> · <a href="/tournaments/${id}/seating">Seating</a></td>
</tr>
`

const body = (tournaments: readonly TournamentRecord[]): Html => html`<h1>Paiju 牌局</h1>
<h2>Tournaments</h2>
${
  tournaments.length === 0
    ? html`<p>There is no public tournament yet.</p>`
    : html`<table>
<tbody>
${tournaments.map(line)}</tbody>
</table>`
}
<p><a href="/league">League</a>: a cumulative table over several tournaments.</p>
<h2>For programs and officials</h2>
<p><a href="/graphiql">GraphiQL</a>: enter results and explore the GraphQL API.</p>
<p><a href="/docs">API docs</a>: the REST API. Private tournaments are read through these two.</p>`

/** The start page: every tournament the caller may see, which without a token are the public ones. */
export const homePage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/', options, async (deps, caller) => {
    const tournaments = await listTournaments(deps, caller, {})
    return tournaments.ok ? ok({ title: 'Paiju', body: body(tournaments.value), refresh: false }) : tournaments
  })
}
