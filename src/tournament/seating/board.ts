import type { Sitting } from './sitting.ts'
import { MATRIX_PLAYERS, type Strain } from './strain.ts'

/** The first place of a place's table. */
export const tableOf = (place: number): number => place & ~3

/** Sessions in which players are moved about, and what they have of each other meanwhile. */
export class Board {
  readonly sessions: readonly Sitting[]
  readonly players: number
  readonly #strain: Strain
  /** Whether meetings in these sessions speak against anything. */
  readonly #counts: boolean
  /** How often each pair meets; only for so many players that it stays small. */
  readonly #met: Uint16Array | undefined
  /** Table of each player in each session, a player's sessions side by side; where there is no matrix. */
  readonly #tables: Int32Array

  constructor(sessions: readonly Sitting[], strain: Strain, counts = true) {
    this.sessions = sessions
    this.players = sessions[0]?.length ?? 0
    this.#strain = strain
    this.#counts = counts
    const isSmall = this.players <= MATRIX_PLAYERS
    this.#met = isSmall ? new Uint16Array(this.players ** 2) : undefined
    this.#tables = new Int32Array(isSmall ? 0 : this.players * sessions.length)
    sessions.forEach((sitting, session) => {
      for (let place = 0; place < this.players; place++) this.#sit(session, sitting, place)
    })
  }

  /** What it costs to look at one pair, in steps. */
  get effort(): number {
    return this.#met ? 1 : this.sessions.length
  }

  /** Books that who sits at a place meets those who sit before it at the table. */
  #sit(session: number, sitting: Sitting, place: number): void {
    const player = sitting[place]!
    if (!this.#met) this.#tables[player * this.sessions.length + session] = tableOf(place)
    else for (let other = tableOf(place); other < place; other++) this.#meet(player, sitting[other]!, 1)
  }

  #meet(a: number, b: number, times: number): void {
    if (!this.#met) return
    this.#met[a * this.players + b]! += times
    this.#met[b * this.players + a]! += times
  }

  /** Meetings of two players in these sessions. */
  met(a: number, b: number): number {
    if (this.#met) return this.#met[a * this.players + b]!
    const sessions = this.sessions.length
    let met = 0
    for (let session = 0; session < sessions; session++)
      if (this.#tables[a * sessions + session] === this.#tables[b * sessions + session]) met++
    return met
  }

  /** Meetings and strain between a player and those at the table of `place`, whoever sits at `place` left out. */
  weight(session: number, player: number, place: number): number {
    const sitting = this.sessions[session]!
    const table = tableOf(place)
    let sum = 0
    for (let other = table; other < table + 4; other++) {
      if (other === place) continue
      const companion = sitting[other]!
      sum += this.#strain(player, companion)
      if (this.#counts) sum += this.met(player, companion)
    }
    return sum
  }

  /** What speaks against a player's place: without the three meetings of this very table. */
  against(session: number, place: number): number {
    return this.weight(session, this.sessions[session]![place]!, place) - (this.#counts ? 3 : 0)
  }

  /** By how much exchanging the players of two tables makes things worse. */
  change(session: number, a: number, b: number): number {
    const sitting = this.sessions[session]!
    return (
      this.weight(session, sitting[a]!, b) +
      this.weight(session, sitting[b]!, a) -
      this.against(session, a) -
      this.against(session, b)
    )
  }

  /** Exchanges the players of two places at different tables. */
  exchange(session: number, a: number, b: number): void {
    const sitting = this.sessions[session]!
    for (const place of [a, b])
      for (let other = tableOf(place); other < tableOf(place) + 4; other++)
        if (other !== place) this.#meet(sitting[place]!, sitting[other]!, -1)
    const player = sitting[a]!
    sitting[a] = sitting[b]!
    sitting[b] = player
    for (const place of [a, b]) {
      if (!this.#met) this.#tables[sitting[place]! * this.sessions.length + session] = tableOf(place)
      for (let other = tableOf(place); other < tableOf(place) + 4; other++)
        if (other !== place) this.#meet(sitting[place]!, sitting[other]!, 1)
    }
  }

  /** All that speaks against the plan; 0 is the ideal. */
  cost(): number {
    let sum = 0
    for (let session = 0; session < this.sessions.length; session++)
      for (let place = 0; place < this.players; place++) sum += this.against(session, place)
    return sum
  }
}

/** What speaks against sessions: meetings again and strain; 0 is the ideal. */
export const costOf = (sessions: readonly Sitting[], strain: Strain): number => new Board(sessions, strain).cost()
