import { KEY_OF } from '../../decompose.ts'
import type { Hand } from '../../hand.ts'
import { KINDS, suitOf, type Tile, type Wind } from '../../tiles.ts'
import { KONG_FANS, PRESENCE_FANS, PUNG, TILE_TRAITS, TRAIT_BITS, TRAIT_FANS, WAY_FANS } from './tables.ts'

/**
 * One look over a hand: everything that does not depend on how it is read. A counter keeps one and fills it again for
 * each hand. "Closed" tiles are those in hand and the winning one.
 *
 * Copies of tiles are kept per suit as three-bit counts, rank 1 (or East) lowest, so that one operation asks a question
 * of all ranks.
 */
export interface Survey {
  win: Tile
  selfDrawn: boolean
  seatWind: Wind
  roundWind: Wind
  melds: number
  /** Block numbers of the melds (tables.ts). */
  readonly meldBlocks: Int32Array
  concealedKongs: number
  /** Keys (decompose.ts), numbers and copies of the closed tiles, by suit. */
  readonly keys: Int32Array
  readonly sizes: Int32Array
  readonly closed: Int32Array
  /** Copies of the tiles of chows and pungs laid out, by suit; `kongs` those of kongs. */
  readonly melded: Int32Array
  readonly kongs: Int32Array
  /** Tiles held four times but not as a kong, and how many of them are suited. */
  fours: number
  suitedFours: number
  /** What every tile allows (tables.ts). */
  traits: number
  /** The three words of the fan that the whole hand has in any reading. */
  fans0: number
  fans1: number
  fans2: number
}

export const createSurvey = (): Survey => ({
  win: 0,
  selfDrawn: false,
  seatWind: 27,
  roundWind: 27,
  melds: 0,
  meldBlocks: new Int32Array(4),
  concealedKongs: 0,
  keys: new Int32Array(4),
  sizes: new Int32Array(4),
  closed: new Int32Array(4),
  melded: new Int32Array(4),
  kongs: new Int32Array(4),
  fours: 0,
  suitedFours: 0,
  traits: 0,
  fans0: 0,
  fans1: 0,
  fans2: 0,
})

const SUIT: Uint8Array = Uint8Array.from({ length: KINDS }, (_, tile) => suitOf(tile))
/** One copy of a tile in its suit's three-bit counts. */
export const COPY: Int32Array = Int32Array.from({ length: KINDS }, (_, tile) => 1 << (3 * (tile - 9 * suitOf(tile))))
/** The lowest bit of every rank's count. */
export const EVERY_RANK = 0o111111111
const FOUR = 4 * EVERY_RANK
/** A closed tile adds its key and, above it, one to the number of tiles: a suit's key is less than 5^9. */
const SIZE_SHIFT = 24
const KEY_MASK = (1 << SIZE_SHIFT) - 1
const KEY_AND_SIZE: Int32Array = KEY_OF.map((key) => key + (1 << SIZE_SHIFT))

/** Fills the survey for a hand. */
export const lookOver = (survey: Survey, hand: Hand): void => {
  const { keys, sizes, closed } = survey
  const { concealed, win } = hand
  survey.win = win
  survey.selfDrawn = hand.selfDrawn
  survey.seatWind = hand.seatWind
  survey.roundWind = hand.roundWind
  for (let suit = 0; suit < 4; suit++) {
    keys[suit] = 0
    closed[suit] = 0
    survey.melded[suit] = 0
    survey.kongs[suit] = 0
  }
  let traits = TILE_TRAITS[win]!
  keys[SUIT[win]!] = KEY_AND_SIZE[win]!
  closed[SUIT[win]!] = COPY[win]!
  for (let i = 0; i < concealed.length; i++) {
    const tile = concealed[i]!
    const suit = SUIT[tile]!
    traits &= TILE_TRAITS[tile]!
    keys[suit]! += KEY_AND_SIZE[tile]!
    closed[suit]! += COPY[tile]!
  }
  for (let suit = 0; suit < 4; suit++) {
    sizes[suit] = keys[suit]! >> SIZE_SHIFT
    keys[suit]! &= KEY_MASK
  }
  survey.traits = traits
  const meldFans = lookOverMelds(survey, hand)
  countFours(survey)
  addWholeFans(survey, meldFans)
}

