import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../everything.ts'
import { type Court, courtAt, previewAnywhere, ruledBy, win } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
const courts: Record<string, Court> = {}
let players = ''

beforeAll(async () => {
  server = await testServer()
  for (const rules of ['MCR_CN', 'MCR_WMO', 'EMA', 'HYBRID']) {
    const id = rules.toLowerCase().replace('_', '-')
    const { referee } = await startedTournament(server, id, { sessions: 2, ...ruledBy(rules) })
    courts[rules] = courtAt(server, id, referee)
    await courts[rules].must('recordHand', win(1, 'EAST', rules === 'HYBRID' ? { points: 1000 } : {}))
  }
  players = await server.token([{ role: 'player', tournament: 'ema', entrant: 1 }])
})

type Fields = Readonly<Record<string, unknown>>
type Case = [name: string, rules: string, refusal: string, input: Fields, says?: RegExp]

const tiles = (closed: string, winningTile = '1m', more: Fields = {}) => ({
  shown: { tiles: { closed, winningTile, ...more }, selfDrawn: false },
})
const by = (offence: string, answers: Fields = {}, more: Fields = {}) => ({
  ...{ hand: 2, offender: 'SOUTH', offence, answers },
  ...more,
})
const shown = (what: Fields, more: Fields = {}) => ({ hand: 2, offender: 'SOUTH', ...what, ...more })
const MISCOUNT = { declared: 20, correct: 16 }
const WALL = { restorable: false, winIsValid: false }

