import type { FastifyInstance } from 'fastify'
import { appError } from '../../contract/errors.ts'
import { err, ok } from '../../rules/result.ts'
import type { EntrantRecord } from '../../store/types.ts'
import { shownName, sortedName } from '../../tournament/entrant.ts'
import { getTournament, parts } from '../../usecases/reads.ts'
import { type Html, html } from './html.ts'
import { navigation, type PageOptions, pageAt } from './page.ts'

const names = new Intl.Collator('en', { numeric: true })

const stateOf = ({ status, isHouse }: EntrantRecord): string => {
  if (status === 'WITHDRAWN') return 'withdrawn'
  if (status === 'CHECKED_IN') return isHouse ? 'here, house player' : 'here'
  return isHouse ? 'house player' : ''
}

const list = (entrants: readonly EntrantRecord[], teamNames: ReadonlyMap<string, string>): Html => {
  const row = (entrant: EntrantRecord): Html => {
    const { number, country, team, club } = entrant
    return html`<tr><td class="n">${number}</td><td>${shownName(entrant)}</td><td>${country}</td><td>${team === null ? '' : (teamNames.get(team) ?? team)}</td><td class="wide">${club}</td><td>${stateOf(entrant)}</td></tr>
`
  }
  return html`<table>
<thead><tr><th class="n">No.<th>Name<th>Country<th>Team<th class="wide">Club<th></tr></thead>
<tbody>
${entrants.map(row)}</tbody>
</table>
`
}

/** How many have come; who has not is what the desk asks for on the morning. */
const comingPart = (entrants: readonly EntrantRecord[]): Html => {
  const players = entrants.filter(({ isHouse, status }) => !isHouse && status !== 'WITHDRAWN')
  const missing = players.filter(({ status }) => status !== 'CHECKED_IN')
  const here = players.length - missing.length
  return html`<p>${players.length} players${here === 0 ? '' : `, ${here} of them here`}.</p>
${
  here === 0 || missing.length === 0
    ? null
    : html`<p>Not here yet: ${missing.map((entrant) => `${entrant.number} ${shownName(entrant)}`).join(', ')}.</p>
`
}`
}

/** Who plays, by name, and who has come; the page renews itself. */
export const entrantsPage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/tournaments/:tournament/entrants', options, async (deps, caller, { tournament }) => {
    const found = await getTournament(deps, caller, { tournament })
    if (!found.ok) return found
    const { id, name } = found.value
    const [entrants, teams, sessions] = await Promise.all([
      parts.entrants(deps, id),
      parts.teams(deps, id),
      parts.sessions(deps, id),
    ])
    const teamNames = new Map(teams.map((team) => [team.code, team.name]))
    const sorted = [...entrants].sort((a, b) => names.compare(sortedName(a), sortedName(b)) || a.number - b.number)
    const title = `${name}: entrants`
    const body = html`${navigation(id, sessions)}
<h1>${title}</h1>
${comingPart(entrants)}${entrants.length === 0 ? null : list(sorted, teamNames)}`
    return ok({ title, body, refresh: true })
  })
}

/** Addresses of tournaments at which there is no page: people have typed them, and are told so as people. */
export const noPage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  for (const path of ['/tournaments', '/tournaments/*'])
    pageAt(app, path, options, async () =>
      err(appError('NOT_FOUND', 'There is no such page; the start page leads to all.')),
    )
}
