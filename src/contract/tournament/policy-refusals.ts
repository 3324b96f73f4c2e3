import { PENALTY_RULES, type PenaltyRulesKey } from '../../rules/offences/offence.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { Policy } from '../../tournament/policy.ts'
import { type AppError, appError } from '../errors.ts'
import { PENALTY_NAMES } from '../inputs.ts'

const penaltyName = (key: PenaltyRulesKey) => PENALTY_NAMES[PENALTY_RULES.indexOf(key)]!

/** What a ruleset that plays for places asks of the policy, and others do not. */
const placesError = ({ key, playsForPlaces }: Ruleset, { places }: Policy): AppError | undefined => {
  if (playsForPlaces === (places !== undefined)) return undefined
  const names = 'startingPoints, placementPoints and sticksAtEnd'
  return playsForPlaces
    ? appError('POLICY_REQUIRED', `${key} plays for places: the policy must give ${names}.`)
    : appError('POLICY_NOT_ASKED', `${key} does not play for places; leave ${names} out.`)
}

/** Penalty rules that speak of other money than is played for (dossier X12). */
export const penaltyRulesError = ({ key, penaltyRules }: Ruleset, rules: PenaltyRulesKey): AppError | undefined => {
  if (penaltyRules.includes(rules)) return undefined
  const allowed = penaltyRules.map(penaltyName)
  const message = `${penaltyName(rules)} speaks of other money than ${key} is played for; its penalty rules are ${allowed.join(' or ')}.`
  return appError('POLICY_MISMATCH', message, { policy: 'penaltyRules', allowed })
}

/** A ranking that puts places at tables before what the game is played for. */
export const rankingError = ({ key, ranksByPoints }: Ruleset, [first]: Policy['ranking']): AppError | undefined =>
  !ranksByPoints || first === 'POINTS'
    ? undefined
    : appError('POLICY_MISMATCH', `${key} is played for points: the ranking begins with POINTS, not ${first}.`, {
        policy: 'ranking',
        allowed: ['POINTS'],
      })

/** Why a ruleset is not played under some policies, with what would be right; undefined when it can be. */
export const policyError = (ruleset: Ruleset, policy: Policy): AppError | undefined =>
  placesError(ruleset, policy) ??
  penaltyRulesError(ruleset, policy.penaltyRules) ??
  rankingError(ruleset, policy.ranking)
