import { describe, expect, it } from 'vitest'
import {
  getPenaltyRules,
  type OffenceError,
  PENALTY_RULES,
  type PenaltyRulesKey,
  questionsDue,
} from '../../../src/rules/index.ts'
import { incident } from './ruling.ts'

const refused = (rules: PenaltyRulesKey, ...told: Parameters<typeof incident>): OffenceError => {
  const ruled = getPenaltyRules(rules).rule(incident(...told))
  if (ruled.ok) throw new Error(JSON.stringify(ruled.value))
  return ruled.error
}

describe('no ruling is given', () => {
  it('on an offence that the rules do not know', () => {
    expect(refused('hybrid', 'LATE_CALL')).toEqual({ code: 'OFFENCE_UNKNOWN', offence: 'LATE_CALL', rules: 'hybrid' })
    expect(refused('mcr-cn', 'FALSE_RIICHI')).toMatchObject({ code: 'OFFENCE_UNKNOWN' })
  })

  it('while a question is open: the first one is named', () => {
    const open = (error: OffenceError) => (error.code === 'QUESTION_OPEN' ? error.question.key : error)
    expect(open(refused('hybrid', 'WALL_DAMAGE'))).toBe('restorable')
    expect(open(refused('hybrid', 'WALL_DAMAGE', { restorable: false }))).toBe('winIsValid')
    expect(open(refused('hybrid', 'WALL_DAMAGE', { restorable: false, winIsValid: false }))).toBe('readyBest')
    expect(open(refused('mcr-cn', 'EXPOSE_OTHER', { victim: 1 }))).toBe('refereeFine')
  })

  it.each([
    ['mcr-cn', 'LATE', { minutesLate: 0 }, { kind: 'integer', min: 1, max: 1440 }],
    ['mcr-cn', 'LATE', { minutesLate: 1.5 }, { kind: 'integer', min: 1, max: 1440 }],
    ['mcr-cn', 'EXPOSE_OTHER', { victim: 1, refereeFine: 15 }, { kind: 'oneOf', values: [5, 10, 20, 30, 40, 50, 60] }],
    ['mcr-wmo', 'EXPOSE_OTHER', { victim: 1, refereeFine: 61 }, { kind: 'integer', min: 5, max: 60 }],
    ['ema', 'STALLING', { refereeFine: 5 }, { kind: 'integer', min: 10, max: 60 }],
    ['mcr-cn', 'EXPOSE_OTHER', { victim: 2, refereeFine: 5 }, { kind: 'seat' }],
    ['hybrid', 'MISCOUNT', { declared: 3, correct: 5, objectionBy: 2 }, { kind: 'seat' }],
    ['hybrid', 'TILE_COUNT_OVER', { excessTiles: -1 }, { kind: 'integer', min: 1, max: 13 }],
  ] as const)('%s %s: on the wrong answer %o, with what would be right', (rules, code, answers, right) => {
    expect(refused(rules, code, answers)).toMatchObject({ code: 'ANSWER_WRONG', question: { answer: right } })
  })

  it('on a hand as if it were a false win that wins', () => {
    const error = refused('mcr-wmo', 'HU_NOT_WINNING', { shape: 'wins' })
    expect(error).toMatchObject({ code: 'ANSWER_WRONG', question: { key: 'shape' } })
    expect(JSON.stringify(error)).not.toContain('"wins"')
  })

  it('on best wins that are not four numbers', () => {
    for (const readyBest of [[1, 2, 3], [1, 2, 3, -4], [1, 2, 3, 0.5], 5000])
      expect(
        refused('hybrid', 'WALL_DAMAGE', { restorable: false, winIsValid: false, readyBest: readyBest as never }),
      ).toMatchObject({ code: 'ANSWER_WRONG', question: { key: 'readyBest' } })
  })

  it('on answers that nothing asked for', () => {
    expect(refused('mcr-cn', 'CHEATING', { seen: true })).toEqual({ code: 'ANSWER_NOT_ASKED', key: 'seen', asked: [] })
    const readyBest = [null, null, null, null] as const
    expect(refused('hybrid', 'WALL_DAMAGE', { restorable: true, winIsValid: false, readyBest })).toEqual({
      code: 'ANSWER_NOT_ASKED',
      key: 'readyBest',
      asked: ['restorable', 'winIsValid'],
    })
  })

  it('on a count that is none', () => {
    for (const repeatIndex of [0, -1, 1.5, Number.NaN])
      expect(refused('ema', 'LATE_CALL', {}, { repeatIndex })).toEqual({ code: 'REPEAT_OUT_OF_RANGE', repeatIndex })
  })
})

describe('what is told of the offences', () => {
  it('null is as good as leaving out', () => {
    const { rule } = getPenaltyRules('ema')
    expect(rule(incident('STALLING', { refereeFine: null }))).toEqual(rule(incident('STALLING')))
    expect(rule(incident('LATE_CALL', { objectionBy: null })).ok).toBe(true)
  })

  it('what may happen between hands need not name one', () => {
    const outside = PENALTY_RULES.flatMap((key) => getPenaltyRules(key).offences.filter(({ inHand }) => !inHand))
    expect([...new Set(outside.map(({ code }) => code))].sort()).toEqual([
      'ABSENT',
      'CHEATING',
      'DISTURBANCE',
      'LATE',
      'LEAVE_SEAT',
      'STALLING',
      'TABLE_DAMAGE',
    ])
  })

  it('questions come one after the other', () => {
    const { questions } = getPenaltyRules('hybrid').offences.find(({ code }) => code === 'WALL_DAMAGE')!
    const due = (answers: Parameters<typeof incident>[1]) =>
      questionsDue(questions, { answers: answers ?? {} }).map(({ key }) => key)
    expect(due({})).toEqual(['restorable', 'winIsValid'])
    expect(due({ restorable: false, winIsValid: false })).toEqual(['restorable', 'winIsValid', 'readyBest'])
  })
})
