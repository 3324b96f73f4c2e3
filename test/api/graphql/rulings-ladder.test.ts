import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsound } from '../entering.ts'
import { type Court, courtAt, ruledBy } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

type Fields = Readonly<Record<string, unknown>>

const started = async (id: string, penaltyRules: string, sessions = 1) => {
  const tokens = await startedTournament(server, id, { sessions, ...ruledBy(penaltyRules) })
  return { ...tokens, at: courtAt(server, id, tokens.referee) }
}

const foul = (hand: number, offence: string, more: Fields = {}) => ({ hand, offender: 'SOUTH', offence, ...more })

/** Previews and records; how manieth it is and what it costs, `1 warning` or `2 -5`. */
const ruled = async (at: Court, input: Fields): Promise<string> => {
  const { value } = await at.preview(input)
  const { rulings } = await at.must('recordRuling', input)
  const { ruling, repeatIndex, offender } = rulings.at(-1)
  expect({ ruling, repeatIndex }).toEqual({ ruling: value.ruling, repeatIndex: value.repeatIndex })
  const seat = ['EAST', 'SOUTH', 'WEST', 'NORTH'].indexOf(offender)
  return `${repeatIndex} ${ruling.warning ? 'warning' : ruling.fines[seat]}`
}

const each = async (at: Court, inputs: readonly Fields[]): Promise<string[]> => {
  const told: string[] = []
  for (const input of inputs) told.push(await ruled(at, input))
  return told
}

/** Closes session 1 and starts session 2. */
const nextSession = async (id: string, organiser: string, at: Court): Promise<Court> => {
  await at.must('closeTable', { early: true })
  for (const step of [`closeSession(tournament: "${id}", session: 1)`, `startSession(tournament: "${id}", session: 2)`])
    expect((await server.graphql(organiser, `mutation { ${step} { number } }`)).errors).toBeUndefined()
  return courtAt(server, id, organiser, 2)
}

const draw = (at: Court, ...hands: readonly number[]) =>
  hands.reduce<Promise<unknown>>(
    (before, hand) => before.then(() => at.must('recordDraw', { hand })),
    Promise.resolve(),
  )

describe('EMA', () => {
  it('counts all fouls of a player within a session, of whatever kind and in whatever hand', async () => {
    const { at, organiser } = await started('ema', 'EMA', 2)
    expect(await each(at, [foul(1, 'LATE_CALL'), foul(1, 'EMPTY_CALL')])).toEqual(['1 warning', '2 -5'])
    await draw(at, 1)
    const later = [
      foul(2, 'INFORMATION'),
      foul(1, 'NAME_DISCARD'),
      foul(2, 'FALSE_PUNG', { answers: { afterDiscard: false } }),
    ]
    expect(await each(at, later)).toEqual(['3 -10', '4 -20', '5 -30'])
    expect(await ruled(at, foul(2, 'LATE_CALL', { offender: 'EAST' }))).toBe('1 warning')
    expect(await ruled(at, foul(2, 'FALSE_PUNG', { answers: { afterDiscard: true } }))).toBe('1 0')
    const beyond = [foul(2, 'LATE_CALL'), foul(2, 'LATE_CALL')]
    expect(await each(at, beyond)).toEqual(['6 -40', '7 -50'])
    const { rulings } = await at.read()
    expect(rulings.at(-1).ruling.assumed).toContain('fines')
    const second = await nextSession('ema', organiser, at)
    expect(await ruled(second, foul(1, 'EMPTY_CALL'))).toBe('1 warning')
  })

  it('counts obstruction over the event: who stalls again in another session is disqualified', async () => {
    const { at, organiser } = await started('ema-stalls', 'EMA', 2)
    expect(await ruled(at, foul(1, 'STALLING', { answers: { refereeFine: 20 } }))).toBe('1 -20')
    expect(await ruled(at, foul(1, 'DISTURBANCE', { offender: 'WEST', answers: { refereeFine: 10 } }))).toBe('1 -10')
    const second = await nextSession('ema-stalls', organiser, at)
    const again = foul(1, 'LEAVE_SEAT', { answers: { refereeFine: 20 } })
    expect(await ruled(second, again)).toBe('2 0')
    const { rulings } = await second.read()
    expect(rulings[0].ruling).toMatchObject({ placement: 'DISQUALIFIED', handStatus: 'DEAD', scope: 'EVENT' })
    await at.must('revokeRuling', { seq: 2, reason: 'it was the clock' }, organiser)
    expect(await ruled(second, foul(1, 'STALLING', { answers: { refereeFine: 20 } }))).toBe('2 0')
    await second.must('revokeRuling', { seq: 2, reason: 'counted with one that was revoked' })
    await second.must('revokeRuling', { seq: 3, reason: 'counted with one that was revoked' })
    expect(await ruled(second, again)).toBe('1 -20')
  })

  it('counts what was ruled outside tables with it, in any order', async () => {
    const { at, referee } = await started('ema-conduct', 'EMA')
    const outside = async (entrant: number, idempotencyKey: string) => {
      const input = {
        tournament: 'ema-conduct',
        idempotencyKey,
        entrant,
        offence: 'DISTURBANCE',
        answers: { refereeFine: 10 },
      }
      const conduct = `mutation($input: RecordConductRulingInput!) { recordConductRuling(input: $input) { repeatIndex } }`
      return (await server.graphql(referee, conduct, { input })).data.recordConductRuling.repeatIndex
    }
    expect(await outside(2, 'first')).toBe(1)
    expect(await ruled(at, foul(1, 'STALLING', { answers: { refereeFine: 20 } }))).toBe('2 0')
    expect(await outside(2, 'second')).toBe(3)
    expect(await ruled(at, foul(1, 'STALLING', { offender: 'EAST', answers: { refereeFine: 20 } }))).toBe('1 -20')
  })

  it('finds the offender wherever he sat, not who has his seat now', async () => {
    const { organiser } = await startedTournament(server, 'ema-moves', { sessions: 2, policy: { penaltyRules: 'EMA' } })
    const csv = 'session,table,east,south,west,north\n2,1,2,1,4,3\n'
    const seats = `mutation($csv: String!) { importSeating(input: {tournament: "ema-moves", csv: $csv}) { id } }`
    expect((await server.graphql(organiser, seats, { csv })).errors).toBeUndefined()
    const at = courtAt(server, 'ema-moves', organiser)
    await ruled(at, foul(1, 'STALLING', { answers: { refereeFine: 20 } }))
    const second = await nextSession('ema-moves', organiser, at)
    expect(await ruled(second, foul(1, 'STALLING', { answers: { refereeFine: 20 } }))).toBe('1 -20')
    expect(await ruled(second, foul(1, 'STALLING', { offender: 'EAST', answers: { refereeFine: 20 } }))).toBe('2 0')
  })
})