/** Adds the melds; answers with the index of their fan: kongs (tables.ts KONG_FANS) times 64 plus WAY_FANS. */
const lookOverMelds = (survey: Survey, hand: Hand): number => {
  const { melded, kongs, meldBlocks } = survey
  const { melds, win } = hand
  let meldedKongs = 0
  let concealedKongs = 0
  for (let i = 0; i < melds.length; i++) {
    const { kind, tile } = melds[i]!
    const suit = SUIT[tile]!
    survey.traits &= TILE_TRAITS[tile]!
    if (kind === 'chow') {
      survey.traits &= TILE_TRAITS[tile + 1]! & TILE_TRAITS[tile + 2]!
      meldBlocks[i] = tile
      melded[suit]! += 0o111 * COPY[tile]!
      continue
    }
    meldBlocks[i] = PUNG + tile
    if (kind === 'pung') melded[suit]! += 3 * COPY[tile]!
    else {
      kongs[suit]! += 4 * COPY[tile]!
      if (kind === 'meldedKong') meldedKongs++
      else concealedKongs++
    }
  }
  survey.melds = melds.length
  survey.concealedKongs = concealedKongs
  const open = melds.length - concealedKongs
  const openOfWin = (melded[SUIT[win]!]! / COPY[win]!) & 7
  const way =
    (hand.selfDrawn ? 1 : 0) |
    (hand.lastTile ? 2 : 0) |
    (hand.kong ? 4 : 0) |
    (hand.lastOfKind || openOfWin === 3 ? 8 : 0) |
    (open === 0 ? 16 : 0) |
    (open === 4 ? 32 : 0)
  return ((meldedKongs * 5 + concealedKongs) << 6) | way
}

const countFours = (survey: Survey): void => {
  const { closed, melded } = survey
  survey.suitedFours = 0
  for (let suit = 0; suit < 3; suit++) {
    for (let rest = (closed[suit]! + melded[suit]!) & FOUR; rest !== 0; rest &= rest - 1) survey.suitedFours++
  }
  survey.fours = survey.suitedFours
  for (let rest = (closed[3]! + melded[3]!) & FOUR; rest !== 0; rest &= rest - 1) survey.fours++
}

const addWholeFans = (survey: Survey, meldFans: number): void => {
  const way = 3 * (meldFans & 63)
  const kongs = 3 * (meldFans >> 6)
  const traits = 3 * (survey.traits & ((1 << TRAIT_BITS) - 1))
  const absent = 3 * ((survey.traits >> TRAIT_BITS) & 31)
  survey.fans0 = WAY_FANS[way]! | KONG_FANS[kongs]! | TRAIT_FANS[traits]! | PRESENCE_FANS[absent]!
  survey.fans1 = WAY_FANS[way + 1]! | KONG_FANS[kongs + 1]! | TRAIT_FANS[traits + 1]! | PRESENCE_FANS[absent + 1]!
  survey.fans2 = WAY_FANS[way + 2]! | KONG_FANS[kongs + 2]! | TRAIT_FANS[traits + 2]! | PRESENCE_FANS[absent + 2]!
}

/** Whether every closed tile is held an even number of times. */
export const isAllPairs = ({ closed }: Survey): boolean =>
  ((closed[0]! | closed[1]! | closed[2]! | closed[3]!) & EVERY_RANK) === 0

/** Whether no closed tile is held twice. */
export const isAllSingles = ({ closed }: Survey): boolean =>
  ((closed[0]! | closed[1]! | closed[2]! | closed[3]!) & ~EVERY_RANK) === 0

/** The ranks present among three-bit counts, one bit each at the lowest bit of its count. */
export const ranksIn = (counts: number): number => (counts | (counts >> 1) | (counts >> 2)) & EVERY_RANK
