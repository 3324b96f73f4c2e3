import { allTiles, type Hand, type TileSet } from './line.ts'
import {
  ALL_TILES,
  copies,
  HONOURS,
  isSuited,
  isTerminalOrHonour,
  rank,
  suitedTile,
  type Tile,
  without,
} from './tiles.ts'

/** The ways to win (R98 和牌的基本牌型 and 特殊牌型; dossier D1). */
export type Form = 'sets' | 'sevenPairs' | 'thirteenOrphans' | 'knittedSingles' | 'knittedStraight'

/**
 * One way to read a won hand. By principle 2 (non-separation) every fan of a list must come from the same reading.
 * `sets` has four members in form `sets`, one in `knittedStraight`, none otherwise.
 */
export interface Reading {
  readonly hand: Hand
  readonly form: Form
  readonly sets: readonly TileSet[]
  /** The eyes: one pair, seven in `sevenPairs`, none where the form has none. */
  readonly pairs: readonly Tile[]
  /** Every tile of the hand. */
  readonly tiles: readonly Tile[]
  /** Where the winning tile went: the set it completed, the pair, or the special shape as a whole. */
  readonly wonIn: TileSet | 'pair' | 'shape'
  /** Exactly one kind of tile completes the thirteen by shape (R98 #77–79; dossier D4). */
  readonly singleWait: boolean
}

interface Shape {
  readonly form: Form
  /** Sets made from the closed tiles. */
  readonly sets: readonly TileSet[]
  readonly pairs: readonly Tile[]
  /** Tiles that belong to the special shape itself. */
  readonly body: readonly Tile[]
}

/** Every way to read `tiles` as `count` closed sets and one pair. */
function setsAndPair(tiles: readonly Tile[], count: number): { sets: TileSet[]; pair: Tile }[] {
  if (tiles.length !== 3 * count + 2) return []
  const found: { sets: TileSet[]; pair: Tile }[] = []
  for (const pair of new Set(tiles)) {
    const rest = without(tiles, [pair, pair])
    if (rest !== undefined) for (const sets of onlySets(rest)) found.push({ sets, pair })
  }
  return found
}

/** Every way to read sorted `tiles` as closed chows and pungs: the lowest tile starts a pung or a chow. */
function onlySets(tiles: readonly Tile[]): TileSet[][] {
  const lowest = tiles[0]
  if (lowest === undefined) return [[]]
  const starts: TileSet[] = [{ kind: 'pung', tiles: [lowest, lowest, lowest], melded: false }]
  if (isSuited(lowest) && rank(lowest) <= 7) {
    starts.push({ kind: 'chow', tiles: [lowest, lowest + 1, lowest + 2], melded: false })
  }
  return starts.flatMap((first) => {
    const rest = without(tiles, first.tiles)
    return rest === undefined ? [] : onlySets(rest).map((sets) => [first, ...sets])
  })
}

/** The six knitted straights: 147, 258 and 369 each in a suit of its own (R98 #35). */
const KNITTED: readonly (readonly Tile[])[] = ['msp', 'mps', 'smp', 'spm', 'pms', 'psm'].map((suits) =>
  [1, 2, 3].flatMap((start, i) => [start, start + 3, start + 6].map((each) => suitedTile(suits[i]!, each))),
)
const HONOUR_TILES = ALL_TILES.slice(-HONOURS.length)
const ORPHANS = ALL_TILES.filter(isTerminalOrHonour)

function sevenPairs(tiles: readonly Tile[]): Shape[] {
  const kinds = [...new Set(tiles)]
  if (tiles.length !== 14 || kinds.some((tile) => copies(tiles, tile) % 2 === 1)) return []
  const pairs = kinds.flatMap((tile) => (copies(tiles, tile) === 4 ? [tile, tile] : [tile]))
  return [{ form: 'sevenPairs', sets: [], pairs, body: tiles }]
}

function thirteenOrphans(tiles: readonly Tile[]): Shape[] {
  const rest = without(tiles, ORPHANS)
  if (rest?.length !== 1 || !ORPHANS.includes(rest[0]!)) return []
  return [{ form: 'thirteenOrphans', sets: [], pairs: rest, body: tiles }]
}

function knittedSingles(tiles: readonly Tile[]): Shape[] {
  if (tiles.length !== 14 || new Set(tiles).size !== 14) return []
  const fits = KNITTED.some((knitted) => tiles.every((tile) => knitted.includes(tile) || HONOUR_TILES.includes(tile)))
  return fits ? [{ form: 'knittedSingles', sets: [], pairs: [], body: tiles }] : []
}

function knittedStraights(tiles: readonly Tile[], laid: number): Shape[] {
  return KNITTED.flatMap((body) => {
    const rest = without(tiles, body)
    if (rest === undefined) return []
    return setsAndPair(rest, 1 - laid).map(
      ({ sets, pair }): Shape => ({ form: 'knittedStraight', sets, pairs: [pair], body }),
    )
  })
}

/** Every way to read the closed tiles (winning tile among them) beside `laid` melds. */
function shapes(closed: readonly Tile[], laid: number): Shape[] {
  const tiles = [...closed].sort((a, b) => a - b)
  return [
    ...setsAndPair(tiles, 4 - laid).map(({ sets, pair }): Shape => ({ form: 'sets', sets, pairs: [pair], body: [] })),
    ...sevenPairs(tiles),
    ...thirteenOrphans(tiles),
    ...knittedSingles(tiles),
    ...knittedStraights(tiles, laid),
  ]
}

/**
 * The kinds that complete the thirteen tiles by shape, also a kind whose four copies are gone: a formal second wait
 * cancels 边张, 坎张 and 单钓将 all the same (dossier D9, switch exhaustedWaitStillCounts; WMC7).
 */
const formalWaits = ({ laid, closed }: Hand): Tile[] =>
  ALL_TILES.filter((tile) => shapes([...closed, tile], laid.length).length > 0)

/** Every reading of the hand: each shape, with the winning tile put to each of its uses. */
export function readings(hand: Hand): Reading[] {
  const tiles = allTiles(hand)
  const found = shapes([...hand.closed, hand.win], hand.laid.length)
  const singleWait = found.length > 0 && formalWaits(hand).length === 1
  return found.flatMap(({ form, sets, pairs, body }) => {
    const uses: Reading['wonIn'][] = sets.filter((set) => set.tiles.includes(hand.win))
    if (pairs.includes(hand.win)) uses.push('pair')
    if (body.includes(hand.win)) uses.push('shape')
    return uses.map(
      (wonIn): Reading => ({ hand, form, sets: [...hand.laid, ...sets], pairs, tiles, wonIn, singleWait }),
    )
  })
}