describe('R98', () => {
  it('counts each offence for itself, within one hand', async () => {
    const { at } = await started('r98', 'MCR_CN')
    const inOne = [foul(1, 'LATE_CALL'), foul(1, 'EMPTY_CALL'), foul(1, 'LATE_CALL'), foul(1, 'LATE_CALL')]
    expect(await each(at, inOne)).toEqual(['1 warning', '1 warning', '2 -5', '3 -10'])
    await draw(at, 1)
    expect(await each(at, [foul(2, 'LATE_CALL'), foul(1, 'LATE_CALL')])).toEqual(['1 warning', '4 -20'])
  })

  it('begins anew with the replay of a void deal', async () => {
    const { at } = await started('r98-void', 'MCR_CN')
    await ruled(at, foul(1, 'LATE_CALL'))
    await at.must('voidHand', { hand: 1, reason: 'wall fell over' })
    expect(await each(at, [foul(1, 'LATE_CALL'), foul(1, 'LATE_CALL')])).toEqual(['1 warning', '2 -5'])
  })
})

describe('GB06', () => {
  it('counts each offence for itself, within one round', async () => {
    const { at } = await started('gb06', 'MCR_WMO')
    expect(await each(at, [foul(1, 'LATE_CALL'), foul(1, 'EMPTY_CALL')])).toEqual(['1 warning', '1 warning'])
    await draw(at, 1, 2, 3)
    expect(await ruled(at, foul(4, 'LATE_CALL'))).toBe('2 -5')
    await draw(at, 4)
    expect(await each(at, [foul(5, 'LATE_CALL'), foul(3, 'LATE_CALL')])).toEqual(['1 warning', '3 -10'])
  })
})

describe('the hybrid rules', () => {
  it('settle the place of who shows a second false win in a game, of whatever kind', async () => {
    const { at } = await started('hybrid', 'HYBRID')
    const answers = { excessTiles: 1, declaredWin: true }
    expect(await ruled(at, foul(1, 'TILE_COUNT_OVER', { answers }))).toBe('1 0')
    expect(await ruled(at, foul(1, 'HU_DELIBERATE'))).toBe('2 0')
    const { rulings, scores } = await at.read()
    expect(rulings.map(({ ruling }: { ruling: Fields }) => ruling.placement)).toEqual(['NONE', 'FIXED_LAST'])
    expect(scores).toEqual([10_000, -30_000, 10_000, 10_000])
  })
})

