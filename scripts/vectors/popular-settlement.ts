import { type PerSeat, SEATS, type Seat } from '../../src/rules/ruleset.ts'
import {
  createPopular,
  type Kong,
  MOST_DOUBLE,
  type Popular,
  type PopularDeal,
  type PopularDealError,
} from '../../src/rules/rulesets/popular/index.ts'
import { type Kind, malformed, oneOf, type Row, whole } from './kind.ts'

const jsonOf = (text = ''): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const seatOf = (value: unknown): Seat | undefined => SEATS.find((seat) => seat === value)

/** A seat, or null for `-`; undefined when it is neither. */
const seatIn = (row: Row, column: string): Seat | null | undefined =>
  row.cells[column] === '-' ? null : seatOf(whole(row, column))

const doublesOf = (row: Row): PerSeat<number> => {
  const doubles = jsonOf(row.cells.chosenDoubles)
  if (!Array.isArray(doubles) || doubles.length !== SEATS.length || !doubles.every(Number.isSafeInteger))
    throw malformed(row, 'chosenDoubles', 'a list of four whole numbers')
  return doubles as unknown as PerSeat<number>
}

const kongOf = (told: unknown): Kong | undefined => {
  if (typeof told !== 'object' || told === null) return undefined
  const { type, konger, from } = told as Readonly<Record<string, unknown>>
  const [by, giver] = [seatOf(konger), seatOf(from)]
  if (by === undefined) return undefined
  if (type === 'claimed' && giver !== undefined) return { type, konger: by, from: giver }
  return (type === 'concealed' || type === 'added') && from === undefined ? { type, konger: by } : undefined
}

/** The kongs of a row; undefined when one of them cannot be. */
const kongsOf = (row: Row): readonly Kong[] | undefined => {
  const told = jsonOf(row.cells.kongs)
  if (!Array.isArray(told)) throw malformed(row, 'kongs', 'a list of kongs as JSON')
  const kongs = told.flatMap((kong) => kongOf(kong) ?? [])
  return kongs.length === told.length ? kongs : undefined
}

const SEAT = 'a seat, 0..3'
const SEAT_OR_NONE = `${SEAT}, or -`
const KONG = 'concealed and added with a konger, 0..3, claimed also with from'

/** What was played, or the cell that cannot be. Files know neither jackpot nor task. */
const dealOf = (row: Row): PopularDeal | Record<string, string> => {
  const [winner, discarder, dealer] = [seatIn(row, 'winner'), seatIn(row, 'discarder'), seatIn(row, 'dealer')]
  const kongs = kongsOf(row)
  if (winner === undefined) return { winner: SEAT_OR_NONE }
  if (discarder === undefined) return { discarder: SEAT_OR_NONE }
  if (winner === null && discarder !== null) return { discarder: '- without a winner' }
  if (dealer === undefined || dealer === null) return { dealer: SEAT }
  if (!kongs) return { kongs: KONG }
  const points = whole(row, 'fan')
  return {
    win: winner === null ? null : { winner, discarder, points, list: [] },
    dealer,
    continuing: oneOf(row, 'dealerContinuing4x', ['0', '1']) === '1',
    doubles: doublesOf(row),
    kongs,
    jackpot: { pot: 0, target: null },
    taskDone: [],
  }
}

const isDeal = (deal: PopularDeal | Record<string, string>): deal is PopularDeal => 'doubles' in deal

/** The column that a refusal speaks of; files have none of the others. */
const COLUMNS: Readonly<Partial<Record<PopularDealError['code'], string>>> = {
  BAD_DOUBLE: 'chosenDoubles',
  BAD_POINTS: 'fan',
  KONG_FROM_SELF: 'kongs',
  FIFTH_KONG: 'kongs',
}

const recompute = (row: Row, { settle }: Popular): Record<string, string> => {
  const deal = dealOf(row)
  if (!isDeal(deal)) return deal
  const settled = settle(deal)
  if (!settled.ok) return { [COLUMNS[settled.error.code] ?? 'discarder']: settled.error.message }
  const { multipliers, win, kongs, total } = settled.value
  return {
    outcome: deal.win ? (deal.win.discarder === null ? 'self' : 'discard') : 'draw',
    multipliers: JSON.stringify(multipliers),
    winPayments: JSON.stringify(win),
    kongBeans: JSON.stringify(kongs),
    total: JSON.stringify(total),
  }
}

/** A doubling room where a continuing dealer counts four times. */
const roomOf = (unit: number) => createPopular({ unit, highestDouble: MOST_DOUBLE, continuingDealer: 4 })

/** Payments of the popular game: multipliers, the win, kong beans (dossier D8). */
export const popularSettlement: Kind = {
  columns: [
    ...['outcome', 'winner', 'discarder', 'fan', 'unit', 'chosenDoubles', 'dealer', 'dealerContinuing4x'],
    ...['multipliers', 'kongs', 'winPayments', 'kongBeans', 'total'],
  ],
  recompute: (rows) => {
    const rooms = new Map([...new Set(rows.map((row) => whole(row, 'unit')))].map((unit) => [unit, roomOf(unit)]))
    return rows.map((row) => {
      const room = rooms.get(whole(row, 'unit'))!
      return room.ok ? recompute(row, room.value) : { unit: room.error.message }
    })
  },
}
