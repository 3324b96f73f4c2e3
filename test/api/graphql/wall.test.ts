import { beforeAll, describe, expect, it } from 'vitest'
import { riverside } from '../rest/riverside.ts'
import { CLOSE_TABLE, RECORD_TOTALS, startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await riverside(server)
})

const ask = async (args: string, token: string | null = null) => {
  const place = '{ wall wind stack }'
  const tile = '{ wall wind stack level }'
  const query = `{ wallBreak(${args}) {
    opener openerWind skip firstStack ${place} tailStack ${place} jumpStacks ${place}
    deal { to wind tiles ${tile} } left nextLiveTile ${tile} nextReplacement ${tile} } }`
  const { status, data, errors } = await server.graphql(token, query)
  return { status, told: data?.wallBreak, error: errors?.[0] }
}

const at = (tournament: string, session = 1, table = 1) =>
  `table: {tournament: "${tournament}", session: ${session}, table: ${table}}`

type Place = { wall: string; wind: string; stack: number; level?: string }
const text = ({ wall, stack, level }: Place): string =>
  `${wall[0]}${stack}${level === undefined ? '' : level === 'TOP' ? ' top' : ' bottom'}`

describe('where the wall breaks', () => {
  it('the dealer threw 8, the opener 11', async () => {
    const { told } = await ask('policy: HK_3_DICE, firstRoll: 8, secondRoll: 11')
    expect(told).toMatchObject({ opener: 'NORTH', openerWind: 'NORTH', skip: 11, left: 91 })
    expect([told.firstStack, told.tailStack, ...told.jumpStacks].map(text)).toEqual(['N12', 'N11', 'W18', 'S1', 'S2'])
    expect([told.nextLiveTile, told.nextReplacement].map(text)).toEqual(['S2 bottom', 'N11 top'])
  })

  it.each([
    ['ONE_DIE', 4, 5, 'NORTH', 'N10', 'N9'],
    ['MCR_2_DICE', 12, 12, 'NORTH', 'W7', 'W6'],
    ['HK_3_DICE', 18, 18, 'SOUTH', 'E1', 'S18'],
  ])('%s, %i and %i', async (policy, first, second, opener, start, tail) => {
    const { told } = await ask(`policy: ${policy}, firstRoll: ${first}, secondRoll: ${second}`)
    expect([told.opener, text(told.firstStack), text(told.tailStack)]).toEqual([opener, start, tail])
  })

  it('deals 14 tiles to the dealer and 13 to the others, each once', async () => {
    const { told } = await ask('policy: MCR_2_DICE, firstRoll: 9, secondRoll: 6')
    const tiles = new Map<string, string[]>()
    for (const { to, tiles: taken } of told.deal) tiles.set(to, [...(tiles.get(to) ?? []), ...taken.map(text)])
    expect([...tiles].map(([seat, held]) => [seat, held.length])).toEqual([
      ['EAST', 14],
      ['SOUTH', 13],
      ['WEST', 13],
      ['NORTH', 13],
    ])
    expect(new Set([...tiles.values()].flat()).size).toBe(53)
    expect(told.deal[12].tiles.map(text)).toEqual(['W4 top', 'W6 top'])
  })

  it('goes on from both ends until they meet', async () => {
    const { told } = await ask('policy: HK_3_DICE, firstRoll: 8, secondRoll: 11, draws: 20, replacements: 3')
    expect([told.left, text(told.nextLiveTile), text(told.nextReplacement)]).toEqual([68, 'S12 bottom', 'N10 bottom'])
    const { told: last } = await ask('policy: HK_3_DICE, firstRoll: 8, secondRoll: 11, draws: 90')
    expect(last.nextLiveTile).toEqual(last.nextReplacement)
    const { told: empty } = await ask('policy: HK_3_DICE, firstRoll: 8, secondRoll: 11, draws: 80, replacements: 11')
    expect(empty).toMatchObject({ left: 0, nextLiveTile: null, nextReplacement: null })
  })
})

