import { formatTiles } from './notation.ts'
import { err, ok, type Result } from './result.ts'
import { KINDS, type Tile, type Wind } from './tiles.ts'

/** A set laid out before the win. `tile` is the lowest tile of a chow, the tile itself otherwise. */
export interface Meld {
  readonly kind: 'chow' | 'pung' | 'meldedKong' | 'concealedKong'
  readonly tile: Tile
}

/** What the hybrid rules let a winner have declared or been dealt (dossier C2, C3); other rules know nothing of it. */
export interface Declared {
  readonly riichi: 'none' | 'single' | 'double'
  readonly ippatsu: boolean
  /** 天和, 地和 and 人和. */
  readonly firstTurn: 'none' | 'heavenly' | 'earthly' | 'human'
}

/** Nothing declared. */
export const UNDECLARED: Declared = { riichi: 'none', ippatsu: false, firstTurn: 'none' }

declare const checked: unique symbol

/**
 * A winning claim that can exist: the right number of tiles, no fifth copy, circumstances that do not contradict each
 * other. Only `parseHand`, `parseHandLine` and `handOf` make one, so a ruleset never has to doubt its input.
 */
export interface Hand {
  readonly [checked]: true
  readonly melds: readonly Meld[]
  /** Tiles in hand without the winning tile, ascending: 13 less three per meld. */
  readonly concealed: readonly Tile[]
  readonly win: Tile
  /** True for a self-draw, false for a discard or a robbed kong. */
  readonly selfDrawn: boolean
  readonly seatWind: Wind
  readonly roundWind: Wind
  /** 妙手回春 when self-drawn, 海底捞月 on a discard. */
  readonly lastTile: boolean
  /** 杠上开花 when self-drawn, 抢杠和 otherwise. */
  readonly kong: boolean
  /** 和绝张: the other three copies lie open on the table. */
  readonly lastOfKind: boolean
  /** 0..8; counted, never part of the hand. */
  readonly flowers: number
  /** Only in a hand of the hybrid rules. */
  readonly declared?: Declared
}

/** What a hand is made of before it has been checked. */
export type HandFacts = Omit<Hand, typeof checked>

/** How many tiles a meld adds to the hand's 14 (a kong stands for three). */
export const meldTiles = ({ kind, tile }: Meld): readonly Tile[] =>
  kind === 'chow' ? [tile, tile + 1, tile + 2] : kind === 'pung' ? [tile, tile, tile] : [tile, tile, tile, tile]

/** Chows, pungs and melded kongs are open; a concealed kong leaves the hand concealed (R98 #56, #62). */
export const isOpen = (meld: Meld): boolean => meld.kind !== 'concealedKong'

export const isKong = (meld: Meld): boolean => meld.kind === 'meldedKong' || meld.kind === 'concealedKong'

/** Why a claim cannot exist (dossier D9). The BAD_ codes and FIELDS are faults of the text. */
export const HAND_ERROR_CODES = [
  'FIELDS',
  'BAD_TILE',
  'BAD_MELD',
  'BAD_CHOW',
  'BAD_PUNG',
  'BAD_KONG',
  'BAD_HOW',
  'BAD_WIND',
  'BAD_FLAG',
  'BAD_FLOWERS',
  'FLOWERS',
  'TILE_COUNT',
  'FIVE_COPIES',
  'X_HELD',
  'KONG_FLAG_NO_KONG',
  'ROB_HELD',
  'ROB_LAST',
] as const
export type HandErrorCode = (typeof HAND_ERROR_CODES)[number]

/** Why what was declared cannot be (dossier C2, C3, C12 "Flags"). */
export const DECLARED_ERROR_CODES = [
  'RIICHI_AND_DOUBLE_RIICHI',
  'RIICHI_NOT_CONCEALED',
  'IPPATSU_WITHOUT_RIICHI',
  'IPPATSU_AFTER_KONG',
  'FIRST_TURN_CONFLICT',
  'HEAVENLY_NEEDS_DEALER',
  'HEAVENLY_NEEDS_SELF_DRAW',
  'HEAVENLY_NOT_CONCEALED',
  'HEAVENLY_AFTER_CALL',
  'HEAVENLY_WITH_RIICHI',
  'HEAVENLY_FLAG_CONFLICT',
  'EARTHLY_NEEDS_NON_DEALER',
  'EARTHLY_NEEDS_SELF_DRAW',
  'EARTHLY_NOT_CONCEALED',
  'EARTHLY_AFTER_CALL',
  'EARTHLY_WITH_RIICHI',
  'EARTHLY_FLAG_CONFLICT',
  'HUMAN_NEEDS_DISCARD',
  'HUMAN_NOT_CONCEALED',
  'HUMAN_AFTER_CALL',
  'HUMAN_WITH_SINGLE_RIICHI',
  'HUMAN_FLAG_CONFLICT',
] as const
export type DeclaredErrorCode = (typeof DECLARED_ERROR_CODES)[number]

