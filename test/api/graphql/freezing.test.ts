import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../../setup/database.ts'
import { type Entering, entering, unsound, win } from '../entering.ts'
import { type Answer, startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

const reason = 'slip of the pen'

const ask = (token: string, id: string, mutation: string): Promise<Answer> =>
  server.graphql(token, `mutation { ${mutation.replaceAll('$id', `tournament: "${id}"`)} }`)
const freeze = (token: string, id: string): Promise<Answer> => ask(token, id, 'freezeTournament($id) { frozenAt }')
const closeSession = (token: string, id: string) => ask(token, id, 'closeSession($id, session: 1) { status }')
const codeOf = ({ status, errors }: Answer) => [status, errors?.[0].extensions.code]

/** Two tables with a hand each, both closed, and the session with them. */
const finished = async (id: string, sessions = 1) => {
  const tokens = await startedTournament(server, id, { players: 8, sessions })
  const tables = [entering(server, id, 1), entering(server, id, 2)] as const
  for (const table of tables) {
    await table.enter(tokens.referee, 'recordHand', win(1))
    await table.enter(tokens.referee, 'recordDraw', { hand: 2 })
    await table.enter(tokens.referee, 'closeTable', { early: true })
  }
  expect((await closeSession(tokens.organiser, id)).errors).toBeUndefined()
  return { ...tokens, tables }
}

const reseating = (id: string, [east, south, west, north]: readonly number[]) => ({
  ...{ tournament: id, session: 1, idempotencyKey: 'reseat', reason },
  tables: [{ table: 1, expectedVersion: 4, seats: { east, south, west, north } }],
})

/** Waits until so many of the server's statements wait for a row. */
const waiting = async (count: number) => {
  const watcher = connect(server.databaseUrl)
  await vi.waitFor(
    async () => {
      const [row] = await watcher<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      expect(row?.count).toBe(count)
    },
    { timeout: 10_000 },
  )
}

describe('a correction under way when the results are frozen', () => {
  const corrections: [string, (token: string, table: Entering, id: string) => Promise<{ answer: Answer }>][] = [
    ['an amendment', (token, table) => table.enter(token, 'amendEntry', { seq: 2, reason, draw: {} })],
    ['a revocation', (token, table) => table.enter(token, 'revokeEntry', { seq: 3, reason })],
    ['a reopening', (token, table) => table.enter(token, 'reopenTable', { reason })],
    [
      'a ruling',
      (token, table) =>
        table.enter(token, 'recordRuling', { offender: 'EAST', offence: 'LATE', answers: { minutesLate: 3 } }),
    ],
    ['a reseating', (token, table, id) => table.send(token, 'reseatTables', reseating(id, [2, 1, 3, 4]))],
  ]

  it.each(corrections)('is refused to a referee, who was told before that they are not: %s', async (what, send) => {
    const id = `race-${what.replaceAll(' ', '-')}`
    const { organiser, referee, tables } = await finished(id)
    const holder = connect(server.databaseUrl)
    let answers: Promise<readonly Answer[]> | undefined
    await holder.begin(async (tx) => {
      await tx`select from tables where tournament_id = ${id} and number = 1 for update`
      const frozen = freeze(organiser, id)
      await waiting(1)
      const corrected = send(referee, tables[0], id).then(({ answer }) => answer)
      await waiting(2)
      answers = Promise.all([frozen, corrected])
    })
    const [frozen, corrected] = (await answers)!
    expect(frozen?.errors).toBeUndefined()
    expect(codeOf(corrected!)).toEqual([403, 'RESULTS_FROZEN'])
    expect(await tables[0].read()).toMatchObject({ version: 4, status: 'CLOSED' })
  })

  it('by the organiser is taken', async () => {
    const { organiser, tables } = await finished('race-organiser')
    const holder = connect(server.databaseUrl)
    let corrected: ReturnType<Entering['enter']> | undefined
    await holder.begin(async (tx) => {
      await tx`select from tables where tournament_id = 'race-organiser' and number = 1 for update`
      void freeze(organiser, 'race-organiser')
      await waiting(1)
      corrected = tables[0].enter(organiser, 'amendEntry', { seq: 2, reason, draw: {} })
      await waiting(2)
    })
    expect((await corrected)?.sheet).toMatchObject({ version: 5, scores: [0, 0, 0, 0] })
  })

  it('that opens a table first keeps the results from being frozen', async () => {
    const { organiser, referee, tables } = await finished('race-open')
    const holder = connect(server.databaseUrl)
    let answers: Promise<readonly Answer[]> | undefined
    await holder.begin(async (tx) => {
      await tx`select from tables where tournament_id = 'race-open' and number = 2 for update`
      const reopened = tables[1].enter(referee, 'reopenTable', { reason }).then(({ answer }) => answer)
      await waiting(1)
      const frozen = freeze(organiser, 'race-open')
      await waiting(2)
      answers = Promise.all([reopened, frozen])
    })
    const [reopened, frozen] = (await answers)!
    expect(reopened?.errors).toBeUndefined()
    expect(codeOf(frozen!)).toEqual([409, 'SESSION_HAS_OPEN_TABLES'])
  })
})

describe('freezing', () => {
  it('waits for every session that runs', async () => {
    const { organiser, referee } = await startedTournament(server, 'runs')
    const running = await freeze(organiser, 'runs')
    expect(codeOf(running)).toEqual([409, 'SESSION_RUNNING'])
    expect(running.errors?.[0]).toMatchObject({ message: 'Close session 1 first.', extensions: { sessions: [1] } })
    const table = entering(server, 'runs')
    await table.enter(referee, 'recordHand', win(1))
    await table.enter(referee, 'closeTable', { early: true })
    expect(codeOf(await freeze(organiser, 'runs'))).toEqual([409, 'SESSION_RUNNING'])
    await closeSession(organiser, 'runs')
    expect((await freeze(organiser, 'runs')).errors).toBeUndefined()
  })

  it('waits for every table that was reopened, and leaves nothing frozen meanwhile', async () => {
    const { organiser, referee, tables } = await finished('opened')
    await tables[1].enter(referee, 'reopenTable', { reason })
    const refused = await freeze(organiser, 'opened')
    expect(codeOf(refused)).toEqual([409, 'SESSION_HAS_OPEN_TABLES'])
    expect(refused.errors?.[0]).toMatchObject({
      message: 'Close table 2 of session 1 first.',
      extensions: { tables: [{ session: 1, table: 2 }] },
    })
    const draw = { seq: 2, reason, draw: {} }
    expect((await tables[0].enter(referee, 'amendEntry', draw)).sheet).toMatchObject({ version: 5 })
    await tables[1].enter(referee, 'closeTable', { early: true })
    expect((await freeze(organiser, 'opened')).errors).toBeUndefined()
  })

  it('ends the event: sessions still planned stay so, and none is seated or started', async () => {
    const { organiser, tables } = await finished('cut-short', 2)
    expect((await freeze(organiser, 'cut-short')).errors).toBeUndefined()
    const csv = 'session,table,east,south,west,north\\n2,1,1,2,3,4\\n2,2,5,6,7,8\\n'
    for (const mutation of [
      'startSession($id, session: 2) { status }',
      `importSeating(input: { $id, csv: "${csv}" }) { id }`,
      'drawSeating(input: { $id, sessions: 3 }) { id }',
    ])
      expect([mutation, ...codeOf(await ask(organiser, 'cut-short', mutation))]).toEqual([
        mutation,
        403,
        'RESULTS_FROZEN',
      ])
    const query = '{ tournament(id: "cut-short") { sessions { number status } } }'
    expect((await server.graphql(null, query)).data.tournament.sessions).toEqual([
      { number: 1, status: 'CLOSED' },
      { number: 2, status: 'PLANNED' },
    ])
    const reopened = await tables[0].enter(organiser, 'reopenTable', { reason })
    expect(reopened.sheet).toMatchObject({ status: 'PLAYING' })
    expect((await freeze(organiser, 'cut-short')).errors).toBeUndefined()
  })

  it('that comes between the plan and its storing keeps it out', async () => {
    const { organiser } = await finished('between', 2)
    const holder = connect(server.databaseUrl)
    let answers: Promise<readonly Answer[]> | undefined
    await holder.begin(async (tx) => {
      await tx`select from tournaments where id = 'between' for update`
      const frozen = freeze(organiser, 'between')
      await waiting(1)
      const started = ask(organiser, 'between', 'startSession($id, session: 2) { status }')
      await waiting(2)
      const drawn = ask(organiser, 'between', 'drawSeating(input: { $id, sessions: 3 }) { id }')
      await waiting(3)
      answers = Promise.all([frozen, started, drawn])
    })
    expect((await answers)?.map(codeOf)).toEqual([
      [200, undefined],
      [403, 'RESULTS_FROZEN'],
      [403, 'RESULTS_FROZEN'],
    ])
  })
})
