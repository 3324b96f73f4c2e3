import type { AppError } from '../../../src/contract/errors.ts'
import { SEAT_NAMES } from '../../../src/contract/inputs.ts'
import { outside } from '../../../src/contract/rulings/offence-names.ts'
import { getPenaltyRules } from '../../../src/rules/offences/penalty-rules.ts'
import { unconfirmed } from '../../../src/tournament/table/fold.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'
import type { Random } from '../../gen/random.ts'
import { WINNING_TILES, type WinningTiles } from '../../gen/table-events.ts'
import { everyIncident } from '../../rules/offences/incidents.ts'
import type { Request, TableEntry, World } from './world.ts'

type Body = Readonly<Record<string, unknown>>
type Draft = (random: Random, state: TableState, world: World) => Body

const NAMES = Object.keys(WINNING_TILES) as WinningTiles[]

/** The hand to be played, or now and then its neighbour. */
const hand = (random: Random, state: TableState): number =>
  (state.next?.hand ?? state.hands.length) + (random.chance(10) ? random.pick([1, -1]) : 0)

/** Mostly left out; else some minutes ago. */
const ending = (random: Random, { now }: World): Body =>
  random.pick([{}, {}, {}, { completedAt: new Date(now - random.below(600) * 1000).toISOString() }])

const win = (random: Random): Body => {
  const winner = random.pick(SEAT_NAMES)
  const discarder = random.pick([null, ...SEAT_NAMES])
  return random.chance(50)
    ? { winner, discarder, points: 7 + random.below(40) }
    : { winner, discarder, tiles: WINNING_TILES[random.pick(NAMES)] }
}

const penalty = (random: Random, state: TableState): Body => {
  const [a, b, c] = [random.below(40) - 20, random.below(40) - 20, random.below(40) - 20]
  const fine = random.pick([0, 0, 0, -10, 5])
  return {
    hand: hand(random, state),
    payments: [a, b, c, 0 - a - b - c],
    fines: [0, fine, 0, 0],
    reason: 'offence',
  }
}

/** Any incident of an offence that the tournament's rules know, as its questions are answered. */
const ruling = (random: Random, state: TableState, world: World): Body => {
  const offence = random.pick(getPenaltyRules(world.penaltyRules).offences)
  const { offender, intent, answers } = random.pick(everyIncident(offence))
  const { shape, victim, objectionBy, ...others } = answers
  return {
    hand: !offence.inHand && random.chance(50) ? null : hand(random, state),
    offence: offence.code,
    offender: SEAT_NAMES[offender],
    intent: outside(intent),
    answers: {
      ...others,
      ...(shape === undefined ? {} : { shape: outside(shape) }),
      ...(victim === undefined ? {} : { victim: SEAT_NAMES[victim] }),
      ...(objectionBy == null ? {} : { objectionBy: SEAT_NAMES[objectionBy] }),
    },
    ...ending(random, world),
  }
}

/** Mostly a ruling, now and then any entry. */
const ruledSeq = (random: Random, state: TableState): number =>
  state.rulings.length > 0 && random.chance(90) ? random.pick(state.rulings).seq : seq(random, state)

const replaced = (random: Random, state: TableState, world: World): Body => {
  const departure = random.pick([
    { handStatus: 'ALIVE' },
    { payments: [0, 0, 0, 0] },
    { fines: [0, -5, 0, 0], placement: 'NONE' },
    { payments: [1, 0, 0, 0] },
  ])
  return random.chance(50) ? { departure } : ruling(random, state, world)
}

const summed = (random: Random): Body => {
  const [a, b] = [random.below(100), random.below(100)]
  return { scores: [a, b, random.chance(80) ? 0 - a - b : 1, 0], reason: 'sheet lost' }
}

/** Mostly an entry on the sheet, now and then any number. */
const seq = (random: Random, state: TableState): number => {
  const ruled = [...state.penalties, ...state.rulings]
  const entries = [...state.hands, ...state.voided, ...ruled, ...(state.totals ? [state.totals] : [])]
  return entries.length > 0 && random.chance(85) ? random.pick(entries).seq : random.below(state.version + 3)
}

const amendment = (random: Random, state: TableState, world: World, target: number): Body => {
  const isHand = [...state.hands, ...state.voided].some((line) => line.seq === target)
  if (isHand ? random.chance(95) : random.chance(10))
    return random.pick([
      { win: { ...win(random), ...ending(random, world) } },
      { win: win(random) },
      { draw: ending(random, world) },
      { void: { reason: 'wall fell over' } },
    ])
  if (state.totals) return { totals: summed(random) }
  return random.chance(80) ? { penalty: penalty(random, state) } : { minutes: 1 + random.below(20) }
}

