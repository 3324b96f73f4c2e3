import { mixedText } from '../../contract/standings/standings-csv.ts'
import type { TableSheetView } from '../../contract/views.ts'
import { OFFENCE_NAMES } from '../../rules/offences/names.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { handsPart } from './hand-rows.ts'
import { type Html, html } from './html.ts'
import { changes, inBrackets, nameAt, type SeatName, type SeatView } from './sheet-words.ts'

const WINDS = { EAST: 'East', SOUTH: 'South', WEST: 'West', NORTH: 'North' } as const
type RulingView = TableSheetView['rulings'][number]

const marks = ({ dead, riichi }: TableSheetView, seat: SeatName): string =>
  inBrackets([
    ...(dead.includes(seat) ? ['dead hand'] : []),
    ...riichi
      .filter((each) => each.inPlay && each.seat === seat)
      .map(({ double }) => (double ? 'double riichi' : 'riichi')),
  ])

/** Who plays instead of whom. */
const standIn = ({ entrant, player, inPlaceOf }: SeatView, isOver: boolean): string => {
  if (inPlaceOf) return ` for ${inPlaceOf.number} ${inPlaceOf.name}`
  if (player === null) return ', who has left'
  return player.number === entrant.number
    ? ''
    : `, for whom ${player.number} ${player.name} ${isOver ? 'played' : 'plays'}`
}

const seatRow = (sheet: TableSheetView, view: SeatView): Html => {
  const { seat, wind, entrant, score, tablePoints12 } = view
  const isOver = sheet.status === 'CLOSED'
  const stand = standIn(view, isOver)
  return html`<tr><td>${WINDS[wind ?? seat]}</td><td><small>${entrant.number}</small> ${entrant.name}${stand}${marks(sheet, seat)}</td><td class="n">${score}</td>${isOver ? html`<td class="n">${tablePoints12 === null ? '' : mixedText(tablePoints12)}</td>` : null}</tr>
`
}

const penaltyLine = (sheet: TableSheetView, penalty: TableSheetView['penalties'][number]): Html =>
  html`<p><small>Penalty at hand ${penalty.hand}: ${penalty.reason}${inBrackets(changes(sheet, penalty))}</small></p>
`

const FOLLOWS = {
  ALIVE: '',
  DEAD: 'dead hand',
  VOID: 'the deal is void',
  ENDED: '',
  WIN_STANDS: 'the win stands',
} as const
const PLACED = {
  NONE: '',
  FIXED_LAST: 'last place',
  ZERO_TABLE_POINTS: 'no table points',
  DISQUALIFIED: 'disqualified',
} as const

const rulingLine = (sheet: TableSheetView, { hand, offence, offender, ruling, departure }: RulingView): Html => {
  const { en } = OFFENCE_NAMES[offence]
  const effects = [
    ruling.warning ? 'warning' : '',
    FOLLOWS[ruling.handStatus],
    PLACED[ruling.placement],
    ...changes(sheet, ruling),
  ].filter((text) => text !== '')
  const where = hand === null ? '' : ` at hand ${hand}`
  return html`<p><small>Ruling${where}: ${nameAt(sheet, offender)}, ${en}${inBrackets(effects)}${departure === null ? '' : `; ${departure}`}</small></p>
`
}

const stateText = ({ status, next, totalsOnly, walkover }: TableSheetView): string => {
  if (walkover) return `Not played: ${walkover.absent.map((seat) => WINDS[seat]).join(', ')} absent.`
  if (status === 'CLOSED') return totalsOnly ? 'Finished; entered as totals.' : 'Finished.'
  if (status === 'SEATED') return 'Not started.'
  if (next === null) return totalsOnly ? 'Entered as totals, not closed yet.' : 'All hands played, not closed yet.'
  return `Hand ${next.hand}: ${next.nameEn} (${next.name})`
}

const potPart = ({ pot }: TableSheetView): Html | null =>
  pot === null
    ? null
    : html`<p><small>Beans in the jackpot: ${pot}</small></p>
`

const sticksPart = ({ sticks }: TableSheetView): Html | null =>
  sticks === 0
    ? null
    : html`<p><small>Riichi sticks on the table: ${sticks}</small></p>
`

const placesPart = (sheet: TableSheetView): Html | null =>
  sheet.placement?.some((points) => points !== 0)
    ? html`<p><small>Points by place${inBrackets(changes(sheet, { payments: sheet.placement }))}</small></p>
`
    : null

/** Deals that were dealt again; those that a ruling voids are said with it. */
const voidedLine = (
  { rulings }: TableSheetView,
  { seq, deal, reason }: TableSheetView['voided'][number],
): Html | null =>
  rulings.some((ruling) => ruling.seq === seq)
    ? null
    : html`<p><small>Hand ${deal.hand} was dealt again: ${reason}</small></p>
`

/** A table as its players follow it: the hand being played, the winds and scores, and how every hand ended. */
export const sheetPart = (sheet: TableSheetView, ruleset: Ruleset): Html => html`<section id="table-${sheet.number}">
<h2><a href="/tournaments/${sheet.tournamentId}/sessions/${sheet.session}/tables/${sheet.number}">Table ${sheet.number}</a></h2>
<p>${stateText(sheet)}</p>
<table>
<thead><tr><th>${sheet.next === null ? 'Seat' : 'Wind'}<th>Player<th class="n">Score${sheet.status === 'CLOSED' ? html`<th class="n">Table points` : null}</tr></thead>
<tbody>
${sheet.seats.map((seat) => seatRow(sheet, seat))}</tbody>
</table>
${sticksPart(sheet)}${potPart(sheet)}${placesPart(sheet)}${handsPart(sheet, ruleset)}${sheet.voided.map((voided) => voidedLine(sheet, voided))}${sheet.penalties.map((penalty) => penaltyLine(sheet, penalty))}${sheet.rulings.map((ruling) => rulingLine(sheet, ruling))}</section>
`
