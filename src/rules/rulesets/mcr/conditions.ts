import type { Block } from '../../decompose.ts'
import {
  blockRanks,
  climbs,
  type FourChows,
  identical,
  isOutside,
  isPureTerminalChows,
  isThreeSuitedTerminalChows,
  oneRank,
  oneSuit,
  ranksAre,
  ranksWithin,
  threeSuits,
} from '../../patterns.ts'
import {
  isGreen,
  isHonour,
  isReversible,
  isSuited,
  isTerminal,
  isWind,
  rankOf,
  type Tile,
  type Wind,
} from '../../tiles.ts'

/** Suits and honours present in the whole hand. */
export interface Presence {
  /** How many of the three suits. */
  readonly suits: number
  readonly winds: boolean
  readonly dragons: boolean
}

/** How the hand was won. */
export interface Way {
  readonly selfDrawn: boolean
  readonly lastTile: boolean
  /** Replacement tile when self-drawn, robbed kong otherwise. */
  readonly kong: boolean
  readonly lastOfKind: boolean
  /** No chow, pung or melded kong. */
  readonly concealed: boolean
  /** Four chows, pungs or melded kongs. */
  readonly melded: boolean
}

/** Pungs and kongs of winds or of dragons, and whether the pair is one. */
export interface HonourSets {
  readonly pungs: number
  readonly pair: boolean
}

/** What a pung's worth may depend on besides its tile. */
export interface PungContext {
  readonly roundWind: Wind
  readonly seatWind: Wind
  readonly windPungs: number
}

/** Shapes recognised as a whole (dossier D1 and R98 #4, #6). */
export type Form =
  | 'nineGates'
  | 'sevenPairs'
  | 'shiftedPairs'
  | 'thirteenOrphans'
  | 'sevenHonours'
  | 'singles'
  | 'knittedStraight'

/**
 * When a fan is present. Each kind looks at one small part of a hand, so that the counter can ask every question once,
 * at start-up, and look the answer up afterwards (tables.ts).
 */
export type Condition =
  | { readonly on: 'everyTile'; readonly test: (tile: Tile) => boolean }
  | { readonly on: 'everyBlock'; readonly test: (block: Block) => boolean }
  | { readonly on: 'presence'; readonly test: (presence: Presence) => boolean }
  | { readonly on: 'way'; readonly test: (way: Way) => boolean }
  | { readonly on: 'winds'; readonly test: (sets: HonourSets) => boolean }
  | { readonly on: 'dragons'; readonly test: (sets: HonourSets) => boolean }
  | { readonly on: 'windPung'; readonly wind: 'roundWind' | 'seatWind' }
  | { readonly on: 'kongs'; readonly test: (melded: number, concealed: number) => boolean }
  | { readonly on: 'concealedPungs'; readonly test: (count: number) => boolean }
  | { readonly on: 'sets'; readonly test: (pungs: number, suitedPair: boolean) => boolean }
  | { readonly on: 'chows'; readonly of: number; readonly test: (tiles: readonly Tile[]) => boolean }
  | { readonly on: 'pungs'; readonly of: number; readonly test: (tiles: readonly Tile[]) => boolean }
  | { readonly on: 'chowsAndPair'; readonly test: (chows: FourChows, pair: Tile) => boolean }
  | { readonly on: 'eachPung'; readonly test: (tile: Tile, context: PungContext) => boolean }
  | { readonly on: 'form'; readonly form: Form }
  | { readonly on: 'wait'; readonly wait: 'edge' | 'closed' | 'single' }
  | { readonly on: 'eachFourOfAKind' }
  | { readonly on: 'eachFlower' }
  | { readonly on: 'nothingElse' }

/** A condition of one kind. */
export type ConditionOn<K extends Condition['on']> = Extract<Condition, { on: K }>

const everyTile = (test: (tile: Tile) => boolean): Condition => ({ on: 'everyTile', test })
const everyBlock = (test: (block: Block) => boolean): Condition => ({ on: 'everyBlock', test })
const presence = (test: (presence: Presence) => boolean): Condition => ({ on: 'presence', test })
const way = (test: (way: Way) => boolean): Condition => ({ on: 'way', test })
const winds = (test: (sets: HonourSets) => boolean): Condition => ({ on: 'winds', test })
const dragons = (test: (sets: HonourSets) => boolean): Condition => ({ on: 'dragons', test })
const kongs = (test: (melded: number, concealed: number) => boolean): Condition => ({ on: 'kongs', test })
const concealedPungs = (least: number): Condition => ({ on: 'concealedPungs', test: (count) => count >= least })
const sets = (test: (pungs: number, suitedPair: boolean) => boolean): Condition => ({ on: 'sets', test })
const chows = (of: number, test: (tiles: readonly Tile[]) => boolean): Condition => ({ on: 'chows', of, test })
const pungs = (of: number, test: (tiles: readonly Tile[]) => boolean): Condition => ({ on: 'pungs', of, test })
const form = (name: Form): Condition => ({ on: 'form', form: name })
const wait = (kind: 'edge' | 'closed' | 'single'): Condition => ({ on: 'wait', wait: kind })

/**
 * When each fan is present, before exclusions: what a higher fan contains is present too, and the fan table's `excludes`
 * takes it away. Chows are named by their lowest tile.
 */