/** What each entry says besides the table, its version and its key. */
const DRAFTS: Readonly<Record<TableEntry, Draft>> = {
  recordHand: (random, state, world) => ({ hand: hand(random, state), ...win(random), ...ending(random, world) }),
  recordDraw: (random, state, world) => ({ hand: hand(random, state), ...ending(random, world) }),
  voidHand: (random, state, world) => ({
    hand: hand(random, state),
    reason: 'wall fell over',
    ...ending(random, world),
  }),
  recordPenalty: penalty,
  recordTableTotals: summed,
  addTableTime: (random) => ({ minutes: 1 + random.below(30), reason: 'table moved' }),
  signTable: (random) => ({ seat: random.pick(SEAT_NAMES) }),
  confirmEntry: (random, state) => ({ seq: seq(random, state) }),
  closeTable: (random) => ({ early: random.chance(70) }),
  revokeEntry: (random, state) => ({ seq: seq(random, state), reason: 'slip of the pen' }),
  amendEntry: (random, state, world) => {
    const target = seq(random, state)
    return { seq: target, reason: 'slip of the pen', ...amendment(random, state, world, target) }
  },
  reopenTable: () => ({ reason: 'slip of the pen' }),
  recordRuling: ruling,
  revokeRuling: (random, state) => ({ seq: ruledSeq(random, state), reason: 'he was not heard' }),
  replaceRuling: (random, state, world) => ({
    ...{ seq: ruledSeq(random, state), reason: 'he was not heard' },
    ...replaced(random, state, world),
  }),
}

const PLAYING: readonly TableEntry[] = [
  ...Array<TableEntry>(9).fill('recordHand'),
  ...Array<TableEntry>(3).fill('recordDraw'),
  ...(['voidHand', 'recordPenalty', 'recordPenalty', 'recordTableTotals', 'addTableTime'] as const),
  ...(['signTable', 'confirmEntry', 'confirmEntry', 'closeTable', 'reopenTable'] as const),
  ...(['revokeEntry', 'revokeEntry', 'amendEntry', 'amendEntry', 'amendEntry'] as const),
  ...(['recordRuling', 'recordRuling', 'recordRuling', 'revokeRuling', 'replaceRuling', 'replaceRuling'] as const),
]
const CLOSED: readonly TableEntry[] = [
  'reopenTable',
  'reopenTable',
  'revokeEntry',
  'amendEntry',
  'amendEntry',
  'recordHand',
  'recordRuling',
  'revokeRuling',
  'replaceRuling',
]

/** What corrects a ruling mostly finds one: else something is ruled first. */
const chosen = (random: Random, { status, rulings }: TableState): TableEntry => {
  const operation = random.pick(status === 'CLOSED' ? CLOSED : PLAYING)
  const needsRuling = operation === 'revokeRuling' || operation === 'replaceRuling'
  return needsRuling && rulings.length === 0 && random.chance(90) ? 'recordRuling' : operation
}

const anyone = ({ random, referees, organiser }: World) => random.pick([...referees, ...referees, organiser])

/** An entry at one table, as somebody sends it who has seen the table as it is or, now and then, as it was. */
export const entryAt = (world: World, table: number): Request => {
  const { random } = world
  const state = world.known.get(table)!
  const operation = chosen(random, state)
  const body = {
    table: world.table(table),
    expectedVersion: state.version - (random.chance(4) ? 1 : 0),
    idempotencyKey: world.newKey(),
    ...DRAFTS[operation](random, state, world),
  }
  return { operation, by: anyone(world), body }
}

/** Players of one or two tables found on other seats, or one who was not seated at all. */
export const reseating = (world: World, first: number): Request => {
  const { random } = world
  const second = random.pick(world.tables)
  const tables = random.chance(50) || second === first ? [first] : [first, second]
  const seated = tables.flatMap((table) => [...world.known.get(table)!.entrants])
  if (random.chance(30)) seated[0] = 1 + random.below(world.entrants + 1)
  const shuffled = random.shuffled(seated)
  const body = {
    ...{
      tournament: world.id,
      session: world.session,
      idempotencyKey: world.newKey(),
      reason: 'sat at the wrong table',
    },
    tables: tables.map((table, index) => {
      const [east, south, west, north] = shuffled.slice(4 * index)
      return { table, expectedVersion: world.known.get(table)!.version, seats: { east, south, west, north } }
    }),
  }
  return { operation: 'reseatTables', by: anyone(world), body }
}

/** The same correction again by the organiser, who lets exactly those entries fall that the refusal names. */
export const cascading = (world: World, request: Request, error: AppError): Request => ({
  ...request,
  by: world.organiser,
  body: { ...request.body, idempotencyKey: world.newKey(), cascade: error.details?.cascade },
})

/** Closes a table, by the organiser, who signs and confirms what has to be. */
export const finish = async (world: World, table: number): Promise<void> => {
  const send = (operation: Request['operation'], more: object, by = world.organiser) => {
    const known = { expectedVersion: world.known.get(table)!.version, idempotencyKey: world.newKey() }
    return world.send({ operation, by, body: { table: world.table(table), ...known, ...more } })
  }
  const { hands, totals, next, status } = world.known.get(table)!
  if (status === 'CLOSED') return
  if (hands.length === 0 && !totals && next) {
    const drawn = await send('recordDraw', { hand: 1, completedAt: new Date(world.now).toISOString() })
    // After the bell nobody can have ended a hand.
    if ('error' in drawn) await send('recordTableTotals', { scores: [0, 0, 0, 0], reason: 'nobody has played' })
  }
  for (const seat of ['EAST', 'SOUTH', 'WEST', 'NORTH']) await send('signTable', { seat })
  for (const seq of unconfirmed(world.known.get(table)!))
    for (const by of world.referees) await send('confirmEntry', { seq }, by)
  await send('closeTable', { early: true })
}
