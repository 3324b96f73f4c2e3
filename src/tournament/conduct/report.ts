import type {
  Assumed,
  HandStatus,
  Incident,
  PenaltyRulesKey,
  Placement,
  Sanctions,
} from '../../rules/offences/offence.ts'
import { type PerSeat, SEATS } from '../../rules/ruleset.ts'
import type { TableEvent } from '../table/events.ts'
import { NOTHING } from '../table/scores.ts'
import type { TableState } from '../table/state.ts'
import { playersWhen } from '../table/stints.ts'
import { appealUntil } from './appeals.ts'
import type { AppealOutcome, ConductEvent, RulingRef } from './events.ts'
import type { Appeal, ConductState, RuledConduct } from './fold.ts'
import { type Penalising, type Stamped, type TableRuling, tableRulings } from './history.ts'

/** A table with the events that rulings are made of. */
export interface RulingsTable {
  readonly session: number
  readonly table: number
  readonly entrants: PerSeat<number>
  readonly substitutions?: TableState['substitutions']
  /** When its session closed; null while it goes on. */
  readonly closedAt: number | null
  readonly events: readonly Stamped<TableEvent>[]
}

/** What a ruling gives to an entrant or takes from him. */
export interface Amount {
  readonly entrant: number
  readonly payment: number
  readonly fine: number
}

type Stamp = Omit<Stamped<unknown>, 'event'>

/** What became of a ruling that an appeal was made against. */
export type RulingNow = 'STANDS' | 'REVOKED' | 'REPLACED'

export interface AppealLine extends Stamp {
  readonly ruling: RulingRef
  readonly entrant: number
  readonly grounds: string
  readonly late: string | null
  readonly decided: (Stamp & { readonly outcome: AppealOutcome; readonly decision: string }) | null
  readonly rulingNow: RulingNow
}

/** One ruling as it was given; a replaced one and the one in its place are two lines with one number. */
export interface RulingLine {
  readonly kind: 'OFFENCE' | 'PENALTY' | 'TOTALS' | 'CONDUCT'
  readonly ref: RulingRef
  /** The event that says it. */
  readonly said: Stamp
  readonly hand: number | null
  /** Null for penalties by hand and totals. */
  readonly incident: (Omit<Incident, 'offender'> & { readonly entrant: number; readonly rules: PenaltyRulesKey }) | null
  readonly amounts: readonly Amount[]
  /** Null where no hand is ruled on. */
  readonly handStatus: HandStatus | null
  /** Points that a ruled count gives a win. */
  readonly effectivePoints: number | null
  readonly placement: Placement
  readonly sanctions: Sanctions
  readonly clause: string | null
  /** What no source gives. */
  readonly assumed: readonly Assumed[]
  /** Why the referee ruled otherwise than the rules say. */
  readonly departure: string | null
  readonly text: string
  /** What revoked it or put another in its place; null while it stands. */
  readonly undone: (Stamp & { readonly how: 'REVOKED' | 'REPLACED'; readonly reason: string }) | null
  /** Null while its session goes on. */
  readonly appealUntil: number | null
  readonly appeals: readonly AppealLine[]
}

const stampOf = ({ seq, actor, at }: Stamp): Stamp => ({ seq, actor, at })

const amountsOf = (entrants: PerSeat<number>, payments: PerSeat<number>, fines: PerSeat<number>): readonly Amount[] =>
  SEATS.map((seat) => ({ entrant: entrants[seat], payment: payments[seat], fine: fines[seat] })).filter(
    ({ payment, fine }) => payment !== 0 || fine !== 0,
  )

const NO_HAND = { handStatus: null, effectivePoints: null } as const

const UNSANCTIONED = {
  ...NO_HAND,
  placement: 'none',
  sanctions: {},
  clause: null,
  assumed: [],
  departure: null,
  incident: null,
} as const

type Said = Omit<RulingLine, 'ref' | 'said' | 'undone' | 'appealUntil' | 'appeals'>

const saidAtTable = (event: Penalising, entrants: PerSeat<number>): Said => {
  if (event.type === 'penaltyRuled') {
    const { hand, payments, fines, reason } = event
    return { kind: 'PENALTY', hand, ...UNSANCTIONED, amounts: amountsOf(entrants, payments, fines), text: reason }
  }
  if (event.type === 'totalsRecorded') {
    const { fines, reason } = event
    return { kind: 'TOTALS', hand: null, ...UNSANCTIONED, amounts: amountsOf(entrants, NOTHING, fines), text: reason }
  }
  const { hand, rules, ruling, departure, note } = event
  const { offender, ...incident } = event.incident
  return {
    ...{ kind: 'OFFENCE', hand, incident: { ...incident, rules, entrant: entrants[offender] } },
    amounts: amountsOf(entrants, ruling.payments, ruling.fines),
    ...{ handStatus: ruling.handStatus, effectivePoints: ruling.extra.effectiveFan ?? null },
    ...{ placement: ruling.placement, sanctions: ruling.sanctions, clause: ruling.clause, assumed: ruling.assumed },
    ...{ departure, text: note },
  }
}

/** Totals without a fine are a result and no ruling. */
const isRuling = ({ kind, amounts }: Said): boolean => kind !== 'TOTALS' || amounts.length > 0

type Unappealed = Omit<RulingLine, 'appeals'>

const undoneAtTable = ({ amendments, revoked }: TableRuling, version: number): RulingLine['undone'] => {
  const amendment = amendments[version - 1]
  if (amendment) return { ...stampOf(amendment), how: 'REPLACED', reason: amendment.event.reason }
  return revoked && { ...stampOf(revoked), how: 'REVOKED', reason: revoked.event.reason }
}

