import type { Sanctions } from '../../rules/offences/offence.ts'

type Given = { readonly [K in 'warning' | 'notice']?: boolean | null | undefined } & {
  readonly banDays?: number | null | undefined
}

/** Sanctions as the referee has them instead; what he leaves out stays, and 0 days lift a ban. */
export const sanctionsInstead = (before: Sanctions, given: Given): Sanctions => {
  const warning = given.warning ?? before.warning ?? false
  const notice = given.notice ?? before.notice ?? false
  const banDays = given.banDays ?? before.banDays ?? 0
  return {
    ...(warning ? { warning } : {}),
    ...(notice ? { notice } : {}),
    ...(banDays > 0 ? { banDays } : {}),
  }
}
