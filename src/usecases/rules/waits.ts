import { riichiOf, type WaitsInput, waitsInput } from '../../contract/inputs.ts'
import { handError } from '../../contract/rules/claims.ts'
import { rulesetWith } from '../../contract/rules/rulesets.ts'
import type { Declared, Hand, HandError } from '../../rules/hand.ts'
import { formatDeclared } from '../../rules/handline.ts'
import { formatTiles } from '../../rules/notation.ts'
import { type Circumstances, waits as findWaits, type Wait } from '../../rules/ready.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { KINDS } from '../../rules/tiles.ts'
import { type Outcome, useCase } from '../usecase.ts'

/** The tiles that complete a hand, with what each would score. */
export interface Waits {
  readonly ruleset: Ruleset
  readonly waits: readonly Wait[]
}

/** What a win would come with, by discard and self-drawn: who wins himself after a double riichi has drawn before. */
const circumstancesOf = ({ riichi: name, ippatsu, firstTurn, seatWind }: WaitsInput): Circumstances => {
  const declared = { riichi: riichiOf(name), ippatsu: ippatsu ?? false }
  const dealt = seatWind === 'E' ? 'heavenly' : 'earthly'
  return {
    discard: { ...declared, firstTurn: firstTurn ? 'human' : 'none' },
    selfDrawn: { ...declared, firstTurn: firstTurn && declared.riichi === 'none' ? dealt : 'none' },
  }
}

/** Only whole hands are read: the hand is completed by any tile of which it does not hold all four. */
const read = (
  input: WaitsInput,
  how: 'D' | 'T',
  declared: Declared,
  { parseHand }: Ruleset,
): Result<Hand, HandError> => {
  const said = { how, flags: '-', declared: formatDeclared(declared) }
  const completed = Array.from({ length: KINDS }, (_, tile) =>
    parseHand({ ...input, ...said, win: formatTiles([tile]) }),
  )
  return completed.find((hand) => hand.ok) ?? completed[0]!
}

const found = (input: WaitsInput, ruleset: Ruleset): Result<Wait[], HandError> => {
  const { discard, selfDrawn } = circumstancesOf(input)
  const hand = read(input, 'D', discard, ruleset)
  const drawn = read(input, 'T', selfDrawn, ruleset)
  if (!hand.ok) return hand
  if (!drawn.ok) return drawn
  return findWaits(ruleset, hand.value, ruleset.stick === null ? undefined : { discard, selfDrawn })
}

/** What a hand waits for. Stores nothing. */
export const waits = useCase(
  'waits',
  waitsInput,
  () => undefined,
  async (_deps, _caller, input): Outcome<Waits> => {
    const ruleset = rulesetWith(input.ruleset, input.switches)
    if (!ruleset.ok) return ruleset
    const waiting = found(input, ruleset.value)
    return waiting.ok ? ok({ ruleset: ruleset.value, waits: waiting.value }) : err(handError(waiting.error))
  },
)
