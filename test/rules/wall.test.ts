import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../src/rules/result.ts'
import {
  BONUS_TILES,
  bonusTile,
  breakWall,
  DEAL,
  DICE_POLICIES,
  type DicePolicy,
  diceWays,
  drawSeats,
  replaceFlowers,
  SEATING_DRAWS,
  type StackPlace,
  stackAt,
  type TilePlace,
  tileAt,
  type WallBreak,
  wallAfter,
} from '../../src/rules/wall.ts'
import { fixture } from '../tournament/fixtures.ts'

const valued = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const errorOf = (result: Result<unknown, unknown>): unknown => (result.ok ? 'none' : result.error)

const stackText = ({ wall, stack }: StackPlace): string => `${wall}${stack}`
const tileText = (place: TilePlace | null): string => (place ? `${stackText(place)}:${place.level}` : 'none')

const told = (policy: DicePolicy, first: number, second: number) => {
  const wallBreak = valued(breakWall(policy, first, second))
  const { nextLive, nextReplacement } = valued(wallAfter(wallBreak, 0, 0))
  return {
    opener: wallBreak.opener,
    skip: String(wallBreak.skip),
    firstStack: stackText(wallBreak.first),
    tailStack: stackText(wallBreak.tail),
    jumpStack24: stackText(wallBreak.jump[0]),
    jumpStack25: stackText(wallBreak.jump[1]),
    jumpStack26: stackText(wallBreak.jump[2]),
    nextLiveTile: tileText(nextLive),
    firstReplacement: tileText(nextReplacement),
    diceWays: String(diceWays(policy, first, second)),
  }
}

const EVERY_PLACE = [...'ESWN'].flatMap((wall) =>
  Array.from({ length: 18 }, (_, i) => [`${wall}${i + 1}:top`, `${wall}${i + 1}:bottom`]).flat(),
)

const EVERY_BREAK = DICE_POLICIES.flatMap((policy) => {
  const totals = Array.from({ length: 18 }, (_, i) => i + 1)
  return totals.flatMap((first) => totals.map((second) => breakWall(policy, first, second)))
}).flatMap((broken) => (broken.ok ? [broken.value] : []))

describe('the break of the wall', () => {
  it.each(fixture('procedure/wall.tsv').map((row) => [row.policy, row.firstRoll, row.secondRoll, row] as const))(
    '%s %s %s',
    (policy, firstRoll, secondRoll, row) => {
      const { policy: _, firstRoll: _first, secondRoll: _second, ...expected } = row
      expect(told(policy as DicePolicy, Number(firstRoll), Number(secondRoll))).toEqual({ ...expected })
    },
  )

  it.each([
    ['hk3dice', 8, 11, 'N', 'N12', 'N11', ['W18', 'S1', 'S2']],
    ['oneDie', 4, 5, 'N', 'N10', 'N9', ['W16', 'W17', 'W18']],
    ['hk3dice', 18, 18, 'S', 'E1', 'S18', ['N7', 'N8', 'N9']],
    ['mcr2dice', 9, 6, 'E', 'E16', 'E15', ['W4', 'W5', 'W6']],
    ['mcr2dice', 12, 12, 'N', 'W7', 'W6', ['S13', 'S14', 'S15']],
  ] as const)(
    'the examples of the rules: %s, dealer %i, opener %i',
    (policy, first, second, opener, start, end, jump) => {
      const wallBreak = valued(breakWall(policy, first, second))
      expect(wallBreak.opener).toBe(opener)
      expect(stackText(wallBreak.first)).toBe(start)
      expect(stackText(wallBreak.tail)).toBe(end)
      expect(wallBreak.jump.map(stackText)).toEqual(jump)
    },
  )

  it('after 8 and 11 takes seven stacks of North, then all it needs of West up to 17', () => {
    const wallBreak = valued(breakWall('hk3dice', 8, 11))
    expect([0, 6, 7, 23].map((stack) => stackText(stackAt(wallBreak, stack)))).toEqual(['N12', 'N18', 'W1', 'W17'])
  })

  it.each([
    ['mcr2dice', 1, 7, { throw: 'first', roll: 1, min: 2, max: 12 }],
    ['mcr2dice', 7, 13, { throw: 'second', roll: 13, min: 2, max: 12 }],
    ['hk3dice', 2, 9, { throw: 'first', roll: 2, min: 3, max: 18 }],
    ['hk3dice', 9, 19, { throw: 'second', roll: 19, min: 3, max: 18 }],
    ['oneDie', 7, 1, { throw: 'first', roll: 7, min: 1, max: 6 }],
    ['oneDie', 1, 0, { throw: 'second', roll: 0, min: 1, max: 6 }],
    ['oneDie', 1.5, 1, { throw: 'first', roll: 1.5, min: 1, max: 6 }],
    ['oneDie', 1, Number.NaN, { throw: 'second', roll: Number.NaN, min: 1, max: 6 }],
  ] as const)('%s cannot show %f and %f', (policy, first, second, wrong) => {
    expect(errorOf(breakWall(policy, first, second))).toEqual({ code: 'ROLL_OUT_OF_RANGE', ...wrong })
    expect(diceWays(policy, first, second)).toBe(0)
  })

  it.each([
    ['mcr2dice', 36 ** 2],
    ['hk3dice', 216 ** 2],
    ['oneDie', 6 ** 2],
  ] as const)('%s falls in %i ways, all of them counted', (policy, ways) => {
    const totals = Array.from({ length: 20 }, (_, total) => total)
    const counted = totals.flatMap((first) => totals.map((second) => diceWays(policy, first, second)))
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(ways)
  })
})

