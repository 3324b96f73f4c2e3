import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formalWaits, type Hand, meldTiles, type Tile } from '../../../src/rules/index.ts'
import { distanceFromReady, readyDiscards, readyWaits } from '../../../src/rules/offences/distance.ts'
import { handOf, rowsOf } from '../mcr/fixture.ts'
import { slowDistance } from './slow-distance.ts'

const winning = rowsOf('mcr/hands-wmo.tsv.gz').map(([line = '']) => handOf(line))
/** Forms that are rare among the others, and melds that use up the copies of a tile. */
const rare = [
  '- 147m258s369pESWN C D E S - 0',
  '- 147m258s3699p123s 9p D E S - 0',
  'p:EEE 147m258s369p9s 9s D E S - 0',
  '- 19m19s19pESWNCFP 1m D E S - 0',
  '- 1133m2299sEESSC C D E S - 0',
  '- 1111m2222sEESSC C D E S - 0',
  'k:1111m,k:2222m,k:3333m,k:4444m 5m 5m D E S - 0',
].map(handOf)

/** A winning hand of which some tiles have become others: from ready to far away. */
const spoiled = fc
  .tuple(
    fc.oneof(fc.constantFrom(...winning), fc.constantFrom(...rare)),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 33 })), { maxLength: 4 }),
  )
  .map(([{ melds, concealed, win }, changes]: [Hand, [number, number][]]) => {
    const closed = [...concealed, win]
    for (const [place, tile] of changes) {
      const copies = [...closed, ...melds.flatMap(meldTiles)].filter((held) => held === tile).length
      if (copies < 4) closed[place % closed.length] = tile
    }
    return { melds, closed }
  })

test('the distance of 13 tiles is what trying every exchange finds', { timeout: 120_000 }, () => {
  const property = fc.property(spoiled, ({ melds, closed }) => {
    const concealed = closed.slice(1)
    expect(distanceFromReady({ melds, concealed })).toBe(slowDistance(melds, concealed))
  })
  fc.assert(property, { numRuns: 250 })
})

test('the distance of 14 tiles is what trying every exchange and discard finds', { timeout: 120_000 }, () => {
  const property = fc.property(spoiled, ({ melds, closed }) => {
    expect(distanceFromReady({ melds, concealed: closed })).toBe(slowDistance(melds, closed))
  })
  fc.assert(property, { numRuns: 50 })
})

test('a hand is ready exactly when it waits, or when a discard leaves it waiting', () => {
  const property = fc.property(spoiled, ({ melds, closed }) => {
    const before = { melds, concealed: closed.slice(1) }
    const held = [...melds.flatMap(meldTiles), ...before.concealed]
    const copies = (tile: Tile) => held.filter((each) => each === tile).length
    expect(readyWaits(before)).toEqual(formalWaits(melds, before.concealed).filter((tile) => copies(tile) < 4))
    expect(distanceFromReady(before) === 'ready').toBe(readyWaits(before).length > 0)
    const discards = readyDiscards({ melds, concealed: closed })
    expect(distanceFromReady({ melds, concealed: closed }) === 'ready').toBe(discards.length > 0)
    for (const { discard, waits } of discards) {
      const concealed = closed.toSpliced(closed.indexOf(discard), 1)
      expect(waits).toEqual(readyWaits({ melds, concealed }))
      for (const wait of waits) expect(slowDistance(melds, [...concealed.slice(1), wait])).toBe('ready')
    }
  })
  fc.assert(property, { numRuns: 300 })
})

test('other numbers of tiles are no hand that could be ready', () => {
  const { melds, concealed, win } = handOf('- 1112345678999m 1m D E S - 0')
  expect(distanceFromReady({ melds, concealed: concealed.slice(1) })).toBe('further')
  expect(distanceFromReady({ melds, concealed: [...concealed, win, win] })).toBe('further')
  expect(readyDiscards({ melds, concealed })).toEqual([])
  expect(readyWaits({ melds, concealed: [...concealed, win] })).toEqual([])
})
