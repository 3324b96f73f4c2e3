import { pick, type Random, shuffle } from '../random.ts'
import { APART_WEIGHT } from './apart.ts'
import type { Sitting } from './sitting.ts'
import type { Strain } from './strain.ts'

/** Companions looked at before the search settles for what it has; some 0.2 s, and less where there are few. */
const MAX_STEPS = 4_000_000
const STEPS_OF_A_COMPANION = 2_000
/** Partners tried for a player something speaks against, before the next such player is looked at. */
const PARTNERS = 20
/** How often an exchange is taken all the same that makes one meeting worse. */
const UPHILL = 1 / 400

/** Everybody who meets a place of a construction in any session, place by place; as many for each. */
interface Companions {
  readonly each: number
  readonly list: Int32Array
}

const companionsOf = (sessions: readonly Sitting[], players: number): Companions => {
  const each = 3 * sessions.length
  const list = new Int32Array(players * each)
  sessions.forEach((sitting, session) => {
    for (let index = 0; index < players; index++) {
      const table = index & ~3
      let next = sitting[index]! * each + 3 * session
      for (let other = table; other < table + 4; other++) if (other !== index) list[next++] = sitting[other]!
    }
  })
  return { each, list }
}

/** Players on the places of a construction, being exchanged until as little as possible speaks against their companions. */
class Labels {
  readonly playerAt: Int32Array
  readonly #companions: Companions
  readonly #strain: Strain

  constructor(playerAt: Int32Array, sessions: readonly Sitting[], strain: Strain) {
    this.playerAt = playerAt
    this.#companions = companionsOf(sessions, playerAt.length)
    this.#strain = strain
  }

  get effort(): number {
    return this.#companions.each
  }

  /** What speaks against a player on a place; `vacant` is the place he leaves, which `instead` takes. */
  strain(player: number, place: number, vacant = -1, instead = -1): number {
    const { each, list } = this.#companions
    let sum = 0
    for (let index = place * each; index < (place + 1) * each; index++) {
      const companion = list[index]!
      sum += this.#strain(player, companion === vacant ? instead : this.playerAt[companion]!)
    }
    return sum
  }

  change(a: number, b: number): number {
    const { [a]: first, [b]: second } = this.playerAt
    return (
      this.strain(first!, b, a, second) +
      this.strain(second!, a, b, first) -
      this.strain(first!, a) -
      this.strain(second!, b)
    )
  }

  exchange(a: number, b: number): void {
    const player = this.playerAt[a]!
    this.playerAt[a] = this.playerAt[b]!
    this.playerAt[b] = player
  }
}

const settle = (labels: Labels, random: Random): void => {
  const players = labels.playerAt.length
  const maxSteps = Math.min(MAX_STEPS, STEPS_OF_A_COMPANION * players * labels.effort)
  let steps = 0
  for (let isDone = false; !isDone && steps < maxSteps; ) {
    isDone = true
    for (let place = 0; place < players && steps < maxSteps; place++) {
      steps += labels.effort
      if (labels.strain(labels.playerAt[place]!, place) === 0) continue
      isDone = false
      for (let tries = 0; tries < PARTNERS; tries++) {
        steps += 4 * labels.effort
        const partner = pick(players, random)
        if (partner === place) continue
        const change = labels.change(place, partner)
        if (change > APART_WEIGHT || (change > 0 && (steps > 0.9 * maxSteps || random() > UPHILL))) continue
        labels.exchange(place, partner)
        break
      }
    }
  }
}

/** Teams and the like as wholes, the largest first, onto strangers; everybody else wherever there is room. */
const firstLabels = (
  players: number,
  groups: readonly (readonly number[])[],
  strangers: readonly (readonly number[])[],
  random: Random,
): Int32Array => {
  const playerAt = new Int32Array(players).fill(-1)
  const room = shuffle(strangers, random).map((places) => shuffle(places, random))
  const isPlaced = new Uint8Array(players)
  const sit = (player: number, place: number): void => {
    playerAt[place] = player
    isPlaced[player] = 1
  }
  for (const group of shuffle(groups, random).sort((a, b) => b.length - a.length)) {
    const places = room.find((free) => free.length >= group.length)
    if (places) for (const player of group) sit(player, places.pop()!)
  }
  const free = shuffle(
    [...playerAt.keys()].filter((place) => playerAt[place] === -1),
    random,
  )
  for (let player = 0; player < players; player++) if (isPlaced[player] === 0) sit(player, free.pop()!)
  return playerAt
}

/**
 * Seats players on the places of a construction: its sessions with the places replaced by players. Whoever meets there, meets as
 * often as before; who it is, is drawn so that as little as possible speaks against it. `groups` are people to be kept apart,
 * nobody in two of them.
 */
export const label = (
  sessions: readonly Sitting[],
  strangers: readonly (readonly number[])[],
  groups: readonly (readonly number[])[],
  strain: Strain,
  random: Random,
): readonly Sitting[] => {
  const players = sessions[0]?.length ?? 0
  const labels = new Labels(firstLabels(players, groups, strangers, random), sessions, strain)
  settle(labels, random)
  return sessions.map((sitting) => sitting.map((place) => labels.playerAt[place]!))
}