describe('at a table', () => {
  it("names seats by the winds of its hand in play, and throws the tournament's dice", async () => {
    // Hand 3: the seat WEST deals. A throw of nine makes the dealer the opener.
    const { told } = await ask(`${at('riverside-open')}, firstRoll: 9, secondRoll: 6`)
    expect(told).toMatchObject({
      opener: 'WEST',
      openerWind: 'EAST',
      skip: 15,
      firstStack: { wall: 'WEST', wind: 'EAST', stack: 16 },
      jumpStacks: [4, 5, 6].map((stack) => ({ wall: 'EAST', wind: 'WEST', stack })),
    })
    expect(told.deal.slice(0, 4).map(({ to }: { to: string }) => to)).toEqual(['WEST', 'NORTH', 'EAST', 'SOUTH'])
    expect((await ask(`${at('riverside-open')}, firstRoll: 13, secondRoll: 6`)).error?.extensions).toMatchObject({
      code: 'ROLL_OUT_OF_RANGE',
      max: 12,
    })
  })

  it('speaks of the first hand before the session has started', async () => {
    await startedTournament(server, 'two-sessions', { sessions: 2, policy: { dice: 'ONE_DIE' } })
    const { told } = await ask(`${at('two-sessions', 2)}, firstRoll: 2, secondRoll: 6`)
    expect(told).toMatchObject({ opener: 'SOUTH', openerWind: 'SOUTH', skip: 8 })
  })

  it.each(['TABLE_HAS_TOTALS', 'TABLE_CLOSED'])('that has no hand in play answers %s', async (code) => {
    const id = code.toLowerCase().replaceAll('_', '-')
    const { referee } = await startedTournament(server, id)
    const entry = (version: number) => ({
      table: { tournament: id, session: 1, table: 1 },
      expectedVersion: version,
      idempotencyKey: String(version),
    })
    const totals = { ...entry(1), scores: [8, 0, 0, -8], reason: 'The sheet is lost' }
    await server.graphql(referee, RECORD_TOTALS, { input: totals })
    if (code === 'TABLE_CLOSED') await server.graphql(referee, CLOSE_TABLE, { input: entry(2) })
    const { status, error } = await ask(`${at(id)}, firstRoll: 9, secondRoll: 6`)
    expect([status, error?.extensions.code]).toEqual([409, code])
    expect(error?.message).toMatch(/^No hand is in play at this table: it (is closed|was entered as totals)\. /)
  })

  it('of a private tournament answers its own people only', async () => {
    await startedTournament(server, 'behind-doors', { visibility: 'PRIVATE' })
    const args = `${at('behind-doors')}, firstRoll: 9, secondRoll: 6`
    expect((await ask(args)).error?.extensions.code).toBe('UNAUTHENTICATED')
    const foreign = await server.token([{ role: 'referee', tournament: 'riverside-open' }])
    expect((await ask(args, foreign)).error?.extensions.code).toBe('FORBIDDEN')
    const player = await server.token([{ role: 'player', tournament: 'behind-doors', entrant: 1 }])
    expect((await ask(args, player)).told.opener).toBe('EAST')
  })
})

describe('is refused', () => {
  it.each([
    ['neither policy nor table', 'firstRoll: 8, secondRoll: 11', 400, 'BAD_INPUT', /either the policy or the table/],
    ['both', `policy: ONE_DIE, ${at('riverside-open')}, firstRoll: 1, secondRoll: 1`, 400, 'BAD_INPUT', /either/],
    ['no throw', 'policy: ONE_DIE, firstRoll: 1', 400, 'BAD_INPUT', /secondRoll/],
    ['a throw below the dice', 'policy: HK_3_DICE, firstRoll: 2, secondRoll: 9', 422, 'ROLL_OUT_OF_RANGE', /3 to 18/],
    [
      'a throw above',
      'policy: ONE_DIE, firstRoll: 6, secondRoll: 7',
      422,
      'ROLL_OUT_OF_RANGE',
      /second throw.* 1 to 6/,
    ],
    ['too many draws', 'policy: ONE_DIE, firstRoll: 6, secondRoll: 6, draws: 92', 422, 'WALL_EXHAUSTED', /91 tiles/],
    [
      'draws below none',
      'policy: ONE_DIE, firstRoll: 6, secondRoll: 6, replacements: -1',
      422,
      'WALL_EXHAUSTED',
      /91 tiles/,
    ],
    ['no such table', `${at('riverside-open', 1, 9)}, firstRoll: 6, secondRoll: 6`, 404, 'TABLE_NOT_FOUND', /table 9/],
    ['no such tournament', `${at('none')}, firstRoll: 6, secondRoll: 6`, 404, 'TOURNAMENT_NOT_FOUND', /none/],
  ])('with %s', async (_, args, status, code, message) => {
    const answer = await ask(args)
    expect([answer.status, answer.error?.extensions.code]).toEqual([status, code])
    expect(answer.error?.message).toMatch(message)
  })
})
