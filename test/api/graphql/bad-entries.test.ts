import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../everything.ts'
import {
  CLOSE_TABLE,
  handInput,
  RECORD_DRAW,
  RECORD_HAND,
  RECORD_PENALTY,
  RECORD_TOTALS,
  startedTournament,
  type TestServer,
  testServer,
} from '../server.ts'

const ID = 'bad'
let server: TestServer
let organiser: string
let referee: string

beforeAll(async () => {
  server = await testServer()
  const tokens = await startedTournament(server, ID, { players: 8, sessions: 3, policy: { tilesRequired: 'NEVER' } })
  await startedTournament(server, 'strict', { policy: { tilesRequired: 'ABOVE_MINIMUM' } })
  organiser = tokens.organiser
  referee = await server.token([
    { role: 'referee', tournament: ID },
    { role: 'referee', tournament: 'strict' },
  ])
})

const tiles = (closed: string, winningTile: string, more: object = {}) => ({ closed, winningTile, ...more })
const hand = (more: Record<string, unknown>) => handInput(ID, 1, { idempotencyKey: 'bad', ...more })
const withTiles = (more: Record<string, unknown>) => hand({ points: null, ...more })
const entry = { table: { tournament: ID, session: 1, table: 1 }, expectedVersion: 1, idempotencyKey: 'bad' }

const CLOSE_SESSION = 'mutation($t: ID!, $s: Int!) { closeSession(tournament: $t, session: $s) { number } }'

type Case = [name: string, status: number, code: string, query: string, input: unknown, says?: RegExp]

const HANDS: Case[] = [
  ['malformed tiles', 422, 'INVALID_HAND', RECORD_HAND, withTiles({ tiles: tiles('123x', '1m') })],
  [
    'five copies',
    422,
    'INVALID_HAND',
    RECORD_HAND,
    withTiles({ tiles: tiles('1111m123m456s789p', '1m') }),
    /only four copies of 1m/,
  ],
  ['too few tiles', 422, 'INVALID_HAND', RECORD_HAND, withTiles({ tiles: tiles('123m', '1m') })],
  [
    'nine flowers',
    422,
    'INVALID_HAND',
    RECORD_HAND,
    withTiles({ tiles: tiles('123456789m1123s', '1s', { flowers: 9 }) }),
  ],
  ['not winning', 422, 'NOT_WINNING', RECORD_HAND, withTiles({ tiles: tiles('147m258s1199pESW', 'N') })],
  ['below the minimum', 422, 'BELOW_MINIMUM', RECORD_HAND, withTiles({ tiles: tiles('23m234567s23488p', '1m') }), /8/],
  [
    'an unknown fan',
    422,
    'UNKNOWN_FAN',
    RECORD_HAND,
    withTiles({ tiles: tiles('19m19s19pESWNCFP', 'E'), declared: [{ fan: 'Big Win' }] }),
    /Big Win/,
  ],
  ['tiles and points', 422, 'POINTS_WITH_TILES', RECORD_HAND, hand({ tiles: tiles('19m19s19pESWNCFP', 'E') })],
  [
    'declared fan without tiles',
    422,
    'DECLARED_WITHOUT_TILES',
    RECORD_HAND,
    hand({ points: 8, declared: [{ fan: '28' }] }),
    /tiles/,
  ],
  ['neither tiles nor points', 422, 'POINTS_REQUIRED', RECORD_HAND, hand({ points: null })],
  ['no tiles where the policy needs them', 422, 'TILES_REQUIRED', RECORD_HAND, handInput('strict', 1, { points: 9 })],
  ['hand 0', 422, 'HAND_OUT_OF_RANGE', RECORD_HAND, hand({ hand: 0 })],
  ['hand 17', 422, 'HAND_OUT_OF_RANGE', RECORD_HAND, hand({ hand: 17 }), /16/],
  ['hand 3 before hand 1', 409, 'HAND_NOT_NEXT', RECORD_HAND, hand({ hand: 3 }), /hand 1/],
  ['a draw out of turn', 409, 'HAND_NOT_NEXT', RECORD_DRAW, { ...entry, hand: 2 }],
  [
    'winner = discarder',
    422,
    'WINNER_IS_DISCARDER',
    RECORD_HAND,
    hand({ winner: 'WEST', discarder: 'WEST' }),
    /self-drawn/,
  ],
  ['7 points', 422, 'BELOW_MINIMUM', RECORD_HAND, hand({ points: 7 }), /at least 8/],
  ['8 points of which a flower', 422, 'BELOW_MINIMUM', RECORD_HAND, hand({ points: 8, flowers: 1 }), /at least 8/],
  ['negative points', 422, 'BELOW_MINIMUM', RECORD_HAND, hand({ points: -50 })],
  ['a million points', 422, 'POINTS_OUT_OF_RANGE', RECORD_HAND, hand({ points: 1_000_000 })],
  ['half a point', 400, 'BAD_INPUT', RECORD_HAND, hand({ points: 8.5 })],
  ['an unknown seat', 400, 'BAD_INPUT', RECORD_HAND, hand({ winner: 'NORTHEAST' })],
  ['an instant without zone', 400, 'BAD_INPUT', RECORD_HAND, hand({ completedAt: '2026-05-01T09:00' }), /ISO 8601/],
  [
    'an end before the start',
    422,
    'COMPLETED_BEFORE_START',
    RECORD_HAND,
    hand({ completedAt: '2026-05-01T07:59:59Z' }),
  ],
  ['an end in the future', 422, 'COMPLETED_IN_FUTURE', RECORD_HAND, hand({ completedAt: '2026-05-01T12:00:00Z' })],
  ['an empty key', 400, 'BAD_INPUT', RECORD_HAND, hand({ idempotencyKey: '' }), /idempotencyKey/],
  ['a stale version', 409, 'VERSION_CONFLICT', RECORD_HAND, hand({ expectedVersion: 0 }), /version 1/],
  ['an unknown table', 404, 'TABLE_NOT_FOUND', RECORD_HAND, hand({ table: { tournament: ID, session: 1, table: 99 } })],
  [
    'a session that has not started',
    409,
    'SESSION_NOT_STARTED',
    RECORD_HAND,
    hand({ table: { tournament: ID, session: 2, table: 1 } }),
  ],
]

