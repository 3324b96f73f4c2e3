import type { HandView, TableSheetView } from '../../contract/views.ts'
import { OFFENCE_NAMES } from '../../rules/offences/names.ts'
import { SEATS } from '../../rules/ruleset.ts'
import { type Html, html } from './html.ts'

const WINDS = { EAST: 'East', SOUTH: 'South', WEST: 'West', NORTH: 'North' } as const
type SeatView = TableSheetView['seats'][number]
type SeatName = SeatView['seat']
type RulingView = TableSheetView['rulings'][number]

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))

const nameAt = ({ seats }: TableSheetView, seat: SeatName | null): string =>
  seats.find((candidate) => candidate.seat === seat)?.entrant.name ?? ''

/** The name of who played the seat in a hand. */
const playerAt = (sheet: TableSheetView, seat: SeatName | null, hand: number): string => {
  const changes = sheet.seats.find((candidate) => candidate.seat === seat)?.substitutions ?? []
  const last = changes
    .filter((each) => each.hand <= hand)
    .sort((a, b) => a.hand - b.hand || a.seq - b.seq)
    .at(-1)
  return last?.player?.name ?? nameAt(sheet, seat)
}

const marks = ({ dead, riichi }: TableSheetView, seat: SeatName): string =>
  inBrackets([
    ...(dead.includes(seat) ? ['dead hand'] : []),
    ...riichi
      .filter((each) => each.inPlay && each.seat === seat)
      .map(({ double }) => (double ? 'double riichi' : 'riichi')),
  ])

/** Who plays instead of whom. */
const standIn = ({ entrant, player, inPlaceOf }: SeatView): string => {
  if (inPlaceOf) return ` for ${inPlaceOf.number} ${inPlaceOf.name}`
  if (player === null) return ', who has left'
  return player.number === entrant.number ? '' : `, for whom ${player.number} ${player.name} plays`
}

const seatRow = (sheet: TableSheetView, view: SeatView): Html => {
  const { seat, wind, entrant, score } = view
  const stand = standIn(view)
  return html`<tr><td>${WINDS[wind ?? seat]}</td><td><small>${entrant.number}</small> ${entrant.name}${stand}${marks(sheet, seat)}</td><td class="n">${score}</td></tr>
`
}

/** A count is shown where a fan counts more than once: Pung of Terminals or Honors ×2. */
const fanText = ({ fans, verification, total, fu }: HandView): string => {
  const names = fans?.map(({ name, count }) => (count === 1 ? name : `${name} ×${count}`)).join(', ')
  if (names === undefined) return verification === 'POINTS_ONLY' ? 'entered by points' : ''
  return fu === null ? names : `${total} fan, ${fu} fu: ${names}`
}

/** Who was ready, where the rules ask. */
const drawText = (sheet: TableSheetView, { ready }: HandView): string => {
  if (ready === null) return 'Draw'
  return ready.length === 0
    ? 'Draw; nobody ready'
    : `Draw; ready: ${ready.map((seat) => nameAt(sheet, seat)).join(', ')}`
}

const KONGS = { CONCEALED: 'concealed kong', CLAIMED: 'claimed kong', ADDED: 'added kong' } as const

/** What else the hand was paid by: doubles, kongs, the jackpot's target and the task. */
const extrasText = (sheet: TableSheetView, { extras }: HandView): readonly string[] =>
  extras === null
    ? []
    : [
        ...SEATS.filter((seat) => extras.doubles[seat] !== 1).map(
          (seat) => `${sheet.seats[seat]?.entrant.name} doubled ×${extras.doubles[seat]}`,
        ),
        ...extras.kongs.map(({ type, konger, from }) => {
          const whose = from === null ? '' : ` of ${nameAt(sheet, from)}`
          return `${nameAt(sheet, konger)} ${KONGS[type]}${whose}`
        }),
        ...(extras.target === null ? [] : [`target fan ${extras.target.name}`]),
        ...extras.taskDone.map((seat) => `${nameAt(sheet, seat)} task`),
      ]

const extrasRow = (sheet: TableSheetView, hand: HandView): Html | null => {
  const texts = extrasText(sheet, hand)
  return texts.length === 0
    ? null
    : html`<tr><td></td><td colspan="3"><small>${texts.join(', ')}</small></td></tr>
`
}

const handRow = (sheet: TableSheetView, hand: HandView): Html =>
  hand.winner === null
    ? html`<tr><td class="n">${hand.number}</td><td colspan="3">${drawText(sheet, hand)}</td></tr>
${extrasRow(sheet, hand)}`
    : html`<tr class="begun"><td class="n">${hand.number}</td><td>${playerAt(sheet, hand.winner, hand.number)}</td>
  <td>${hand.discarder === null ? 'self-draw' : playerAt(sheet, hand.discarder, hand.number)}</td>
  <td class="n">${hand.points}</td></tr>
<tr><td></td><td colspan="3"><small>${fanText(hand)}</small></td></tr>
${extrasRow(sheet, hand)}`

const handsPart = (sheet: TableSheetView): Html | null =>
  sheet.hands.length === 0
    ? null
    : html`<table>
<thead><tr><th class="n">Hand<th>Winner<th>Discarder<th class="n">Points</tr></thead>
<tbody>
${sheet.hands.map((hand) => handRow(sheet, hand))}</tbody>
</table>
`

interface Moved {
  readonly payments: readonly number[]
  readonly fines: readonly number[]
}

/** Who gains and loses what; what leaves the game is said apart. */
const changes = (sheet: TableSheetView, { payments, fines }: Moved): readonly string[] =>
  SEATS.flatMap((seat) => {
    const [paid = 0, fined = 0] = [payments[seat], fines[seat]]
    const name = sheet.seats[seat]?.entrant.name
    return [...(paid === 0 ? [] : [`${name} ${signed(paid)}`]), ...(fined === 0 ? [] : [`${name} fined ${-fined}`])]
  })

const inBrackets = (texts: readonly string[]): string => (texts.length === 0 ? '' : ` (${texts.join(', ')})`)

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

const NO_FINES = [0, 0, 0, 0]
const placesPart = (sheet: TableSheetView): Html | null =>
  sheet.placement?.some((points) => points !== 0)
    ? html`<p><small>Points by place${inBrackets(changes(sheet, { payments: sheet.placement, fines: NO_FINES }))}</small></p>
`
    : null

/** A table as its players follow it: the hand being played, the winds and scores, and how every hand ended. */
export const sheetPart = (sheet: TableSheetView): Html => html`<section id="table-${sheet.number}">
<h2><a href="/tournaments/${sheet.tournamentId}/sessions/${sheet.session}/tables/${sheet.number}">Table ${sheet.number}</a></h2>
<p>${stateText(sheet)}</p>
<table>
<thead><tr><th>${sheet.next === null ? 'Seat' : 'Wind'}<th>Player<th class="n">Score</tr></thead>
<tbody>
${sheet.seats.map((seat) => seatRow(sheet, seat))}</tbody>
</table>
${sticksPart(sheet)}${potPart(sheet)}${placesPart(sheet)}${handsPart(sheet)}${sheet.penalties.map((penalty) => penaltyLine(sheet, penalty))}${sheet.rulings.map((ruling) => rulingLine(sheet, ruling))}</section>
`
