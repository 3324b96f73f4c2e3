import { err, ok, type Result } from '../../rules/result.ts'
import type { PerSeat, Ruleset } from '../../rules/ruleset.ts'
import type { EndPolicy } from '../policy.ts'
import { acceptHandEnd, type SessionClock } from '../session.ts'
import {
  type Correctable,
  type Correction,
  type Entry,
  isCorrectable,
  isCorrection,
  type TableEvent,
} from './events.ts'
import { applyAt } from './fold.ts'
import { isSame } from './same.ts'
import {
  type CorrectionError,
  dealEnds,
  type Fallen,
  type TableError,
  type TableState,
  type UntimelyDeal,
} from './state.ts'

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

/** What the ends of deals are held against. Pauses and length are the session's; the table's extra minutes are those it then has. */
export interface Timing {
  readonly clock: SessionClock
  readonly policy: EndPolicy
  /** UTC milliseconds. */
  readonly now: number
}

/** Why the deal that an entry has just ended cannot have ended then. */
const untimely = (timing: Timing, before: TableState, after: TableState, seq: number): UntimelyDeal | undefined => {
  const ended = [...after.hands, ...after.voided].find((deal) => deal.seq === seq)
  if (!ended) return undefined
  const { clock, policy, now } = timing
  const accepted = acceptHandEnd(clock, policy, dealEnds(before), Date.parse(ended.completedAt), now)
  return accepted.ok ? undefined : { ...accepted.error, hand: ended.deal.hand }
}

interface Refolded<E> {
  readonly state: TableState | undefined
  readonly fallen: readonly { readonly seq: number; readonly error: E }[]
}

/** Folds what stands; an entry that does not follow, or that `refuse` says no to, is left out and listed. */
const refold = <E = never>(
  events: readonly TableEvent[],
  ruleset: Ruleset,
  refuse: (before: TableState, after: TableState, seq: number) => E | undefined = () => undefined,
): Refolded<TableError | E> => {
  let state: TableState | undefined
  const fallen: { readonly seq: number; readonly error: TableError | E }[] = []
  for (const { seq, event } of standing(events)) {
    const next = applyAt(state, event, seq, ruleset)
    const error = next.ok ? state && refuse(state, next.value, seq) : next.error
    if (next.ok && !error) state = next.value
    if (error) fallen.push({ seq, error })
  }
  return { state: state && { ...state, version: events.length }, fallen }
}

/** Folds a table from all its events. The error is that of the first entry which does not follow. */
export const fold = (events: readonly TableEvent[], ruleset: Ruleset): Result<TableState | undefined, TableError> => {
  const { state, fallen } = refold(events, ruleset)
  return fallen[0] ? err(fallen[0].error) : ok(state)
}

/** What there is to say of an entry that does not stand: what it is, and which later one took it away. */
export const unknownEntry = (
  events: readonly TableEvent[],
  seq: number,
): Extract<TableError, { code: 'ENTRY_UNKNOWN' }> => {
  const event = events[seq - 1]
  const undoing = events.findIndex(
    (later) => isCorrection(later) && (later.cascade.includes(seq) || (later.type === 'revoked' && later.seq === seq)),
  )
  return {
    ...{ code: 'ENTRY_UNKNOWN', seq },
    ...(event && { type: event.type }),
    ...(undoing >= 0 && { undoneBy: undoing + 1 }),
  }
}

const targetError = (events: readonly TableEvent[], correction: Correction): CorrectionError | undefined => {
  const placed = standing(events)
  if (correction.type === 'reseated') {
    const [seated] = placed
    const isSeatedSo = seated?.event.type === 'seated' && isSame(seated.event.entrants, correction.entrants)
    return isSeatedSo ? { code: 'CORRECTION_CHANGES_NOTHING', seq: null } : undefined
  }
  if (correction.type === 'reopened')
    return placed.some(({ event }) => event.type === 'closed') ? undefined : { code: 'TABLE_NOT_CLOSED' }
  const { seq } = correction
  const original = events[seq - 1]
  if (original && !isCorrectable(original)) return { code: 'ENTRY_NOT_CORRECTABLE', seq, type: original.type }
  const target = placed.find((entry) => entry.seq === seq)?.event
  if (!target || !isCorrectable(target)) return unknownEntry(events, seq)
  if (correction.type === 'revoked') return undefined
  const { event } = correction
  if (kindOf(target) !== kindOf(event))
    return { code: 'AMENDMENT_OF_OTHER_KIND', seq, from: target.type, to: event.type }
  return saysSame(target, event) ? { code: 'CORRECTION_CHANGES_NOTHING', seq } : undefined
}

/** The reason of added time is the amendment's own. */
const saysSame = (a: Correctable, b: Correctable): boolean =>
  a.type === 'timeAdded' && b.type === 'timeAdded' ? a.minutes === b.minutes : isSame(a, b)

/** A hand may become another outcome of the same hand, but never a penalty. */
const kindOf = ({ type }: Correctable): string => (type.startsWith('hand') ? 'hand' : type)

const sameMembers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

/** Whether a correction takes time away or moves the end of a deal; what it leaves as it was has been accepted before. */
const movesEnds = (before: TableState | undefined, after: TableState | undefined): boolean => {
  if (!before || !after) return false
  const ends = dealEnds(before)
  return after.extraMinutes < before.extraMinutes || dealEnds(after).some((end, index) => end !== ends[index])
}

/** What falls with a correction: entries that no longer follow, and deals that the clock no longer lets count. */
const fallenWith = (
  events: readonly TableEvent[],
  correction: Correction,
  ruleset: Ruleset,
  timing: Timing | undefined,
): readonly Fallen[] => {
  const corrected = [...events, { ...correction, cascade: [] }]
  const { state, fallen } = refold(corrected, ruleset)
  if (!timing || !movesEnds(refold(events, ruleset).state, state)) return fallen
  const clock = { ...timing.clock, extraMinutes: state?.extraMinutes ?? 0 }
  const late = (before: TableState, after: TableState, seq: number) =>
    untimely({ ...timing, clock }, before, after, seq)
  return refold(corrected, ruleset, late).fallen
}

/**
 * Takes a correction in: the whole table is folded again, every later hand judged again and, with a timing, held against the
 * clock. If later entries no longer stand, the correction must name exactly them in its cascade, else it is refused with the list.
 */
export const correct = (
  events: readonly TableEvent[],
  correction: Correction,
  ruleset: Ruleset,
  timing?: Timing,
): Result<TableState, CorrectionError> => {
  const wrongTarget = targetError(events, correction)
  if (wrongTarget) return err(wrongTarget)
  const fallen = fallenWith(events, correction, ruleset, timing)
  const own = 'seq' in correction ? fallen.find(({ seq }) => seq === correction.seq) : undefined
  if (own) return err(own.error)
  // A confirmation falls with its entry and needs no naming.
  const named = fallen.filter(({ seq }) => events[seq - 1]?.type !== 'confirmed')
  const seqs = named.map(({ seq }) => seq)
  if (named.length === 0 && correction.cascade.length > 0) return err({ code: 'NOTHING_FALLS' })
  if (!sameMembers(seqs, correction.cascade)) return err({ code: 'CORRECTION_BREAKS_LATER', fallen: named })
  const { state, fallen: still } = refold([...events, correction], ruleset)
  if (!state || still[0]) return err(still[0]?.error ?? { code: 'TABLE_NOT_SEATED' })
  return ok(state)
}
