import {
  appointSubstituteInput,
  giveByeInput,
  recordAbsenceInput,
  revokeArrangementInput,
  withdrawEntrantInput,
} from '../../contract/conduct/arrangement-inputs.ts'
import type { ConductEntry } from '../../contract/conduct/conduct-inputs.ts'
import { fromConduct } from '../../contract/conduct/conduct-refusals.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { stageFrozen } from '../../contract/stages/stage-refusals.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { ConductEffects, SeatTaken } from '../../store/types.ts'
import {
  type AbsenceNoted,
  type Arranged,
  type SubstituteAppointed,
  standingArrangement,
  standingArrangements,
} from '../../tournament/conduct/arrangements.ts'
import type { ConductEvent } from '../../tournament/conduct/events.ts'
import type { ConductState } from '../../tournament/conduct/fold.ts'
import type { Operation } from '../../tournament/permissions.ts'
import { type Caller, type Deps, type Outcome, useCase } from '../usecase.ts'
import { type ConductAnswer, type ConductSituation, conductOf, enterConduct } from './enter-conduct.ts'

const tournamentOf = (entry: { readonly tournament: string }): string => entry.tournament

const isWithin = (session: number, { from, to }: { readonly from: number; readonly to: number | null }): boolean =>
  from <= session && session <= (to ?? session)

const namedIn = (arranged: Arranged): readonly number[] =>
  arranged.type === 'substituteAppointed' ? [arranged.entrant, arranged.substitute] : [arranged.entrant]

/** What lists keep of all that stands about one entrant. */
const withdrawnOf = (entrant: number, { arrangements }: ConductState): NonNullable<ConductEffects['withdrawn']> => {
  const from = standingArrangements(arrangements).flatMap(({ arranged }) =>
    arranged.type === 'absenceNoted' && arranged.entrant === entrant && arranged.to === null ? [arranged.from] : [],
  )
  return { entrant, from: from.length > 0 ? Math.min(...from) : null }
}

/** The seats of sessions to come go from one to the other. */
const handOver = (
  { from, to }: Pick<SubstituteAppointed, 'from' | 'to'>,
  giver: number,
  taker: number,
  seats: readonly SeatTaken[],
): NonNullable<ConductEffects['seats']> =>
  seats
    .filter(
      ({ entrant, session, status }) => entrant === giver && status === 'PLANNED' && isWithin(session, { from, to }),
    )
    .map(({ session }) => ({ session, from: giver, to: taker }))

const effectsOf = (event: ConductEvent, next: ConductState, seats: readonly SeatTaken[]): ConductEffects => {
  if (event.type === 'absenceNoted') return { withdrawn: withdrawnOf(event.entrant, next) }
  if (event.type === 'substituteAppointed') return { seats: handOver(event, event.entrant, event.substitute, seats) }
  if (event.type !== 'arrangementRevoked') return {}
  const revoked = next.arrangements.find(({ seq }) => seq === event.seq)?.arranged
  if (revoked?.type === 'absenceNoted') return { withdrawn: withdrawnOf(revoked.entrant, next) }
  if (revoked?.type === 'substituteAppointed')
    return { seats: handOver(revoked, revoked.substitute, revoked.entrant, seats) }
  return {}
}

const listed = ({ entrants, house }: ConductSituation, arranged: Arranged): AppError | undefined => {
  const unknown = namedIn(arranged).find((number) => !entrants.has(number))
  if (unknown !== undefined) return appError('UNKNOWN_ENTRANT', `No entrant has the number ${unknown}.`)
  if (arranged.type === 'absenceNoted') return undefined
  if (house.has(arranged.entrant))
    return appError(
      'ENTRANT_IS_HOUSE',
      `Entrant ${arranged.entrant} is a house player, who is not ranked; name a player.`,
    )
  if (arranged.type === 'byeGiven' || house.has(arranged.substitute)) return undefined
  const message = `Entrant ${arranged.substitute} is ranked; a substitute is a house player, whom the list of entrants calls one.`
  return appError('NOT_A_HOUSE_PLAYER', message, { entrant: arranged.substitute })
}

const seatedError = ({ entrant, session, table, status }: SeatTaken): AppError => {
  const way =
    status === 'PLANNED'
      ? 'seat the session again without him first'
      : 'record at the table who plays on with recordSubstitution, and arrange what comes after'
  const message = `Entrant ${entrant} sits at table ${table} of session ${session}${status === 'PLANNED' ? '' : ', which has started'}; ${way}.`
  return appError('ENTRANT_SEATED', message, { entrant, session, table })
}

