import {
  type Answers,
  type Incident,
  type Intent,
  type Question,
  questionsDue,
  SEATS,
  type Seat,
} from '../../../src/rules/index.ts'
import type { Offence } from '../../../src/rules/offences/table.ts'

/** What a question can be answered with: every choice, and of numbers those around which tables turn. */
const NUMBERS = [1, 2, 10, 11, 15, 16] as const
const BEST_WINS = [
  [null, null, null, null],
  [16_000, 4900, 5000, 5100],
  [null, 7200, 0, 32_000],
] as const

const valuesFor = ({ answer, optional }: Question, offender: Seat): readonly unknown[] => {
  const left = optional ? [undefined] : []
  switch (answer.kind) {
    case 'yesNo':
      return [...left, true, false]
    case 'integer':
      return [...left, ...NUMBERS.filter((number) => number >= answer.min && number <= answer.max), answer.max]
    case 'oneOf':
      return [...left, ...answer.values]
    case 'seat':
      return [...left, ...SEATS.filter((seat) => seat !== offender)]
    case 'bestWins':
      return [...left, ...BEST_WINS]
  }
}

type Answered = Pick<Incident, 'answers' | 'intent'>

const answered = ({ answers, intent }: Answered, { key }: Question, value: unknown): Answered => {
  if (value === undefined) return { answers, intent }
  return key === 'intent'
    ? { answers, intent: value as Intent }
    : { answers: { ...answers, [key]: value } as Answers, intent }
}

/** Every way to answer an offence's questions in order, by the questions alone. */
const everyAnswer = (questions: readonly Question[], offender: Seat): readonly Answered[] =>
  questions.reduce<readonly Answered[]>(
    (so, question) =>
      so.flatMap((before) => {
        const isDue = questionsDue(questions, before).includes(question)
        return isDue ? valuesFor(question, offender).map((value) => answered(before, question, value)) : [before]
      }),
    [{ answers: {}, intent: 'unknown' }],
  )

/** Incidents of an offence: every answer, offender and the first six repetitions. */
export const everyIncident = ({ code, questions }: Pick<Offence, 'code' | 'questions'>): readonly Incident[] =>
  SEATS.flatMap((offender) =>
    everyAnswer(questions, offender).flatMap((answers) =>
      [1, 2, 3, 4, 5, 6].map((repeatIndex) => ({ code, offender, repeatIndex, ...answers })),
    ),
  )
