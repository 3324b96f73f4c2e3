import { z } from 'zod'
import type { ClaimPolicy } from '../../rules/claims.ts'

const ROB = { NEVER: 'never', THIRTEEN_ORPHANS: 'thirteenOrphans' } as const
const PASS = { NONE: 'none', SAME_GO_AROUND: 'sameGoAround' } as const
const LATE = { STANDS: 'stands', REFUSED: 'refused' } as const
const KONG = { FORBIDDEN: 'forbidden', ALLOWED: 'allowed' } as const

const namesOf = <Names extends Readonly<Record<string, string>>>(names: Names) =>
  z.enum(Object.keys(names) as [keyof Names & string, ...(keyof Names & string)[]])

/** The policies about claims by their outside names, as part of a tournament's policies or on their own. */
export const claimPolicyFields = {
  robConcealedKong: namesOf(ROB).describe('Whether a concealed kong may be robbed.'),
  passRule: namesOf(PASS).describe(
    'SAME_GO_AROUND: who passes on a win may not win on the same tile of another player in this go-around.',
  ),
  lateCall: namesOf(LATE).describe('What becomes of a pung or kong called too late.'),
  kongAfterClaim: namesOf(KONG).describe("Whether a kong may be made in the turn of one's own chow or pung."),
}

const claimPolicy = z.strictObject(claimPolicyFields)
export type ClaimPolicyNames = z.output<typeof claimPolicy>

export const toClaimPolicy = (names: ClaimPolicyNames): ClaimPolicy => ({
  robConcealedKong: ROB[names.robConcealedKong],
  passRule: PASS[names.passRule],
  lateCall: LATE[names.lateCall],
  kongAfterClaim: KONG[names.kongAfterClaim],
})

/** The policies about claims on their own. */
export const claimPolicyInput = claimPolicy.transform(toClaimPolicy)

const nameOf = <Names extends Readonly<Record<string, string>>>(names: Names, value: Names[keyof Names]) =>
  Object.keys(names).find((name) => names[name] === value) as keyof Names

/** The outside names of policies about claims. */
export const claimPolicyNames = (policy: ClaimPolicy): ClaimPolicyNames => ({
  robConcealedKong: nameOf(ROB, policy.robConcealedKong),
  passRule: nameOf(PASS, policy.passRule),
  lateCall: nameOf(LATE, policy.lateCall),
  kongAfterClaim: nameOf(KONG, policy.kongAfterClaim),
})