describe('the wall', () => {
  it('has 144 places, whichever way it is broken, and the tail comes just before the first stack', () => {
    expect(EVERY_BREAK).toHaveLength(11 * 11 + 16 * 16 + 6 * 6)
    for (const wallBreak of EVERY_BREAK) {
      const places = Array.from({ length: 144 }, (_, index) => tileText(tileAt(wallBreak, index)))
      expect(places.sort()).toEqual(EVERY_PLACE.toSorted())
      expect(stackAt(wallBreak, -1)).toEqual(wallBreak.tail)
      expect(stackAt(wallBreak, 71)).toEqual(wallBreak.tail)
      expect(stackAt(wallBreak, 72)).toEqual(wallBreak.first)
      expect(tileAt(wallBreak, -1)).toEqual({ ...wallBreak.tail, level: 'bottom' })
    }
  })

  it('is dealt so that East has 14 tiles and the others 13, none twice and none left out', () => {
    const tilesOf = (seat: string) => DEAL.filter(({ to }) => to === seat).flatMap(({ tiles }) => tiles)
    expect(tilesOf('E')).toEqual([0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52])
    expect(tilesOf('S')).toEqual([4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49])
    expect(tilesOf('W')).toEqual([8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 50])
    expect(tilesOf('N')).toEqual([12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51])
    expect(DEAL.map(({ to }) => to).join('')).toBe('ESWNESWNESWNESWN')
    expect(DEAL.flatMap(({ tiles }) => tiles).sort((a, b) => a - b)).toEqual(Array.from({ length: 53 }, (_, i) => i))
  })

  it('jumps over the stack between the two the dealer takes from', () => {
    const wallBreak = valued(breakWall('mcr2dice', 9, 6))
    const [dealer, south, west, north] = DEAL.slice(12).map(({ tiles }) =>
      tiles.map((tile) => tileText(tileAt(wallBreak, tile))),
    )
    expect(dealer).toEqual(['W4:top', 'W6:top'])
    expect([south, west, north]).toEqual([['W4:bottom'], ['W5:top'], ['W5:bottom']])
  })

  it('gives every tile once, whichever end it is taken from, and then none', () => {
    const ends = fc.array(fc.boolean(), { minLength: 91, maxLength: 91 })
    fc.assert(
      fc.property(fc.constantFrom(...EVERY_BREAK), ends, (wallBreak, fromTail) => {
        const dealt = DEAL.flatMap(({ tiles }) => tiles).map((tile) => tileText(tileAt(wallBreak, tile)))
        const taken = [...dealt, ...takenFrom(wallBreak, fromTail)]
        expect(taken.sort()).toEqual(EVERY_PLACE.toSorted())
        const draws = fromTail.filter((tail) => !tail).length
        expect(wallAfter(wallBreak, draws, 91 - draws)).toEqual({
          ok: true,
          value: { left: 0, nextLive: null, nextReplacement: null },
        })
      }),
    )
  })

  const takenFrom = (wallBreak: WallBreak, fromTail: readonly boolean[]): string[] => {
    let draws = 0
    return fromTail.map((tail, step) => {
      const { left, nextLive, nextReplacement } = valued(wallAfter(wallBreak, draws, step - draws))
      expect(left).toBe(91 - step)
      if (!tail) draws += 1
      return tileText(tail ? nextReplacement : nextLive)
    })
  }

  it('takes replacements backwards from the tail, top tile first', () => {
    const wallBreak = valued(breakWall('mcr2dice', 12, 12))
    const first = [0, 1, 2, 11, 12].map((taken) => tileText(valued(wallAfter(wallBreak, 5, taken)).nextReplacement))
    expect(first).toEqual(['W6:top', 'W6:bottom', 'W5:top', 'W1:bottom', 'N18:top'])
  })

  it.each([
    [91, 1],
    [0, 92],
    [-1, 0],
    [0, -1],
    [0.5, 0],
    [0, Number.NaN],
  ])('cannot have lost %f and %f tiles', (draws, replacements) => {
    const wallBreak = valued(breakWall('oneDie', 1, 1))
    expect(errorOf(wallAfter(wallBreak, draws, replacements))).toEqual({ code: 'WALL_EXHAUSTED', left: 91 })
  })
})

