import type { FastifyInstance } from 'fastify'
import { rankText } from '../../contract/standings/standings-csv.ts'
import { counted } from '../../contract/wording.ts'
import { ok } from '../../rules/result.ts'
import { shownName } from '../../tournament/entrant.ts'
import type { DroppedBy, QualifiedBy } from '../../tournament/stages/cut.ts'
import type { StageCut, StageReport } from '../../tournament/stages/report.ts'
import { parts } from '../../usecases/reads.ts'
import { getStages, stageReportsOf } from '../../usecases/stages/stages.ts'
import { type Html, html } from './html.ts'
import { navigation, type PageOptions, pageAt } from './page.ts'

const QUALIFIED: Readonly<Record<QualifiedBy, string>> = {
  ALL: '',
  LISTED: 'named',
  RANK: '',
  TIED: 'level with the last',
  DECIDED: 'decided among equals',
  MOVED_UP: 'moved up',
}

const DROPPED: Readonly<Record<DroppedBy, string>> = {
  RANK: '',
  DECIDED: 'decided among equals',
  ABSENT: 'does not play on',
  DISQUALIFIED: 'disqualified',
}

type NameOf = (entrant: number) => string
/** An instant in the tournament's zone, as people read it. */
type TimeOf = (instant: string) => string

const row = (rank: number | null, entrant: number, why: string, nameOf: NameOf): Html =>
  html`<tr><td class="n">${rank === null && why === 'named' ? '' : rankText(rank)}</td><td class="n wide">${entrant}</td><td>${nameOf(entrant)}</td><td>${why}</td></tr>
`

const table = (rows: readonly Html[]): Html => html`<table>
<thead><tr><th class="n">Rank<th class="n wide">No.<th>Name<th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`

const cutPart = (
  { plan }: StageReport,
  { final, qualified, dropped, ties }: StageCut,
  nameOf: NameOf,
): Html => html`<p>${final ? 'Decided.' : 'As things stand now.'}</p>
${ties.map(
  ({
    group,
    rank,
    places,
    entrants,
  }) => html`<p>${entrants.length} are level at rank ${rank} for ${counted(places, 'place')} in ${group}: ${entrants.map(nameOf).join(', ')}.</p>
`,
)}${ties.length === 0 ? null : html`<p>Who goes on is shown when they are told apart.</p>`}${plan.groups.map(
  ({ name }) => {
    const own = qualified.filter(({ group }) => group === name)
    if (own.length === 0) return null
    return html`${plan.groups.length > 1 ? html`<h3>${name}</h3>` : null}
${table(own.map(({ rank, entrant, by }) => row(rank, entrant, QUALIFIED[by], nameOf)))}`
  },
)}
${
  dropped.length === 0
    ? null
    : html`<h3>Not in it</h3>
${table(dropped.map(({ rank, entrant, by }) => row(rank, entrant, DROPPED[by], nameOf)))}`
}`

/** What happened to a stage, and why where that is for everybody. */
const noteText = (note: StageReport['history'][number], nameOf: NameOf): string => {
  if (note.type === 'finished') return 'finished'
  if (note.type === 'reopened') return `opened again: ${note.reason}`
  const { absent, entrants } = note
  const instead = entrants.length > 0 ? `${entrants.map(nameOf).join(', ')} moved up for` : 'nobody moved up for'
  return `${instead} ${nameOf(absent)}`
}

const historyPart = ({ history }: StageReport, nameOf: NameOf, timeOf: TimeOf): Html | null =>
  history.length === 0
    ? null
    : html`<ul>
${history.map(
  (note) => html`<li>${timeOf(note.at)}, ${note.actor}: ${noteText(note, nameOf)}
`,
)}</ul>
`

const STATUS = { PLANNED: 'to come', CURRENT: 'being played', FINISHED: 'finished' } as const

const stagePart = (tournament: string, stage: StageReport, nameOf: NameOf, timeOf: TimeOf): Html => {
  const { number, plan, span, status, cut } = stage
  const sessions = span.first === span.last ? `Session ${span.first}` : `Sessions ${span.first} to ${span.last}`
  return html`<h2><a href="/tournaments/${tournament}?stage=${number}">${plan.name}</a></h2>
<p>${sessions}, ${STATUS[status]}.</p>
${historyPart(stage, nameOf, timeOf)}${cut && cutPart(stage, cut, nameOf)}`
}

/** The stages of a tournament and who goes on, as players look it up between sessions; the page renews itself. */
export const stagesPage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/tournaments/:tournament/stages', options, async (deps, caller, { tournament }) => {
    const found = await getStages(deps, caller, { tournament })
    if (!found.ok) return found
    const { id, name, timeZone } = found.value.tournament
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    const timeOf = (instant: string): string => `${format.format(new Date(instant))} (${timeZone})`
    const names = new Map(found.value.entrants.map((entrant) => [entrant.number, shownName(entrant)]))
    const nameOf = (entrant: number): string => names.get(entrant) ?? String(entrant)
    const stages = stageReportsOf(deps, found.value)
    const title = `${name}: stages`
    const body = html`${navigation(id, await parts.sessions(deps, id))}
<h1>${title}</h1>
${stages.length === 0 ? html`<p>The tournament is played as a whole.</p>` : stages.map((stage) => stagePart(id, stage, nameOf, timeOf))}`
    return ok({ title, body, refresh: true })
  })
}