/** What is refused in the same words before a ruling and when it is made. */
const INCIDENTS: Case[] = [
  ['an offence without its hand', 'EMA', '422 RULING_NEEDS_HAND', by('FALSE_CHOW', {}, { hand: null }), /FALSE_CHOW/],
  ['a hand not reached', 'EMA', '422 PENALTY_HAND_UNKNOWN', by('LATE_CALL', {}, { hand: 3 }), /hands 1 to 2/],
  ['hand 0', 'EMA', '422 PENALTY_HAND_UNKNOWN', by('LATE_CALL', {}, { hand: 0 })],
  ['an offence that only others know', 'EMA', '422 OFFENCE_UNKNOWN', by('FALSE_RIICHI'), /EMA .*FALSE_RIICHI/],
  ['a fourth of them', 'HYBRID', '422 OFFENCE_UNKNOWN', by('CHEATING')],
  ['an open question', 'EMA', '422 QUESTION_OPEN', by('FALSE_CHOW'), /afterDiscard: .*true or false/],
  ['null for an answer', 'EMA', '422 QUESTION_OPEN', by('LATE', { minutesLate: null }), /minutesLate/],
  ['an open list', 'HYBRID', '422 QUESTION_OPEN', by('WALL_DAMAGE', WALL), /readyBest: .*or send the hands/],
  ['0 minutes', 'EMA', '422 ANSWER_WRONG', by('LATE', { minutesLate: 0 }), /from 1 to 1440/],
  ['two days', 'EMA', '422 ANSWER_WRONG', by('LATE', { minutesLate: 2880 })],
  ['no tile too many', 'HYBRID', '422 ANSWER_WRONG', by('TILE_COUNT_OVER', { excessTiles: 0 }), /from 1 to 13/],
  ['14 too many', 'HYBRID', '422 ANSWER_WRONG', by('TILE_COUNT_OVER', { excessTiles: 14 })],
  ['negative points', 'EMA', '422 ANSWER_WRONG', by('MISCOUNT', { ...MISCOUNT, declared: -1 }), /declared/],
  [
    'more points than a hand can have',
    'EMA',
    '422 ANSWER_WRONG',
    by('MISCOUNT', { ...MISCOUNT, declared: 1000 }),
    /0 to 999/,
  ],
  ['a fine too small', 'EMA', '422 ANSWER_WRONG', by('STALLING', { refereeFine: 5 }), /from 10 to 60, or null/],
  ['a fine too large', 'MCR_WMO', '422 ANSWER_WRONG', by('DISTURBANCE', { refereeFine: 61 })],
  ['a fine between', 'MCR_CN', '422 ANSWER_WRONG', by('INFORMATION', { refereeFine: 15 }), /5, 10, 20, 30, 40, 50, 60/],
  [
    'the offender as victim',
    'MCR_CN',
    '422 ANSWER_WRONG',
    by('EXPOSE_OTHER', { victim: 'SOUTH', refereeFine: 10 }),
    /another seat/,
  ],
  ['the winner as objector', 'EMA', '422 ANSWER_WRONG', by('MISCOUNT', { ...MISCOUNT, objectionBy: 'SOUTH' })],
  ['a shape that wins', 'MCR_CN', '422 ANSWER_WRONG', by('HU_NOT_WINNING', { shape: 'WINS' }), /READY_WRONG_TILE/],
  [
    'a best win below 0',
    'HYBRID',
    '422 ANSWER_WRONG',
    by('WALL_DAMAGE', { ...WALL, readyBest: [null, null, -1, null] }),
  ],
  ['an answer not asked', 'EMA', '422 ANSWER_NOT_ASKED', by('LATE_CALL', { seen: true }), /seen; it asks nothing/],
  [
    'an answer asked otherwise',
    'HYBRID',
    '422 ANSWER_NOT_ASKED',
    by('WALL_DAMAGE', { restorable: true, winIsValid: false, readyBest: [null, null, null, null] }),
    /readyBest; it asks for restorable, winIsValid/,
  ],
  [
    'hands not asked for',
    'HYBRID',
    '422 ANSWER_NOT_ASKED',
    by(
      'WALL_DAMAGE',
      { restorable: true, winIsValid: false },
      { hands: [{ seat: 'EAST', closed: '19m19s19pESWNCFP' }] },
    ),
  ],
  ['neither offence nor tiles', 'EMA', '400 BAD_INPUT', by('x', {}, { offence: null }), /either the offence/],
  ['both', 'EMA', '400 BAD_INPUT', by('HU_NOT_WINNING', {}, tiles('147m258s1199pESW'))],
  ['a seat that is none', 'EMA', '400 BAD_INPUT', by('LATE_CALL', {}, { offender: 'MIDDLE' })],
  ['the hundredth time', 'EMA', '400 BAD_INPUT', by('LATE_CALL', {}, { repeatIndex: 100 }), /repeatIndex/],
  ['the zeroth time', 'EMA', '400 BAD_INPUT', by('LATE_CALL', {}, { repeatIndex: 0 }), /repeatIndex/],
  ['three best wins', 'HYBRID', '400 BAD_INPUT', by('WALL_DAMAGE', { ...WALL, readyBest: [1, 2, 3] })],
  [
    'one hand twice',
    'HYBRID',
    '400 BAD_INPUT',
    by('WALL_DAMAGE', WALL, {
      hands: ['EAST', 'EAST'].map((seat) => ({ seat, closed: '19m19s19pESWNCFP' })),
    }),
    /each seat once/,
  ],
  [
    'hands and best wins',
    'HYBRID',
    '400 BAD_INPUT',
    by('WALL_DAMAGE', { ...WALL, readyBest: [null, null, null, null] }, { hands: [] }),
    /readyBest or the hands/,
  ],
  ['tiles that win', 'EMA', '422 NO_OFFENCE', shown(tiles('123456789m55s67p', '8p'))],
  [
    'another shape than was shown',
    'MCR_CN',
    '422 ANSWER_AGAINST_TILES',
    shown(tiles('123456789m55s67p', '1p'), { answers: { shape: 'FURTHER' } }),
    /shape is READY_WRONG_TILE/,
  ],
  [
    'tiles that were not shown',
    'EMA',
    '422 ANSWER_AGAINST_TILES',
    shown(tiles('147m258s1199pESWN'), { answers: { tilesShown: false } }),
    /tilesShown is true/,
  ],
  [
    'another number of tiles than was shown',
    'HYBRID',
    '422 ANSWER_AGAINST_TILES',
    shown(tiles('147m258s1199pESWN'), { answers: { excessTiles: 2 } }),
    /excessTiles is 1/,
  ],
  ['five tiles too many', 'EMA', '422 INVALID_HAND', shown(tiles('147m258s1199pESWNCCFF')), /tiles/],
  ['five tiles too few', 'EMA', '422 INVALID_HAND', shown(tiles('147m258sES')), /tiles/],
  ['five of a kind', 'EMA', '422 INVALID_HAND', shown(tiles('1111m123m456s789p')), /four copies of 1m/],
  ['no tiles', 'EMA', '422 INVALID_HAND', shown(tiles('12x')), /12x/],
  ['nine flowers', 'EMA', '422 INVALID_HAND', shown(tiles('147m258s1199pESWN', '1m', { flowers: 9 }))],
  [
    'nine flowers and too many tiles',
    'EMA',
    '422 INVALID_HAND',
    shown(tiles('147m258s1199pESWNCC', '1m', { flowers: 9 })),
  ],
  ['two winning tiles', 'EMA', '422 INVALID_HAND', shown(tiles('147m258s1199pESWN', '1m2m'))],
  [
    'a hand with five of a kind',
    'HYBRID',
    '422 INVALID_HAND',
    by('WALL_DAMAGE', WALL, { hands: [{ seat: 'EAST', closed: '11111m234s56789p' }] }),
  ],
  [
    'a hand of 12 tiles',
    'HYBRID',
    '422 INVALID_HAND',
    by('WALL_DAMAGE', WALL, { hands: [{ seat: 'EAST', closed: '19m19s19pESWNCF' }] }),
    /13 tiles/,
  ],
  // Hand 1 has been won by EAST.
  [
    'a dead hand that has won',
    'EMA',
    '422 SHEET_AGAINST_RULING',
    by('WRONG_TERM', {}, { hand: 1, offender: 'EAST' }),
    /Hand 1 \(entry 2\) was won by EAST .* WRONG_TERM .* Amend entry 2 first/,
  ],
  [
    'another count than was recorded',
    'EMA',
    '422 SHEET_AGAINST_RULING',
    by('MISCOUNT', MISCOUNT, { hand: 1, offender: 'EAST' }),
    /MISCOUNT gives EAST a win of 20 points/,
  ],
  ['a count of who has not won', 'EMA', '422 SHEET_AGAINST_RULING', by('MISCOUNT', MISCOUNT, { hand: 1 })],
  [
    'a void deal that is on the sheet',
    'HYBRID',
    '422 RULING_NOT_IN_PLAY',
    by('WALL_DAMAGE', { ...WALL, readyBest: [null, null, null, null] }, { hand: 1 }),
    /hand 2 is/,
  ],
]

