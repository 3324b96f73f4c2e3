import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseIndex } from '../../../src/rules/offences/evaluate.ts'
import { type Incident, PENALTY_RULES, type PenaltyRulesKey, type Ruling } from '../../../src/rules/offences/offence.ts'
import { BODIES, getPenaltyRules } from '../../../src/rules/offences/penalty-rules.ts'
import type { Seat } from '../../../src/rules/ruleset.ts'
import { unsound } from '../entering.ts'
import { type Court, courtAt, RULING, ruledBy } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

interface Question {
  readonly key: string
  readonly kind: string
  readonly min: number | null
  readonly max: number | null
  readonly values: readonly (string | number)[] | null
  readonly optional: boolean
  readonly onlyIf: Readonly<Record<string, unknown>> | null
}

interface Offence {
  readonly code: Incident['code']
  readonly inHand: boolean
  readonly questions: readonly Question[]
}

type Given = Readonly<Record<string, unknown>>

const SEATS = ['EAST', 'SOUTH', 'WEST', 'NORTH']
const OFFENDER = 2

/** A win is worth the minimum at least; with fewer points it is a false one. In the hybrid rules it has a base. */
const countsUnder = (rules: PenaltyRulesKey): readonly number[] => (rules === 'hybrid' ? [300, 1000] : [8, 12, 999])
const COUNTS = ['declared', 'correct']

/** What a referee might answer, of numbers a few between the bounds: 12 is also the one step of lateness between them. */
const possible = (rules: PenaltyRulesKey, { key, kind, min, max, values, optional }: Question): unknown[] => {
  const left = optional ? [undefined] : []
  switch (kind) {
    case 'YES_NO':
      return [...left, true, false]
    case 'INTEGER':
      return [...left, ...(COUNTS.includes(key) ? countsUnder(rules) : [min, 12, max])]
    case 'ONE_OF':
      return [...left, ...(values ?? [])]
    case 'SEAT':
      return [...left, ...(values ?? []).filter((seat) => seat !== SEATS[OFFENDER])]
    default:
      return [...left, [7200, null, null, 300]]
  }
}

/** Every way to answer questions, those that earlier answers lead to. */
const answered = (rules: PenaltyRulesKey, [question, ...rest]: readonly Question[], given: Given = {}): Given[] => {
  if (!question) return [given]
  const isAsked = Object.entries(question.onlyIf ?? {}).every(([key, value]) => given[key] === value)
  if (!isAsked) return answered(rules, rest, given)
  return possible(rules, question).flatMap((value) =>
    answered(rules, rest, value === undefined ? given : { ...given, [question.key]: value }),
  )
}

const lower = (name: string): string => name.toLowerCase().replaceAll('_', '-')

/** The incident that the core rules. */
const incidentOf = (
  code: Incident['code'],
  { intent = 'UNKNOWN', ...answers }: Given,
  repeatIndex: number,
): Incident => {
  const inside = Object.entries(answers).map(([key, value]) => [
    key,
    typeof value !== 'string' ? value : SEATS.includes(value) ? SEATS.indexOf(value) : lower(value),
  ])
  const known = { answers: Object.fromEntries(inside), intent: lower(String(intent)) as Incident['intent'] }
  return { code, offender: OFFENDER as Seat, repeatIndex, ...known }
}

/** Whose win stands: who opens too early is not the winner, whose count or tile is wrong is. */
const wonBy = (offence: string, { handStatus }: Ruling): string | null => {
  if (handStatus !== 'win-stands' || offence === 'WALL_DAMAGE') return null
  return offence === 'OPEN_HAND_EARLY' ? 'ANOTHER' : 'OFFENDER'
}

/** What the API says of a ruling, spelled from what the core says. */
const told = (
  { payments, fines, handStatus, replay, placement, sanctions, extra, scope, ...ruling }: Ruling,
  wonBy: string | null,
) => ({
  payments,
  fines,
  handStatus: handStatus.toUpperCase().replaceAll('-', '_'),
  obligations: ruling.obligations,
  replay: replay === 'same-dealer-uncounted',
  placement: placement.toUpperCase().replaceAll('-', '_'),
  warning: sanctions.warning === true,
  notice: sanctions.notice === true,
  banDays: sanctions.banDays ?? null,
  effectivePoints: extra.effectiveFan ?? null,
  wonBy,
  firstCallBinds: extra.firstCallBinds === true,
  callMustBePlayed: extra.callMustBePlayed === true,
  mayNotWinThisTurn: extra.mayNotWinThisTurn === true,
  scope: scope.toUpperCase(),
  clause: ruling.clause,
  assumed: ruling.assumed,
})

/** One incident for every case of an offence, found among all answers to its questions. */
const onePerCase = (rules: PenaltyRulesKey, { code, questions }: Offence) => {
  const offence = BODIES[rules].offences.find((known) => known.code === code)!
  const found = new Map<number, { readonly given: Given; readonly incident: Incident }>()
  for (const repeatIndex of [1, 2])
    for (const given of answered(rules, questions)) {
      const incident = incidentOf(code, given, repeatIndex)
      const at = caseIndex(offence, incident)
      if (!found.has(at)) found.set(at, { given, incident })
    }
  expect([...found.keys()].sort(), code).toEqual([...offence.cases.keys()])
  return [...found.values()]
}

