import type { PerSeat } from '../../rules/ruleset.ts'
import { type Progress, UNWATCHED } from '../progress.ts'
import { pick, type Random } from '../random.ts'
import type { Sitting } from './sitting.ts'

const ORDERS: readonly PerSeat<number>[] = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c): PerSeat<number>[] => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
  ),
)

/** Times everything is gone through; each time helps less. */
const PASSES = 8
/** Players looked at before a chain of exchanges is given up. */
const REACH = 500

/** Two players of one table who exchange their winds, and the exchange before it in the chain. */
interface Step {
  readonly player: number
  readonly session: number
  readonly before: Step | undefined
}

/** Sessions whose winds are moved about, and how often everybody has had each wind. */
class Winds {
  readonly #sessions: readonly Sitting[]
  readonly #counts: Int32Array
  /** Place of each player in each session. */
  readonly #places: readonly Int32Array[]

  constructor(sessions: readonly Sitting[], players: number, played: readonly PerSeat<number>[]) {
    this.#sessions = sessions
    this.#counts = new Int32Array(4 * players)
    this.#places = sessions.map(() => new Int32Array(players))
    for (const table of played)
      table.forEach((player, wind) => {
        if (player >= 0) this.#counts[4 * player + wind]!++
      })
    sessions.forEach((sitting, session) => {
      sitting.forEach((player, place) => {
        this.#places[session]![player] = place
        this.#counts[4 * player + (place & 3)]!++
      })
    })
  }

  had(player: number, wind: number): number {
    return this.#counts[4 * player + wind]!
  }

  #sit(session: number, place: number, player: number): void {
    this.#sessions[session]![place] = player
    this.#places[session]![player] = place
    this.#counts[4 * player + (place & 3)]!++
  }

  /** Gives the four of a table the order of winds that is best for them; says whether it is another. */
  settle(session: number, table: number): boolean {
    return this.#order(session, table, (costs) => costs.indexOf(Math.min(...costs)))
  }

  /** Gives the four of a player's table one of the orders that are best for them. */
  stir(session: number, player: number, random: Random): void {
    const table = this.#places[session]![player]! & ~3
    this.#order(session, table, (costs) => {
      const least = Math.min(...costs)
      const best = [...costs.keys()].filter((order) => costs[order] === least)
      return best[pick(best.length, random)]!
    })
  }

  #order(session: number, table: number, choose: (costs: readonly number[]) => number): boolean {
    const four = [...this.#sessions[session]!.subarray(table, table + 4)]
    four.forEach((player, wind) => void this.#counts[4 * player + wind]!--)
    const costs = ORDERS.map(
      ([a, b, c, d]) => this.had(four[a]!, 0) + this.had(four[b]!, 1) + this.had(four[c]!, 2) + this.had(four[d]!, 3),
    )
    const chosen = choose(costs)
    ORDERS[chosen]!.forEach((from, wind) => void this.#sit(session, table + wind, four[from]!))
    return chosen !== 0
  }

  /** The largest spread of anybody. */
  worst(): number {
    let worst = 0
    for (let player = 0; 4 * player < this.#counts.length; player++) worst = Math.max(worst, this.spread(player))
    return worst
  }

  /** How unevenly a player has had the winds: the most often one less the least often one. */
  spread(player: number): number {
    const counts = this.#counts.subarray(4 * player, 4 * player + 4)
    return Math.max(...counts) - Math.min(...counts)
  }

  /** Who has another wind at the table where a player has one of two; undefined where he has neither. */
  #mate(session: number, player: number, wind: number, other: number): number | undefined {
    const place = this.#places[session]![player]!
    return (place & 3) === wind ? this.#sessions[session]![(place & ~3) + other] : undefined
  }

  #exchange({ player, session }: Step, wind: number, other: number): void {
    const place = this.#places[session]![player]!
    const mate = this.#mate(session, player, wind, other)!
    this.#counts[4 * player + wind]!--
    this.#counts[4 * mate + other]!--
    this.#sit(session, (place & ~3) + other, player)
    this.#sit(session, place, mate)
  }

  /**
   * Rids a player of one wind too many for another, by the shortest chain of exchanges at tables in which everybody else gives as
   * much as he takes, up to somebody who has it the other way round.
   */
  pass(player: number, wind: number, other: number): boolean {
    const seen = new Set([player])
    let open: readonly { readonly player: number; readonly last: Step | undefined }[] = [{ player, last: undefined }]
    while (open.length > 0 && seen.size < REACH) {
      const next: { readonly player: number; readonly last: Step }[] = []
      for (const { player: giver, last } of open)
        for (const session of this.#sessions.keys()) {
          const mate = this.#mate(session, giver, wind, other)
          if (mate === undefined || seen.has(mate)) continue
          seen.add(mate)
          const step: Step = { player: giver, session, before: last }
          if (this.had(mate, other) > this.had(mate, wind)) {
            for (let done: Step | undefined = step; done; done = done.before) this.#exchange(done, wind, other)
            return true
          }
          next.push({ player: mate, last: step })
        }
      open = next
    }
    return false
  }
}

