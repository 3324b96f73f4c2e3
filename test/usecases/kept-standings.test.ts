import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type postgres from 'postgres'
import { beforeAll, expect, it, vi } from 'vitest'
import { getPenaltyRules } from '../../src/rules/offences/penalty-rules.ts'
import { readFacts } from '../../src/store/facts.ts'
import { HOLD_MS } from '../../src/store/standings.ts'
import { openStore } from '../../src/store/store.ts'
import type { StandingsFacts, Store } from '../../src/store/types.ts'
import type { StandingsScope } from '../../src/tournament/standings-scope.ts'
import { SEAT_RESULTS } from '../../src/tournament/table/events.ts'
import { appointSubstitute, giveBye, recordAbsence, withdrawEntrant } from '../../src/usecases/conduct/arrangements.ts'
import { recordConductRuling, revokeConductRuling } from '../../src/usecases/conduct/conduct.ts'
import { recordSubstitution, recordWalkover } from '../../src/usecases/conduct/substitutions.ts'
import { checkIn } from '../../src/usecases/entrants/check-in.ts'
import { importEntrants } from '../../src/usecases/entrants/import-entrants.ts'
import { drawSeating } from '../../src/usecases/seating/draw-seating.ts'
import { finishStage, planStages, reopenStage } from '../../src/usecases/stages/stages.ts'
import { changeRanking, drawLot } from '../../src/usecases/standings/ranking.ts'
import { OFFICIAL, standingsIn } from '../../src/usecases/standings/standings.ts'
import type { TableAnswer } from '../../src/usecases/table/enter.ts'
import type { UseCase } from '../../src/usecases/usecase.ts'
import { type Random, seededRandom } from '../gen/random.ts'
import { whenOver } from '../setup/cleanup.ts'
import { connect, testDatabase } from '../setup/database.ts'
import { entryAt, finish, reseating } from './lib/requests.ts'
import { World } from './lib/world.ts'

/** KEPT_SEED plays another tournament, KEPT_WAVES a longer one. */
const SEED = Number(process.env.KEPT_SEED ?? 1)
const WAVES = Number(process.env.KEPT_WAVES ?? 10)
const ID = 'kept'
const TABLES = 4
const PLAYERS = 4 * TABLES + 2
const HOUSE = [PLAYERS + 1, PLAYERS + 2, PLAYERS + 3]

vi.setConfig({ testTimeout: 60_000 + WAVES * 2000 })

const SCOPES: readonly StandingsScope[] = [
  OFFICIAL,
  ...[
    { live: true },
    { penalties: false, live: true },
    { session: 1 },
    { session: 2, live: true },
    { upTo: 1 },
    { stage: 1 },
    { stage: 2, live: true },
  ].map((scope) => ({ ...OFFICIAL, ...scope })),
]

const STAGES = [
  { name: 'Qualification', sessions: 1 },
  {
    ...{ name: 'Final', sessions: 1, carryOver: 'HALF', ties: 'STRICT' },
    groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 8 }] }],
  },
]

/** Two processes that serve one database, either of which may be asked; `restart` ends one and begins another. */
const replicas = (url: string, random: Random) => {
  const stores = [openStore(url), openStore(url)]
  whenOver('file', () => Promise.all(stores.map((store) => store.close())).then(() => {}))
  const either = new Proxy(stores[0]!, {
    get: (_, name) => random.pick(stores)[name as keyof Store],
  })
  const restart = async () => {
    await stores.pop()!.close()
    const store = openStore(url)
    await store.ping()
    stores.push(store)
  }
  return { stores, either, restart }
}

let sql: postgres.Sql
let servers: ReturnType<typeof replicas>
const random = seededRandom(SEED)
const done = new Map<string, number>()

beforeAll(async () => {
  const url = await testDatabase()
  sql = connect(url)
  servers = replicas(url, random)
})

