import { err, ok, type Result } from '../result.ts'
import { MOST_SCORE } from '../ruleset.ts'
import type { Answers, Incident, OffenceError, Question } from './offence.ts'

type Answered = Pick<Incident, 'answers' | 'intent' | 'offender'>

/** Undefined when left out, null included. */
const answerTo = ({ key }: Question, { answers, intent }: Answered): unknown => {
  if (key === 'intent') return intent === 'unknown' ? undefined : intent
  return answers[key] ?? undefined
}

const isWhole = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max

const isBestWins = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 4 && value.every((best) => best === null || isWhole(best, 0, MOST_SCORE))

const isAnswer = (value: unknown, { answer }: Question, { offender }: Answered): boolean => {
  switch (answer.kind) {
    case 'yesNo':
      return typeof value === 'boolean'
    case 'integer':
      return isWhole(value, answer.min, answer.max)
    case 'oneOf':
      return answer.values.some((each) => each === value)
    case 'seat':
      return isWhole(value, 0, 3) && value !== offender
    case 'bestWins':
      return isBestWins(value)
  }
}

/** The questions that the answers so far lead to, in the order of asking. */
export const questionsDue = (questions: readonly Question[], { answers }: Pick<Incident, 'answers'>): Question[] =>
  questions.filter(({ onlyIf = {} }) =>
    (Object.keys(onlyIf) as (keyof Answers)[]).every((key) => answers[key] === onlyIf[key]),
  )

/** Why the answers do not do: the first question that is open or answered wrong, or an answer that nothing asked for. */
export const checkAnswers = (questions: readonly Question[], incident: Answered): Result<true, OffenceError> => {
  const due = questionsDue(questions, incident)
  for (const question of due) {
    const value = answerTo(question, incident)
    if (value === undefined && !question.optional) return err({ code: 'QUESTION_OPEN', question })
    if (value !== undefined && !isAnswer(value, question, incident)) return err({ code: 'ANSWER_WRONG', question })
  }
  const asked = due.map(({ key }) => key).filter((key) => key !== 'intent')
  const stray = Object.entries(incident.answers).find(
    ([key, value]) => value !== undefined && value !== null && !asked.some((each) => each === key),
  )
  return stray ? err({ code: 'ANSWER_NOT_ASKED', key: stray[0], asked }) : ok(true)
}
