import type { Hand } from '../../hand.ts'
import { type Reading, readingsOf } from '../../readings.ts'
import type { Tile } from '../../tiles.ts'
import { combinationsOf } from './combined.ts'
import { CONDITIONS } from './conditions.ts'
import { concealedPungsOf, exposedPungs, type Facts, type Whole, wholeOf } from './facts.ts'
import { type FanKey, FLOWER, HYBRID_FANS, type HybridFan } from './fans.ts'
import { fuOf } from './fu.ts'
import { type HybridSwitches, switchedExclusions } from './switches.ts'

/** A line of a fan list. */
export interface CountedHybridFan {
  readonly fan: FanKey
  readonly count: number
  /** What the line contributes, in half fan. */
  readonly halfFans: number
}

/** A hand counted in one way. */
export interface Count {
  /** In the order of the fan table. */
  readonly list: readonly CountedHybridFan[]
  readonly halfFans: number
  readonly halfFansWithoutFlowers: number
  readonly fu: number
}

/** `花龙x2 花牌x0.5`: each fan with what it contributes. */
export const fanListText = (list: readonly CountedHybridFan[]): string =>
  list.map(({ fan, halfFans }) => `${fan}x${fanText(halfFans)}`).join(' ')

/** Half fan as fan: `2`, `0.5`. */
export const fanText = (halfFans: number): string => `${Math.floor(halfFans / 2)}${halfFans % 2 === 0 ? '' : '.5'}`

/** The fan table with a tournament's switches applied. */
export const resolveHybridFans = (switches: HybridSwitches): readonly HybridFan[] => {
  const switched = switchedExclusions(switches)
  return HYBRID_FANS.map((row) => ({
    ...row,
    excludes: [...row.excludes, ...switched.filter(({ fan }) => fan === row.key).flatMap(({ excludes }) => excludes)],
  }))
}

const ascending = (tiles: Tile[]): Tile[] => tiles.sort((a, b) => a - b)

const tilesOf = (reading: Reading, kind: 'chow' | 'pung'): Tile[] =>
  ascending(reading.sets.filter((set) => set.kind === kind).map(({ tile }) => tile))

/** Every reading of a hand, with each pung its discard may have completed and each way to combine its sets. */
const factsOf = (hand: Hand, whole: Whole, { pungByDiscardExposed }: HybridSwitches): Facts[] =>
  readingsOf({ melds: hand.melds, closed: [...hand.concealed, hand.win] }).flatMap((reading) => {
    const chows = tilesOf(reading, 'chow')
    const pungs = tilesOf(reading, 'pung')
    return (pungByDiscardExposed ? exposedPungs(hand, reading) : [null]).flatMap((exposedPung) => {
      const concealedPungs = concealedPungsOf(reading, exposedPung)
      return combinationsOf(chows, pungs).map(
        (combined): Facts => ({ hand, whole, reading, chows, pungs, exposedPung, concealedPungs, combined }),
      )
    })
  })

/** Counts hands by one table of fan and its switches. */
export const createCounter = (switches: HybridSwitches): ((hand: Hand) => Count[]) => {
  const rows = resolveHybridFans(switches)
  const conditions = rows.map(({ key }) => CONDITIONS[key]!)
  const excluded = rows.map(({ excludes }) => excludes.map((fan) => rows.findIndex(({ key }) => key === fan)))

  const list = (facts: Facts): CountedHybridFan[] => {
    const times = conditions.map((test) => Number(test(facts, switches)))
    const counts = [...times]
    times.forEach((count, i) => {
      if (count > 0) for (const other of excluded[i]!) counts[other] = 0
    })
    return rows.flatMap(({ key, value, open }, i) =>
      counts[i]! > 0
        ? [{ fan: key, count: counts[i]!, halfFans: counts[i]! * (facts.whole.concealed ? value : open) }]
        : [],
    )
  }

  const count = (facts: Facts): Count => {
    const fans = list(facts)
    const halfFans = fans.reduce((sum, line) => sum + line.halfFans, 0)
    const flowers = fans.find(({ fan }) => fan === FLOWER)?.halfFans ?? 0
    return { list: fans, halfFans, halfFansWithoutFlowers: halfFans - flowers, fu: fuOf(facts, switches) }
  }

  return (hand) => factsOf(hand, wholeOf(hand), switches).map(count)
}