describe('replacing flowers before play', () => {
  it('goes round once from the dealer, each player going on until he has no flower', () => {
    expect(replaceFlowers([2, 0, 1, 1], [true, false, true, false, false, true, false])).toEqual({
      ok: true,
      value: [
        { seat: 'E', replacements: [0, 1] },
        { seat: 'E', replacements: [2] },
        { seat: 'E', replacements: [3] },
        { seat: 'W', replacements: [4] },
        { seat: 'N', replacements: [5] },
        { seat: 'N', replacements: [6] },
      ],
    })
  })

  it('is over at once when nobody holds a flower', () => {
    expect(replaceFlowers([0, 0, 0, 0], [])).toEqual({ ok: true, value: [] })
  })

  it('gives each player the tiles he would have if he replaced one flower at a time', () => {
    const dealt = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(2))) as fc.Arbitrary<
      [number, number, number, number]
    >
    const tail = fc.array(fc.boolean(), { maxLength: 8 })
    fc.assert(
      fc.property(dealt, tail, (flowers, more) => {
        const tiles = [...more, ...Array(12).fill(false)]
        const result = replaceFlowers(flowers, tiles)
        const eachSeat = oneByOne(flowers, tiles)
        const all = eachSeat.flat()
        expect(result.ok).toBe(all.length <= 8)
        if (!result.ok) return
        const takenBy = (seat: string) =>
          result.value.filter((step) => step.seat === seat).flatMap(({ replacements }) => replacements)
        expect([...'ESWN'].map(takenBy)).toEqual(eachSeat)
        expect(result.value.flatMap(({ replacements }) => replacements)).toEqual(all)
      }),
    )
  })

  /** The replacement tiles of each seat if flowers are laid aside one at a time. */
  const oneByOne = (flowers: readonly number[], tiles: readonly boolean[]): number[][] => {
    let next = 0
    return flowers.map((dealt) => {
      const taken: number[] = []
      for (let held = dealt; held > 0; held--) {
        if (tiles[next]) held++
        taken.push(next++)
      }
      return taken
    })
  }

  it('refuses more flowers than there are, and a tail that ends too soon', () => {
    expect(errorOf(replaceFlowers([3, 3, 3, 0], Array(20).fill(false)))).toMatchObject({ flowers: 9, max: 8 })
    expect(errorOf(replaceFlowers([0, 9, 0, 0], []))).toMatchObject({ code: 'FLOWERS_OUT_OF_RANGE', flowers: 9 })
    expect(errorOf(replaceFlowers([0, 0, 0.5, 0], []))).toMatchObject({ code: 'FLOWERS_OUT_OF_RANGE' })
    expect(errorOf(replaceFlowers([0, 0, -1, 0], []))).toMatchObject({ code: 'FLOWERS_OUT_OF_RANGE' })
    expect(errorOf(replaceFlowers([4, 0, 0, 0], Array(99).fill(true)))).toMatchObject({ code: 'FLOWERS_OUT_OF_RANGE' })
    expect(errorOf(replaceFlowers([2, 0, 0, 0], [true]))).toEqual({ code: 'TAIL_TOO_SHORT', given: 1 })
  })
})

describe('bonus tiles', () => {
  it.each([
    ['E', '春梅琴漁', '春梅琴渔'],
    ['S', '夏蘭棋樵', '夏兰棋樵'],
    ['W', '秋菊書耕', '秋菊书耕'],
    ['N', '冬竹畫讀', '冬竹画读'],
  ])('of %s are %s', (seat, hant, hans) => {
    const own = BONUS_TILES.filter((tile) => tile.seat === seat)
    expect(own.map(({ names }) => names.hant).join('')).toBe(hant)
    expect(own.map(({ names }) => names.hans).join('')).toBe(hans)
    for (const sign of hant + hans) expect(bonusTile(sign)?.seat).toBe(seat)
  })

  it('come in four sets, and nothing else is one', () => {
    expect(BONUS_TILES.map(({ set }) => set)).toEqual(
      ['seasons', 'plants', 'arts', 'trades'].flatMap((s) => [s, s, s, s]),
    )
    expect(bonusTile('漁')).toEqual({ set: 'trades', seat: 'E', names: { hant: '漁', hans: '渔', en: 'fisher' } })
    expect(bonusTile('東')).toBeUndefined()
    expect(bonusTile('')).toBeUndefined()
  })
})

describe('the seating draw', () => {
  it('gives each player a wind, in each of the 24 ways once', () => {
    const draws = Array.from({ length: SEATING_DRAWS }, (_, draw) => valued(drawSeats(draw)))
    for (const winds of draws) expect([...winds].sort()).toEqual(['E', 'N', 'S', 'W'])
    expect(new Set(draws.map((winds) => winds.join(''))).size).toBe(24)
  })

  it.each([-1, 24, 0.5, Number.NaN])('has no way number %f', (draw) => {
    expect(errorOf(drawSeats(draw))).toEqual({ code: 'DRAW_OUT_OF_RANGE', draw, max: 23 })
  })
})