describe.each(['previewRuling', 'recordRuling'])('%s refuses', (operation) => {
  it.each(INCIDENTS)('%s (%s): %s', async (_name, rules, refusal, input, says) => {
    const court = courts[rules]!
    const before = await everything(server.databaseUrl)
    const answer = operation === 'previewRuling' ? court.preview(input) : court.enter(operation, input)
    const { refused, message } = await answer
    expect(refused, message).toBe(refusal)
    if (says) expect(message).toMatch(says)
    expect(await everything(server.databaseUrl)).toEqual(before)
  })
})

describe('a refused ruling', () => {
  it('shows the question it stumbled over', async () => {
    const { facts } = await courts.EMA!.preview(by('STALLING', { refereeFine: 5 }))
    expect(facts.question).toMatchObject({ key: 'refereeFine', kind: 'INTEGER', min: 10, max: 60, optional: true })
    expect(facts.question.text['zh-Hans']).toMatch(/裁判罚多少分/)
    const stray = await courts.EMA!.preview(by('LATE', { minutesLate: 5, seen: true }))
    expect(stray.facts).toMatchObject({ key: 'seen', asked: ['minutesLate'] })
  })

  it.each<[string, Fields]>([
    ['400 BAD_INPUT', { expectedVersion: 2, idempotencyKey: '' }],
    ['409 VERSION_CONFLICT', { expectedVersion: 1 }],
    ['404 TABLE_NOT_FOUND', { table: { tournament: 'ema', session: 1, table: 9 } }],
    ['403 FORBIDDEN', { table: { tournament: 'hybrid', session: 1, table: 1 } }],
    ['409 SESSION_NOT_STARTED', { table: { tournament: 'ema', session: 2, table: 1 }, expectedVersion: 0 }],
  ])('%s', async (refusal, more) => {
    const before = await everything(server.databaseUrl)
    const answer = await courts.EMA!.enter('recordRuling', { ...by('LATE', { minutesLate: 5 }), ...more })
    expect(answer.refused).toBe(refusal)
    expect(await everything(server.databaseUrl)).toEqual(before)
  })

  it('is refused to players, who may ask what would follow', async () => {
    expect((await courts.EMA!.enter('recordRuling', by('LATE_CALL'), players)).refused).toBe('403 FORBIDDEN')
    const asked = { table: courts.EMA!.table, ...by('LATE_CALL') }
    expect((await previewAnywhere(server, asked)).value.ruling.warning).toBe(true)
  })
})

describe('a preview', () => {
  it.each<[string, Fields]>([
    ['neither table nor rules', {}],
    ['both', { table: { tournament: 'ema', session: 1, table: 1 }, rules: 'EMA' }],
    ['a table and a ruleset', { table: { tournament: 'ema', session: 1, table: 1 }, ruleset: 'mcr-cn' }],
    ['a table and a wind', { table: { tournament: 'ema', session: 1, table: 1 }, roundWind: 'SOUTH' }],
  ])('refuses %s', async (_name, where) => {
    expect((await previewAnywhere(server, { ...by('LATE_CALL'), ...where })).refused).toBe('400 BAD_INPUT')
  })

  it('refuses tables and switches that there are not', async () => {
    const at = (table: number, session = 1) => ({ ...by('LATE_CALL'), table: { tournament: 'ema', session, table } })
    expect((await previewAnywhere(server, at(9))).refused).toBe('404 TABLE_NOT_FOUND')
    expect((await previewAnywhere(server, at(1, 2))).refused).toBe('409 TABLE_NOT_SEATED')
    const elsewhere = { ...by('LATE_CALL'), table: { tournament: 'nowhere', session: 1, table: 1 } }
    expect((await previewAnywhere(server, elsewhere)).refused).toBe('404 TOURNAMENT_NOT_FOUND')
    const anywhere = { ...shown(tiles('147m258s1199pESWN')), rules: 'EMA', switches: { noSuch: true } }
    expect((await previewAnywhere(server, anywhere)).refused).toBe('422 INVALID_SWITCH')
  })
})
