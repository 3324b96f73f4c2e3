import { err, ok, type Result } from '../../rules/result.ts'
import { MOST_SCORE } from '../../rules/ruleset.ts'
import { type Arrangement, type ArrangementError, arrange, revokeArrangement } from './arrangements.ts'
import type { EntrantConduct } from './conduct.ts'
import type { AppealDecided, Appealed, ConductEvent, ConductReplaced, ConductRuling, RulingRef } from './events.ts'

/** A ruling on conduct with everything it was since it was made. */
export interface RuledConduct {
  /** The event that made it. */
  readonly seq: number
  /** When it was made; UTC milliseconds. */
  readonly madeAt: number
  /** What it says, and what it said before it was replaced; each with the event that says so. The last holds. */
  readonly versions: readonly { readonly seq: number; readonly at: number; readonly ruling: ConductRuling }[]
  /** The event that revoked it; null while it stands. */
  readonly revokedBy: number | null
}

export interface Appeal extends Omit<Appealed, 'type'> {
  readonly seq: number
  readonly decided: (Pick<AppealDecided, 'outcome' | 'decision'> & { readonly seq: number }) | null
}

/** Where the conduct of a tournament's entrants stands after a sequence of events. */
export interface ConductState {
  /** Number of events folded. */
  readonly version: number
  readonly rulings: readonly RuledConduct[]
  readonly appeals: readonly Appeal[]
  /** Who is absent, has a bye or a substitute; also what was revoked. */
  readonly arrangements: readonly Arrangement[]
}

export const NO_CONDUCT: ConductState = { version: 0, rulings: [], appeals: [], arrangements: [] }

/** Why an event cannot follow. */
export type ConductError =
  | ArrangementError
  | { readonly code: 'RULING_UNKNOWN'; readonly seq: number }
  | { readonly code: 'RULING_REVOKED'; readonly seq: number; readonly by: number }
  | { readonly code: 'FINE_OUT_OF_RANGE'; readonly fine: number; readonly max: number }
  | { readonly code: 'BAN_OUT_OF_RANGE'; readonly banDays: number; readonly max: number }
  | { readonly code: 'APPEAL_EXISTS'; readonly seq: number }
  | { readonly code: 'APPEAL_UNKNOWN'; readonly seq: number }
  | { readonly code: 'APPEAL_DECIDED'; readonly seq: number; readonly outcome: AppealDecided['outcome'] }

/** A hundred years; more is a slip of the keyboard. */
export const MAX_BAN_DAYS = 36_500

const DAY_MS = 86_400_000

type Applied = Result<ConductState, ConductError>

const unruly = ({ fine, sanctions: { banDays } }: ConductRuling): ConductError | undefined => {
  if (!Number.isSafeInteger(fine) || fine > 0 || fine < -MOST_SCORE)
    return { code: 'FINE_OUT_OF_RANGE', fine, max: MOST_SCORE }
  if (banDays !== undefined && (!Number.isSafeInteger(banDays) || banDays < 1 || banDays > MAX_BAN_DAYS))
    return { code: 'BAN_OUT_OF_RANGE', banDays, max: MAX_BAN_DAYS }
  return undefined
}

/** The ruling of this number, if it stands. */
export const standingRuling = ({ rulings }: ConductState, seq: number): Result<RuledConduct, ConductError> => {
  const found = rulings.find((ruled) => ruled.seq === seq)
  if (!found) return err({ code: 'RULING_UNKNOWN', seq })
  return found.revokedBy === null ? ok(found) : err({ code: 'RULING_REVOKED', seq, by: found.revokedBy })
}

/** What a ruling says now, or said last. */
export const lastVersion = ({ versions }: RuledConduct): RuledConduct['versions'][number] => versions.at(-1)!

const withRuling = (state: ConductState, ruled: RuledConduct): ConductState => ({
  ...state,
  rulings: state.rulings.map((each) => (each.seq === ruled.seq ? ruled : each)),
})

const replaced = (state: ConductState, { seq, ruling }: ConductReplaced, by: number, at: number): Applied => {
  const found = standingRuling(state, seq)
  if (!found.ok) return found
  const error = unruly(ruling)
  if (error) return err(error)
  return ok(withRuling(state, { ...found.value, versions: [...found.value.versions, { seq: by, at, ruling }] }))
}

const isSameRuling = (a: RulingRef, b: RulingRef): boolean =>
  a.seq === b.seq &&
  a.version === b.version &&
  a.table?.session === b.table?.session &&
  a.table?.table === b.table?.table

