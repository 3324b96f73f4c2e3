import { checkHand, type Hand, type HandError, type HandFacts } from '../hand.ts'
import { err, ok, type Result } from '../result.ts'
import { type PerSeat, SEATS, type Seat, type Verdict, type Worth } from '../ruleset.ts'
import { KINDS, type Tile } from '../tiles.ts'
import { readyWaits } from './distance.ts'

/** A hand of 13 tiles: everything but the tile it wins on and how. */
export type Waiting = Omit<HandFacts, 'win' | 'selfDrawn' | 'lastTile' | 'kong' | 'lastOfKind'>

/** What a win is worth under some rules, in their unit; null when it may not be made. */
export type WorthOf = (hand: Hand) => Worth | null

/** The dearest win of a ready hand; of equals the first by tile, a discard before a self-draw. */
export interface BestWin {
  /** 0 when no wait may be won on: the hand is ready all the same. */
  readonly points: Worth
  readonly on: { readonly tile: Tile; readonly selfDrawn: boolean } | null
}

/** The worth that a ruleset's `judge` finds, where the hand reaches the minimum. */
export const worthBy =
  <V extends Pick<Verdict, 'meetsMinimum'>>(judge: (hand: Hand) => V, amount: (verdict: V) => Worth): WorthOf =>
  (hand) => {
    const verdict = judge(hand)
    return verdict.meetsMinimum ? amount(verdict) : null
  }

/**
 * The best win of 13 tiles over all their waits, by discard or self-drawn; null when they are not ready (dossier C10 #9; an empty
 * wait counts, C12). Refuses 13 tiles that cannot be.
 */
export const bestWin = (worth: WorthOf, waiting: Waiting): Result<BestWin | null, HandError> => {
  const plain = { ...waiting, lastTile: false, kong: false, lastOfKind: false }
  const possible = checkHand({ ...plain, win: absentTile(waiting), selfDrawn: false })
  if (!possible.ok) return possible
  const waits = readyWaits(waiting)
  if (waits.length === 0) return ok(null)
  let best: BestWin = { points: 0, on: null }
  for (const tile of waits) {
    for (const selfDrawn of [false, true]) {
      const hand = checkHand({ ...plain, win: tile, selfDrawn })
      const points = hand.ok ? (worth(hand.value) ?? 0) : 0
      if (points > best.points) best = { points, on: { tile, selfDrawn } }
    }
  }
  return ok(best)
}

/** A tile of which the hand holds none, so that it makes no fifth copy; 13 tiles always lack some. */
const absentTile = ({ melds, concealed }: Waiting): Tile =>
  Array.from({ length: KINDS }, (_, tile) => tile).find(
    (tile) =>
      !concealed.includes(tile) &&
      melds.every((meld) => (meld.kind === 'chow' ? tile < meld.tile || tile > meld.tile + 2 : tile !== meld.tile)),
  )!

/**
 * The best win of every seat, for the answer `readyBest` about a wall that cannot be restored. Null stands for a hand that need not
 * be looked at; the first that cannot be is refused.
 */
export const bestWins = (
  worth: WorthOf,
  hands: PerSeat<Waiting | null>,
): Result<PerSeat<BestWin | null>, { readonly seat: Seat; readonly error: HandError }> => {
  const found: [BestWin | null, BestWin | null, BestWin | null, BestWin | null] = [null, null, null, null]
  for (const seat of SEATS) {
    const hand = hands[seat]
    const best = hand ? bestWin(worth, hand) : ok(null)
    if (!best.ok) return err({ seat, error: best.error })
    found[seat] = best.value
  }
  return ok(found)
}