export const CONDITIONS: Readonly<Record<number, Condition>> = {
  1: winds(({ pungs }) => pungs === 4),
  2: dragons(({ pungs }) => pungs === 3),
  3: everyTile(isGreen),
  4: form('nineGates'),
  5: kongs((melded, concealed) => melded + concealed === 4),
  6: form('shiftedPairs'),
  7: form('thirteenOrphans'),
  8: everyTile(isTerminal),
  9: winds(({ pungs, pair }) => pungs === 3 && pair),
  10: dragons(({ pungs, pair }) => pungs === 2 && pair),
  11: everyTile(isHonour),
  12: concealedPungs(4),
  13: { on: 'chowsAndPair', test: isPureTerminalChows },
  14: chows(4, identical),
  15: pungs(4, (tiles) => oneSuit(tiles) && climbs(tiles, 1)),
  16: chows(4, (tiles) => oneSuit(tiles) && (climbs(tiles, 1) || climbs(tiles, 2))),
  17: kongs((melded, concealed) => melded + concealed >= 3),
  18: everyTile((tile) => isTerminal(tile) || isHonour(tile)),
  19: form('sevenPairs'),
  20: form('sevenHonours'),
  21: everyBlock(({ kind, tile }) => kind !== 'chow' && isSuited(tile) && rankOf(tile) % 2 === 0),
  22: presence(({ suits, winds, dragons }) => suits === 1 && !winds && !dragons),
  23: chows(3, identical),
  24: pungs(3, (tiles) => oneSuit(tiles) && climbs(tiles, 1)),
  25: everyTile((tile) => rankOf(tile) >= 7),
  26: everyTile(ranksWithin(4, 6)),
  27: everyTile(ranksWithin(1, 3)),
  28: chows(3, (tiles) => oneSuit(tiles) && climbs(tiles, 3)),
  29: { on: 'chowsAndPair', test: isThreeSuitedTerminalChows },
  30: chows(3, (tiles) => oneSuit(tiles) && (climbs(tiles, 1) || climbs(tiles, 2))),
  31: everyBlock((block) => blockRanks(block).includes(5)),
  32: pungs(3, oneRank),
  33: concealedPungs(3),
  34: form('singles'),
  35: form('knittedStraight'),
  36: everyTile((tile) => rankOf(tile) >= 6),
  37: everyTile(ranksWithin(1, 4)),
  38: winds(({ pungs }) => pungs >= 3),
  39: chows(3, (tiles) => threeSuits(tiles) && climbs(tiles, 3)),
  40: everyTile(isReversible),
  41: chows(3, (tiles) => threeSuits(tiles) && oneRank(tiles)),
  42: pungs(3, (tiles) => threeSuits(tiles) && climbs(tiles, 1)),
  43: { on: 'nothingElse' },
  44: way(({ selfDrawn, lastTile }) => selfDrawn && lastTile),
  45: way(({ selfDrawn, lastTile }) => !selfDrawn && lastTile),
  46: way(({ selfDrawn, kong }) => selfDrawn && kong),
  47: way(({ selfDrawn, kong }) => !selfDrawn && kong),
  48: sets((pungs) => pungs === 4),
  49: presence(({ suits, winds, dragons }) => suits === 1 && (winds || dragons)),
  50: chows(3, (tiles) => threeSuits(tiles) && climbs(tiles, 1)),
  51: presence(({ suits, winds, dragons }) => suits === 3 && winds && dragons),
  52: way(({ melded, selfDrawn }) => melded && !selfDrawn),
  53: kongs((_, concealed) => concealed >= 2),
  54: dragons(({ pungs }) => pungs >= 2),
  55: everyBlock(isOutside),
  56: way(({ concealed, selfDrawn }) => concealed && selfDrawn),
  57: kongs((melded) => melded >= 2),
  58: way(({ lastOfKind }) => lastOfKind),
  59: dragons(({ pungs }) => pungs >= 1),
  60: { on: 'windPung', wind: 'roundWind' },
  61: { on: 'windPung', wind: 'seatWind' },
  62: way(({ concealed, selfDrawn }) => concealed && !selfDrawn),
  63: sets((pungs, suitedPair) => pungs === 0 && suitedPair),
  64: { on: 'eachFourOfAKind' },
  65: pungs(2, oneRank),
  66: concealedPungs(2),
  67: kongs((_, concealed) => concealed >= 1),
  68: everyTile(ranksWithin(2, 8)),
  69: chows(2, identical),
  70: chows(2, (tiles) => !oneSuit(tiles) && oneRank(tiles)),
  71: chows(2, (tiles) => oneSuit(tiles) && climbs(tiles, 3)),
  72: chows(2, (tiles) => oneSuit(tiles) && ranksAre(tiles, [1, 7])),
  73: {
    on: 'eachPung',
    test: (tile, { roundWind, seatWind, windPungs }) =>
      isTerminal(tile) || (isWind(tile) && tile !== roundWind && tile !== seatWind && windPungs < 3),
  },
  74: kongs((melded) => melded >= 1),
  75: presence(({ suits }) => suits === 2),
  76: presence(({ winds, dragons }) => !winds && !dragons),
  77: wait('edge'),
  78: wait('closed'),
  79: wait('single'),
  80: way(({ selfDrawn }) => selfDrawn),
  81: { on: 'eachFlower' },
  82: kongs((melded, concealed) => melded >= 1 && concealed >= 1),
}

/** The fan whose condition looks at one part of the hand, with that condition. */
export const conditionsOn = <K extends Condition['on']>(on: K): [fan: number, condition: ConditionOn<K>][] =>
  Object.entries(CONDITIONS)
    .filter(([, condition]) => condition.on === on)
    .map(([fan, condition]) => [Number(fan), condition as ConditionOn<K>])
