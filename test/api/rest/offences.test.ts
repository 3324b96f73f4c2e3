import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as examples from '../../../src/api/rest/offence-examples.ts'
import type { OffenceView } from '../../../src/contract/rulings/ruling-views.ts'
import { OFFENCE_CODES, PENALTY_RULES } from '../../../src/rules/offences/offence.ts'
import { BODIES } from '../../../src/rules/offences/penalty-rules.ts'
import { everything } from '../everything.ts'
import { courtAt, win } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
let referee: string
beforeAll(async () => {
  server = await testServer()
  ;({ referee } = await startedTournament(server, 'rest', { visibility: 'PRIVATE', policy: { penaltyRules: 'EMA' } }))
})

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.url}/api/v1${path}`, init)
  return { status: response.status, answer: JSON.parse(await response.text()) }
}
const post = (body: unknown, token?: string) =>
  send('/rulings/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

describe('GET /penalty-rules/:rules', () => {
  it.each(PENALTY_RULES)('lists the offences of %s in the order of its table', async (rules) => {
    const name = rules.toUpperCase().replace('-', '_')
    const { status, answer } = await send(`/penalty-rules/${name}`)
    expect([status, answer.rules]).toEqual([200, name])
    const codes = answer.offences.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(BODIES[rules].offences.map(({ code }) => code))
  })

  it('says the same as GraphQL, in all languages', async () => {
    const query = `{ offences(ruleset: MCR_CN) { code inHand clause hans: name(language: ZH_HANS) en: name
      questions { key kind min max values optional onlyIf hant: text(language: ZH_HANT) } } }`
    const { data } = await server.graphql(null, query)
    const { answer } = await send('/penalty-rules/MCR_CN')
    const told = (answer.offences as OffenceView[]).map(({ names, questions, ...offence }) => ({
      ...offence,
      ...{ hans: names['zh-Hans'], en: names.en },
      questions: questions.map(({ text, ...question }) => ({ ...question, hant: text['zh-Hant'] })),
    }))
    expect(told).toEqual(data.offences)
  })

  it.each(['ema', 'WMC'])('knows no rules called %s', async (name) => {
    const { status, answer } = await send(`/penalty-rules/${name}`)
    expect([status, answer.code]).toEqual([400, 'BAD_INPUT'])
    expect(answer.detail).toMatch(/^rules: /)
  })
})

describe('POST /rulings/preview', () => {
  it('answers what the API description shows', async () => {
    expect(await post(examples.falseWin)).toEqual({ status: 200, answer: examples.ruledFalseWin })
  })

  it('answers the other example of the API description', async () => {
    const { status, answer } = await post(examples.lateness)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ offence: 'LATE', answers: { minutesLate: 8 }, scores: null, shownWin: null })
    expect(answer.ruling).toMatchObject({ fines: [0, -10, 0, 0], payments: [0, 0, 0, 0], scope: 'SESSION' })
  })

  it('answers for a table to who may see it, and stores nothing', async () => {
    const court = courtAt(server, 'rest', referee)
    await court.must('recordHand', win(1, 'EAST'))
    await court.must('recordRuling', { hand: 1, offender: 'SOUTH', offence: 'LATE_CALL' })
    const before = await everything(server.databaseUrl)
    const asked = { table: court.table, hand: 2, offender: 'SOUTH', offence: 'EMPTY_CALL' }
    expect((await post(asked)).answer.code).toBe('UNAUTHENTICATED')
    const { status, answer } = await post(asked, referee)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ repeatIndex: 2, scores: [60, -25, -20, -20], ruling: { fines: [0, -5, 0, 0] } })
    expect(await everything(server.databaseUrl)).toEqual(before)
  })

  it.each([
    ['a misspelt field', { ...examples.lateness, minutes: 5 }, 400, 'BAD_INPUT'],
    ['a misspelt answer', { ...examples.lateness, answers: { minutes: 5 } }, 400, 'BAD_INPUT'],
    ['half a minute', { ...examples.lateness, answers: { minutesLate: 0.5 } }, 400, 'BAD_INPUT'],
    ['neither offence nor tiles', { rules: 'EMA', offender: 'EAST' }, 400, 'BAD_INPUT'],
    ['an open question', { ...examples.lateness, answers: {} }, 422, 'QUESTION_OPEN'],
    ['a switch that is none', { ...examples.falseWin, switches: { noSuch: true } }, 422, 'INVALID_SWITCH'],
    [
      'an offence outside any hand',
      { rules: 'EMA', offender: 'EAST', offence: 'FALSE_RIICHI' },
      422,
      'OFFENCE_UNKNOWN',
    ],
  ])('refuses %s', async (_name, body, status, code) => {
    const refused = await post(body)
    expect([refused.status, refused.answer.code, refused.answer.status]).toEqual([status, code, status])
  })

  it('shows the question in the problem document', async () => {
    const { answer } = await post({ ...examples.lateness, answers: { minutesLate: 0 } })
    expect(answer).toMatchObject({ code: 'ANSWER_WRONG', question: { key: 'minutesLate', min: 1, max: 1440 } })
    expect(answer.question.text).toMatchObject({ 'zh-Hant': '遲到幾分鐘？', en: 'How many minutes late?' })
  })
})

const seat = fc.constantFrom('EAST', 'SOUTH', 'WEST', 'NORTH')
const number = fc.oneof(fc.integer({ min: -20, max: 70 }), fc.maxSafeInteger())
const tiles = fc.constantFrom(
  '',
  '1m',
  '123m',
  '123456789m55s67p',
  '19m19s19pESWNCFP',
  '1111222233334444m',
  'x',
  '中發白',
)
const answers = fc.record(
  {
    restorable: fc.boolean(),
    winIsValid: fc.boolean(),
    seen: fc.boolean(),
    tilesShown: fc.boolean(),
    declaredWin: fc.boolean(),
    victim: seat,
    objectionBy: fc.option(seat),
    minutesLate: number,
    excessTiles: number,
    declared: number,
    correct: number,
    refereeFine: fc.option(number),
    shape: fc.constantFrom('WINS', 'READY_WRONG_TILE', 'ONE_FROM_READY', 'FURTHER'),
    readyBest: fc.array(fc.option(number), { minLength: 4, maxLength: 4 }),
  },
  { requiredKeys: [] },
)
const melds = fc.array(fc.constantFrom('c:123m', 'p:555s', 'k:2222p', 'K:EEEE', 'p:5'), { maxLength: 5 })
const shown = fc.record({
  tiles: fc.record({
    melds,
    closed: tiles,
    winningTile: tiles,
    kong: fc.boolean(),
    flowers: fc.integer({ min: -1, max: 9 }),
  }),
  selfDrawn: fc.boolean(),
})
const hands = fc.array(fc.record({ seat, melds, closed: tiles }), { maxLength: 4 })
const what = fc.oneof(fc.record({ offence: fc.constantFrom(...OFFENCE_CODES) }), fc.record({ shown }))
const more = fc.record(
  {
    answers,
    hands,
    repeatIndex: number,
    intent: fc.constantFrom('ACCIDENT', 'DELIBERATE', 'UNKNOWN'),
    ruleset: fc.constantFrom('mcr-cn', 'mcr-wmo'),
  },
  { requiredKeys: [] },
)
const rules = fc.constantFrom('MCR_CN', 'MCR_WMO', 'EMA', 'HYBRID')

it('rules or refuses whatever it is asked', async () => {
  const asked = fc.tuple(fc.record({ rules, offender: seat, hand: fc.constant(1) }), what, more)
  await fc.assert(
    fc.asyncProperty(asked, async (parts) => {
      const { status, answer } = await post(Object.assign({}, ...parts))
      if (status !== 200) expect([400, 422], JSON.stringify(answer)).toContain(status)
      else expect(answer.ruling.payments.reduce((sum: number, paid: number) => sum + paid, 0)).toBe(0)
    }),
    { numRuns: 400 },
  )
})

describe('GET /tournaments/:tournament/sessions/:session/tables/:table', () => {
  it('lists the rulings as GraphQL does', async () => {
    const sheet = await courtAt(server, 'rest', referee).read()
    const { answer } = await send('/tournaments/rest/sessions/1/tables/1', {
      headers: { authorization: `Bearer ${referee}` },
    })
    expect(answer.rulings).toHaveLength(1)
    expect(answer.rulings).toEqual(sheet.rulings)
  })
})
