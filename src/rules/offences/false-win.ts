import { excessTiles, fifthCopyError, type Hand, type HandError, type HandFacts } from '../hand.ts'
import { type HandParts, parseHandFacts } from '../handline.ts'
import { err, ok, type Result } from '../result.ts'
import type { Verdict } from '../ruleset.ts'
import type { Tile } from '../tiles.ts'
import { distanceFromReady, type Held, type ReadyDiscard, readyDiscards, readyWaits } from './distance.ts'
import type { Shape } from './offence.ts'

/** What a ruleset says of a hand, as far as a false win depends on it. */
export type Judged = Pick<Verdict, 'winning' | 'meetsMinimum'>

/** What tiles that were shown as a win turn out to be, with what explains it. */
export interface DeclaredWin<V extends Judged = Judged> {
  readonly outcome: 'wins' | 'below-minimum' | 'not-winning' | 'tile-count'
  /** Null when the number of tiles is wrong. */
  readonly shape: Shape | null
  /** Tiles too many, negative when too few. */
  readonly excessTiles: number
  /** Null when the number of tiles is wrong. */
  readonly verdict: V | null
  readonly win: Tile
  /** What the hand waited for before its winning tile; empty when it was not ready. */
  readonly waits: readonly Tile[]
  /** The discards that would leave it ready. */
  readonly readyDiscards: readonly ReadyDiscard[]
}

/** How a ruleset reads a hand and judges it. */
export interface WinRules<P extends HandParts, V extends Judged, E extends { readonly code: string }> {
  readonly parseHand: (parts: P) => Result<Hand, E>
  readonly judge: (hand: Hand) => V
}

/**
 * Whether what was declared is a win, and how far from one it is if not (dossier C10 #3-5, #12, E4). A wrong number of tiles is an
 * answer; tiles that cannot be stay errors.
 */
export const declaredWin = <P extends HandParts, V extends Judged, E extends { readonly code: string }>(
  { parseHand, judge }: WinRules<P, V, E>,
  parts: P,
): Result<DeclaredWin<V>, E | HandError> => {
  const hand = parseHand(parts)
  if (hand.ok) return ok(classifyWin(judge, hand.value))
  if (hand.error.code !== 'TILE_COUNT') return hand
  const facts = parseHandFacts(parts)
  return facts.ok ? wrongCount(facts.value) : facts
}

const wrongCount = (facts: HandFacts): Result<DeclaredWin<never>, HandError> => {
  const fifthCopy = fifthCopyError(facts)
  if (fifthCopy) return err(fifthCopy)
  const unjudged = { shape: null, verdict: null, waits: [], readyDiscards: [] }
  return ok({ outcome: 'tile-count', excessTiles: excessTiles(facts), win: facts.win, ...unjudged })
}

/** `declaredWin` of a hand with the right number of tiles. */
export const classifyWin = <V extends Judged>(judge: (hand: Hand) => V, hand: Hand): DeclaredWin<V> => {
  const { melds, concealed, win } = hand
  const verdict = judge(hand)
  const explained = {
    waits: readyWaits(hand),
    readyDiscards: readyDiscards({ melds, concealed: [...concealed, win] }),
  }
  return {
    outcome: verdict.winning ? (verdict.meetsMinimum ? 'wins' : 'below-minimum') : 'not-winning',
    shape: verdict.winning ? 'wins' : missedShape(hand, explained),
    excessTiles: 0,
    verdict,
    win,
    ...explained,
  }
}

/** One exchange is measured from the 13 tiles, as being ready for another tile is: R98 asks how far the hand was from ready. */
const missedShape = (before: Held, { waits, readyDiscards }: Pick<DeclaredWin, 'waits' | 'readyDiscards'>): Shape => {
  if (waits.length > 0) return 'ready-wrong-tile'
  if (readyDiscards.length > 0) return 'ready-after-discard'
  return distanceFromReady(before) === 'one-from-ready' ? 'one-from-ready' : 'further'
}
