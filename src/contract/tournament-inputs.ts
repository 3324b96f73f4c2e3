import { z } from 'zod'
import { DICE_POLICIES } from '../rules/wall.ts'
import {
  CONFIRMATIONS,
  COUNT_CORRECTIONS,
  END_POLICIES,
  type Policy,
  SIGNATURES,
  TILES_REQUIRED,
} from '../tournament/policy.ts'
import { claimPolicyFields, toClaimPolicy } from './claim-policy.ts'
import { between, DICE_NAMES, id, line, penaltyRules, ruleset, switches } from './inputs.ts'
import { placePolicyFields, toPlacePolicy } from './place-policy.ts'
import { rankingRules } from './ranking-inputs.ts'

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'must be an IANA time zone, such as Europe/Madrid')

/** Every policy of a tournament, by its outside name. */
export const policyInput = z
  .strictObject({
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

/** A new tournament: every policy is said. */
export const createTournamentInput = z.object({
  id,
  name: line(200),
  ruleset,
  policy: policyInput,
  timeZone,
  visibility: z.enum(['PUBLIC', 'PRIVATE']),
})
