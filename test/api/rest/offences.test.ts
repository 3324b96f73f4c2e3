import { beforeAll, describe, expect, it } from 'vitest'
import * as examples from '../../../src/api/rest/offence-examples.ts'
import type { OffenceView } from '../../../src/contract/ruling-views.ts'
import { PENALTY_RULES } from '../../../src/rules/offences/offence.ts'
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
