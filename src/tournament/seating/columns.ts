import { pick, type Random, seededRandom } from '../random.ts'

/**
 * One session of a cyclic plan for 4m players in four lanes of m: table x seats player x of the first lane and the players
 * x + a, x + b, x + c (mod m) of the others.
 */
export type Column = readonly [number, number, number]

/** How many columns (r, 2r, 3r) there can be before the second or third lane comes round. */
const straight = (modulus: number): number =>
  Math.min(modulus % 2 === 0 ? modulus / 2 : modulus, modulus % 3 === 0 ? modulus / 3 : modulus)

/** Columns tried for before the search settles for what it has; some 0.05 s. */
const MAX_TRIES = 8_000
/** After so many tries without a new column, one is given up. */
const PATIENCE = 40

/** The first number, counted on from a random one, for which something holds. */
const anyBelow = (modulus: number, random: Random, holds: (value: number) => boolean): number | undefined => {
  const start = pick(modulus, random)
  for (let step = 0; step < modulus; step++) {
    const value = (start + step) % modulus
    if (holds(value)) return value
  }
  return undefined
}

/** Columns that agree in no difference between two lanes, as far as they go. */
class Columns {
  readonly list: Column[] = []
  readonly modulus: number
  readonly #used: readonly Uint8Array[]

  constructor(modulus: number) {
    this.modulus = modulus
    this.#used = Array.from({ length: 6 }, () => new Uint8Array(modulus))
    this.add([0, 0, 0])
  }

  #index(difference: number): number {
    return (difference + this.modulus) % this.modulus
  }

  #isFree(lanes: number, difference: number): boolean {
    return this.#used[lanes]![this.#index(difference)] === 0
  }

  #mark([a, b, c]: Column, value: 0 | 1): void {
    ;[a, b, c, b - a, c - a, c - b].forEach((difference, lanes) => {
      this.#used[lanes]![this.#index(difference)] = value
    })
  }

  add(column: Column): void {
    this.list.push(column)
    this.#mark(column, 1)
  }

  giveUp(index: number): void {
    for (const column of this.list.splice(index, 1)) this.#mark(column, 0)
  }

  /** A further column, if a look at random finds one. */
  further(random: Random): Column | undefined {
    const a = anyBelow(this.modulus, random, (value) => this.#isFree(0, value))
    if (a === undefined) return undefined
    const b = anyBelow(this.modulus, random, (value) => this.#isFree(1, value) && this.#isFree(3, value - a))
    if (b === undefined) return undefined
    const c = anyBelow(
      this.modulus,
      random,
      (value) => this.#isFree(2, value) && this.#isFree(4, value - a) && this.#isFree(5, value - b),
    )
    return c === undefined ? undefined : [a, b, c]
  }
}

const searched = (modulus: number, count: number, random: Random): readonly Column[] => {
  const found = new Columns(modulus)
  let best: readonly Column[] = [...found.list]
  let since = 0
  for (let tries = 0; tries < MAX_TRIES && best.length < count; tries++) {
    const column = found.further(random)
    if (column) {
      found.add(column)
      since = 0
      if (found.list.length > best.length) best = [...found.list]
    } else if (++since > PATIENCE && found.list.length > 1) {
      found.giveUp(1 + pick(found.list.length - 1, random))
      since = 0
    }
  }
  return best
}

/**
 * Up to `count` columns modulo m, at least 1, such that nobody meets anybody twice; fewer where none more are found. The first
 * is (0, 0, 0). The same numbers give the same columns. Players of one lane never meet.
 */
export const columns = (modulus: number, count: number): readonly Column[] => {
  const sure = straight(modulus)
  const found = count > sure ? searched(modulus, Math.min(count, modulus), seededRandom(modulus)) : []
  if (found.length > sure) return found
  return Array.from({ length: Math.min(count, sure) }, (_, r): Column => [r, (2 * r) % modulus, (3 * r) % modulus])
}
