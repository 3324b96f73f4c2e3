import { KEY_OF } from '../../decompose.ts'
import { KNITTED, suitOf, type Tile } from '../../tiles.ts'
import { COPY, EVERY_RANK, isAllPairs, ranksIn, type Survey } from './survey.ts'

/** Copies of single tiles as the survey keeps them, by suit. */
const singles = (tiles: readonly Tile[]): Int32Array =>
  Int32Array.from([0, 1, 2, 3], (suit) =>
    tiles.filter((tile) => suitOf(tile) === suit).reduce((sum, tile) => sum + COPY[tile]!, 0),
  )
const ORPHANS = singles([0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33])
export const KNITTED_SINGLES = KNITTED.map(singles)
/** The three suits' keys of each knitted straight. */
export const KNITTED_KEYS = KNITTED.map((tiles) =>
  Int32Array.from([0, 1, 2], (suit) =>
    tiles.filter((tile) => suitOf(tile) === suit).reduce((key, tile) => key + KEY_OF[tile]!, 0),
  ),
)
/** The key of 1112345678999. */
const NINE_GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3].reduce((key, count, i) => key + count * 5 ** i, 0)

/** Whether a suit's three-bit counts hold every one of some single tiles. */
const holds = (counts: number, singleTiles: number): boolean => (ranksIn(counts) & singleTiles) === singleTiles

/** Whether the closed tiles hold the body of a knitted straight. */
export const holdsBody = ({ closed }: Survey, body: Int32Array): boolean =>
  holds(closed[0]!, body[0]!) && holds(closed[1]!, body[1]!) && holds(closed[2]!, body[2]!)

/** Whether all suited closed tiles, each held once, belong to the body of a knitted straight. */
export const isWithinBody = ({ closed }: Survey, body: Int32Array): boolean =>
  holds(body[0]!, closed[0]!) && holds(body[1]!, closed[1]!) && holds(body[2]!, closed[2]!)

/** The 13 tiles are six pairs and a single tile other than the winning one, for which seven pairs wait. */
export const isReadyForAnotherPair = (survey: Survey): boolean => {
  const { melds, win, closed } = survey
  if (melds !== 0 || isAllPairs(survey)) return false
  let odd = 0
  for (let suit = 0; suit < 4; suit++) {
    const counts = suit === suitOf(win) ? closed[suit]! - COPY[win]! : closed[suit]!
    for (let rest = counts & EVERY_RANK; rest !== 0; rest &= rest - 1) odd++
  }
  return odd === 1
}

export const isOrphans = ({ closed }: Survey): boolean =>
  ranksIn(closed[0]!) === ORPHANS[0] &&
  ranksIn(closed[1]!) === ORPHANS[1] &&
  ranksIn(closed[2]!) === ORPHANS[2] &&
  ranksIn(closed[3]!) === ORPHANS[3]

export const isNineGates = ({ win, keys }: Survey): boolean => {
  const suit = suitOf(win)
  return suit < 3 && keys[suit]! - KEY_OF[win]! === NINE_GATES
}

/** Seven consecutive ranks of one suit. */
export const isSevenInARow = ({ closed, sizes }: Survey): boolean => {
  for (let suit = 0; suit < 3; suit++) {
    const ranks = ranksIn(closed[suit]!)
    if (sizes[suit] === 14) return ranks === 0o1111111 || ranks === 0o11111110 || ranks === 0o111111100
  }
  return false
}
