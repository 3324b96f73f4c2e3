import { copies, parseTiles, type Tile } from './tiles.ts'

/** A chow, pung or kong. `melded` = shown to the table before the win; a concealed kong is a set that is not melded. */
export interface TileSet {
  readonly kind: 'chow' | 'pung' | 'kong'
  /** The tiles, lowest first. */
  readonly tiles: readonly Tile[]
  readonly melded: boolean
}

/** A hand line as a record; see `readings.ts` for what can be made of it. */
export interface Hand {
  readonly laid: readonly TileSet[]
  /** Tiles in hand, without the winning tile. */
  readonly closed: readonly Tile[]
  readonly win: Tile
  readonly selfDrawn: boolean
  readonly seatWind: Tile
  readonly roundWind: Tile
  /** Flag L: the last tile of the wall, or the discard after it. */
  readonly lastTile: boolean
  /** Flag K: the replacement tile of a kong, or the tile that makes an opponent's pung a kong. */
  readonly kongTile: boolean
  /** Flag X: the other three copies lie open on the table. */
  readonly lastOfKind: boolean
  readonly flowers: number
}

const KINDS: Readonly<Record<string, TileSet['kind']>> = { c: 'chow', p: 'pung', k: 'kong', K: 'kong' }

function parseMeld(text: string): TileSet {
  const kind = KINDS[text.slice(0, 1)]
  if (kind === undefined || text[1] !== ':') throw new Error(`not a meld: ${text}`)
  return { kind, tiles: parseTiles(text.slice(2)), melded: !text.startsWith('K') }
}

function parseOneTile(text: string): Tile {
  const [tile, ...more] = parseTiles(text)
  if (tile === undefined || more.length > 0) throw new Error(`not one tile: ${text}`)
  return tile
}

/**
 * Reads `melds closed win how seatWind roundWind flags flowers`, single spaces, legal hands only.
 * Throws an Error on text it cannot read; which input a referee must refuse is not the slow judge's business.
 */
export function parseLine(line: string): Hand {
  const [melds, closed, win, how, seat, round, flags, flowers, ...more] = line.trim().split(' ')
  if (flowers === undefined || more.length > 0) throw new Error(`a hand line has eight fields: ${line}`)
  const hand: Hand = {
    laid: melds === '-' ? [] : melds!.split(',').map(parseMeld),
    closed: parseTiles(closed!).sort((a, b) => a - b),
    win: parseOneTile(win!),
    selfDrawn: how === 'T',
    seatWind: parseOneTile(seat!),
    roundWind: parseOneTile(round!),
    lastTile: flags!.includes('L'),
    kongTile: flags!.includes('K'),
    lastOfKind: flags!.includes('X'),
    flowers: Number(flowers),
  }
  if (hand.closed.length + 3 * hand.laid.length !== 13) throw new Error(`not thirteen tiles: ${line}`)
  return hand
}

/** Every tile of the hand, the winning tile and the fourth tiles of kongs included. */
export const allTiles = (hand: Hand): Tile[] => [...hand.laid.flatMap((set) => set.tiles), ...hand.closed, hand.win]

/** 和绝张 needs no flag when the winner's own open melds already show the other three copies (dossier D9). */
export function isLastOfKind(hand: Hand): boolean {
  const open = hand.laid.filter((set) => set.melded).flatMap((set) => set.tiles)
  return hand.lastOfKind || copies(open, hand.win) === 3
}
