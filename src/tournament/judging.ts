import { type Declared, type Hand, type HandError, UNDECLARED } from '../rules/hand.ts'
import { formatDeclared, formatHandLine, type HandParts } from '../rules/handline.ts'
import { err, ok, type Result } from '../rules/result.ts'
import type { Deal } from '../rules/rotation.ts'
import type { ClaimReview, CountedFan, DeclaredFan, Ruleset, Seat } from '../rules/ruleset.ts'
import type { CountCorrection, Policy } from './policy.ts'
import type { HandWon } from './table/events.ts'

/** The tiles of a win as entered; winds and how it was won come from the table. */
export interface ClaimedTiles {
  readonly melds: readonly string[]
  readonly closed: string
  readonly winningTile: string
  readonly lastTile: boolean
  readonly kong: boolean
  readonly lastOfKind: boolean
  readonly flowers: number
  /** What the hybrid rules let a winner have declared or been dealt; nothing if left out. */
  readonly declared?: Declared
}

/** A win as the referee enters it: with tiles and perhaps the declared fan, or by points alone. */
export interface ClaimedWin {
  readonly winner: Seat
  readonly discarder: Seat | null
  readonly tiles: ClaimedTiles | null
  readonly declared: readonly DeclaredFan[] | null
  readonly points: number | null
  readonly flowers: number | null
}

/** Why a claimed win is not taken as entered. */
export type ClaimError =
  | { readonly code: 'INVALID_HAND'; readonly error: HandError }
  | { readonly code: 'NOT_WINNING'; readonly hand: Hand }
  | { readonly code: 'BELOW_MINIMUM' | 'CLAIM_REJECTED'; readonly review: ClaimReview }
  | { readonly code: 'WORTH_BEYOND_SCORES'; readonly worth: bigint }
  | { readonly code: 'TILES_REQUIRED'; readonly above: number }
  | { readonly code: 'DECLARED_REQUIRED' }
  | { readonly code: 'DECLARED_WITHOUT_TILES' }
  | { readonly code: 'POINTS_REQUIRED' }
  | { readonly code: 'POINTS_WITH_TILES' }

/** The policies that judging depends on. */
type Judging = Pick<Policy, 'tilesRequired' | 'countCorrection'>

/** The part of a `handWon` event that judging decides. */
export type JudgedWin = Pick<HandWon, 'points' | 'flowers' | 'verification' | 'claim' | 'fans' | 'fu'>

type Judged = Result<JudgedWin, ClaimError>

const FLAGS = { lastTile: 'L', kong: 'K', lastOfKind: 'X' } as const

/** The letters of a hand line for the circumstances that hold; `-` for none (hand line format, docs/hand-lines.md). */
export const flagLetters = (tiles: Pick<ClaimedTiles, keyof typeof FLAGS>): string =>
  (Object.keys(FLAGS) as (keyof typeof FLAGS)[])
    .filter((flag) => tiles[flag])
    .map((flag) => FLAGS[flag])
    .join('') || '-'

/** The hand that some tiles make, won by a seat with these winds. */
export const handParts = (
  tiles: ClaimedTiles,
  isSelfDrawn: boolean,
  winds: Pick<HandParts, 'seatWind' | 'roundWind'>,
): HandParts => ({
  melds: tiles.melds,
  closed: tiles.closed,
  win: tiles.winningTile,
  how: isSelfDrawn ? 'T' : 'D',
  ...winds,
  flags: flagLetters(tiles),
  flowers: tiles.flowers,
  declared: formatDeclared(tiles.declared ?? UNDECLARED),
})

/**
 * The part of the list that was declared, the rest being lost (EMA10 2.8.2); undefined when the claim also holds a fan that
 * does not count.
 */
const declaredPart = (review: ClaimReview, { flowerFan }: Ruleset): readonly CountedFan[] | undefined => {
  if (review.findings.some(({ status, declared, counted }) => status !== 'missed' && declared > counted))
    return undefined
  const declared = (fan: number): number => review.findings.find((finding) => finding.fan === fan)?.declared ?? 0
  return review.list.flatMap(({ fan, count, points }) => {
    const kept = fan === flowerFan ? count : Math.min(declared(fan), count)
    return kept === 0 ? [] : [{ fan, count: kept, points: (points / count) * kept }]
  })
}

const judgeHand = (
  hand: Hand,
  declared: ClaimedWin['declared'],
  ruleset: Ruleset,
  correction: CountCorrection,
): Judged => {
  const verdict = ruleset.judge(hand)
  const won = (fans: readonly CountedFan[]): Judged => {
    const points = ruleset.worthOf(fans, verdict)
    if (typeof points === 'bigint') return err({ code: 'WORTH_BEYOND_SCORES', worth: points })
    return ok({
      points,
      flowers: hand.flowers,
      verification: 'VERIFIED',
      claim: formatHandLine(hand),
      fans,
      ...(verdict.fu === undefined ? {} : { fu: verdict.fu }),
    })
  }
  const { meetsMinimum, lists } = verdict
  const [list = []] = lists
  if (declared === null && meetsMinimum)
    return correction === 'MISSED_FAN_LOST' ? err({ code: 'DECLARED_REQUIRED' }) : won(list)
  const review = ruleset.review(hand, declared ?? list)
  if (review.outcome === 'notWinning') return err({ code: 'NOT_WINNING', hand })
  if (review.outcome === 'belowMinimum') return err({ code: 'BELOW_MINIMUM', review })
  if (review.outcome === 'right') return won(review.list)
  const kept = correction === 'MISSED_FAN_LOST' ? declaredPart(review, ruleset) : undefined
  return kept ? won(kept) : err({ code: 'CLAIM_REJECTED', review })
}

const judgeTiles = (deal: Deal, win: ClaimedWin, tiles: ClaimedTiles, ruleset: Ruleset, policy: Judging): Judged => {
  const winds = { seatWind: deal.winds[win.winner], roundWind: deal.roundWind }
  const hand = ruleset.parseHand(handParts(tiles, win.discarder === null, winds))
  if (!hand.ok) return err({ code: 'INVALID_HAND', error: hand.error })
  return judgeHand(hand.value, win.declared, ruleset, policy.countCorrection)
}

const judgePoints = (win: ClaimedWin, ruleset: Ruleset, policy: Judging): Judged => {
  const { points } = win
  if (win.declared !== null) return err({ code: 'DECLARED_WITHOUT_TILES' })
  const flowers = win.flowers ?? 0
  if (policy.tilesRequired === 'ALWAYS') return err({ code: 'TILES_REQUIRED', above: 0 })
  if (points === null) return err({ code: 'POINTS_REQUIRED' })
  if (policy.tilesRequired === 'ABOVE_MINIMUM' && ruleset.isAboveLeast(points, flowers))
    return err({ code: 'TILES_REQUIRED', above: ruleset.leastWorth })
  return ok({ points, flowers, verification: 'POINTS_ONLY', claim: null, fans: [] })
}

/**
 * What a claimed win is worth, or why it is not taken. With tiles the core judges the hand under the deal's winds; by points
 * alone the referee is believed where the policy allows (DESIGN 7). The bounds on points are the table's (`apply`).
 */
export const judgeWin = (deal: Deal, win: ClaimedWin, ruleset: Ruleset, policy: Judging): Judged => {
  if (win.tiles === null) return judgePoints(win, ruleset, policy)
  if (win.points !== null || win.flowers !== null) return err({ code: 'POINTS_WITH_TILES' })
  return judgeTiles(deal, win, win.tiles, ruleset, policy)
}
