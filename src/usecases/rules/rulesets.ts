import { z } from 'zod'
import { ok } from '../../rules/result.ts'
import { RULESET_KEYS, type Ruleset } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import { type Outcome, useCase } from '../usecase.ts'

/** The rulesets with their default switches. */
export const listRulesets = useCase(
  'rulesets',
  z.unknown(),
  () => undefined,
  async (): Outcome<readonly Ruleset[]> =>
    ok(
      RULESET_KEYS.flatMap((key) => {
        const ruleset = getRuleset(key, {})
        return ruleset.ok ? [ruleset.value] : []
      }),
    ),
)
