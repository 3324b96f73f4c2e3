import { type Hand, isKong, isOpen, meldTiles } from '../../hand.ts'
import type { Reading } from '../../readings.ts'
import { isDragon, isSuited, isWind, KINDS, suitOf, type Tile } from '../../tiles.ts'
import type { FanKey } from './fans.ts'

/** What a hand shows however it is read. */
export interface Whole {
  /** Kinds of tile held, ascending. */
  readonly kinds: readonly Tile[]
  readonly suits: number
  readonly winds: boolean
  readonly dragons: boolean
  /** 门前清: no chow, pung or melded kong (dossier C3). */
  readonly concealed: boolean
  readonly openMelds: number
  readonly kongs: number
  /** Tiles held four times, but not as a kong (四归一). */
  readonly fours: readonly Tile[]
}

/** A hand in one reading, with what its winning tile completed and how its sets are combined. */
export interface Facts {
  readonly hand: Hand
  readonly whole: Whole
  readonly reading: Reading
  /** By their lowest tiles, ascending. */
  readonly chows: readonly Tile[]
  /** Pungs and kongs, ascending. */
  readonly pungs: readonly Tile[]
  /** The pung that the winning discard completed, if it is read so: it is exposed (dossier C5). */
  readonly exposedPung: Tile | null
  readonly concealedPungs: number
  /** Fan made of several chows or pungs, each as often as it is chosen. */
  readonly combined: readonly FanKey[]
}

/** Looks a hand over. */
export const wholeOf = ({ melds, concealed, win }: Hand): Whole => {
  const copies = new Uint8Array(KINDS)
  for (const tile of concealed) copies[tile]!++
  copies[win]!++
  const kongs = melds.filter(isKong)
  for (const meld of melds) for (const tile of meldTiles(meld)) copies[tile]!++
  const kinds: Tile[] = []
  for (let tile = 0; tile < KINDS; tile++) if (copies[tile]! > 0) kinds.push(tile)
  const openMelds = melds.filter(isOpen).length
  return {
    kinds,
    suits: new Set(kinds.filter(isSuited).map(suitOf)).size,
    winds: kinds.some(isWind),
    dragons: kinds.some(isDragon),
    concealed: openMelds === 0,
    openMelds,
    kongs: kongs.length,
    fours: kinds.filter((tile) => copies[tile] === 4 && !kongs.some((kong) => kong.tile === tile)),
  }
}

/** The pung a winning discard may have completed in a reading: it, none, or either where the tile also fits elsewhere. */
export const exposedPungs = (hand: Hand, reading: Reading): readonly (Tile | null)[] => {
  const { win } = hand
  const closed = reading.sets.filter(({ meld }) => meld === null)
  if (hand.selfDrawn || !closed.some(({ kind, tile }) => kind === 'pung' && tile === win)) return [null]
  const fitsElsewhere =
    reading.pair === win ||
    reading.knitted.includes(win) ||
    closed.some(({ kind, tile }) => kind === 'chow' && tile <= win && win <= tile + 2)
  return fitsElsewhere ? [win, null] : [win]
}

/** Pungs and kongs that were not laid out open, less the one a discard completed. */
export const concealedPungsOf = ({ sets }: Reading, exposedPung: Tile | null): number =>
  sets.filter(({ kind, meld }) => kind === 'pung' && (meld === null || !isOpen(meld))).length -
  (exposedPung === null ? 0 : 1)
