import { OFFENCE_NAMES } from '../../rules/offences/names.ts'
import type { Deal } from '../../rules/rotation.ts'
import { type PerSeat, type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import type { HandWon } from '../../tournament/table/events.ts'
import { addScores, perSeat } from '../../tournament/table/scores.ts'
import type { PlayedHand, TableState } from '../../tournament/table/state.ts'
import { playersWhen } from '../../tournament/table/stints.ts'
import { dealName } from '../names.ts'
import { fanViews } from '../rules/claims.ts'
import { outside } from '../rulings/offence-names.ts'
import { type Sheet, type SheetCell, type SheetRow, textColumn, wholeColumn } from '../standings/workbook.ts'

/** An opened table as it is read for a file. */
export interface SheetTable {
  readonly session: number
  readonly table: number
  readonly state: TableState
  readonly handRecords: readonly {
    readonly number: number
    readonly fans: HandWon['fans'] | null
    readonly flowers: number | null
  }[]
}

/** Names by start number. */
type Names = ReadonlyMap<number, string>

const NONE: PerSeat<number> = [0, 0, 0, 0]

const SEAT_TITLES = ['East', 'South', 'West', 'North'] as const

const WHERE = [wholeColumn('Session'), wholeColumn('Table'), wholeColumn('Hand', 6)]

const HAND_COLUMNS = [
  ...WHERE,
  textColumn('Deal'),
  textColumn('Result'),
  ...[wholeColumn('Winner no.'), textColumn('Winner', 24), wholeColumn('Discarder no.'), textColumn('Discarder', 24)],
  ...[wholeColumn('Points'), wholeColumn('Flowers'), textColumn('Fan', 40), textColumn('Checked', 14)],
  ...SEAT_TITLES.flatMap((seat) => [wholeColumn(`${seat} no.`), wholeColumn(`${seat} points`)]),
]

/** What games are also played for besides what seats pay one another, by seat. */
const BESIDES = {
  sticks: SEAT_TITLES.map((seat) => wholeColumn(`${seat} sticks`)),
  places: SEAT_TITLES.map((seat) => wholeColumn(`${seat} place`)),
  bank: SEAT_TITLES.map((seat) => wholeColumn(`${seat} from pot and house`, 12)),
} as const

const ENDED = textColumn('Ended (UTC)', 24)

const handColumns = ({ stick, asksExtras }: Ruleset) => [
  ...HAND_COLUMNS,
  ...(stick === null ? [] : [...BESIDES.sticks, ...BESIDES.places]),
  ...(asksExtras ? BESIDES.bank : []),
  ENDED,
]

const fanTexts = (ruleset: Ruleset, fans: HandWon['fans'] | null | undefined): string | null =>
  fans
    ? fanViews(ruleset, fans)
        .map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name))
        .join(', ')
    : null

const wonCells = (result: PlayedHand['result'], entrants: PerSeat<number>, names: Names): SheetRow => {
  if (result.type === 'handDrawn') return ['DRAW', null, null, null, null, null]
  const { winner, discarder, points } = result
  const who = (seat: Seat | null) =>
    seat === null ? [null, null] : [entrants[seat], names.get(entrants[seat]) ?? null]
  return [discarder === null ? 'SELF_DRAWN' : 'DISCARD', ...who(winner), ...who(discarder), points]
}

/** The points of the riichi that each seat declared in a deal. */
const laidIn = ({ riichi }: TableState, { deal }: Deal, stick: number): PerSeat<number> =>
  perSeat(
    (seat) => 0 - stick * riichi.filter((declared) => declared.deal.deal === deal && declared.seat === seat).length,
  )

/** What a line has in the columns of sticks, of places, and of pot and house, where the game has them. */
const besides = ({ stick, asksExtras }: Ruleset, sticks: PerSeat<number>, places: readonly SheetCell[]): SheetRow => {
  if (stick !== null) return [...sticks, ...places]
  return asksExtras ? sticks : []
}

const NO_PLACES = [null, null, null, null]

const handRow = (table: SheetTable, played: PlayedHand, ruleset: Ruleset, names: Names): SheetRow => {
  const { deal, result, payments, collected = NONE, completedAt } = played
  const players = playersWhen(table.state, { hand: deal.hand, seq: Number.POSITIVE_INFINITY })
  const record = table.handRecords.find(({ number }) => number === deal.hand)
  const laid = laidIn(table.state, deal, ruleset.stick ?? 0)
  return [
    ...[table.session, table.table, deal.hand, dealName(deal)],
    ...wonCells(result, players, names),
    ...[record?.flowers ?? null, fanTexts(ruleset, record?.fans)],
    result.type === 'handWon' ? result.verification : null,
    ...SEATS.flatMap((seat) => [players[seat], payments[seat]]),
    ...besides(ruleset, addScores(laid, collected), NO_PLACES),
    completedAt,
  ]
}

/** A line of what happened at a table besides hands that were finished. */
const otherRow = (
  { session, table, state }: SheetTable,
  deal: Deal | null,
  result: string,
  sticks: PerSeat<number>,
  places: readonly SheetCell[],
  ruleset: Ruleset,
): SheetRow => {
  const players = playersWhen(state, { hand: deal?.hand ?? null, seq: Number.POSITIVE_INFINITY })
  return [
    ...[session, table, deal?.hand ?? null, deal && dealName(deal), result, ...Array(8).fill(null)],
    ...SEATS.flatMap((seat) => [players[seat], null]),
    ...[...besides(ruleset, sticks, places), null],
  ]
}

