import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  getPenaltyRules,
  INTENTS,
  type Incident,
  OFFENCE_CODES,
  PENALTY_RULES,
  SEATS,
  SHAPES,
} from '../../../src/rules/index.ts'
import { caseIndex } from '../../../src/rules/offences/evaluate.ts'
import { BODIES } from '../../../src/rules/offences/penalty-rules.ts'
import { everyIncident } from './incidents.ts'

const OFFENCES = PENALTY_RULES.flatMap((key) =>
  BODIES[key].offences.map((offence) => ({ key, code: offence.code, offence })),
)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

describe.each(PENALTY_RULES)('the table of %s', (key) => {
  const { offences } = BODIES[key]

  it('has each offence once, in the order of the codes', () => {
    const codes = offences.map(({ code }) => code)
    expect(codes).toEqual(OFFENCE_CODES.filter((code) => codes.includes(code)))
  })

  it('says of every case where it stands', () => {
    const clauses = offences.flatMap(({ clause, cases }) => cases.map((ruled) => ruled.clause ?? clause))
    expect(clauses.filter((clause) => !/dossier [CE]\d+/.test(clause))).toEqual([])
  })

  it('asks in three languages', () => {
    const texts = getPenaltyRules(key).offences.flatMap(({ names, questions }) => [
      names,
      ...questions.map(({ text }) => text),
    ])
    for (const text of texts) {
      expect(text.en).toMatch(/^[\x20-\x7e]+$/)
      expect(text['zh-Hans']).toMatch(/\p{Script=Han}/u)
      expect(text['zh-Hant']).toMatch(/\p{Script=Han}/u)
    }
  })
})

describe.each(OFFENCES)('$key $code', ({ key, offence }) => {
  const rules = getPenaltyRules(key)
  const incidents = everyIncident(offence)

  it('is ruled by the answers to its own questions; payments sum to zero, fines are never positive', () => {
    const faults = incidents.filter((incident) => {
      const ruled = rules.rule(incident)
      if (!ruled.ok || sum(ruled.value.payments) !== 0) return true
      const { payments, fines } = ruled.value
      return SEATS.some((seat) =>
        seat === incident.offender ? payments[seat] > 0 || fines[seat] > 0 : payments[seat] < 0 || fines[seat] !== 0,
      )
    })
    expect(faults).toEqual([])
  })

  it('comes to each of its cases', () => {
    const reached = new Set(incidents.map((incident) => caseIndex(offence, incident)))
    expect([...reached].sort()).toEqual(offence.cases.map((_, index) => index))
  })

  it('falls to the last case only where that applies', () => {
    const { when = {} } = offence.cases.at(-1) ?? {}
    const alone = { ...offence, cases: [{ when, hand: 'dead' }, { hand: 'alive' }] } as const
    const last = incidents.filter((incident) => caseIndex(offence, incident) === offence.cases.length - 1)
    expect(last.filter((incident) => caseIndex(alone, incident) !== 0)).toEqual([])
  })

  it('is counted wherever repeating it changes the ruling', () => {
    const faults = incidents.filter(({ repeatIndex, ...incident }) => {
      if (repeatIndex > 1 || rules.counterOf(incident)) return false
      const rulings = [1, 2, 3].map((repeat) => JSON.stringify(rules.rule({ ...incident, repeatIndex: repeat })))
      return new Set(rulings).size > 1
    })
    expect(faults).toEqual([])
  })
})

const anything = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -20, max: 100 }),
  fc.double(),
  fc.constantFrom(...SHAPES, null, undefined, '', 'deliberate'),
  fc.array(fc.oneof(fc.integer(), fc.constant(null)), { maxLength: 5 }),
  fc.object(),
)
const KEYS = [
  ...[
    'correctable',
    'restorable',
    'seen',
    'placedInHand',
    'afterDiscard',
    'tilesShown',
    'winIsValid',
    'gameCanContinue',
  ],
  ...[
    'declaredWin',
    'victim',
    'minutesLate',
    'excessTiles',
    'shape',
    'readyBest',
    'objectionBy',
    'declared',
    'correct',
  ],
  ...['refereeFine', 'constructor', '__proto__', 'repeat', 'overCounted'],
]

describe('rulings', () => {
  it('are given or refused with a reason, whatever is answered', () => {
    const incident = fc.record({
      code: fc.constantFrom(...OFFENCE_CODES),
      offender: fc.constantFrom(...SEATS),
      repeatIndex: fc.oneof(fc.integer({ min: -1, max: 8 }), fc.double()),
      intent: fc.constantFrom(...INTENTS),
      answers: fc.dictionary(fc.constantFrom(...KEYS), anything, { maxKeys: 3 }) as fc.Arbitrary<Answers>,
    }) satisfies fc.Arbitrary<Incident>
    fc.assert(
      fc.property(fc.constantFrom(...PENALTY_RULES), incident, (key, told) => {
        const ruled = getPenaltyRules(key).rule(told)
        getPenaltyRules(key).counterOf(told)
        if (!ruled.ok) return ruled.error.code.length > 0
        const { payments, fines } = ruled.value
        const numbers = [...payments, ...fines]
        return numbers.every(Number.isSafeInteger) && sum(payments) === 0 && fines.every((fine) => fine <= 0)
      }),
      { numRuns: 5000 },
    )
  })
})
