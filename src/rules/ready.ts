import { checkHand, type Declared, type Hand, type HandError, type HandFacts } from './hand.ts'
import { type Held, readyWaits } from './offences/distance.ts'
import { formalWaits } from './readings.ts'
import { ok, type Result } from './result.ts'
import type { Ruleset, Verdict } from './ruleset.ts'
import { KINDS, type Tile, WINDS } from './tiles.ts'

/** A hand before its winning tile: melds, the rest of its 13 tiles, winds and flowers. */
export type ReadyHand = Pick<HandFacts, 'melds' | 'concealed' | 'seatWind' | 'roundWind' | 'flowers'>

/** What a win would have been dealt or declared, by how it comes about. */
export interface Circumstances {
  readonly discard: Declared
  readonly selfDrawn: Declared
}

/** A tile that completes the hand, with what it would score either way; below the minimum it is still a wait. */
export interface Wait {
  readonly tile: Tile
  readonly discard: Verdict
  readonly selfDrawn: Verdict
}

/**
 * What a hand of 13 waits for, ascending by tile; empty when it is not ready. Waits are formal (dossier D4): whether a
 * copy is still to be had is not asked, but a tile held four times is no wait. Refuses 13 tiles that cannot be.
 * `declared` must be what the ruleset's `parseHand` has taken.
 */
export const waits = (
  ruleset: Pick<Ruleset, 'judge'>,
  ready: ReadyHand,
  declared?: Circumstances,
): Result<Wait[], HandError> => {
  const plain = { ...ready, lastTile: false, kong: false, lastOfKind: false }
  const absent = allTiles.find((tile) => !tilesOf(ready).includes(tile))!
  const possible = checkHand({ ...plain, win: absent, selfDrawn: false })
  if (!possible.ok) return possible
  const wait = (win: Tile): Wait[] => {
    const discard = checkHand({ ...plain, win, selfDrawn: false, ...(declared && { declared: declared.discard }) })
    const selfDrawn = checkHand({ ...plain, win, selfDrawn: true, ...(declared && { declared: declared.selfDrawn }) })
    if (!discard.ok || !selfDrawn.ok) return []
    return [{ tile: win, discard: ruleset.judge(discard.value), selfDrawn: ruleset.judge(selfDrawn.value) }]
  }
  return ok(formalWaits(ready.melds, ready.concealed).flatMap(wait))
}

/** Whether 13 tiles wait for a tile, by shape alone (dossier C8, C11). Refuses 13 tiles that cannot be. */
export const isReady = ({ melds, concealed }: Held): Result<boolean, HandError> => {
  const absent = allTiles.find((tile) => !tilesOf({ melds, concealed }).includes(tile))!
  const winds = { seatWind: WINDS[0]!, roundWind: WINDS[0]! }
  const plain = { lastTile: false, kong: false, lastOfKind: false, flowers: 0 }
  const possible = checkHand({ melds, concealed, ...winds, ...plain, win: absent, selfDrawn: false })
  return possible.ok ? ok(readyWaits({ melds, concealed }).length > 0) : possible
}

const allTiles = Array.from({ length: KINDS }, (_, tile) => tile)

const tilesOf = ({ melds, concealed }: Held): Tile[] => [
  ...concealed,
  ...melds.flatMap(({ kind, tile }) => (kind === 'chow' ? [tile, tile + 1, tile + 2] : [tile])),
]

/** A winning hand that differs from the claim by one tile. */
export interface NearMiss {
  /** Null when only the winning tile is another. */
  readonly without: Tile | null
  /** The tile to hold, or to win on, instead. */
  readonly instead: Tile
  readonly verdict: Verdict
}

/**
 * What a claim that does not win would have scored with one other tile, won the same way: best first, at most `limit`, and
 * only what reaches the minimum.
 * Circumstances the other tile would contradict are dropped.
 */
export const nearMisses = (ruleset: Ruleset, hand: Hand, limit = 10): NearMiss[] => {
  const judged = (facts: HandFacts): Verdict | undefined => {
    const checked = checkHand(facts)
    const verdict = checked.ok ? ruleset.judge(checked.value) : undefined
    return verdict?.meetsMinimum ? verdict : undefined
  }
  const facts = { ...hand, lastOfKind: false, kong: hand.kong && hand.selfDrawn }
  const otherWins = allTiles.flatMap((win): NearMiss[] => {
    const verdict = win === hand.win ? undefined : judged({ ...facts, win })
    return verdict ? [{ without: null, instead: win, verdict }] : []
  })
  const otherTiles = [...new Set(hand.concealed)].flatMap((without) => {
    const rest = hand.concealed.toSpliced(hand.concealed.indexOf(without), 1)
    return allTiles.flatMap((instead): NearMiss[] => {
      if (instead === without) return []
      const verdict = judged({ ...facts, concealed: [...rest, instead].sort((a, b) => a - b) })
      return verdict ? [{ without, instead, verdict }] : []
    })
  })
  return [...otherWins, ...otherTiles].sort((a, b) => b.verdict.points - a.verdict.points).slice(0, limit)
}