/** Whether what each process answers is what the database says to who knows nothing yet. */
const check = async (when: string): Promise<void> => {
  const anew = (await readFacts(sql, ID)) as StandingsFacts
  for (const store of servers.stores) {
    let kept = (await store.standingsFacts(ID)) as StandingsFacts
    if (!isDeepStrictEqual(kept, anew)) {
      // What answered a crowd may serve that much longer where another process wrote.
      await setTimeout(HOLD_MS)
      kept = (await store.standingsFacts(ID)) as StandingsFacts
    }
    if (!isDeepStrictEqual(kept, anew)) expect(kept, when).toEqual(anew)
    for (const scope of SCOPES) {
      if (scope.stage !== null && scope.stage > anew.stages.length) continue
      const [shown, meant] = [standingsIn(kept, scope), standingsIn(anew, scope)]
      if (!isDeepStrictEqual(shown, meant)) expect(shown, `${when}, ${JSON.stringify(scope)}`).toEqual(meant)
    }
  }
}

const note = (what: string, isOk: boolean): void => void (isOk && done.set(what, (done.get(what) ?? 0) + 1))

const organise = async <T>(world: World, what: string, useCase: UseCase<T>, body: object) => {
  const input = { tournament: ID, idempotencyKey: world.newKey(), reason: 'as it came', ...body }
  const answer = await useCase(world.deps, world.organiser, input)
  note(what, answer.ok)
  return answer
}

/** Who plays at a table, which `World` does not know how to say. */
const atSeats = async (world: World, what: string, useCase: UseCase<TableAnswer>, body: object) => {
  const table = random.pick(world.tables)
  const entry = { table: world.table(table), expectedVersion: world.known.get(table)!.version }
  const answer = await organise(world, what, useCase, { ...entry, ...body })
  // Of two that were under way at once the later may be answered first.
  if (answer.ok && answer.value.state.version > world.known.get(table)!.version)
    world.known.set(table, answer.value.state)
}

const entrantsCsv = (): string => {
  const row = (number: number, isHouse: boolean) =>
    `${number},Player ${number} ${random.pick(['', 'the Elder', '王'])},ES,${isHouse ? '' : `T${1 + (number % 4)}`},${isHouse ? 'yes' : ''}`
  const players = Array.from({ length: PLAYERS }, (_, index) => row(index + 1, false))
  return ['number,name,country,team,house', ...players, ...HOUSE.map((number) => row(number, true))].join('\n')
}

const RANKINGS = [
  ['TABLE_POINTS', 'POINTS'],
  ['POINTS', 'HANDS_WON', 'LOT'],
  ['TABLE_POINTS', 'HEAD_TO_HEAD', 'BEST_HAND'],
] as const

type Act = (world: World) => Promise<unknown>

const atTable = async (world: World): Promise<unknown> => {
  const table = random.pick(world.tables)
  const request = random.chance(5) ? reseating(world, table) : entryAt(world, table)
  const reply = await world.send(request)
  note(request.operation, !('error' in reply))
  return reply
}

const ruling = ({ penaltyRules }: World) => ({
  entrant: 1 + random.below(4 * TABLES),
  offence: random.pick(getPenaltyRules(penaltyRules).offences.filter(({ inHand }) => !inHand)).code,
})

