import { attendanceInput, giveByesInput } from '../../contract/conduct/arrangement-inputs.ts'
import { fromConduct } from '../../contract/conduct/conduct-refusals.ts'
import { appError } from '../../contract/errors.ts'
import { allStagesFinished } from '../../contract/seating/stage-seating.ts'
import { err, ok } from '../../rules/result.ts'
import type { StandingsFacts } from '../../store/types.ts'
import { type Attendance, byesOf } from '../../tournament/attendance.ts'
import type { ByeGiven } from '../../tournament/conduct/arrangements.ts'
import { planByes } from '../../tournament/filling.ts'
import { overallStandings } from '../../tournament/stages/standings.ts'
import { seatableNow } from '../rulings/bars.ts'
import { type StageInPlay, stageFacts } from '../stages/stage-facts.ts'
import { existingTournament, type Outcome, readableTournament, useCase } from '../usecase.ts'
import { type ConductAnswer, enterConductEvents } from './enter-conduct.ts'

/** Who is to sit in a session. */
export interface SessionAttendance extends Attendance {
  readonly tournament: string
  readonly session: number
  /** By number. */
  readonly barred: readonly number[]
}

/** Who is to sit in a session of the stage that is played, before seats are given out. */
export const getAttendance = useCase(
  'attendance',
  attendanceInput,
  (input) => input.tournament,
  async (deps, caller, { tournament, session }): Outcome<SessionAttendance> => {
    const readable = await readableTournament(deps, caller, tournament)
    if (!readable.ok) return readable
    const seatable = await seatableNow(deps, tournament)
    const barred = [...seatable.barred.keys()].sort((a, b) => a - b)
    return ok({ tournament, session, barred, ...seatable.in(session) })
  },
)

/** Who plays among themselves in a session; who stands in for somebody has no bye of his own. */
const groupsOf = ({ fields }: StageInPlay, { players }: Attendance): readonly (readonly number[])[] =>
  fields.map(({ entrants }) => {
    const own = new Set(entrants)
    return players.filter((number) => own.has(number))
  })

const orderOf = (facts: StandingsFacts | undefined, order: 'START_NUMBER' | 'STANDINGS'): readonly number[] =>
  order === 'STANDINGS' && facts ? overallStandings(stageFacts(facts, false)).map(({ entrant }) => entrant.number) : []

/** Gives byes to whose turn it is, as many as a session needs: all of the request or none. */
export const giveByes = useCase(
  'giveByes',
  giveByesInput,
  (input) => input.tournament,
  async (deps, caller, input): Outcome<ConductAnswer> => {
    const { tournament, fromSession, toSession, tablePoints: tablePoints12, points, reason } = input
    const found = await existingTournament(deps, tournament)
    if (!found.ok) return found
    const [facts, seatable] = await Promise.all([deps.store.standingsFacts(tournament), seatableNow(deps, tournament)])
    const last = toSession ?? fromSession
    const begun = (await deps.store.sessions(tournament)).find(
      ({ number, status }) => number >= fromSession && number <= last && status !== 'PLANNED',
    )
    const sessions = Array.from({ length: Math.max(0, last - fromSession + 1) }, (_, index) => fromSession + index)
    const order = orderOf(facts, input.order)
    // All that may refuse the request comes after its key: a retry is answered as at first.
    return enterConductEvents(deps, caller, 'giveByes', input, ({ state }) => {
      const { stage } = seatable
      if (!stage) return err(allStagesFinished())
      if (last < fromSession) return err(fromConduct({ code: 'SESSIONS_OUT_OF_ORDER', from: fromSession, to: last }))
      if (begun) {
        const message = `Session ${begun.number} has started; give byes from the next on.`
        return err(appError('SESSION_ALREADY_STARTED', message))
      }
      const given = byesOf(state.arrangements)
      const planned = planByes(sessions, (session) => groupsOf(stage, seatable.in(session)), given, order)
      const byes = planned.map((bye): ByeGiven => ({ ...{ type: 'byeGiven', ...bye, tablePoints12, points, reason } }))
      return byes.length > 0
        ? ok(byes)
        : err(appError('NO_BYE_NEEDED', 'The players fill their tables in every session named; nobody needs a bye.'))
    })
  },
)
