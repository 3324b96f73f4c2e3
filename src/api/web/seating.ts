import type { FastifyInstance } from 'fastify'
import type { SeatingCertificateView } from '../../contract/seating/seating-views.ts'
import { counted } from '../../contract/wording.ts'
import { ok } from '../../rules/result.ts'
import type { EntrantRecord, SessionRecord, TableRecord, TournamentRecord } from '../../store/types.ts'
import { shown } from '../../tournament/entrant.ts'
import { getTournament, parts } from '../../usecases/reads.ts'
import { certificateOf } from '../../usecases/seating/seating-certificate.ts'
import { type Html, html } from './html.ts'
import { navigation, type PageOptions, pageAt } from './page.ts'

interface Seating {
  readonly tournament: TournamentRecord
  readonly sessions: readonly SessionRecord[]
  readonly tables: readonly TableRecord[]
  readonly entrants: ReadonlyMap<number, EntrantRecord>
  readonly certificate: SeatingCertificateView
  /** Whom house players play for, session by session, by their numbers. */
  readonly substitutes: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/** What the seating is worth, in a sentence or two. */
const worth = ({ repeatMeetings, unavoidableMeetings, meetings, windSpread }: SeatingCertificateView): string => {
  const again =
    repeatMeetings === 0
      ? 'Nobody meets anybody twice.'
      : `${counted(repeatMeetings, 'meeting')} of two who have met before${unavoidableMeetings === 0 ? '' : `; at least ${unavoidableMeetings} cannot be avoided`}.`
  const mates = meetings.teams === 0 ? '' : ` Team-mates meet ${counted(meetings.teams, 'time')}.`
  return `${again}${mates} Everybody starts on each wind equally often${windSpread === 0 ? '' : `, up to ${windSpread}`}.`
}

const sessionPart = ({ tournament, tables, entrants, substitutes }: Seating, { number }: SessionRecord): Html => {
  const standIn = (entrant: number): string => {
    const replaced = substitutes.get(number)?.get(entrant)
    return replaced === undefined ? '' : ` for ${replaced} ${entrants.get(replaced)?.name ?? ''}`
  }
  const seat = (entrant: number): Html =>
    html`<td><small>${entrant}</small> ${entrants.get(entrant)?.name ?? ''}${standIn(entrant)}</td>`
  const row = ({ table, entrants: seated }: TableRecord): Html =>
    html`<tr><td class="n">${table}</td>${seated.map(seat)}</tr>
`
  return html`<section class="page">
<h2>${tournament.name}: <a href="/tournaments/${tournament.id}/sessions/${number}">session ${number}</a></h2>
<table class="dense">
<thead><tr><th class="n">Table<th>East<th>South<th>West<th>North</tr></thead>
<tbody>
${tables.filter(({ session }) => session === number).map(row)}</tbody>
</table>
</section>
`
}

const seatingBody = (seating: Seating): Html => {
  const { tournament, sessions, certificate } = seating
  const csv = `/api/v1/tournaments/${tournament.id}/seating.csv`
  const pdf = `/api/v1/tournaments/${tournament.id}/seating.pdf`
  return html`${navigation(tournament.id, sessions)}
<div class="screen"><h1>${tournament.name}: seating</h1>
<p>By initial wind, with start numbers. Printed, every session begins a page.
<a href="${csv}?names=true">CSV with names</a> · <a href="${csv}">CSV to import again</a></p>
<p>PDF: <a href="${pdf}">by player</a> · <a href="${pdf}?form=TABLES">by table</a> · <a href="${pdf}?form=SLIPS">slips to cut out</a> ·
<a href="/api/v1/tournaments/${tournament.id}/score-sheets.pdf">score sheets</a></p>
${sessions.length === 0 ? '' : html`<p>${worth(certificate)} <a href="/api/v1/tournaments/${tournament.id}/seating-certificate">Certificate</a></p>`}</div>
${sessions.length === 0 ? html`<p>No seats have been given out yet.</p>` : sessions.map((session) => sessionPart(seating, session))}`
}

/** Who sits where in every session, to look up and to print. */
export const seatingPage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  pageAt(app, '/tournaments/:tournament/seating', options, async (deps, caller, { tournament: id }) => {
    const found = await getTournament(deps, caller, { tournament: id })
    if (!found.ok) return found
    const tournament = found.value
    const [sessions, tables, entrants, certificate] = await Promise.all([
      parts.sessions(deps, tournament.id),
      parts.tables(deps, tournament.id),
      parts.entrants(deps, tournament.id),
      certificateOf(deps, tournament.id),
    ])
    const byNumber = new Map(shown(entrants).map((entrant) => [entrant.number, entrant]))
    const numbers = sessions.map(({ number }) => number)
    const substitutes = await parts.substitutesOf(deps, tournament.id, numbers)
    const body = seatingBody({ tournament, sessions, tables, entrants: byNumber, certificate, substitutes })
    return ok({ title: `${tournament.name}: seating`, body, refresh: false })
  })
}
