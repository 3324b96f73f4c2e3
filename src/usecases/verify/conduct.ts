import { conductBreak } from '../../store/chain.ts'
import type { ConductChain } from '../../store/types.ts'
import { foldConduct } from '../../tournament/conduct/fold.ts'
import { breakText } from './wording.ts'

/** What an event that was tampered with may look like is anybody's guess, so the fold may stumble over it. */
const foldProblem = ({ records }: ConductChain): string | undefined => {
  try {
    const state = foldConduct(records.map(({ event, recordedAt }) => ({ event, at: recordedAt.getTime() })))
    return state.ok ? undefined : `the events do not follow one another: ${state.error.code}`
  } catch {
    return 'the events cannot be read'
  }
}

/** Everything that is wrong with a tournament's conduct, in words. */
export const conductProblems = (chain: ConductChain): readonly string[] => {
  const fault = conductBreak(chain.records, chain)
  const unfolded = foldProblem(chain)
  return [...(fault ? [breakText(fault, 'tournament')] : []), ...(unfolded === undefined ? [] : [unfolded])]
}