/** Who sat where when a ruling was made; fines within totals are of who sat there in the end. */
const playersAt = ({ entrants, substitutions }: RulingsTable, event: Penalising, seq: number): PerSeat<number> => {
  const hand = event.type === 'totalsRecorded' ? Number.POSITIVE_INFINITY : event.hand
  return playersWhen({ entrants, substitutions }, { hand, seq })
}

const linesAtTable = (at: RulingsTable): readonly Unappealed[] => {
  const { session, table, closedAt, events } = at
  return tableRulings(events).flatMap((ruling) =>
    ruling.versions.map((version, index) => ({
      ...saidAtTable(version.event, playersAt(at, version.event, ruling.seq)),
      ref: { table: { session, table }, seq: ruling.seq, version: index + 1 },
      said: stampOf(version),
      undone: undoneAtTable(ruling, index + 1),
      appealUntil: appealUntil(version.at, closedAt),
    })),
  )
}

const reasonOf = (event: ConductEvent | undefined): string => (event && 'reason' in event ? event.reason : '')

const linesOfConduct = (
  ruled: RuledConduct,
  stamped: (seq: number) => Stamped<ConductEvent> | undefined,
): readonly Unappealed[] =>
  ruled.versions.map(({ seq, at, ruling }, index): Unappealed => {
    const { entrant, rules, code, intent, answers, repeatIndex, fine, note } = ruling
    const { placement, sanctions, clause, assumed, departure } = ruling
    const next = ruled.versions[index + 1]?.seq
    const undoing = stamped(next ?? ruled.revokedBy ?? 0)
    return {
      ...{ kind: 'CONDUCT', hand: null, incident: { code, intent, answers, repeatIndex, rules, entrant } },
      ...{ ...NO_HAND, placement, sanctions, clause, assumed, departure },
      amounts: fine === 0 ? [] : [{ entrant, payment: 0, fine }],
      text: note,
      ref: { table: null, seq: ruled.seq, version: index + 1 },
      said: { seq, at, actor: stamped(seq)?.actor ?? '' },
      undone: undoing
        ? { ...stampOf(undoing), how: next ? 'REPLACED' : 'REVOKED', reason: reasonOf(undoing.event) }
        : null,
      appealUntil: appealUntil(at, undefined),
    }
  })

const refText = ({ table, seq, version }: RulingRef): string => [table?.session, table?.table, seq, version].join('/')

/** In the order in which they were given. */
const byTime = (a: Unappealed, b: Unappealed): number =>
  a.said.at - b.said.at ||
  (a.ref.table?.session ?? 0) - (b.ref.table?.session ?? 0) ||
  (a.ref.table?.table ?? 0) - (b.ref.table?.table ?? 0) ||
  a.said.seq - b.said.seq

/** Every ruling of a tournament, also those that no longer stand, and every appeal. */
export interface RulingsReport {
  readonly rulings: readonly RulingLine[]
  readonly appeals: readonly AppealLine[]
}

/** Puts together what tables and the conduct of entrants know of rulings (dossier F "linked, never an edit"). */
export const reportRulings = (
  tables: readonly RulingsTable[],
  conduct: ConductState,
  conductEvents: readonly Stamped<ConductEvent>[],
): RulingsReport => {
  const events = new Map(conductEvents.map((event) => [event.seq, event]))
  const lines = [
    ...tables.flatMap(linesAtTable),
    ...conduct.rulings.flatMap((ruled) => linesOfConduct(ruled, (seq) => events.get(seq))),
  ]
    .filter(isRuling)
    .sort(byTime)
  const byRef = new Map(lines.map((line) => [refText(line.ref), line]))
  const stampAt = (seq: number): Stamp => stampOf(events.get(seq) ?? { seq, actor: '', at: 0 })
  const appealLine = ({ seq, ruling, entrant, grounds, late, decided }: Appeal): AppealLine => ({
    ...stampAt(seq),
    ...{ ruling, entrant, grounds, late },
    decided: decided && { ...stampAt(decided.seq), outcome: decided.outcome, decision: decided.decision },
    rulingNow: byRef.get(refText(ruling))?.undone?.how ?? 'STANDS',
  })
  const appeals = conduct.appeals.map(appealLine)
  return {
    appeals,
    rulings: lines.map((line) => ({
      ...line,
      appeals: appeals.filter(({ ruling }) => refText(ruling) === refText(line.ref)),
    })),
  }
}

/** The sums that show that no point was lost or made: payments are nothing, and all players' points are the fines. */
export interface Proof {
  readonly payments: number
  readonly fines: number
  readonly points: number
  readonly balances: boolean
}

/** `points` is the sum over the live standings. */
export const proveRulings = (rulings: readonly RulingLine[], points: number): Proof => {
  const amounts = rulings.filter(({ undone }) => undone === null).flatMap((line) => line.amounts)
  const payments = amounts.reduce((sum, { payment }) => sum + payment, 0)
  const fines = amounts.reduce((sum, { fine }) => sum + fine, 0)
  return { payments, fines, points, balances: payments === 0 && points === fines }
}

/** The ruling at a table that can be appealed against; undefined when it is none or no longer stands. */
export const appealable = (events: readonly Stamped<TableEvent>[], seq: number): TableRuling | undefined =>
  tableRulings(events).find(
    (ruling) => ruling.seq === seq && ruling.revoked === null && ruling.versions[0]?.event.type !== 'totalsRecorded',
  )
