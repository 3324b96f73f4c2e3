import type { PerSeat } from '../../rules/ruleset.ts'
import { type Progress, UNWATCHED } from '../progress.ts'
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
    const four = [...this.#sessions[session]!.subarray(table, table + 4)]
    four.forEach((player, wind) => void this.#counts[4 * player + wind]!--)
    const cost = (order: PerSeat<number>): number =>
      order.reduce((sum, from, wind) => sum + this.had(four[from]!, wind), 0)
    const best = ORDERS.reduce((least, order) => (cost(order) < cost(least) ? order : least))
    best.forEach((from, wind) => void this.#sit(session, table + wind, four[from]!))
    return best !== ORDERS[0]
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

/**
 * Evens winds out over earlier sessions too: the four of a table change places while that helps, then chains of exchanges over
 * several tables. `played` are tables by initial wind, -1 for who is not to be seated. Changes `sessions`.
 */
export const evenOut = (
  sessions: readonly Sitting[],
  players: number,
  played: readonly PerSeat<number>[],
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
}
