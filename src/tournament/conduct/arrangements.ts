import { err, ok, type Result } from '../../rules/result.ts'

/** An entrant does not play from a session on, up to one, or for good: who withdraws, comes later or stays away (dossier E4 "Substitution"). */
export interface AbsenceNoted {
  readonly type: 'absenceNoted'
  readonly entrant: number
  readonly from: number
  /** The last session; null for good, which is a withdrawal. */
  readonly to: number | null
  readonly reason: string
}

/** An entrant has no seat in a session and is awarded a result instead, because the players do not fill tables (R98). */
export interface ByeGiven {
  readonly type: 'byeGiven'
  readonly entrant: number
  readonly session: number
  /** Twelfths of a table point. */
  readonly tablePoints12: number
  readonly points: number
  readonly reason: string
}

/** A house player takes an entrant's seats; what he wins is not the entrant's, who has nothing of these sessions. */
export interface SubstituteAppointed {
  readonly type: 'substituteAppointed'
  readonly entrant: number
  readonly substitute: number
  readonly from: number
  /** The last session; null until the end. */
  readonly to: number | null
  readonly reason: string
}

/** An arrangement never was. */
export interface ArrangementRevoked {
  readonly type: 'arrangementRevoked'
  readonly seq: number
  readonly reason: string
}

export type Arranged = AbsenceNoted | ByeGiven | SubstituteAppointed

/** What the organiser has arranged about who plays, with the event that made it and the one that revoked it. */
export interface Arrangement {
  readonly seq: number
  readonly arranged: Arranged
  readonly revokedBy: number | null
}

/** Four table points, which the first of a table has: no award is higher. */
export const MAX_AWARD_12 = 48
export const MAX_AWARD_POINTS = 999

/** Why an entrant has no seat in a session. */
export const AWAY_REASONS = ['ABSENT', 'WITHDRAWN', 'BYE', 'SUBSTITUTED'] as const
export type AwayReason = (typeof AWAY_REASONS)[number]

/** Why an arrangement cannot be made. `seq` is the one in its way. */
export type ArrangementError =
  | { readonly code: 'ARRANGEMENT_UNKNOWN'; readonly seq: number }
  | { readonly code: 'ARRANGEMENT_REVOKED'; readonly seq: number; readonly by: number }
  | {
      readonly code: 'ARRANGEMENT_CLASHES'
      readonly seq: number
      readonly entrant: number
      readonly session: number
      readonly why: AwayReason | 'SUBSTITUTES'
    }
  | { readonly code: 'SUBSTITUTES_HIMSELF'; readonly entrant: number }
  | { readonly code: 'SESSIONS_OUT_OF_ORDER'; readonly from: number; readonly to: number }
  | { readonly code: 'AWARD_OUT_OF_RANGE'; readonly tablePoints12: number; readonly points: number }

/** What an arrangement says of one entrant in the sessions from..to. */
interface Claim {
  readonly entrant: number
  readonly from: number
  readonly to: number
  readonly why: AwayReason | 'SUBSTITUTES'
}

const claimsOf = (arranged: Arranged): readonly Claim[] => {
  const { entrant } = arranged
  if (arranged.type === 'byeGiven') return [{ entrant, from: arranged.session, to: arranged.session, why: 'BYE' }]
  const range = { from: arranged.from, to: arranged.to ?? Number.POSITIVE_INFINITY }
  if (arranged.type === 'absenceNoted')
    return [{ entrant, ...range, why: arranged.to === null ? 'WITHDRAWN' : 'ABSENT' }]
  return [
    { entrant, ...range, why: 'SUBSTITUTED' },
    { entrant: arranged.substitute, ...range, why: 'SUBSTITUTES' },
  ]
}

const isAway = ({ why }: Claim): boolean => why === 'ABSENT' || why === 'WITHDRAWN'

/** Who is absent may be substituted; otherwise an entrant is one thing in a session. */
const areAtOdds = (a: Claim, b: Claim): boolean =>
  a.entrant === b.entrant &&
  a.from <= b.to &&
  b.from <= a.to &&
  !(isAway(a) && b.why === 'SUBSTITUTED') &&
  !(a.why === 'SUBSTITUTED' && isAway(b))

/** The arrangements that stand. */
export const standingArrangements = (all: readonly Arrangement[]): readonly Arrangement[] =>
  all.filter(({ revokedBy }) => revokedBy === null)

const unsound = (arranged: Arranged): ArrangementError | undefined => {
  if (arranged.type === 'byeGiven') {
    const { tablePoints12, points } = arranged
    const isAward = Number.isInteger(tablePoints12) && tablePoints12 >= 0 && tablePoints12 <= MAX_AWARD_12
    return isAward && Number.isInteger(points) && Math.abs(points) <= MAX_AWARD_POINTS
      ? undefined
      : { code: 'AWARD_OUT_OF_RANGE', tablePoints12, points }
  }
  const { from, to, entrant } = arranged
  if (to !== null && to < from) return { code: 'SESSIONS_OUT_OF_ORDER', from, to }
  return arranged.type === 'substituteAppointed' && arranged.substitute === entrant
    ? { code: 'SUBSTITUTES_HIMSELF', entrant }
    : undefined
}

type Arrangements = readonly Arrangement[]

/** Adds an arrangement, unless another that stands says otherwise of an entrant in a session. */
export const arrange = (all: Arrangements, arranged: Arranged, seq: number): Result<Arrangements, ArrangementError> => {
  const error = unsound(arranged)
  if (error) return err(error)
  for (const claim of claimsOf(arranged)) {
    for (const other of standingArrangements(all)) {
      const clash = claimsOf(other.arranged).find((each) => areAtOdds(claim, each))
      if (!clash) continue
      const { entrant, why } = clash
      return err({
        ...{ code: 'ARRANGEMENT_CLASHES', seq: other.seq, entrant, why },
        session: Math.max(claim.from, clash.from),
      })
    }
  }
  return ok([...all, { seq, arranged, revokedBy: null }])
}

/** The arrangement of this number, if it stands. */
export const standingArrangement = (all: Arrangements, seq: number): Result<Arrangement, ArrangementError> => {
  const found = all.find((each) => each.seq === seq)
  if (!found) return err({ code: 'ARRANGEMENT_UNKNOWN', seq })
  return found.revokedBy === null ? ok(found) : err({ code: 'ARRANGEMENT_REVOKED', seq, by: found.revokedBy })
}

/** Takes an arrangement back. */
export const revokeArrangement = (
  all: Arrangements,
  { seq }: ArrangementRevoked,
  by: number,
): Result<Arrangements, ArrangementError> => {
  const found = standingArrangement(all, seq)
  return found.ok ? ok(all.map((each) => (each.seq === seq ? { ...each, revokedBy: by } : each))) : found
}