describe('what is counted', () => {
  it('is what stands: after the first is revoked the next is counted without it', async () => {
    const { at } = await started('revoked', 'EMA')
    await each(at, [foul(1, 'LATE_CALL'), foul(1, 'LATE_CALL')])
    await at.must('revokeRuling', { seq: 2, reason: 'was in time' })
    const { value } = await at.preview(foul(1, 'LATE_CALL'))
    expect(value.repeatIndex).toBe(2)
    await at.must('revokeRuling', { seq: 3, reason: 'was in time' })
    expect(await ruled(at, foul(1, 'LATE_CALL'))).toBe('1 warning')
  })

  it('is what came before: a ruling that replaces another keeps its place', async () => {
    const { at } = await started('replaced', 'EMA')
    await each(at, [foul(1, 'LATE_CALL'), foul(1, 'LATE_CALL'), foul(1, 'LATE_CALL')])
    const replaced = { seq: 2, reason: 'another foul', ...foul(1, 'EMPTY_CALL') }
    const { rulings } = await at.must('replaceRuling', replaced)
    const counts = rulings.map(({ offence, repeatIndex }: Fields) => `${offence} ${repeatIndex}`)
    expect(counts).toEqual(['EMPTY_CALL 1', 'LATE_CALL 2', 'LATE_CALL 3'])
    const last = await at.must('replaceRuling', { ...replaced, seq: 4 })
    expect(last.rulings[2]).toMatchObject({ offence: 'EMPTY_CALL', repeatIndex: 3, ruling: { fines: [0, -10, 0, 0] } })
  })

  it('is kept by what takes the place of a ruling, also after its deal was void', async () => {
    const { at } = await started('kept-void', 'MCR_CN')
    expect(
      await each(
        at,
        [1, 1, 1].map((hand) => foul(hand, 'LATE_CALL')),
      ),
    ).toEqual(['1 warning', '2 -5', '3 -10'])
    await at.must('voidHand', { hand: 1, reason: 'wall fell over' })
    const second = { seq: 4, reason: 'a second look', ...foul(1, 'LATE_CALL') }
    const { rulings } = await at.must('replaceRuling', { ...second, note: 'seen again' })
    expect(rulings[2]).toMatchObject({ repeatIndex: 3, ruling: { fines: [0, -10, 0, 0] } })
    const given = await at.must('replaceRuling', { ...second, repeatIndex: 2 })
    expect(given.rulings[2]).toMatchObject({ repeatIndex: 2, ruling: { fines: [0, -5, 0, 0] } })
    const other = await at.must('replaceRuling', { ...second, ...foul(1, 'EMPTY_CALL') })
    expect(other.rulings[2]).toMatchObject({ repeatIndex: 1, ruling: { warning: true } })
    expect(await ruled(at, foul(1, 'LATE_CALL'))).toBe('1 warning')
  })

  it('is what came before: neither a later session nor what was ruled outside tables afterwards', async () => {
    const { at, organiser } = await started('kept-event', 'EMA', 2)
    const stalling = (refereeFine: number) => foul(1, 'STALLING', { answers: { refereeFine } })
    expect(await ruled(at, stalling(20))).toBe('1 -20')
    const second = await nextSession('kept-event', organiser, at)
    expect(await ruled(second, stalling(20))).toBe('2 0')
    const conduct = `mutation { recordConductRuling(input: { tournament: "kept-event", idempotencyKey: "c", entrant: 2,
      offence: STALLING, answers: { refereeFine: 10 } }) { repeatIndex } }`
    expect((await server.graphql(organiser, conduct)).errors).toBeUndefined()
    const reason = 'a second look'
    const first = await at.must('replaceRuling', { seq: 2, reason, ...stalling(30) }, organiser)
    expect(first.rulings[0]).toMatchObject({ repeatIndex: 1, ruling: { fines: [0, -30, 0, 0], placement: 'NONE' } })
    const called = await at.must('replaceRuling', { seq: 2, reason, ...foul(1, 'LATE_CALL') }, organiser)
    expect(called.rulings[0]).toMatchObject({ repeatIndex: 1 })
    const again = await at.must('replaceRuling', { seq: 2, reason, ...stalling(30) }, organiser)
    expect(again.rulings[0]).toMatchObject({ repeatIndex: 1, ruling: { placement: 'NONE' } })
  })

  it('is what the referee says, if he says it', async () => {
    const { at } = await started('said', 'EMA')
    expect(await ruled(at, foul(1, 'LATE_CALL', { repeatIndex: 3 }))).toBe('3 -10')
    expect(await ruled(at, foul(1, 'LATE_CALL', { repeatIndex: 1 }))).toBe('1 warning')
    expect(await ruled(at, foul(1, 'LATE', { repeatIndex: 7, answers: { minutesLate: 3 } }))).toBe('7 -10')
  })
})
