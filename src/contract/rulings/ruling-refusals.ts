import type { OffenceError, Question } from '../../rules/offences/offence.ts'
import { type AppError, appError } from '../errors.ts'
import { outside } from './offence-names.ts'
import { penaltyName, questionView } from './ruling-views.ts'

const expected = ({ answer, optional }: Question): string => {
  const orNull = optional ? ', or null' : ''
  switch (answer.kind) {
    case 'yesNo':
      return `true or false${orNull}`
    case 'integer':
      return `a whole number from ${answer.min} to ${answer.max}${orNull}`
    case 'oneOf':
      return `one of ${answer.values.map((value) => (typeof value === 'string' ? outside(value) : value)).join(', ')}${orNull}`
    case 'seat':
      return `another seat: EAST, SOUTH, WEST or NORTH${orNull}`
    case 'bestWins':
      return 'four numbers by seat, null for a hand that is not ready; or send the hands instead'
  }
}

/** Why there is no ruling, in words. */
export const fromOffence = (error: OffenceError): AppError => {
  switch (error.code) {
    case 'OFFENCE_UNKNOWN':
      return appError(
        error.code,
        `The rules ${penaltyName(error.rules)} know no offence ${error.offence}; ask for offences to see those they know.`,
        { offence: error.offence, rules: penaltyName(error.rules) },
      )
    case 'QUESTION_OPEN':
    case 'ANSWER_WRONG': {
      const { question } = error
      const message = `${question.key}: ${question.text.en} Answer ${expected(question)}.`
      return appError(error.code, message, { question: questionView(question) })
    }
    case 'ANSWER_NOT_ASKED': {
      const asked = error.asked.length > 0 ? `it asks for ${error.asked.join(', ')}` : 'it asks nothing'
      return appError(error.code, `The offence does not ask for ${error.key}; ${asked}.`, {
        key: error.key,
        asked: error.asked,
      })
    }
    case 'REPEAT_OUT_OF_RANGE':
      return appError(error.code, 'repeatIndex counts from 1, the first offence of its kind.')
  }
}
