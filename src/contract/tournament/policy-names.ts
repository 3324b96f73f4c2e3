import { PENALTY_RULES } from '../../rules/offences/offence.ts'
import { DICE_POLICIES } from '../../rules/wall.ts'
import type { Policy } from '../../tournament/policy.ts'
import { DICE_NAMES, PENALTY_NAMES } from '../inputs.ts'
import { claimPolicyNames } from '../rules/claim-policy.ts'
import type { PolicyView } from '../views.ts'
import { placePolicyNames } from './place-policy.ts'

/** A tournament's policies by their outside names: what `createTournament` was given. */
export const policyNames = ({
  dealer,
  seatChange,
  dice,
  claims,
  penaltyRules,
  ranking,
  switches,
  places,
  ...policy
}: Policy): PolicyView => ({
  ...policy,
  dealer: dealer === 'rotate' ? 'ROTATE' : 'CONTINUE',
  seatChange: seatChange === 'none' ? 'NONE' : 'MCR',
  dice: DICE_NAMES[DICE_POLICIES.indexOf(dice)]!,
  ...claimPolicyNames(claims),
  penaltyRules: PENALTY_NAMES[PENALTY_RULES.indexOf(penaltyRules)]!,
  ranking: [...ranking],
  switches: { ...switches },
  ...placePolicyNames(places),
})