const offencesOf = async (rules: string): Promise<readonly Offence[]> => {
  const query = `query($rules: PenaltyRules!) { offences(ruleset: $rules) {
    code inHand questions { key kind min max values optional onlyIf } } }`
  const { data } = await server.graphql(null, query, { rules })
  return data.offences
}

/** So many operations one request takes. */
const BATCH = 15

/** One operation for each input in one request. */
const inOneRequest = async (token: string, kind: string, type: string, inputs: readonly Given[], field: string) => {
  const variables = Object.fromEntries(inputs.map((input, index) => [`i${index}`, input]))
  const declared = inputs.map((_, index) => `$i${index}: ${type}!`).join(', ')
  const fields = inputs.map((_, index) => `a${index}: ${field.replace('INPUT', `input: $i${index}`)}`).join(' ')
  const { data, errors } = await server.graphql(token, `${kind}(${declared}) { ${fields} }`, variables)
  expect(errors).toBeUndefined()
  return inputs.map((_, index) => data[`a${index}`])
}

const INCIDENT = 'rules offence offender intent answers repeatIndex'

interface Due {
  readonly input: Given
  readonly ruling: Ruling
}

const add = (scores: readonly number[], { payments, fines }: Pick<Ruling, 'payments' | 'fines'>): number[] =>
  scores.map((score, seat) => score + payments[seat]! + fines[seat]!)

/** Previews a few incidents at a table as it is, then rules them one after the other. */
const previewAndRecord = async (court: Court, token: string, due: readonly Due[]): Promise<void> => {
  const { version, scores } = await court.read()
  const { table } = court
  const asked = due.map(({ input }) => ({ table, ...input }))
  const preview = `previewRuling(INPUT) { ${INCIDENT} scores ruling { ${RULING} } }`
  const previews = await inOneRequest(token, 'query', 'PreviewRulingInput', asked, preview)
  expect(previews.map(({ ruling }) => ruling)).toEqual(
    due.map(({ ruling, input }) => told(ruling, wonBy(String(input.offence), ruling))),
  )
  expect(previews.map((each) => each.scores)).toEqual(due.map(({ ruling }) => add(scores, ruling)))
  const entries = asked.map((input, index) => {
    const expectedVersion = version + index
    return { ...input, expectedVersion, idempotencyKey: `ruling ${expectedVersion}` }
  })
  const recorded = await inOneRequest(token, 'mutation', 'RecordRulingInput', entries, 'recordRuling(INPUT) { scores }')
  let running = scores
  for (const [index, { ruling }] of due.entries()) {
    running = add(running, ruling)
    expect(recorded[index].scores, JSON.stringify(asked[index])).toEqual(running)
    expect(ruling.payments.reduce<number>((sum, paid) => sum + paid, 0)).toBe(0)
  }
  const sheet = await court.read()
  const made = sheet.rulings.slice(-due.length)
  expect(made).toMatchObject(previews.map(({ scores: _, ...ruled }) => ruled))
}

describe.each(PENALTY_RULES)('the offences of %s', (rules) => {
  it('are ruled through the API as by the core, case by case', async () => {
    const name = rules.toUpperCase().replaceAll('-', '_')
    const { referee } = await startedTournament(server, rules, ruledBy(name))
    const court = courtAt(server, rules, referee)
    const offences = await offencesOf(name)
    expect(offences.map(({ code }) => code)).toEqual(BODIES[rules].offences.map(({ code }) => code))
    const due = offences.flatMap((offence) =>
      onePerCase(rules, offence).map(({ given, incident }): Due => {
        const { intent = 'UNKNOWN', ...answers } = given
        const { code, repeatIndex } = incident
        const ruling = getPenaltyRules(rules).rule(incident)
        if (!ruling.ok) throw new Error(`${code} ${JSON.stringify(ruling.error)}`)
        const hand = offence.inHand || ruling.value.handStatus === 'dead' ? { hand: 1 } : {}
        return {
          input: { ...hand, offender: 'WEST', offence: code, intent, answers, repeatIndex },
          ruling: ruling.value,
        }
      }),
    )
    const isWin = ({ ruling }: Due): boolean => ruling.handStatus === 'win-stands'
    const others = due.filter((each) => !isWin(each))
    for (let at = 0; at < others.length; at += BATCH)
      await previewAndRecord(court, referee, others.slice(at, at + BATCH))
    // Wins that stand would leave the hand no end together, and none with the offender's dead hand.
    for (const each of due.filter(isWin)) {
      await court.must('voidHand', { hand: 1, reason: 'another ruling' })
      await previewAndRecord(court, referee, [each])
    }
    expect((await court.read()).rulings).toHaveLength(due.length)
  })
})
