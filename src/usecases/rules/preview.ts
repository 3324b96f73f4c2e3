import { declaredOf, type PreviewHandInput, previewHandInput } from '../../contract/inputs.ts'
import { bestNearMisses, declaredFans, handError } from '../../contract/rules/claims.ts'
import { rulesetWith } from '../../contract/rules/rulesets.ts'
import type { Hand, HandError } from '../../rules/hand.ts'
import { formatHandLine } from '../../rules/handline.ts'
import type { NearMiss } from '../../rules/ready.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { ClaimReview, Ruleset, Verdict } from '../../rules/ruleset.ts'
import { handParts } from '../../tournament/judging.ts'
import { type Outcome, useCase } from '../usecase.ts'

/** What the core says of a hand, before anything is recorded. */
export interface Preview {
  readonly ruleset: Ruleset
  readonly hand: Hand
  /** The hand as a hand line. */
  readonly line: string
  readonly verdict: Verdict
  readonly review: ClaimReview | null
}

const read = (input: PreviewHandInput, { parseHand, parseHandLine }: Ruleset): Result<Hand, HandError> => {
  if ('line' in input) return parseHandLine(input.line)
  const { tiles, selfDrawn, seatWind, roundWind } = input
  return parseHand(handParts({ ...tiles, declared: declaredOf(tiles) }, selfDrawn, { seatWind, roundWind }))
}

/** Judges a hand and, if given, its declared fan. Stores nothing. */
export const previewHand = useCase(
  'previewHand',
  previewHandInput,
  () => undefined,
  async (_deps, _caller, input): Outcome<Preview> => {
    const ruleset = rulesetWith(input.ruleset, input.switches)
    if (!ruleset.ok) return ruleset
    const declared = declaredFans(ruleset.value, input.declared)
    if (!declared.ok) return declared
    const hand = read(input, ruleset.value)
    if (!hand.ok) return err(handError(hand.error))
    const review = declared.value && ruleset.value.review(hand.value, declared.value)
    const verdict = review ? review.verdict : ruleset.value.judge(hand.value)
    return ok({ ruleset: ruleset.value, hand: hand.value, line: formatHandLine(hand.value), verdict, review })
  },
)

/** What the hand would have scored with one other tile; none when it wins as it is. */
export const nearMissesOf = ({ ruleset, hand, verdict }: Preview): readonly NearMiss[] =>
  verdict.winning ? [] : bestNearMisses(ruleset, hand)