/** Sticks that were laid in deals that are void or still being played, and what the closing gave out. */
const otherRows = (table: SheetTable, ruleset: Ruleset): readonly (readonly [deal: number, row: SheetRow])[] => {
  const { riichi, hands, voided, final } = table.state
  const { stick } = ruleset
  if (stick === null) return []
  const ended = new Set(hands.map(({ deal }) => deal.deal))
  const unended = new Map(riichi.flatMap(({ deal }) => (ended.has(deal.deal) ? [] : [[deal.deal, deal] as const])))
  const laid = [...unended.values()].map((deal) => {
    const result = voided.some((each) => each.deal.deal === deal.deal) ? 'VOID' : 'PLAYING'
    return [deal.deal, otherRow(table, deal, result, laidIn(table.state, deal, stick), NO_PLACES, ruleset)] as const
  })
  if (!final) return laid
  return [...laid, [Number.POSITIVE_INFINITY, otherRow(table, null, 'CLOSING', final.sticks, final.placement, ruleset)]]
}

const handRows = (table: SheetTable, ruleset: Ruleset, names: Names): readonly SheetRow[] =>
  [
    ...table.state.hands.map((played) => [played.deal.deal, handRow(table, played, ruleset, names)] as const),
    ...otherRows(table, ruleset),
  ]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row)

async function* flat<T>(tables: AsyncIterable<SheetTable>, rowsOf: (table: SheetTable) => readonly T[]) {
  for await (const table of tables) yield* rowsOf(table)
}

/**
 * Every hand on every sheet: how it ended, and what it brought each seat. Seats are by initial wind. Where riichi are declared, sticks and
 * points by place have columns of their own, and lines for void deals with riichi and for the closing of a table; where beans are
 * played for, what pot and house gave. All lines of a seat and its penalties sum to its score, less what it began with.
 */
export const handsSheet = (tables: AsyncIterable<SheetTable>, ruleset: Ruleset, names: Names): Sheet => ({
  name: 'Hands',
  columns: handColumns(ruleset),
  rows: flat(tables, (table) => handRows(table, ruleset, names)),
})

const PENALTY_COLUMNS = [
  ...WHERE,
  ...[textColumn('Kind'), wholeColumn('No.', 6), textColumn('Name', 24), textColumn('What for', 40)],
  ...[wholeColumn('Payment'), wholeColumn('Fine'), textColumn('Place', 18)],
]

interface Ruled {
  readonly hand: number | null
  readonly seq: number
  readonly kind: string
  readonly text: string
  readonly payments: PerSeat<number>
  readonly fines: PerSeat<number>
  readonly offender?: { readonly seat: Seat; readonly place: string }
}

/** Everything at a table that takes or gives points besides the hands. */
const ruledAt = ({ penalties, rulings, totals }: TableState): readonly Ruled[] => [
  ...penalties.map((penalty) => ({ ...penalty, kind: 'PENALTY', text: penalty.reason })),
  ...rulings.map(({ hand, seq, incident: { code, offender }, ruling }) => ({
    ...{ hand, seq, kind: 'OFFENCE', text: OFFENCE_NAMES[code].en, payments: ruling.payments, fines: ruling.fines },
    offender: { seat: offender, place: outside(ruling.placement) },
  })),
  ...(totals ? [{ ...totals, hand: null, kind: 'TOTALS', text: 'Fines in the totals', payments: NONE }] : []),
]

/** A ruling's line for whoever it gives points to or takes them from, and one for the offender in any case. */
const penaltyRows = ({ session, table, state }: SheetTable, names: Names): readonly SheetRow[] =>
  ruledAt(state).flatMap((ruled) => {
    const { hand, kind, text, payments, fines, offender } = ruled
    const players = playersWhen(state, ruled)
    return SEATS.filter((seat) => payments[seat] || fines[seat] || seat === offender?.seat).map((seat) => [
      ...[session, table, hand, kind, players[seat], names.get(players[seat]) ?? null, text],
      ...[payments[seat], fines[seat], seat === offender?.seat ? offender.place : null],
    ])
  })

/** What was ruled outside tables comes to so much for an entrant. */
export interface OutsideTables {
  readonly entrant: number
  readonly points: number
  readonly disqualified: boolean
}

/**
 * What stands of penalties and rulings, as the tables' pages show it, and what those outside tables come to for each entrant. The
 * fines of the tables that count sum to those of the ranking.
 */
export const penaltiesSheet = (
  tables: AsyncIterable<SheetTable>,
  conduct: readonly OutsideTables[],
  names: Names,
): Sheet => {
  async function* rows(): AsyncGenerator<SheetRow> {
    yield* flat(tables, (table) => penaltyRows(table, names))
    for (const { entrant, points, disqualified } of conduct)
      if (points !== 0 || disqualified)
        yield [
          ...[null, null, null, 'OUTSIDE_TABLES', entrant, names.get(entrant) ?? null, 'Rulings outside tables'],
          ...[0, points, disqualified ? 'DISQUALIFIED' : 'NONE'],
        ]
  }
  return { name: 'Penalties', columns: PENALTY_COLUMNS, rows: rows() }
}
