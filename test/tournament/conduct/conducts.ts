import fc from 'fast-check'
import type { ConductEvent, ConductRuling } from '../../../src/tournament/conduct/events.ts'
import { applyConduct, type ConductState, foldConduct } from '../../../src/tournament/conduct/fold.ts'

/** A ruling outside tables; tests say what matters to them. */
export const ruling = (more: Partial<ConductRuling> = {}): ConductRuling => ({
  ...{ entrant: 1, rules: 'mcr-wmo', code: 'LATE', intent: 'unknown', answers: { minutesLate: 8 }, repeatIndex: 1 },
  ...{ fine: -10, placement: 'none', sanctions: {}, clause: 'dossier E4', assumed: [], departure: null, note: '' },
  ...more,
})

export const ruled = (more: Partial<ConductRuling> = {}): ConductEvent => ({ type: 'ruled', ...ruling(more) })
export const revoked = (seq: number): ConductEvent => ({ type: 'revoked', seq, reason: 'wrong' })
export const replaced = (seq: number, more: Partial<ConductRuling> = {}): ConductEvent => ({
  ...{ type: 'replaced', seq, reason: 'wrong' },
  ruling: ruling(more),
})

/** Events a second apart. */
export const dated = (events: readonly ConductEvent[]) => events.map((event, index) => ({ event, at: 1000 * index }))

export const folded = (...events: ConductEvent[]): ConductState => {
  const state = foldConduct(dated(events))
  if (!state.ok) throw new Error(state.error.code)
  return state.value
}

/** Why the last event is refused after the others; undefined when it is not. */
export const refusal = (state: ConductState, event: ConductEvent) => {
  const next = applyConduct(state, event, 0)
  return next.ok ? undefined : next.error
}

export const rulings = fc
  .record({
    entrant: fc.integer({ min: 1, max: 4 }),
    fine: fc.integer({ min: -60, max: 0 }),
    placement: fc.constantFrom<ConductRuling['placement']>('none', 'none', 'none', 'disqualified'),
    sanctions: fc.constantFrom<ConductRuling['sanctions']>({}, { warning: true }, { banDays: 1 }, { banDays: 365 }),
  })
  .map((more): ConductRuling => ruling(more))
