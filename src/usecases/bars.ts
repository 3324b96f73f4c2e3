import { barredAt, overallConduct } from '../tournament/bars.ts'
import type { EntrantConduct } from '../tournament/conduct/conduct.ts'
import type { Deps } from './usecase.ts'

/** Who may not sit down now, by all rulings that stand. */
export const barredNow = async (deps: Deps, tournament: string): Promise<ReadonlyMap<number, EntrantConduct>> => {
  const facts = await deps.store.standingsFacts(tournament)
  return facts ? barredAt(overallConduct(facts.conduct, facts.tables), deps.now().getTime()) : new Map()
}