/** What has been played stays; a substitute sits nowhere else in the sessions to come. */
const seatedOtherwise = ({ seats }: ConductSituation, arranged: Arranged): AppError | undefined => {
  const range = arranged.type === 'byeGiven' ? { from: arranged.session, to: arranged.session } : arranged
  const found = seats.find(
    ({ entrant, session, status }) =>
      isWithin(session, range) && (status === 'PLANNED') === (entrant !== arranged.entrant),
  )
  return found && seatedError(found)
}

/** What was awarded for a session of a finished stage counts there, and stays. */
const awardStays = ({ finished }: ConductSituation, arranged: Arranged): AppError | undefined =>
  finished && arranged.type === 'byeGiven' && arranged.session <= finished.session
    ? stageFrozen(finished.stage)
    : undefined

const arrangeAs = (
  deps: Deps,
  caller: Caller,
  operation: Operation,
  input: ConductEntry,
  arranged: Arranged,
): Outcome<ConductAnswer> =>
  enterConduct(
    ...[deps, caller, operation, input],
    (situation) => {
      const refused =
        awardStays(situation, arranged) ?? listed(situation, arranged) ?? seatedOtherwise(situation, arranged)
      return refused ? err(refused) : ok(arranged)
    },
    { about: namedIn(arranged), effects: effectsOf },
  )

const absence = (entrant: number, from: number, to: number | null, reason: string): AbsenceNoted => ({
  ...{ type: 'absenceNoted', entrant, from, to, reason },
})

/** An entrant plays no more from a session on. His results stay, and his rank. */
export const withdrawEntrant = useCase(
  'withdrawEntrant',
  withdrawEntrantInput,
  tournamentOf,
  (deps, caller, input): Outcome<ConductAnswer> =>
    arrangeAs(deps, caller, 'withdrawEntrant', input, absence(input.entrant, input.fromSession, null, input.reason)),
)

/** An entrant comes later or misses sessions, of which he has nothing. */
export const recordAbsence = useCase(
  'recordAbsence',
  recordAbsenceInput,
  tournamentOf,
  (deps, caller, input): Outcome<ConductAnswer> => {
    const { entrant, fromSession, toSession, reason } = input
    return arrangeAs(deps, caller, 'recordAbsence', input, absence(entrant, fromSession, toSession, reason))
  },
)

/** An entrant has no seat in a session and is awarded what the organiser says. */
export const giveBye = useCase('giveBye', giveByeInput, tournamentOf, (deps, caller, input): Outcome<ConductAnswer> => {
  const { entrant, session, tablePoints: tablePoints12, points, reason } = input
  return arrangeAs(deps, caller, 'giveBye', input, {
    ...{ type: 'byeGiven', entrant, session, tablePoints12, points, reason },
  })
})

/** A house player takes an entrant's seats in sessions that have not started. */
export const appointSubstitute = useCase(
  'appointSubstitute',
  appointSubstituteInput,
  tournamentOf,
  (deps, caller, input): Outcome<ConductAnswer> => {
    const { entrant, substitute, fromSession: from, toSession, reason } = input
    return arrangeAs(deps, caller, 'appointSubstitute', input, {
      ...{ type: 'substituteAppointed', entrant, substitute, from, to: toSession ?? null, reason },
    })
  },
)

/** The seats that a revoked arrangement is about are known only when it is found. */
const aboutArrangement = async (deps: Deps, tournament: string, number: number): Promise<readonly number[]> => {
  const chain = await deps.store.conduct(tournament)
  const found = chain && conductOf(chain).arrangements.find(({ seq }) => seq === number)
  return found ? namedIn(found.arranged) : []
}

/** An arrangement never was. Seats that a substitute has in sessions to come go back; what was played stays. */
export const revokeArrangement = useCase(
  'revokeArrangement',
  revokeArrangementInput,
  tournamentOf,
  async (deps, caller, input): Outcome<ConductAnswer> => {
    const { tournament, seq, reason } = input
    return enterConduct(
      ...[deps, caller, 'revokeArrangement' as const, input],
      (situation): Result<ConductEvent, AppError> => {
        const found = standingArrangement(situation.state.arrangements, seq)
        if (!found.ok) return err(fromConduct(found.error))
        const stays = awardStays(situation, found.value.arranged)
        return stays ? err(stays) : ok({ type: 'arrangementRevoked', seq, reason })
      },
      { about: await aboutArrangement(deps, tournament, seq), effects: effectsOf },
    )
  },
)
