import { z } from 'zod'
import { policyNames } from '../../contract/tournament/policy-names.ts'
import type { PolicyPresetView } from '../../contract/views.ts'
import { ok } from '../../rules/result.ts'
import { POLICY_PRESET_KEYS, POLICY_PRESETS } from '../../tournament/policy-presets.ts'
import { type Outcome, useCase } from '../usecase.ts'

/** The policies of each book, under the names that `createTournament` takes. */
export const policyPresets = useCase(
  'policyPresets',
  z.unknown(),
  () => undefined,
  async (): Outcome<PolicyPresetView[]> =>
    ok(POLICY_PRESET_KEYS.map((key) => ({ key, policy: policyNames(POLICY_PRESETS[key]) }))),
)
