import { beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const WINDS = { seatWind: 'EAST', roundWind: 'EAST' }
const LINE = '- 123456789m55s67p 8p T E E - 0'
const PARTS = { tiles: { closed: '123456789m55s67p', winningTile: '8p' }, selfDrawn: true, ...WINDS }

const preview = async (input: object, fields = 'hand verdict { points } nearMisses { instead }') => {
  const query = `query($input: PreviewHandInput!) { previewHand(input: $input) { ${fields} } }`
  const { status, data, errors } = await server.graphql(null, query, { input: { ruleset: 'mcr-wmo', ...input } })
  return { status, preview: data?.previewHand, error: errors?.[0] }
}

describe('previewHand', () => {
  it('takes a hand line or its parts', async () => {
    const expected = { hand: LINE, verdict: { points: 22 }, nearMisses: [] }
    expect((await preview({ line: LINE })).preview).toEqual(expected)
    expect((await preview(PARTS)).preview).toEqual(expected)
  })

  it.each([
    ['neither', {}, /Give the hand as a line, or as tiles with selfDrawn, seatWind and roundWind/],
    ['half of the parts', { ...PARTS, seatWind: null }, /Give the hand as a line, or as tiles/],
    ['both', { ...PARTS, line: LINE }, /leave out tiles, selfDrawn, seatWind and roundWind/],
    ['a line and a wind', { line: LINE, roundWind: 'EAST' }, /leave out tiles/],
  ])('refuses %s', async (_, input, says) => {
    const { status, error } = await preview(input)
    expect([status, error?.extensions.code]).toEqual([400, 'BAD_INPUT'])
    expect(error?.message).toMatch(says)
  })

  it('refuses a line that cannot be, and says which field', async () => {
    const { status, error } = await preview({ line: '- 1111m123m456m789m 1m T E E - 0' })
    expect([status, error?.extensions.code, error?.extensions.hand.code]).toEqual([422, 'INVALID_HAND', 'FIVE_COPIES'])
  })

  it('says what a hand that does not win would have scored with one other tile', async () => {
    const fields =
      'verdict { winning } nearMisses { without instead(notation: UNICODE) verdict { points fans { fan } } }'
    const won = await preview({ line: '- 123456789m55s67p 1s D E E - 0' }, fields)
    const verdict = { points: 20, fans: [{ fan: 28 }, { fan: 62 }, { fan: 63 }] }
    expect(won.preview).toEqual({
      verdict: { winning: false },
      nearMisses: [
        { without: null, instead: '🀝', verdict },
        { without: null, instead: '🀠', verdict },
      ],
    })
    const held = await preview({ line: '- 123456789m5s6s78p 9p D E E - 0' }, 'nearMisses { without instead }')
    expect(held.preview.nearMisses).toEqual(
      expect.arrayContaining([
        { without: '5s', instead: '6s' },
        { without: '6s', instead: '5s' },
      ]),
    )
  })

  it('writes the tiles in every notation, which all read back', async () => {
    const melds = 'c:123m,K:EEEE'
    const fields = ['LETTERS', 'DIGITS', 'BOTZONE', 'UNICODE', 'HANT', 'HANS']
      .map((name) => `${name}: tiles(notation: ${name}) { melds closed winningTile }`)
      .join(' ')
    const written = (await preview({ line: `${melds} 456s7pCCC 7p T E E - 0` }, fields)).preview
    expect(written.DIGITS).toEqual({ melds: ['c:123m', 'K:1111z'], closed: '456s7p555z', winningTile: '7p' })
    expect(written.HANT).toEqual({
      melds: ['c:一萬 二萬 三萬', 'K:東 東 東 東'],
      closed: '四條 五條 六條 七餅 中 中 中',
      winningTile: '七餅',
    })
    for (const tiles of Object.values(written)) {
      const again = await preview({ ...PARTS, tiles })
      expect(again.preview.hand).toBe(`${melds} 456s7pCCC 7p T E E - 0`)
    }
  })
})

const waits = async (input: object) => {
  const verdict = '{ points meetsMinimum fans { fan count } lists { fan } }'
  const query = `query($input: WaitsInput!) { waits(input: $input) { waits { tile discard ${verdict} selfDrawn ${verdict} } } }`
  const answer = await server.graphql(null, query, { input: { ruleset: 'mcr-wmo', ...WINDS, ...input } })
  return { status: answer.status, waits: answer.data?.waits.waits, error: answer.errors?.[0] }
}

describe('waits', () => {
  it('names every tile with its points and fan, won either way', async () => {
    const answer = await waits({ melds: ['p:EEE'], closed: '23m456m789p11s', flowers: 1 })
    expect(answer.waits.map(({ tile }: { tile: string }) => tile)).toEqual(['1m', '4m', '7m'])
    expect(answer.waits[0]).toMatchObject({
      discard: { points: 6, meetsMinimum: false },
      selfDrawn: { points: 7, meetsMinimum: false },
    })
    expect(answer.waits[0].selfDrawn.fans).toContainEqual({ fan: 81, count: 1 })
  })

  it('depend on the winds and the switches', async () => {
    const hand = { melds: ['k:5555p', 'K:CCCC'], closed: '234m99s67m' }
    const points = async (more: object) => (await waits({ ...hand, ...more })).waits[0].discard.points
    expect((await points({ switches: { mixedKongs: 5 } })) - (await points({ switches: { mixedKongs: 6 } }))).toBe(-1)
    const east = { melds: ['p:EEE'], closed: '23m456m789p11s' }
    const seated = (await waits(east)).waits[0].discard.points
    const away = (await waits({ ...east, seatWind: 'WEST', roundWind: 'WEST' })).waits[0].discard.points
    expect(seated).toBeGreaterThan(away)
  })

  it.each(['123m456s789p1155z', '123m456s789pEECC', 'W1W2W3 T4T5T6 B7B8B9 F1F1 J1J1', '🀇🀈🀉🀓🀔🀕🀟🀠🀡🀀🀀🀄🀄'])(
    'read %s',
    async (closed) => {
      const answer = await waits({ closed })
      expect(answer.waits.map(({ tile }: { tile: string }) => tile)).toEqual(['E', 'C'])
    },
  )

  it('are none for a hand that is not ready, and for a tile held four times', async () => {
    expect((await waits({ closed: '147m258s1199pESW' })).waits).toEqual([])
    const held = await waits({ melds: ['p:111s', 'p:222s'], closed: '1111333m' })
    expect(held.waits.map(({ tile }: { tile: string }) => tile)).toEqual(['2m'])
  })

  it.each([
    ['14 tiles', { closed: '123456789m11s678p' }, 'TILE_COUNT'],
    ['12 tiles beside a meld', { melds: ['c:123m'], closed: '123456789m11s6p' }, 'TILE_COUNT'],
    ['a fifth copy', { melds: ['k:1111m'], closed: '1m456m789m11s7p' }, 'FIVE_COPIES'],
    ['a fifth copy in hand', { closed: '11111m456m789m77p' }, 'FIVE_COPIES'],
    ['a tile that is none', { closed: '123x' }, 'BAD_TILE'],
    ['a chow of honours', { melds: ['c:ESW'], closed: '123456789m1s' }, 'BAD_CHOW'],
    ['nine flowers', { closed: '123456789m11s67p', flowers: 9 }, 'FLOWERS'],
    ['flowers below none', { closed: '123456789m11s67p', flowers: -1 }, 'BAD_FLOWERS'],
  ])('refuse %s', async (_, input, code) => {
    const { status, error } = await waits(input)
    expect([status, error?.extensions.code, error?.extensions.hand?.code]).toEqual([422, 'INVALID_HAND', code])
  })

  it('refuse an unknown switch and an unknown ruleset', async () => {
    const closed = '123456789m11s67p'
    expect((await waits({ closed, switches: { jokers: 1 } })).error?.extensions.code).toBe('INVALID_SWITCH')
    expect((await waits({ closed, ruleset: 'riichi' })).error?.extensions.code).toBe('BAD_INPUT')
  })
})

describe('rulesets', () => {
  it('publish their switches with values and defaults', async () => {
    const { data } = await server.graphql(null, '{ rulesets { key switches { key about values default clause } } }')
    const of = (ruleset: string, name: string) =>
      data.rulesets
        .find(({ key }: { key: string }) => key === ruleset)
        .switches.find(({ key }: { key: string }) => key === name)
    expect(of('mcr-cn', 'mixedKongs')).toMatchObject({ values: [3, 5, 6], default: 5 })
    expect(of('mcr-wmo', 'mixedKongs')).toMatchObject({ values: [3, 5, 6], default: 6 })
    expect(of('mcr-wmo', 'knittedStraightWaits')).toMatchObject({
      values: ['all', 'single', 'none'],
      default: 'single',
    })
    expect(of('mcr-cn', 'allGreenHalfFlush')).toMatchObject({ values: [false, true], default: false })
  })

  it('name every fan in five ways', async () => {
    const { data } = await server.graphql(null, '{ rulesets { fans { number hant hans en pinyin ja } } }')
    expect(data.rulesets[0].fans[2]).toEqual({
      number: 3,
      hant: '綠一色',
      hans: '绿一色',
      en: 'All Green',
      pinyin: 'lǜ yī sè',
      ja: '緑一色',
    })
  })
})
