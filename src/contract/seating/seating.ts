import { SEATS } from '../../rules/ruleset.ts'
import type { ApartKind } from '../../tournament/seating/apart.ts'
import type { DrawError } from '../../tournament/seating/draw.ts'
import type { SeatingError } from '../../tournament/seating/plan.ts'
import { AWAY_WORDS } from '../conduct/barred.ts'
import { type AppError, appError } from '../errors.ts'
import { type CsvSeatingRow, problemsText } from '../files/csv.ts'
import { type CsvProblem, MAX_PROBLEMS } from '../files/csv-table.ts'
import { counted } from '../wording.ts'

const SEAT_COLUMNS = ['east', 'south', 'west', 'north'] as const

const planMessage = (error: SeatingError, lineOf: (row: number) => number): string => {
  switch (error.code) {
    case 'NO_ROWS':
      return 'The plan seats nobody.'
    case 'SESSION_OUT_OF_RANGE':
      return `Session ${error.session} cannot be seated; give ${error.min === error.max ? `session ${error.max}` : `sessions ${error.min} to ${error.max}`}${error.min > 1 ? ', the others have started' : ''}.`
    case 'TABLE_OUT_OF_RANGE':
      return `Table ${error.table} cannot be; tables are ${error.min} to ${error.max}.`
    case 'SESSION_GAP':
      return `Session ${error.session} comes where session ${error.expected} should; number sessions without gaps.`
    case 'TABLE_GAP':
      return `Session ${error.session} has a table ${error.table} but no table ${error.expected}; number tables from 1 without gaps.`
    case 'TABLE_TWICE':
      return `Table ${error.table} of session ${error.session} already stands on line ${lineOf(error.firstRow)}.`
    case 'UNKNOWN_ENTRANT':
      return `There is no entrant ${error.entrant}; import the entrant first or correct the number.`
    case 'ENTRANT_AWAY':
      return `Entrant ${error.entrant} ${AWAY_WORDS[error.why]} in session ${error.session}; leave him out, or revoke the arrangement.`
    case 'ENTRANT_TWICE':
      return `Entrant ${error.entrant} already sits in session ${error.session}, on line ${lineOf(error.firstRow)}.`
    case 'ENTRANT_MISSING':
      return `Entrant ${error.entrant} has no seat in session ${error.session}; everybody sits once in every session.`
  }
}

/** The column a fault is about; of several seats with the entrant, the last: the earlier ones were right. */
const columnOf = (error: SeatingError, row: CsvSeatingRow | undefined): string | null => {
  switch (error.code) {
    case 'NO_ROWS':
    case 'ENTRANT_MISSING':
      return null
    case 'SESSION_OUT_OF_RANGE':
    case 'SESSION_GAP':
      return 'session'
    case 'TABLE_OUT_OF_RANGE':
    case 'TABLE_GAP':
    case 'TABLE_TWICE':
      return 'table'
    case 'UNKNOWN_ENTRANT':
    case 'ENTRANT_AWAY':
    case 'ENTRANT_TWICE': {
      const seat = SEATS.findLast((index) => row?.entrants[index] === error.entrant)
      return seat === undefined ? null : SEAT_COLUMNS[seat]
    }
  }
}

/** The faults of a plan from CSV as an error of the catalogue that names the lines. */
export const seatingError = (errors: readonly SeatingError[], rows: readonly CsvSeatingRow[]): AppError => {
  const lineOf = (row: number): number => rows[row - 1]?.line ?? 1
  const problems = errors.slice(0, MAX_PROBLEMS).map((error): CsvProblem & SeatingError => ({
    line: lineOf(error.row),
    column: columnOf(error, rows[error.row - 1]),
    message: planMessage(error, lineOf),
    ...error,
  }))
  return appError('INVALID_SEATING', problemsText(problems), { problems })
}

/** Why no seats can be drawn, as an error of the catalogue. */
export const drawError = (error: DrawError): AppError => {
  const { code: reason, ...facts } = error
  return appError('INVALID_SEATING', drawMessage(error), { reason, ...facts })
}

const PLURALS: Readonly<Record<ApartKind, string>> = { team: 'teams', country: 'countries', club: 'clubs' }

const drawMessage = (error: DrawError): string => {
  switch (error.code) {
    case 'PLAYERS_NOT_MULTIPLE_OF_FOUR':
      return `${counted(error.players, 'player')} ${error.players === 1 ? 'does' : 'do'} not fill tables of four; add ${counted(error.short, 'player')} or house ${error.short === 1 ? 'player' : 'players'}${error.players > 4 ? `, or give byes to ${error.players % 4}` : ''}.`
    case 'TOO_MANY_PLAYERS':
      return `${error.players} players are more than the ${error.max} that can be seated.`
    case 'ENTRANT_TWICE':
      return `Entrant ${error.entrant} is on the list twice.`
    case 'ONE_SESSION_AT_A_TIME':
      return `A session by SWISS goes by the results before it; draw ${error.sessions - 1} fewer, that is the next one alone.`
    case 'SESSIONS_OUT_OF_RANGE':
      return `${counted(error.sessions, 'session')} cannot be drawn; draw 1 to ${error.max}.`
    case 'GROUP_EXCEEDS_TABLES':
      return `${error.members} players of the ${error.kind} ${error.group} cannot be kept apart at ${counted(error.tables, 'table')}; at most ${error.tables} can. ${error.kind === 'team' ? 'Leave apart.teams out' : `Leave apart.${PLURALS[error.kind]} off`} to go without.`
    case 'PAIR_UNKNOWN':
      return `Entrant ${error.entrant}, who is to be kept apart from another, is not on the list.`
    case 'PAIR_OF_ONE':
      return `Entrant ${error.entrant} cannot be kept apart from himself; name two entrants.`
    case 'TOO_FEW_COMPANIONS':
      return `Entrant ${error.entrant} may sit with ${counted(error.companions, 'other')} only, and a table needs three; keep him apart from fewer.`
  }
}
