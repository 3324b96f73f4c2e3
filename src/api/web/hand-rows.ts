import type { HandView, TableSheetView } from '../../contract/views.ts'
import { type Ruleset, SEATS } from '../../rules/ruleset.ts'
import { type Html, html } from './html.ts'
import { changes, nameAt, playerAt } from './sheet-words.ts'

/** A count is shown where a fan counts more than once: Pung of Terminals or Honors ×2. */
const fanText = ({ fans, verification, total, fu }: HandView, { worthIs }: Ruleset): string => {
  const names = fans?.map(({ name, count }) => (count === 1 ? name : `${name} ×${count}`)).join(', ')
  if (names === undefined) return verification === 'POINTS_ONLY' ? `entered by ${worthIs}` : ''
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

const riichiText = (sheet: TableSheetView, { riichi, riichiTile }: HandView): readonly string[] => [
  ...riichi.map(({ seat, double }) => `${nameAt(sheet, seat)} ${double ? 'double riichi' : 'riichi'}`),
  ...(riichiTile ? ['won on the tile of the riichi'] : []),
]

/** What the hand brought, where that is more than its points say. */
const paidText = (sheet: TableSheetView, { payments, collected }: HandView, ruleset: Ruleset): readonly string[] => {
  if (ruleset.worthIs === 'points') return []
  const [paid, also] = [payments, collected].map((moved) => changes(sheet, { payments: moved }).join(', '))
  const from = ruleset.stick === null ? 'jackpot and house' : 'sticks'
  return [paid ?? '', also === '' ? '' : `${from}: ${also}`].filter(Boolean)
}

const smallRow = (texts: readonly string[]): Html | null =>
  texts.length === 0
    ? null
    : html`<tr><td></td><td colspan="3"><small>${texts.join(', ')}</small></td></tr>
`

const handRow = (sheet: TableSheetView, hand: HandView, ruleset: Ruleset): Html => {
  const told = [...riichiText(sheet, hand), ...extrasText(sheet, hand)]
  const beside = [smallRow(told), smallRow([paidText(sheet, hand, ruleset).join('; ')].filter(Boolean))]
  return hand.winner === null
    ? html`<tr><td class="n">${hand.number}</td><td colspan="3">${drawText(sheet, hand)}</td></tr>
${beside}`
    : html`<tr class="begun"><td class="n">${hand.number}</td><td>${playerAt(sheet, hand.winner, hand.number)}</td>
  <td>${hand.discarder === null ? 'self-draw' : playerAt(sheet, hand.discarder, hand.number)}</td>
  <td class="n">${hand.points}</td></tr>
<tr><td></td><td colspan="3"><small>${fanText(hand, ruleset)}</small></td></tr>
${beside}`
}

const WORTH = { points: 'Points', base: 'Base', fan: 'Fan' } as const

/** How every hand ended. */
export const handsPart = (sheet: TableSheetView, ruleset: Ruleset): Html | null =>
  sheet.hands.length === 0
    ? null
    : html`<table>
<thead><tr><th class="n">Hand<th>Winner<th>Discarder<th class="n">${WORTH[ruleset.worthIs]}</tr></thead>
<tbody>
${sheet.hands.map((hand) => handRow(sheet, hand, ruleset))}</tbody>
</table>
`