/** What an organiser does beside the tables. */
const ORGANISING: readonly Act[] = [
  (world) => organise(world, 'recordConductRuling', recordConductRuling, ruling(world)),
  (world) =>
    organise(world, 'revokeConductRuling', revokeConductRuling, { seq: 1 + random.below(9), expectedVersion: 1 }),
  (world) => organise(world, 'withdraw', withdrawEntrant, { entrant: 1 + random.below(16), fromSession: 2 }),
  (world) => organise(world, 'recordAbsence', recordAbsence, { entrant: 17, fromSession: 1, toSession: 1 }),
  (world) => organise(world, 'giveBye', giveBye, { entrant: 17, session: random.pick([1, 2]), tablePoints: '7/4' }),
  (world) =>
    organise(world, 'appointSubstitute', appointSubstitute, {
      entrant: 1 + random.below(16),
      substitute: random.pick(HOUSE),
      fromSession: 2,
    }),
  (world) => organise(world, 'changeRanking', changeRanking, { ranking: random.pick(RANKINGS), confirm: true }),
  (world) => organise(world, 'drawLot', drawLot, { seed: random.below(1000) }),
  (world) => organise(world, 'importEntrants', importEntrants, { entrantsCsv: entrantsCsv() }),
  (world) => organise(world, 'checkIn', checkIn, { entrants: [1 + random.below(16)], checkedIn: random.chance(70) }),
  (world) => organise(world, 'drawSeating', drawSeating, { sessions: 2, seed: random.below(1000) }),
  (world) =>
    atSeats(world, 'recordSubstitution', recordSubstitution, {
      ...{ seat: random.pick(['EAST', 'NORTH']), substitute: random.pick(HOUSE) },
      result: random.pick(SEAT_RESULTS),
    }),
  (world) => atSeats(world, 'recordWalkover', recordWalkover, { absent: ['WEST'] }),
]

let turn = 0

/** Several things at once, while somebody reads; afterwards everybody reads the same. */
const waves = async (worlds: readonly World[], count: number): Promise<void> => {
  for (let wave = 0; wave < count; wave++) {
    const acts = Array.from({ length: 3 }, () => {
      const world = random.pick(worlds)
      world.now += random.below(90_000)
      return random.chance(65) ? atTable(world) : ORGANISING[turn++ % ORGANISING.length]!(world)
    })
    await Promise.all([...acts, ...servers.stores.map((store) => store.standingsFacts(ID))])
    await check(`wave ${wave} of ${worlds.length}`)
    if (random.chance(10)) await servers.restart()
  }
}

/** Finishes the first stage, with nobody level at its cut. */
const qualify = async (world: World): Promise<void> => {
  for (const table of world.tables) await finish(world, table)
  await world.close()
  await organise(world, 'changeRanking', changeRanking, { ranking: ['TABLE_POINTS', 'POINTS', 'LOT'], confirm: true })
  await organise(world, 'drawLot', drawLot, { seed: SEED })
  const finished = await organise(world, 'finishStage', finishStage, { stage: 1 })
  if (!finished.ok) throw new Error(JSON.stringify(finished.error))
  await check('stage finished')
}

const DONE_FOR_SURE = [
  ...['recordHand', 'recordRuling', 'withdraw', 'changeRanking', 'drawLot', 'drawSeating', 'importEntrants'],
  ...['finishStage', 'reopenStage'],
]

it('standings that are kept are those worked out from nothing, whatever was entered and through which process', async () => {
  const first = new World(servers.either, ID, random, TABLES)
  await first.open()
  await organise(first, 'importEntrants', importEntrants, { entrantsCsv: entrantsCsv() })
  await waves([first], WAVES)
  await organise(first, 'planStages', planStages, { stages: STAGES })
  await waves([first], WAVES)
  await qualify(first)
  await organise(first, 'reopenStage', reopenStage, { stage: 1 })
  await waves([first], WAVES)
  await qualify(first)
  const drawn = await organise(first, 'drawSeating', drawSeating, { sessions: 2, seed: SEED })
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.error))
  const second = new World(servers.either, ID, random, 2, 2)
  second.now = first.now
  await second.start()
  await check('final started')
  await waves([first, second], WAVES)
  for (const table of second.tables) await finish(second, table)
  await check('final over')
  if (process.env.KEPT_WAVES) console.log(JSON.stringify(Object.fromEntries([...done].sort())))
  for (const kind of DONE_FOR_SURE) expect(done.get(kind) ?? 0, kind).toBeGreaterThan(0)
})
