import {
  checkHand,
  excessTiles,
  fifthCopyError,
  type Hand,
  type HandError,
  type HandFacts,
  ninthFlowerError,
} from '../hand.ts'
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

/**
 * Whether the tiles of a declared win are one under a ruleset's `judge`, and how far from one they are if not (dossier C10
 * #3-5, #12, E4). A wrong number of tiles is an answer; tiles that cannot be stay errors.
 */
export const declaredWin = <V extends Judged>(
  judge: (hand: Hand) => V,
  parts: HandParts,
): Result<DeclaredWin<V>, HandError> => {
  const facts = parseHandFacts(parts)
  return facts.ok ? classifyWin(judge, facts.value) : facts
}

/** `declaredWin` of fields that are already read. */
export const classifyWin = <V extends Judged>(
  judge: (hand: Hand) => V,
  facts: HandFacts,
): Result<DeclaredWin<V>, HandError> => {
  const { melds, concealed, win } = facts
  const excess = excessTiles(facts)
  if (excess !== 0) {
    const impossible = ninthFlowerError(facts) ?? fifthCopyError(facts)
    if (impossible) return err(impossible)
    const unjudged = { shape: null, verdict: null, waits: [], readyDiscards: [] }
    return ok({ outcome: 'tile-count', excessTiles: excess, win, ...unjudged })
  }
  const hand = checkHand(facts)
  if (!hand.ok) return hand
  const verdict = judge(hand.value)
  const explained = {
    waits: readyWaits(facts),
    readyDiscards: readyDiscards({ melds, concealed: [...concealed, win] }),
  }
  return ok({
    outcome: verdict.winning ? (verdict.meetsMinimum ? 'wins' : 'below-minimum') : 'not-winning',
    shape: verdict.winning ? 'wins' : missedShape(facts, explained),
    excessTiles: 0,
    verdict,
    win,
    ...explained,
  })
}

/** One exchange is measured from the 13 tiles, as being ready for another tile is: R98 asks how far the hand was from ready. */
const missedShape = (before: Held, { waits, readyDiscards }: Pick<DeclaredWin, 'waits' | 'readyDiscards'>): Shape => {
  if (waits.length > 0) return 'ready-wrong-tile'
  if (readyDiscards.length > 0) return 'ready-after-discard'
  return distanceFromReady(before) === 'one-from-ready' ? 'one-from-ready' : 'further'
}
