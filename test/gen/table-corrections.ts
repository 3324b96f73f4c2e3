import { expect } from 'vitest'
import { correct, fold } from '../../src/tournament/table/corrections.ts'
import type { Correction, TableEvent } from '../../src/tournament/table/events.ts'
import type { CorrectionError, TableState } from '../../src/tournament/table/state.ts'
import { RULESET } from './table-events.ts'

export type Events = readonly TableEvent[]

/** The table after a correction that is taken; folding everything again must lead to the same. */
export const after = (events: Events, correction: Correction): TableState => {
  const state = correct(events, correction, RULESET)
  if (!state.ok) throw new Error(JSON.stringify(state.error))
  expect(fold([...events, correction], RULESET)).toEqual(state)
  expect(state.value.version).toBe(events.length + 1)
  return state.value
}

/** Why a correction is not taken. */
export const correctionRefusal = (events: Events, correction: Correction): CorrectionError | undefined => {
  const state = correct(events, correction, RULESET)
  return state.ok ? undefined : state.error
}

/** What is the same whatever happened before: everything but the count and places of events. */
export const sheet = ({ scores, next, hands, penalties, rulings, totals, extraMinutes, status }: TableState) => ({
  ...{ scores, next, extraMinutes, status },
  hands: hands.map(({ seq: _, ...hand }) => hand),
  penalties: penalties.map(({ seq: _, ...ruled }) => ruled),
  rulings: rulings.map(({ seq: _, ...ruled }) => ruled),
  totals: totals?.scores,
})

/** A table without the numbers of its entries: one on which nothing was ever corrected has others. */
export const unnumbered = ({
  version: _,
  confirmed,
  hands,
  voided,
  penalties,
  rulings,
  totals,
  timeAdded,
  ...rest
}: TableState) => ({
  ...rest,
  confirmed: confirmed.length,
  timeAdded: timeAdded.length,
  hands: hands.map(({ seq: _, ...hand }) => hand),
  voided: voided.map(({ seq: _, ...deal }) => deal),
  penalties: penalties.map(({ seq: _, ...ruled }) => ruled),
  rulings: rulings.map(({ seq: _, ...ruled }) => ruled),
  totals: totals && { scores: totals.scores, fines: totals.fines },
})
