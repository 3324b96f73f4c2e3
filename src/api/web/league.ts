import type { FastifyInstance } from 'fastify'
import { LEAGUE_RULES } from '../../contract/standings/league-inputs.ts'
import type { League } from '../../contract/standings/league-views.ts'
import { ok } from '../../rules/result.ts'
import { shownName } from '../../tournament/entrant.ts'
import { rationalDecimal, rationalText } from '../../tournament/rational.ts'
import { getLeague } from '../../usecases/standings/league.ts'
import { leagueIn } from '../rest/routes/league.ts'
import { type Html, html } from './html.ts'
import { numberIn, type PageOptions, pageAt } from './page.ts'

const NAV = html`<nav><a href="/">Paiju</a> · <a href="/league">League</a></nav>`

const FORM = html`${NAV}
<h1>League</h1>
<p>A cumulative table over several tournaments. Its address is the league: keep it, and add the next tournament to it.</p>
<form action="/league" method="get">
<p><label>Tournaments, by their ids, separated by commas<br><input name="tournaments" size="60" required></label></p>
<p><label>What a tournament gives<br><select name="rule">${LEAGUE_RULES.map((rule) => html`<option>${rule}</option>`)}</select></label></p>
<p><label>With PLACES: the points of each place, such as 25,18,15<br><input name="places" size="40"></label></p>
<p><label>How many results of each player count (all if left blank)<br><input name="best" size="4"></label></p>
<p><label>Which of the tournaments qualify for a championship (for MERS)<br><input name="qualifications" size="60"></label></p>
<p><button>Show</button></p>
</form>`

const lineRow = ({ tournaments }: League, line: League['lines'][number]): Html => {
  const scores = new Map(line.scores.map((score) => [score.tournament, score]))
  const cell = (id: string): Html => {
    const found = scores.get(id)
    if (!found) return html`<td class="n wide">`
    const text = rationalDecimal(found.score)
    return html`<td class="n wide">${found.counts ? text : html`<s>${text}</s>`}</td>`
  }
  return html`<tr><td class="n">${line.rank}</td><td>${shownName(line)}${line.byName ? ' *' : null}</td><td class="wide">${line.country}</td>
<td class="n" title="${rationalText(line.total)}">${rationalDecimal(line.total)}</td>${tournaments.map(({ id }) => cell(id))}</tr>
`
}

const ruleText = ({ rule, best }: League): string => {
  const what = {
    MERS: 'MERS base points times weight',
    PLACES: 'points by place',
    TABLE_POINTS: 'table points',
    POINTS: 'points',
  }[rule.kind]
  return `Sum of ${what}${best === null ? '' : `, of the best ${best} of each player`}.`
}

const leagueBody = (league: League, query: string): Html => html`${NAV}
<h1>League</h1>
<p>${ruleText(league)} <span class="screen"><a href="/api/v1/league.csv?${query}">CSV</a> · <a href="/api/v1/league.xlsx?${query}">XLSX</a></span></p>
<table class="dense">
<thead><tr><th class="n">Rank<th>Name<th class="wide">Country<th class="n">Total${league.tournaments.map(
  ({ id, name }) => html`<th class="n wide"><a href="/tournaments/${id}">${name}</a>`,
)}</tr></thead>
<tbody>
${league.lines.map((line) => lineRow(league, line))}</tbody>
</table>
<p><small>${league.lines.some(({ scores }) => scores.some(({ counts }) => !counts)) ? 'Struck out: not among the results that count. ' : null}${
  league.lines.some(({ byName }) => byName) ? '* Put together by name and country.' : null
}</small></p>`

/** What was filled in of a form; fields left blank are as if they were not there. */
const filled = (address: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

/** A league as a page, or the form to say what it is of. */
export const leaguePage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/league', options, async (deps, caller, address) => {
    const given = filled(address)
    if (given.tournaments === undefined) return ok({ title: 'League', body: FORM, refresh: false })
    const found = await getLeague(deps, caller, leagueIn({ ...given, best: numberIn(given.best) }))
    if (!found.ok) return found
    const query = String(new URLSearchParams(given))
    return ok({ title: 'League', body: leagueBody(found.value, query), refresh: false })
  })
}
