import type { Hand } from '../../../src/rules/hand.ts'
import { formatHandLine } from '../../../src/rules/handline.ts'
import type { WindLetter } from '../../../src/rules/rotation.ts'
import { type Ruleset, SEATS, type Seat } from '../../../src/rules/ruleset.ts'
import type { Wind } from '../../../src/rules/tiles.ts'
import { fingerprint, linkHash } from '../../../src/store/chain.ts'
import type { Append, TableKey, TableRecord } from '../../../src/store/types.ts'
import type { HandWon } from '../../../src/tournament/table/events.ts'
import { apply } from '../../../src/tournament/table/fold.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'

const SEAT_NAMES = ['EAST', 'SOUTH', 'WEST', 'NORTH'] as const
const WIND_TILES: Readonly<Record<WindLetter, Wind>> = { E: 27, S: 28, W: 29, N: 30 }

/** Hands dealt beforehand, each used once, or again and again. */
export interface Deck {
  readonly hands: readonly Hand[]
  next: number
  readonly isEndless?: boolean
}

/** A win as a referee sends it, and as the server must store it. */
export interface PlannedWin {
  readonly input: Readonly<Record<string, unknown>>
  readonly append: Append
  readonly hash: string
}

/** The deck's next hand that reaches the minimum under the winds of a seat. */
const nextWin = (deck: Deck, seatWind: WindLetter, roundWind: WindLetter, ruleset: Ruleset) => {
  for (;;) {
    const dealt = deck.hands[deck.isEndless ? deck.next++ % deck.hands.length : deck.next++]
    if (!dealt) throw new Error('the deck is used up')
    const hand: Hand = { ...dealt, seatWind: WIND_TILES[seatWind], roundWind: WIND_TILES[roundWind] }
    const { meetsMinimum, points, lists } = ruleset.judge(hand)
    if (meetsMinimum) return { hand, points, fans: lists[0] ?? [] }
  }
}

const tilesOf = ({ flowers, lastTile, kong, lastOfKind }: Hand, line: string) => {
  const [melds = '', closed, winningTile] = line.split(' ')
  return { melds: melds === '-' ? [] : melds.split(','), closed, winningTile, lastTile, kong, lastOfKind, flowers }
}

const planWin = (key: TableKey, state: TableState, previousHash: string, deck: Deck, ruleset: Ruleset): PlannedWin => {
  const { next } = state
  if (!next) throw new Error('the table is full')
  const winner: Seat = SEATS[deck.next % 4]!
  const { hand, points, fans } = nextWin(deck, next.winds[winner], next.roundWind, ruleset)
  const discarder = hand.selfDrawn ? null : SEATS[(winner + 1 + (deck.next % 3)) % 4]!
  const claim = formatHandLine(hand)
  const recordedAt = new Date()
  const event: HandWon = {
    type: 'handWon',
    hand: next.hand,
    winner,
    discarder,
    points,
    flowers: hand.flowers,
    verification: 'VERIFIED',
    claim,
    fans,
    completedAt: recordedAt.toISOString(),
  }
  const applied = apply(state, event, ruleset)
  if (!applied.ok) throw new Error(`a planned hand is refused: ${applied.error.code}`)
  const idempotencyKey = `${key.session}/${key.table}/${next.hand}`
  const input = {
    table: key,
    expectedVersion: state.version,
    idempotencyKey,
    hand: next.hand,
    winner: SEAT_NAMES[winner],
    ...(discarder === null ? {} : { discarder: SEAT_NAMES[discarder] }),
    tiles: tilesOf(hand, claim),
  }
  const append = {
    key,
    event,
    state: applied.value,
    previousHash,
    hand: applied.value.hands.at(-1),
    actor: 'bench',
    idempotencyKey,
    fingerprint: fingerprint(input),
    recordedAt,
  }
  return { input, append, hash: linkHash({ ...append, seq: applied.value.version }) }
}

/** Wins for a whole table from its opening on. */
export const planTable = (
  { tournament, session, table, state }: TableRecord,
  headHash: string,
  deck: Deck,
  ruleset: Ruleset,
): readonly PlannedWin[] => {
  const wins: PlannedWin[] = []
  let [now, hash] = [state, headHash]
  while (now?.next) {
    const win = planWin({ tournament, session, table }, now, hash, deck, ruleset)
    wins.push(win)
    now = win.append.state
    hash = win.hash
  }
  return wins
}
