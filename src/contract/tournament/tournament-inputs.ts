import { z } from 'zod'
import { DICE_POLICIES } from '../../rules/wall.ts'
import {
  CONFIRMATIONS,
  COUNT_CORRECTIONS,
  END_POLICIES,
  type Policy,
  SIGNATURES,
  TILES_REQUIRED,
} from '../../tournament/policy.ts'
import { POLICY_PRESET_KEYS, POLICY_PRESETS } from '../../tournament/policy-presets.ts'
import { between, DICE_NAMES, id, line, penaltyRules, ruleset, switches } from '../inputs.ts'
import { claimPolicyFields, toClaimPolicy } from '../rules/claim-policy.ts'
import { rankingRules } from '../standings/ranking-inputs.ts'
import { placePolicyFields, toPlacePolicy } from './place-policy.ts'
import { policyNames } from './policy-names.ts'

/** The name of a time zone that this server knows. */
export const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'must be an IANA time zone, such as Europe/Madrid')

const UNSAID = `is missing: say every policy, or name a preset (${POLICY_PRESET_KEYS.join(', ')})`

/** Every policy of a tournament, by its outside name. */
export const policyInput = z
  .strictObject(
    {
      sessionMinutes: between(1, 600),
      handsPerSession: between(1, 16),
      dealer: z.enum(['ROTATE', 'CONTINUE']),
      seatChange: z.enum(['NONE', 'MCR']),
      endOfSession: z.enum(END_POLICIES),
      warningMinutes: between(0, 60),
      dice: z.enum(DICE_NAMES),
      ...claimPolicyFields,
      confirmations: z.enum(CONFIRMATIONS),
      signatures: z.enum(SIGNATURES),
      tilesRequired: z.enum(TILES_REQUIRED),
      countCorrection: z.enum(COUNT_CORRECTIONS),
      penaltyRules,
      ranking: rankingRules,
      switches,
      ...placePolicyFields,
    },
    { error: ({ code, input }) => (code === 'invalid_type' && input == null ? UNSAID : undefined) },
  )
  .refine(({ warningMinutes, sessionMinutes }) => warningMinutes <= sessionMinutes, {
    path: ['warningMinutes'],
    error: 'must not be more than sessionMinutes: the warning would come before the session',
  })
  .transform((input, context): Policy => {
    const { robConcealedKong, passRule, lateCall, kongAfterClaim, ...others } = input
    const { startingPoints, placementPoints, sticksAtEnd, ...rest } = others
    const places = toPlacePolicy({ startingPoints, placementPoints, sticksAtEnd })
    if (places === 'partial') {
      context.addIssue({ code: 'custom', message: 'startingPoints, placementPoints and sticksAtEnd come together' })
      return z.NEVER
    }
    return {
      ...rest,
      dice: DICE_POLICIES[DICE_NAMES.indexOf(rest.dice)]!,
      claims: toClaimPolicy({ robConcealedKong, passRule, lateCall, kongAfterClaim }),
      dealer: rest.dealer === 'ROTATE' ? 'rotate' : 'continue',
      seatChange: rest.seatChange === 'NONE' ? 'none' : 'mcr',
      ...(places ? { places } : {}),
    }
  })

const preset = z.enum(POLICY_PRESET_KEYS)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What a preset says where the policy is silent; without one, the policy as it is. */
const withPreset = (input: unknown): unknown => {
  if (!isObject(input)) return input
  const known = preset.safeParse(input.preset)
  if (!known.success) return input
  const policy = input.policy ?? {}
  if (!isObject(policy)) return input
  const said = Object.entries(policy).filter(([, value]) => value != null)
  return { ...input, policy: { ...policyNames(POLICY_PRESETS[known.data]), ...Object.fromEntries(said) } }
}

/** A new tournament: every policy is said, by itself or by the preset that is named. */
export const createTournamentInput = z.preprocess(
  withPreset,
  z
    .object({
      id,
      name: line(200),
      ruleset,
      preset: preset.nullish(),
      policy: policyInput,
      timeZone,
      visibility: z.enum(['PUBLIC', 'PRIVATE']),
    })
    .transform(({ preset: _, ...tournament }) => tournament),
)
