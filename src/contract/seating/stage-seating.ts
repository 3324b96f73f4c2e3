import { SEATS, type Seat } from '../../rules/ruleset.ts'
import { type AppError, appError } from '../errors.ts'
import { type CsvSeatingRow, problemsText } from '../files/csv.ts'
import { MAX_PROBLEMS } from '../files/csv-table.ts'
import { seatName } from '../names.ts'

/** The stage that is seated now, as far as a refusal speaks of it. */
interface SeatedStage {
  readonly number: number
  readonly name: string | null
  readonly first: number
  readonly last: number | null
}

/** Seats for a session that comes after the stage that is played now. */
export const outsideStage = ({ number, name, first, last }: SeatedStage, session: number): AppError =>
  appError(
    'SESSION_NOT_IN_STAGE',
    `Session ${session} comes after stage ${number} (${name}), which has ${first === last ? `session ${first}` : `sessions ${first} to ${last}`}. Who plays then is known when that stage is finished; planStages gives it more sessions.`,
    { session, stage: number, first, last },
  )

/** Seats when nothing is left to be played. */
export const allStagesFinished = (): AppError =>
  appError('NO_SESSION_TO_SEAT', 'All stages are finished; plan another one to go on.')

/** Tables of a plan at which entrants of several groups would meet. */
export const groupsMixed = (
  mixed: readonly { readonly row: CsvSeatingRow; readonly groups: readonly string[] }[],
): AppError => {
  const problems = mixed.slice(0, MAX_PROBLEMS).map(({ row: { line, session, table }, groups }) => ({
    ...{ line, column: 'table', code: 'GROUPS_MIXED', session, table, groups },
    message: `Table ${table} of session ${session} has entrants of ${groups.join(' and ')}; each group plays among itself.`,
  }))
  return appError('INVALID_SEATING', problemsText(problems), { problems })
}

/** A seat of a session that starts, given to somebody who is not in its stage. */
export interface StrangerSeat {
  readonly session: number
  readonly table: number
  readonly seat: Seat
  readonly entrant: number
}

/** Seats given to entrants who do not play in the stage. */
export const strangersError = (stage: number, all: readonly StrangerSeat[]): AppError => {
  const seats = all.slice(0, MAX_PROBLEMS).map((seat) => ({ ...seat, seat: seatName(seat.seat) }))
  const list = seats.map(
    ({ entrant, session, table, seat }) => `entrant ${entrant} (session ${session}, table ${table}, ${seat})`,
  )
  const message = `Not in stage ${stage}: ${list.join(', ')}. Give out the seats anew with importSeating or drawSeating.`
  return appError('NOT_IN_STAGE', message, { stage, entrants: seats.map(({ entrant }) => entrant), seats })
}

/** The seats at some tables of those who are not `within` a stage. */
export const strangerSeats = (
  tables: readonly { readonly session: number; readonly table: number; readonly entrants: readonly number[] }[],
  within: (entrant: number) => boolean,
): readonly StrangerSeat[] =>
  tables.flatMap(({ session, table, entrants }) =>
    SEATS.flatMap((seat) => {
      const entrant = entrants[seat]!
      return within(entrant) ? [] : [{ session, table, seat, entrant }]
    }),
  )
