import type { HandView, TableSheetView } from '../../contract/views.ts'
import { SEATS } from '../../rules/ruleset.ts'
import { type Html, html } from './html.ts'

const WINDS = { EAST: 'East', SOUTH: 'South', WEST: 'West', NORTH: 'North' } as const
type SeatView = TableSheetView['seats'][number]
type SeatName = SeatView['seat']

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))

const nameAt = ({ seats }: TableSheetView, seat: SeatName | null): string =>
  seats.find((candidate) => candidate.seat === seat)?.entrant.name ?? ''

const seatRow = ({ seat, wind, entrant, score }: SeatView): Html =>
  html`<tr><td>${WINDS[wind ?? seat]}</td><td><small>${entrant.number}</small> ${entrant.name}</td><td class="n">${score}</td></tr>
`

/** A count is shown where a fan counts more than once: Pung of Terminals or Honors ×2. */
const fanText = ({ fans, verification }: HandView): string =>
  fans?.map(({ name, count }) => (count === 1 ? name : `${name} ×${count}`)).join(', ') ??
  (verification === 'POINTS_ONLY' ? 'entered by points' : '')

const handRow = (sheet: TableSheetView, hand: HandView): Html =>
  hand.winner === null
    ? html`<tr><td class="n">${hand.number}</td><td colspan="3">Draw</td></tr>
`
    : html`<tr class="begun"><td class="n">${hand.number}</td><td>${nameAt(sheet, hand.winner)}</td>
  <td>${hand.discarder === null ? 'self-draw' : nameAt(sheet, hand.discarder)}</td>
  <td class="n">${hand.points}</td></tr>
<tr><td></td><td colspan="3"><small>${fanText(hand)}</small></td></tr>
`

const handsPart = (sheet: TableSheetView): Html | null =>
  sheet.hands.length === 0
    ? null
    : html`<table>
<thead><tr><th class="n">Hand<th>Winner<th>Discarder<th class="n">Points</tr></thead>
<tbody>
${sheet.hands.map((hand) => handRow(sheet, hand))}</tbody>
</table>
`

const penaltyLine = (sheet: TableSheetView, { hand, payments, fines, reason }: TableSheetView['penalties'][number]) => {
  const changes = SEATS.flatMap((seat) => {
    const points = (payments[seat] ?? 0) + (fines[seat] ?? 0)
    return points === 0 ? [] : [`${sheet.seats[seat]?.entrant.name} ${signed(points)}`]
  })
  return html`<p><small>Penalty at hand ${hand}: ${reason} (${changes.join(', ')})</small></p>
`
}

const stateText = ({ status, next, totalsOnly }: TableSheetView): string => {
  if (status === 'CLOSED') return totalsOnly ? 'Finished; entered as totals.' : 'Finished.'
  if (status === 'SEATED') return 'Not started.'
  if (next === null) return totalsOnly ? 'Entered as totals, not closed yet.' : 'All hands played, not closed yet.'
  return `Hand ${next.hand}: ${next.nameEn} (${next.name})`
}

/** A table as its players follow it: the hand being played, the winds and scores, and how every hand ended. */
export const sheetPart = (sheet: TableSheetView): Html => html`<section id="table-${sheet.number}">
<h2><a href="/tournaments/${sheet.tournamentId}/sessions/${sheet.session}/tables/${sheet.number}">Table ${sheet.number}</a></h2>
<p>${stateText(sheet)}</p>
<table>
<thead><tr><th>${sheet.next === null ? 'Seat' : 'Wind'}<th>Player<th class="n">Score</tr></thead>
<tbody>
${sheet.seats.map(seatRow)}</tbody>
</table>
${handsPart(sheet)}${sheet.penalties.map((penalty) => penaltyLine(sheet, penalty))}</section>
`
