import { err, ok, type Result } from '../../rules/result.ts'
import type { PerSeat, Ruleset } from '../../rules/ruleset.ts'
import {
  type Correctable,
  type Correction,
  type Entry,
  isCorrectable,
  isCorrection,
  type TableEvent,
} from './events.ts'
import { applyAt } from './fold.ts'
import type { CorrectionError, Fallen, TableState } from './state.ts'

/** An entry at its place in the table's events, as it is to be understood now. */
interface Placed {
  readonly seq: number
  readonly event: Entry
}

/** What the corrections among the events come to. */
interface Corrected {
  readonly struck: Set<number>
  readonly amended: Map<number, Correctable>
  entrants: PerSeat<number> | undefined
}

const takeIn = (corrected: Corrected, events: readonly TableEvent[], correction: Correction, at: number): void => {
  const { struck, amended } = corrected
  const target = 'seq' in correction ? correction.seq : undefined
  for (const seq of correction.cascade) struck.add(seq)
  if (correction.type === 'revoked') struck.add(correction.seq)
  if (correction.type === 'amended') amended.set(correction.seq, correction.event)
  if (correction.type === 'reseated') corrected.entrants = correction.entrants
  const before = events.slice(0, at)
  // A closed table cannot be closed again, so that its last closing is the one that stands.
  if (correction.type === 'reopened') struck.add(before.findLastIndex(({ type }) => type === 'closed') + 1)
  before.forEach((event, index) => {
    const isUndone = event.type === 'confirmed' && (event.seq === target || struck.has(event.seq))
    if (event.type === 'signed' || isUndone) struck.add(index + 1)
  })
}

/** The entries that stand, corrections worked in: struck ones left out, amended ones replaced, in their first order. */
export const standing = (events: readonly TableEvent[]): readonly Placed[] => {
  const corrected: Corrected = { struck: new Set(), amended: new Map(), entrants: undefined }
  events.forEach((event, at) => {
    if (isCorrection(event)) takeIn(corrected, events, event, at)
  })
  return events.flatMap((event, index): Placed[] => {
    const seq = index + 1
    if (isCorrection(event) || corrected.struck.has(seq)) return []
    if (event.type === 'seated') return [{ seq, event: { ...event, entrants: corrected.entrants ?? event.entrants } }]
    return [{ seq, event: corrected.amended.get(seq) ?? event }]
  })
}

/** Folds what stands; an entry that does not follow is left out and listed. */
const refold = (
  events: readonly TableEvent[],
  ruleset: Ruleset,
): { readonly state: TableState | undefined; readonly fallen: readonly Fallen[] } => {
  let state: TableState | undefined
  const fallen: Fallen[] = []
  for (const { seq, event } of standing(events)) {
    const next = applyAt(state, event, seq, ruleset)
    if (next.ok) state = next.value
    else fallen.push({ seq, error: next.error })
  }
  return { state: state && { ...state, version: events.length }, fallen }
}

/** Folds a table from all its events. The error is that of the first entry which does not follow. */
export const fold = (
  events: readonly TableEvent[],
  ruleset: Ruleset,
): Result<TableState | undefined, Fallen['error']> => {
  const { state, fallen } = refold(events, ruleset)
  return fallen[0] ? err(fallen[0].error) : ok(state)
}

const targetError = (events: readonly TableEvent[], correction: Correction): CorrectionError | undefined => {
  const placed = standing(events)
  if (correction.type === 'reseated') return undefined
  if (correction.type === 'reopened')
    return placed.some(({ event }) => event.type === 'closed') ? undefined : { code: 'TABLE_NOT_CLOSED' }
  const target = placed.find(({ seq }) => seq === correction.seq)?.event
  if (!target) return { code: 'ENTRY_UNKNOWN', seq: correction.seq }
  if (!isCorrectable(target)) return { code: 'ENTRY_NOT_CORRECTABLE', seq: correction.seq, type: target.type }
  if (correction.type === 'revoked') return undefined
  if (kindOf(target) !== kindOf(correction.event))
    return { code: 'AMENDMENT_OF_OTHER_KIND', from: target.type, to: correction.event.type }
  return undefined
}

/** A hand may become another outcome of the same hand, but never a penalty. */
const kindOf = ({ type }: Correctable): string => (type.startsWith('hand') ? 'hand' : type)

const sameMembers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

/**
 * Takes a correction in: the whole table is folded again, every later hand judged again. If later entries no longer stand,
 * the correction must name exactly them in its cascade, else it is refused with the list.
 */
export const correct = (
  events: readonly TableEvent[],
  correction: Correction,
  ruleset: Ruleset,
): Result<TableState, CorrectionError> => {
  const wrongTarget = targetError(events, correction)
  if (wrongTarget) return err(wrongTarget)
  const { fallen } = refold([...events, { ...correction, cascade: [] }], ruleset)
  const own = 'seq' in correction ? fallen.find(({ seq }) => seq === correction.seq) : undefined
  if (own) return err(own.error)
  // A confirmation falls with its entry and needs no naming.
  const named = fallen.filter(({ seq }) => events[seq - 1]?.type !== 'confirmed')
  const seqs = named.map(({ seq }) => seq)
  if (!sameMembers(seqs, correction.cascade)) return err({ code: 'CORRECTION_BREAKS_LATER', fallen: named })
  const { state, fallen: still } = refold([...events, correction], ruleset)
  if (!state || still[0]) return err(still[0]?.error ?? { code: 'TABLE_NOT_SEATED' })
  return ok(state)
}