const ENTRIES: Case[] = [
  [
    'payments that do not balance',
    422,
    'PAYMENTS_NOT_ZERO_SUM',
    RECORD_PENALTY,
    { ...entry, hand: 1, payments: [-30, 10, 10, 0], reason: 'x' },
    /-10/,
  ],
  [
    'a fine that gives',
    422,
    'FINE_NOT_NEGATIVE',
    RECORD_PENALTY,
    { ...entry, hand: 1, fines: [5, 0, 0, 0], reason: 'x' },
  ],
  ['an empty penalty', 422, 'PENALTY_EMPTY', RECORD_PENALTY, { ...entry, hand: 1, reason: 'x' }],
  [
    'a penalty without a reason',
    400,
    'BAD_INPUT',
    RECORD_PENALTY,
    { ...entry, hand: 1, fines: [-5, 0, 0, 0], reason: ' ' },
    /reason/,
  ],
  [
    'a penalty for three seats',
    400,
    'BAD_INPUT',
    RECORD_PENALTY,
    { ...entry, hand: 1, fines: [-5, 0, 0], reason: 'x' },
    /fines/,
  ],
  [
    'a penalty in a hand not reached',
    422,
    'PENALTY_HAND_UNKNOWN',
    RECORD_PENALTY,
    { ...entry, hand: 2, fines: [-5, 0, 0, 0], reason: 'x' },
  ],
  [
    'a penalty beyond all bounds',
    422,
    'SCORE_OUT_OF_RANGE',
    RECORD_PENALTY,
    { ...entry, hand: 1, payments: [-300000, 100000, 100000, 100000], reason: 'x' },
  ],
  [
    'totals that do not balance',
    422,
    'TOTALS_DO_NOT_BALANCE',
    RECORD_TOTALS,
    { ...entry, scores: [10, 0, 0, 0], reason: 'x' },
  ],
  ['closing an empty table', 409, 'TABLE_EMPTY', CLOSE_TABLE, entry],
  [
    'a control character',
    400,
    'BAD_INPUT',
    RECORD_PENALTY,
    { ...entry, hand: 1, fines: [-5, 0, 0, 0], reason: 'a\u0000b' },
  ],
]

describe.each([
  ['recordHand', HANDS],
  ['other entries', ENTRIES],
])('%s', (_name, cases) => {
  it.each(cases)('%s → %i %s', async (_name, status, code, query, input, says) => {
    const before = await everything(server.databaseUrl)
    const answer = await server.graphql(referee, query, { input })
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([status, code])
    if (says) expect(answer.errors?.[0].message).toMatch(says)
    expect(await everything(server.databaseUrl)).toEqual(before)
  })
})

it('takes nothing after the session has closed', async () => {
  for (const table of [1, 2]) {
    const at = { table: { tournament: ID, session: 1, table }, idempotencyKey: `end-${table}` }
    const totals = { ...at, expectedVersion: 1, scores: [1, -1, 0, 0], reason: 'sheet lost' }
    await server.graphql(referee, RECORD_TOTALS, { input: totals })
    await server.graphql(referee, CLOSE_TABLE, {
      input: { ...at, idempotencyKey: `close-${table}`, expectedVersion: 2 },
    })
  }
  const closed = await server.graphql(organiser, CLOSE_SESSION, { t: ID, s: 1 })
  expect(closed.errors).toBeUndefined()
  const before = await everything(server.databaseUrl)
  const answer = await server.graphql(referee, RECORD_HAND, { input: hand({ expectedVersion: 3 }) })
  expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([409, 'SESSION_CLOSED'])
  expect(await everything(server.databaseUrl)).toEqual(before)
})