export interface HandError {
  readonly code: HandErrorCode | DeclaredErrorCode
  readonly field:
    | 'line'
    | 'melds'
    | 'closed'
    | 'win'
    | 'how'
    | 'seatWind'
    | 'roundWind'
    | 'flags'
    | 'flowers'
    | 'declared'
  /** Says what would be right. */
  readonly message: string
}

export const handError = (code: HandError['code'], field: HandError['field'], message: string): HandError => ({
  code,
  field,
  message,
})

/**
 * Makes a `Hand` of facts that can be true together: 14 tiles with the winning one (a kong counting three), at most
 * four of a kind, at most eight flowers, and circumstances the tiles do not contradict (dossier D9).
 */
export const checkHand = (facts: HandFacts): Result<Hand, HandError> => {
  const { melds, concealed, win, selfDrawn, flowers } = facts
  if (flowers > 8) return err(handError('FLOWERS', 'flowers', `there are eight flowers, not ${flowers}`))
  const wanted = 13 - 3 * melds.length
  if (melds.length > 4 || concealed.length !== wanted) {
    const message =
      melds.length > 4
        ? `a hand has at most four melds, not ${melds.length}`
        : `with ${melds.length === 0 ? 'no melds' : melds.length === 1 ? '1 meld' : `${melds.length} melds`} ${wanted === 1 ? '1 tile is' : `${wanted} tiles are`} needed besides the winning tile; these are ${concealed.length}`
    return err(handError('TILE_COUNT', 'closed', message))
  }
  const melded = melds.flatMap(meldTiles)
  const fifthCopy = fifthCopyError(facts)
  if (fifthCopy) return err(fifthCopy)
  const held = concealed.includes(win)
  if (facts.lastOfKind && held) {
    return err(handError('X_HELD', 'flags', 'X says the other three copies lie open, but one is in hand'))
  }
  if (facts.kong && selfDrawn && !melds.some(isKong)) {
    return err(handError('KONG_FLAG_NO_KONG', 'flags', 'K with T is a replacement tile, so the hand needs a kong'))
  }
  if (facts.kong && !selfDrawn && (held || melded.includes(win))) {
    return err(
      handError('ROB_HELD', 'flags', 'K with D robs a kong of all four copies, so the winner holds none besides'),
    )
  }
  if (facts.kong && !selfDrawn && facts.lastTile) {
    return err(
      handError('ROB_LAST', 'flags', 'no kong can be made once the last tile is drawn, so K with D excludes L'),
    )
  }
  return ok(facts as Hand)
}

/** Tiles too many for a win, negative when too few; a kong counts three (dossier C10 #12). */
export const excessTiles = ({ melds, concealed }: Pick<HandFacts, 'melds' | 'concealed'>): number =>
  concealed.length + 3 * melds.length - 13

/** There are four copies of a tile, however many tiles are held (dossier D9). */
export const fifthCopyError = ({
  melds,
  concealed,
  win,
}: Pick<HandFacts, 'melds' | 'concealed' | 'win'>): HandError | undefined => {
  const melded = melds.flatMap(meldTiles)
  const fifth = firstFifthCopy([...melded, ...concealed, win])
  if (fifth === undefined) return undefined
  const field = melded.includes(fifth) ? 'melds' : 'closed'
  return handError('FIVE_COPIES', field, `there are only four copies of ${formatTiles([fifth])}`)
}

/** Hands of one deal share the four copies of a tile and the eight flowers (dossier D9). */
export const sharedTilesError = (
  hands: readonly Pick<HandFacts, 'melds' | 'concealed' | 'flowers'>[],
): HandError | undefined => {
  const fifth = firstFifthCopy(hands.flatMap(({ melds, concealed }) => [...melds.flatMap(meldTiles), ...concealed]))
  if (fifth !== undefined) {
    const message = `there are only four copies of ${formatTiles([fifth])}, over all hands of a deal`
    return handError('FIVE_COPIES', 'closed', message)
  }
  const flowers = hands.reduce((total, hand) => total + hand.flowers, 0)
  return flowers > 8
    ? handError('FLOWERS', 'flowers', `there are eight flowers over all hands of a deal, not ${flowers}`)
    : undefined
}

const firstFifthCopy = (tiles: readonly Tile[]): Tile | undefined => {
  const copies = new Uint8Array(KINDS)
  return tiles.find((tile) => ++copies[tile]! > 4)
}