/** Tables looked at for each player whose winds are uneven, and in all, before the search settles for what it has; some 0.3 s. */
const STIRS = 400
const MAX_STIRS = 100_000

/** Tries other orders that are as good as theirs for those whose winds are uneven: what is in the way moves elsewhere. */
const stirAll = (winds: Winds, sessions: number, least: Int8Array, random: Random): void => {
  const isUneven = (player: number): boolean => winds.spread(player) > least[player]!
  let open = [...least.keys()].filter(isUneven)
  let left = Math.min(MAX_STIRS, STIRS * open.length)
  while (open.length > 0 && left > 0) {
    for (const player of open)
      for (let session = 0; session < sessions && left > 0 && isUneven(player); session++, left--)
        winds.stir(session, player, random)
    open = [...least.keys()].filter(isUneven)
  }
}

/** How even each player's winds could be at best if nobody else were looked at: each further session gives him the wind he had least. */
const leastSpreads = (players: number, sessions: number, played: readonly PerSeat<number>[]): Int8Array => {
  const counts = Array.from({ length: players }, () => [0, 0, 0, 0])
  for (const table of played)
    table.forEach((player, wind) => {
      if (player >= 0) counts[player]![wind]!++
    })
  return Int8Array.from(counts, (own) => {
    for (let session = 0; session < sessions; session++) own[own.indexOf(Math.min(...own))]!++
    return Math.max(...own) - Math.min(...own)
  })
}

/**
 * Evens winds out over earlier sessions too: the four of a table change places while that helps, then chains of exchanges over
 * several tables. `played` are tables by initial wind, -1 for who is not to be seated. Changes `sessions`.
 */
export const evenOut = (
  sessions: readonly Sitting[],
  players: number,
  played: readonly PerSeat<number>[],
  random: Random,
  progress: Progress = UNWATCHED,
): void => {
  const winds = new Winds(sessions, players, played)
  for (let pass = 0, isMoving = true; isMoving && pass < PASSES; pass++) {
    isMoving = false
    progress(pass / (2 * PASSES))
    for (const session of sessions.keys())
      for (let table = 0; table < players; table += 4) if (winds.settle(session, table)) isMoving = true
  }
  for (let pass = 0, isMoving = true; isMoving && pass < PASSES; pass++) {
    isMoving = false
    progress((PASSES + pass) / (2 * PASSES))
    for (let player = 0; player < players; player++)
      for (let wind = 0; wind < 4; wind++)
        for (let other = 0; other < 4; other++)
          if (winds.had(player, wind) > winds.had(player, other) + 1 && winds.pass(player, wind, other)) isMoving = true
  }
  const before = sessions.map((sitting) => sitting.slice())
  const worst = winds.worst()
  stirAll(winds, sessions.length, leastSpreads(players, sessions.length, played), random)
  if (winds.worst() > worst) sessions.forEach((sitting, session) => void sitting.set(before[session]!))
}
