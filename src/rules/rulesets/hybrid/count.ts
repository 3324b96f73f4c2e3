import type { Hand } from '../../hand.ts'
import { type Reading, readingsOf } from '../../readings.ts'
import type { Tile } from '../../tiles.ts'
import { combinationsOf } from './combined.ts'
import { CONDITIONS } from './conditions.ts'
import { concealedPungsOf, exposedPungs, type Facts, wholeOf } from './facts.ts'
import { type FanKey, FLOWER_FANS, type HybridFan } from './fans.ts'
import { fuOf, SKY_ORPHANS_FU } from './fu.ts'
import type { HybridSwitches } from './switches.ts'

/** A line of a fan list. */
export interface CountedHybridFan {
  readonly fan: FanKey
  readonly count: number
  /** What the line contributes, in half fan. */
  readonly halfFans: number
}

/** A hand counted in one way. */
export interface Counting {
  /** How often each row of the fan table counts. */
  readonly times: Uint8Array
  readonly isConcealed: boolean
  readonly halfFans: number
  readonly halfFansWithoutFlowers: number
  readonly fu: number
  /** Fu in 青天井. */
  readonly skyFu: number
}

const tilesOf = (reading: Reading, kind: 'chow' | 'pung'): Tile[] => {
  const tiles: Tile[] = []
  for (const set of reading.sets) if (set.kind === kind) tiles.push(set.tile)
  return tiles.sort((a, b) => a - b)
}

/** Every reading of a hand, with each pung its discard may have completed and each way to combine its sets. */
export const factsOf = (hand: Hand, { pungByDiscardExposed }: HybridSwitches): Facts[] => {
  const readings = readingsOf({ melds: hand.melds, closed: [...hand.concealed, hand.win] })
  if (readings.length === 0) return []
  const whole = wholeOf(hand)
  return readings.flatMap((reading) => {
    const chows = tilesOf(reading, 'chow')
    const pungs = tilesOf(reading, 'pung')
    return (pungByDiscardExposed ? exposedPungs(hand, reading) : [null]).flatMap((exposedPung) => {
      const concealedPungs = concealedPungsOf(reading, exposedPung)
      return combinationsOf(chows, pungs).map(
        (combined): Facts => ({ hand, whole, reading, chows, pungs, exposedPung, concealedPungs, combined }),
      )
    })
  })
}

/** Counts hands by one fan table and its switches. */
export class Counter {
  private readonly rows: readonly HybridFan[]
  private readonly switches: HybridSwitches
  private readonly conditions
  private readonly excluded: readonly (readonly number[])[]
  private readonly flowers: readonly number[]
  /** The last hand counted: who asks for its verdict often asks for 青天井 as well. */
  private last: { readonly hand: Hand; readonly countings: readonly Counting[] } | undefined

  constructor(rows: readonly HybridFan[], switches: HybridSwitches) {
    const numberOf = (fan: FanKey): number => rows.findIndex(({ key }) => key === fan)
    this.rows = rows
    this.switches = switches
    this.conditions = rows.map(({ key }) => CONDITIONS[key]!)
    this.excluded = rows.map(({ excludes }) => excludes.map(numberOf))
    this.flowers = FLOWER_FANS.map(numberOf).filter((fan) => fan >= 0)
  }

  /** Every way to count a hand; none when its tiles are no winning shape. */
  countings(hand: Hand): readonly Counting[] {
    if (this.last?.hand === hand) return this.last.countings
    const countings = factsOf(hand, this.switches).map((facts) => this.count(facts))
    this.last = { hand, countings }
    return countings
  }

  listOf({ times, isConcealed }: Counting): CountedHybridFan[] {
    const list: CountedHybridFan[] = []
    for (let i = 0; i < times.length; i++) {
      const count = times[i]!
      if (count === 0) continue
      const { key: fan, value, open } = this.rows[i]!
      list.push({ fan, count, halfFans: count * (isConcealed ? value : open) })
    }
    return list
  }

  private count(facts: Facts): Counting {
    const { rows, switches, conditions, excluded } = this
    const isConcealed = facts.whole.concealed
    const times = new Uint8Array(rows.length)
    const present: number[] = []
    for (let i = 0; i < rows.length; i++) {
      times[i] = Number(conditions[i]!(facts, switches))
      if (times[i]! > 0) present.push(i)
    }
    for (const fan of present) for (const other of excluded[fan]!) times[other] = 0
    const worth = (fan: number): number => times[fan]! * (isConcealed ? rows[fan]!.value : rows[fan]!.open)
    const halfFans = present.reduce((sum, fan) => sum + worth(fan), 0)
    const flowers = this.flowers.reduce((sum, fan) => sum + worth(fan), 0)
    const fu = fuOf(facts, switches)
    const skyFu = facts.reading.form === 'thirteenOrphans' ? fu + SKY_ORPHANS_FU : fu
    return { times, isConcealed, halfFans, halfFansWithoutFlowers: halfFans - flowers, fu, skyFu }
  }
}
