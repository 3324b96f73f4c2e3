import { checkHand, type Hand, type HandError, type HandFacts } from '../hand.ts'
import { err, ok, type Result } from '../result.ts'
import { type PerSeat, SEATS, type Seat, type Verdict } from '../ruleset.ts'
import { KINDS, type Tile } from '../tiles.ts'
import { readyWaits } from './distance.ts'

/** A hand of 13 tiles: everything but the tile it wins on and how. */
export type Waiting = Omit<HandFacts, 'win' | 'selfDrawn' | 'lastTile' | 'kong' | 'lastOfKind'>

/** What a ruleset says of a hand, as far as its worth depends on it. */
export type Scored = Pick<Verdict, 'meetsMinimum' | 'points'>

/** The dearest win of a ready hand. Without one that reaches the minimum it is ready all the same, for no points. */
export interface BestWin {
  readonly points: number
  /** Null when no wait reaches the minimum. */
  readonly on: { readonly tile: Tile; readonly selfDrawn: boolean } | null
}

/**
 * The best win of 13 tiles over all their waits, by discard or self-drawn, under a ruleset's `judge`; null when they are not ready
 * (dossier C10 #9; an empty wait counts, C12). Refuses 13 tiles that cannot be.
 */
export const bestWin = (judge: (hand: Hand) => Scored, waiting: Waiting): Result<BestWin | null, HandError> => {
  const plain = { ...waiting, lastTile: false, kong: false, lastOfKind: false }
  const possible = checkHand({ ...plain, win: absentTile(waiting), selfDrawn: false })
  if (!possible.ok) return possible
  const waits = readyWaits(waiting)
  if (waits.length === 0) return ok(null)
  let best: BestWin = { points: 0, on: null }
  for (const tile of waits) {
    for (const selfDrawn of [false, true]) {
      const hand = checkHand({ ...plain, win: tile, selfDrawn })
      const verdict = hand.ok ? judge(hand.value) : undefined
      if (verdict?.meetsMinimum && verdict.points > best.points)
        best = { points: verdict.points, on: { tile, selfDrawn } }
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

/** The best win of every seat, for the answer `readyBest` of a wall that cannot be restored; the first hand that cannot be is refused. */
export const bestWins = (
  judge: (hand: Hand) => Scored,
  hands: PerSeat<Waiting>,
): Result<PerSeat<BestWin | null>, { readonly seat: Seat; readonly error: HandError }> => {
  const found: (BestWin | null)[] = []
  for (const seat of SEATS) {
    const best = bestWin(judge, hands[seat])
    if (!best.ok) return err({ seat, error: best.error })
    found.push(best.value)
  }
  const [east, south, west, north] = found as [BestWin | null, BestWin | null, BestWin | null, BestWin | null]
  return ok([east, south, west, north])
}
