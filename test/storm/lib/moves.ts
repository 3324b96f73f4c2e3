import { SEAT_NAMES } from '../../../src/contract/inputs.ts'
import type { Random } from '../../gen/random.ts'
import type { Sheet } from './sheet.ts'

/** What a client wants entered: the operation and its input without table, version and key. */
export interface Move {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Winning tiles that are worth the same under all winds, with the fan that count. */
interface Win {
  readonly selfDrawn: boolean
  readonly tiles: {
    readonly melds?: readonly string[]
    readonly closed: string
    readonly winningTile: string
    readonly flowers?: number
  }
  readonly fans: readonly number[]
}

const WINS: readonly Win[] = [
  {
    selfDrawn: false,
    tiles: { melds: ['c:456p', 'c:789p'], closed: '3356678p', winningTile: '4p' },
    fans: [22, 63, 69, 71],
  },
  { selfDrawn: false, tiles: { closed: '11s445556699pPP', winningTile: '5p' }, fans: [19, 64, 75] },
  {
    selfDrawn: false,
    tiles: { melds: ['c:456m'], closed: '66m45667s678p', winningTile: '5s' },
    fans: [50, 63, 68, 70],
  },
  { selfDrawn: true, tiles: { closed: '88m66777888999s', winningTile: '9s' }, fans: [36, 56, 64, 69, 73, 75] },
  {
    selfDrawn: true,
    tiles: { closed: '366789m1466s258p', winningTile: '7s', flowers: 1 },
    fans: [35, 56, 63, 81],
  },
  { selfDrawn: true, tiles: { melds: ['c:345s'], closed: '789m13567s77p', winningTile: '2s' }, fans: [30, 63, 78, 80] },
]

const seatsOf = (random: Random, selfDrawn: boolean) => {
  const [winner, other] = random.shuffled(SEAT_NAMES)
  return selfDrawn ? { winner } : { winner, discarder: other }
}

const winOf = (random: Random): Move['input'] => {
  if (random.chance(50)) return { ...seatsOf(random, random.chance(40)), points: 8 + random.below(80) }
  const { selfDrawn, tiles, fans } = random.pick(WINS)
  // Now and then a fan too many, which is refused.
  const declared = random.chance(10) ? [...fans, 1] : fans
  const claim = random.chance(50) ? { declared: declared.map((fan) => ({ fan: String(fan) })) } : {}
  return { ...seatsOf(random, selfDrawn), tiles, ...claim }
}

const penaltyOf = (random: Random, hand: number) => {
  const [a, b] = random.shuffled([0, 1, 2, 3])
  const points = 5 * (1 + random.below(6))
  const moved = [0, 0, 0, 0].map((_, seat) => (seat === a ? points : seat === b ? -points : 0))
  const fined = [0, 0, 0, 0].map((_, seat) => (seat === a ? -points : 0))
  const reason = `penalty ${random.below(1_000_000)}`
  return random.chance(50) ? { hand, payments: moved, reason } : { hand, fines: fined, reason }
}

/** A false win, late arrival or late call: the hand dies, points leave the game, or a ladder is climbed. */
const rulingOf = (random: Random, hand: number) => ({
  ...random.pick([
    { hand, offence: 'HU_BELOW_MINIMUM' },
    { hand, offence: 'LATE_CALL' },
    { offence: 'LATE', answers: { minutesLate: 1 + random.below(20) } },
  ]),
  offender: random.pick(SEAT_NAMES),
  note: `note ${random.below(1_000_000)}`,
})

const reasonOf = (random: Random): string => `reason ${random.below(1_000_000)}`

/** The hand to be played; a hand that is not, when there is none, so that the server must refuse it. */
const nextHand = (sheet: Sheet): number => sheet.next?.hand ?? sheet.hands.length + 1

const amend = (sheet: Sheet, random: Random): Move | undefined => {
  const hands = sheet.hands.map(({ seq }) => seq)
  const seq = random.pick([...hands, ...sheet.penalties.map((penalty) => penalty.seq)])
  if (seq === undefined) return undefined
  const reason = reasonOf(random)
  if (!hands.includes(seq))
    return { operation: 'amendEntry', input: { seq, reason, penalty: penaltyOf(random, 1 + random.below(3)) } }
  const kind = random.below(10)
  const amended = kind < 7 ? { win: winOf(random) } : kind < 9 ? { draw: {} } : { void: { reason } }
  return { operation: 'amendEntry', input: { seq, reason, ...amended } }
}

const replace = (sheet: Sheet, random: Random): Move | undefined => {
  const seq = random.pick(sheet.rulings)?.seq
  if (seq === undefined) return undefined
  const reason = reasonOf(random)
  if (random.chance(20)) return { operation: 'revokeRuling', input: { seq, reason } }
  const other = random.chance(50) ? { departure: { handStatus: 'ALIVE' } } : rulingOf(random, nextHand(sheet))
  return { operation: 'replaceRuling', input: { seq, reason, ...other } }
}

const revoke = (sheet: Sheet, random: Random): Move | undefined => {
  const entries = [...sheet.hands, ...sheet.penalties, ...sheet.rulings, ...sheet.voided].map(({ seq }) => seq)
  if (entries.length === 0) return undefined
  // Mostly the last entry, which nothing follows.
  const seq = random.chance(60) ? Math.max(...entries) : random.pick(entries)
  return { operation: 'revokeEntry', input: { seq, reason: reasonOf(random) } }
}

type Maker = (sheet: Sheet, random: Random) => Move | undefined

const win: Maker = (sheet, random) => ({ operation: 'recordHand', input: { hand: nextHand(sheet), ...winOf(random) } })
const draw: Maker = (sheet) => ({ operation: 'recordDraw', input: { hand: nextHand(sheet) } })
const voidDeal: Maker = (sheet, random) => ({
  operation: 'voidHand',
  input: { hand: nextHand(sheet), reason: reasonOf(random) },
})
const penalty: Maker = (sheet, random) => ({
  operation: 'recordPenalty',
  input: penaltyOf(random, Math.max(1, nextHand(sheet) - random.below(3))),
})
const ruling: Maker = (sheet, random) => ({
  operation: 'recordRuling',
  input: rulingOf(random, Math.max(1, nextHand(sheet) - random.below(2))),
})
const sign: Maker = (_sheet, random) => ({ operation: 'signTable', input: { seat: random.pick(SEAT_NAMES) } })
const confirm: Maker = ({ unconfirmed }, random) =>
  unconfirmed.length === 0 ? undefined : { operation: 'confirmEntry', input: { seq: random.pick(unconfirmed) } }
const close: Maker = () => ({ operation: 'closeTable', input: { early: true } })
const reopen: Maker = (_sheet, random) => ({ operation: 'reopenTable', input: { reason: reasonOf(random) } })

/** How often each is chosen of a hundred times. */
const WEIGHTS: readonly (readonly [number, Maker])[] = [
  [44, win],
  [10, draw],
  [5, voidDeal],
  [6, penalty],
  [6, ruling],
  [4, replace],
  [10, amend],
  [7, revoke],
  [3, sign],
  [3, confirm],
  [2, close],
]
const WHEN_PLAYING = WEIGHTS.flatMap(([weight, maker]) => Array<Maker>(weight).fill(maker))
const WHEN_FULL: readonly Maker[] = [amend, revoke, revoke, revoke, penalty, ruling, close, win]
const WHEN_CLOSED: readonly Maker[] = [reopen, reopen, reopen, amend, win, ruling, replace]

/** A move that makes sense, or nearly so, at a table. */
export const chooseMove = (sheet: Sheet, random: Random): Move => {
  const makers = sheet.status === 'CLOSED' ? WHEN_CLOSED : sheet.next ? WHEN_PLAYING : WHEN_FULL
  return random.pick(makers)(sheet, random) ?? { operation: 'recordPenalty', input: penaltyOf(random, 1) }
}

/** Three entries that follow one another, to be sent in any order. */
export const chooseRun = (sheet: Sheet, random: Random): readonly Move[] => {
  const hand = nextHand(sheet)
  return [0, 1, 2].map((index) => {
    if (random.chance(20)) return { operation: 'recordDraw', input: { hand: hand + index } }
    return { operation: 'recordHand', input: { hand: hand + index, ...winOf(random) } }
  })
}
