import type { ConductError } from '../../tournament/conduct/fold.ts'
import type { ConductRulingError } from '../../tournament/conduct/ruling.ts'
import { type AppError, appError } from '../errors.ts'
import { fromOffence } from '../rulings/ruling-refusals.ts'
import { arrangementMessage } from './arrangement-refusals.ts'

/** Why there is no ruling outside tables, in words. */
export const fromConductRuling = (error: ConductRulingError): AppError =>
  error.code === 'OFFENCE_NEEDS_TABLE'
    ? appError(
        error.code,
        `${error.offence} as it happened is about a hand, other seats or a place at a table; rule it there with recordRuling.`,
        { offence: error.offence },
      )
    : fromOffence(error)

const conductMessage = (error: ConductError): string => {
  switch (error.code) {
    case 'ARRANGEMENT_UNKNOWN':
    case 'ARRANGEMENT_REVOKED':
    case 'ARRANGEMENT_CLASHES':
    case 'SUBSTITUTES_HIMSELF':
    case 'SESSIONS_OUT_OF_ORDER':
    case 'AWARD_OUT_OF_RANGE':
      return arrangementMessage(error)
    case 'RULING_UNKNOWN':
      return `There is no ruling ${error.seq} that stands; the report on rulings shows their numbers.`
    case 'RULING_REVOKED':
      return `Ruling ${error.seq} was revoked by entry ${error.by}.`
    case 'FINE_OUT_OF_RANGE':
      return `A fine is a whole number from -${error.max} to 0, not ${error.fine}.`
    case 'BAN_OUT_OF_RANGE':
      return `A ban lasts 1 to ${error.max} days, not ${error.banDays}.`
    case 'APPEAL_EXISTS':
      return `The entrant has appealed against this ruling already: appeal ${error.seq}.`
    case 'APPEAL_UNKNOWN':
      return `There is no appeal ${error.seq}; the list of appeals shows their numbers.`
    case 'APPEAL_DECIDED':
      return `Appeal ${error.seq} has been decided: ${error.outcome}. It is decided once.`
  }
}

/** Why an event of conduct is refused, in words, with its facts as details. */
export const fromConduct = (error: ConductError): AppError => {
  const { code, ...details } = error
  return { code, message: conductMessage(error), details }
}
