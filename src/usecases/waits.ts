import { handError } from '../contract/claims.ts'
import { type WaitsInput, waitsInput } from '../contract/inputs.ts'
import { rulesetWith } from '../contract/rulesets.ts'
import type { Hand, HandError } from '../rules/hand.ts'
import { formatTiles } from '../rules/notation.ts'
import { waits as findWaits, type Wait } from '../rules/ready.ts'
import { err, ok, type Result } from '../rules/result.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { KINDS } from '../rules/tiles.ts'
import { type Outcome, useCase } from './usecase.ts'

/** The tiles that complete a hand, with what each would score. */
export interface Waits {
  readonly ruleset: Ruleset
  readonly waits: readonly Wait[]
}

/** Only whole hands are read: the hand is completed by any tile of which it does not hold all four. */
const read = (input: WaitsInput, { parseHand }: Ruleset): Result<Hand, HandError> => {
  const completed = Array.from({ length: KINDS }, (_, tile) =>
    parseHand({ ...input, win: formatTiles([tile]), how: 'D', flags: '-' }),
  )
  return completed.find((hand) => hand.ok) ?? completed[0]!
}

/** What a hand waits for. Stores nothing. */
export const waits = useCase(
  'waits',
  waitsInput,
  () => undefined,
  async (_deps, _caller, input): Outcome<Waits> => {
    const ruleset = rulesetWith(input.ruleset, input.switches)
    if (!ruleset.ok) return ruleset
    const hand = read(input, ruleset.value)
    const found = hand.ok ? findWaits(ruleset.value, hand.value) : hand
    return found.ok ? ok({ ruleset: ruleset.value, waits: found.value }) : err(handError(found.error))
  },
)
