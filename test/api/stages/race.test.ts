import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../setup/database.ts'
import { unsound } from '../entering.ts'
import { must, type Scores } from '../played.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'
import { eventOf, type StagedEvent } from './event.ts'

// A stage is finished while somebody corrects a result of it: the correction is in the standings that are kept, or it is refused.

const ID = 'race'
const SHEETS: readonly Scores[] = [
  [30, 10, -10, -30],
  [-30, -10, 10, 30],
]

let server: TestServer
let event: StagedEvent
let sql: ReturnType<typeof connect>
/** Looks on while the other one waits in its transaction. */
let onlooker: ReturnType<typeof connect>
beforeAll(async () => {
  server = await testServer()
  sql = connect(server.databaseUrl)
  onlooker = connect(server.databaseUrl)
  event = await eventOf(server, ID)
  const stages = [
    { name: 'Qualification', sessions: 1 },
    {
      ...{ name: 'Final', sessions: 1, carryOver: 'NONE', ties: 'INCLUDE_TIED', places: 'BY_GROUP' },
      groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 4 }] }],
    },
  ]
  await must(event.stage('planStages', { stages }))
  await must(event.seat(['1,1,1,2,3,4', '1,2,5,6,7,8', '1,3,9,10,11,12', '1,4,13,14,15,16']))
  await event.play(1, Array(4).fill(SHEETS[0]))
  await must(event.move('closeSession', 1))
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

let round = 0
const TABLE = 2
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 8)
/** What may come in while the stage is finished; each moves points of entrants 5 to 8. */
const CORRECTIONS: Readonly<Record<string, () => Promise<Answer>>> = {
  amendEntry: () => {
    const totals = { scores: SHEETS[round % 2], reason: `sheet ${round}` }
    return event.enter('amendEntry', 'AmendEntryInput', 1, TABLE, { seq: 2, reason: 'slip of the pen', totals })
  },
  recordRuling: () =>
    event.enter('recordRuling', 'RecordRulingInput', 1, TABLE, {
      ...{ offender: 'EAST', offence: 'LATE', answers: { minutesLate: 8 }, note: `round ${round}` },
    }),
  recordConductRuling: () =>
    event.send('recordConductRuling', 'RecordConductRulingInput', {
      ...{
        tournament: ID,
        idempotencyKey: `conduct-${round}`,
        entrant: 6,
        offence: 'LATE',
        answers: { minutesLate: 8 },
      },
    }),
}

/** Points of entrants 5 to 8: as the tables and the conduct have them now, and as the stage has them. */
const points = async (): Promise<{ readonly now: readonly number[]; readonly kept: readonly number[] }> => {
  const players = await event.standings(1)
  const kept = [5, 6, 7, 8].map((number) => players.find((line: Line) => line.entrant.number === number).points)
  const seats = await sql<{ score: number }[]>`
    select score from seats where tournament_id = ${ID} and table_number = ${TABLE} order by seat`
  // What is ruled outside tables after a stage was finished counts in the next one.
  const [conduct] = await sql<{ fines: number }[]>`
    select coalesce(sum((event->>'fine')::int), 0)::int as fines from conduct_events c
    where c.event->>'type' = 'ruled' and seq <= (select conduct_version from stages where number = 1)`
  return { now: seats.map(({ score }, seat) => score + (seat === 1 ? (conduct?.fines ?? 0) : 0)), kept }
}
interface Line {
  readonly entrant: { readonly number: number }
  readonly points: number
}

const codeOf = ({ errors }: Answer): string | null => errors?.[0].extensions.code ?? null
const finish = () => event.stage('finishStage', { stage: 1 })
const reopen = () => must(event.stage('reopenStage', { stage: 1, reason: 'once more' }))

/** Both are under way; what became of them is compared. Answers what became of the correction. */
const meet = async (correction: Promise<Answer>, finished: Promise<Answer>): Promise<string | null> => {
  const [corrected, done] = await Promise.all([correction, finished])
  expect(codeOf(done)).toBeNull()
  const { now, kept } = await points()
  expect(kept).toEqual(now)
  round++
  return codeOf(corrected)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How many of the server's statements wait for somebody's lock. */
const waitingStatements = async (): Promise<number> => {
  const [row] = await onlooker<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.waiting ?? 0
}

/** Nobody writes at the table, or takes the tournament, before everybody waits for it in the order in which they came. */
const queued = async (first: () => Promise<Answer>, second: () => Promise<Answer>) => {
  const sent: Promise<Answer>[] = []
  let answered = 0
  await sql.begin(async (tx) => {
    await tx`select from tables where tournament_id = ${ID} and number = ${TABLE} for update`
    for (const send of [first, second]) {
      sent.push(send().finally(() => answered++))
      while (answered + (await waitingStatements()) < sent.length) await pause(5)
    }
  })
  return sent
}

describe.each(Object.keys(CORRECTIONS))('a stage that is finished during %s', (name) => {
  const correct = CORRECTIONS[name]!
  const isAtTable = name !== 'recordConductRuling'

  it('has what came before it', async () => {
    const [corrected, done] = await queued(correct, finish)
    expect(await meet(corrected!, done!)).toBeNull()
    await reopen()
  })

  it('has nothing of what came after it', async () => {
    const [done, corrected] = await queued(finish, correct)
    expect(await meet(corrected!, done!)).toBe(isAtTable ? 'STAGE_FROZEN' : null)
    await reopen()
  })

  it('has it or refuses it, whoever comes first', async () => {
    const outcomes = new Set<string | null>()
    for (let times = 0; times < ROUNDS; times++) {
      const ms = (times % 8) * 1.5
      const correction = pause(times % 2 === 0 ? ms : 0).then(correct)
      outcomes.add(await meet(correction, pause(times % 2 === 1 ? ms : 0).then(finish)))
      await reopen()
    }
    for (const outcome of outcomes) expect([null, 'STAGE_FROZEN']).toContain(outcome)
  })
})

describe('a table that is opened again while its stage is finished', () => {
  const reopened = () => event.enter('reopenTable', 'ReopenTableInput', 1, TABLE, { reason: 'looking again' })

  it('is open and the stage is not finished, if it came first', async () => {
    const [opened, done] = await Promise.all(await queued(reopened, finish))
    expect([codeOf(opened!), codeOf(done!)]).toEqual([null, 'SESSION_HAS_OPEN_TABLES'])
    await must(event.enter('closeTable', 'CloseTableInput', 1, TABLE, {}))
  })

  it('stays closed, if it came second', async () => {
    const [done, opened] = await Promise.all(await queued(finish, reopened))
    expect([codeOf(done!), codeOf(opened!)]).toEqual([null, 'STAGE_FROZEN'])
  })
})