const appealed = (state: ConductState, { type: _, ...appeal }: Appealed, seq: number): Applied => {
  const { ruling, entrant } = appeal
  if (ruling.table === null) {
    const found = standingRuling(state, ruling.seq)
    if (!found.ok) return found
    if (found.value.versions.length !== ruling.version) return err({ code: 'RULING_UNKNOWN', seq: ruling.seq })
  }
  const earlier = state.appeals.find((each) => each.entrant === entrant && isSameRuling(each.ruling, ruling))
  if (earlier) return err({ code: 'APPEAL_EXISTS', seq: earlier.seq })
  return ok({ ...state, appeals: [...state.appeals, { seq, ...appeal, decided: null }] })
}

const appealDecided = (state: ConductState, { seq, outcome, decision }: AppealDecided, by: number): Applied => {
  const found = state.appeals.find((appeal) => appeal.seq === seq)
  if (!found) return err({ code: 'APPEAL_UNKNOWN', seq })
  if (found.decided) return err({ code: 'APPEAL_DECIDED', seq, outcome: found.decided.outcome })
  const decided = { seq: by, outcome, decision }
  return ok({ ...state, appeals: state.appeals.map((each) => (each === found ? { ...each, decided } : each)) })
}

const withArrangements = (
  state: ConductState,
  arrangements: Result<readonly Arrangement[], ArrangementError>,
): Applied => (arrangements.ok ? ok({ ...state, arrangements: arrangements.value }) : arrangements)

const follow = (state: ConductState, event: ConductEvent, seq: number, at: number): Applied => {
  switch (event.type) {
    case 'ruled': {
      const { type: _, ...ruling } = event
      const error = unruly(ruling)
      if (error) return err(error)
      const ruled = { seq, madeAt: at, versions: [{ seq, at, ruling }], revokedBy: null }
      return ok({ ...state, rulings: [...state.rulings, ruled] })
    }
    case 'revoked': {
      const found = standingRuling(state, event.seq)
      return found.ok ? ok(withRuling(state, { ...found.value, revokedBy: seq })) : found
    }
    case 'replaced':
      return replaced(state, event, seq, at)
    case 'appealed':
      return appealed(state, event, seq)
    case 'appealDecided':
      return appealDecided(state, event, seq)
    case 'absenceNoted':
    case 'byeGiven':
    case 'substituteAppointed':
      return withArrangements(state, arrange(state.arrangements, event, seq))
    case 'arrangementRevoked':
      return withArrangements(state, revokeArrangement(state.arrangements, event, seq))
  }
}

/** Folds the event that comes next; `at` is when it was recorded, in UTC milliseconds. A refusal leaves nothing changed. */
export const applyConduct = (state: ConductState, event: ConductEvent, at: number): Applied => {
  const seq = state.version + 1
  const next = follow(state, event, seq, at)
  return next.ok ? ok({ ...next.value, version: seq }) : next
}

/** Folds a tournament's conduct from all its events. */
export const foldConduct = (events: readonly { readonly event: ConductEvent; readonly at: number }[]): Applied => {
  let state = NO_CONDUCT
  for (const { event, at } of events) {
    const next = applyConduct(state, event, at)
    if (!next.ok) return next
    state = next.value
  }
  return ok(state)
}

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

/**
 * What the standing rulings come to for each entrant who has any, by start number; only those made before an instant, if one is
 * given. A ban runs from when its ruling was made.
 */
export const entrantConducts = (
  { rulings }: Pick<ConductState, 'rulings'>,
  before = Number.POSITIVE_INFINITY,
): readonly EntrantConduct[] => {
  const found = new Map<number, EntrantConduct>()
  for (const ruled of rulings.filter(({ revokedBy, madeAt }) => revokedBy === null && madeAt < before)) {
    const { entrant, fine, placement, sanctions } = lastVersion(ruled).ruling
    const before = found.get(entrant)
    const until = sanctions.banDays === undefined ? null : ruled.madeAt + sanctions.banDays * DAY_MS
    found.set(entrant, {
      entrant,
      points: (before?.points ?? 0) + fine,
      disqualified: (before?.disqualified ?? false) || placement === 'disqualified',
      barredUntil: latest(before?.barredUntil ?? null, until),
    })
  }
  return [...found.values()].sort((a, b) => a.entrant - b.entrant)
}

/** A fine ruled outside any table, by the event that ruled it. */
export interface ConductFine {
  readonly seq: number
  readonly entrant: number
  /** At most 0. */
  readonly points: number
}

/** The fines of the standing rulings that were made before an instant, in the order in which they were ruled. */
export const conductFines = (
  { rulings }: Pick<ConductState, 'rulings'>,
  before = Number.POSITIVE_INFINITY,
): readonly ConductFine[] =>
  rulings
    .filter(({ revokedBy, madeAt }) => revokedBy === null && madeAt < before)
    .map((ruled) => {
      const { entrant, fine: points } = lastVersion(ruled).ruling
      return { seq: ruled.seq, entrant, points }
    })
