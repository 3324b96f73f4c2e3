import type { Block } from './decompose.ts'
import { isHonour, rankOf, suitOf, type Tile } from './tiles.ts'

/** What fan tables ask about tiles and about sets named by their lowest tile. */

export const ranksWithin = (low: number, high: number) => (tile: Tile) => rankOf(tile) >= low && rankOf(tile) <= high

export const oneSuit = (tiles: readonly Tile[]): boolean => tiles.every((tile) => suitOf(tile) === suitOf(tiles[0]!))

export const threeSuits = (tiles: readonly Tile[]): boolean => new Set(tiles.map(suitOf)).size === 3

export const identical = (tiles: readonly Tile[]): boolean => tiles.every((tile) => tile === tiles[0])

const ranks = (tiles: readonly Tile[]): number[] => tiles.map(rankOf).sort((a, b) => a - b)

/** Sorted ranks go up by the same step each time. */
export const climbs = (tiles: readonly Tile[], step: number): boolean =>
  ranks(tiles).every((rank, i, all) => i === 0 || rank === all[i - 1]! + step)

export const oneRank = (tiles: readonly Tile[]): boolean => climbs(tiles, 0)

export const ranksAre = (tiles: readonly Tile[], wanted: readonly number[]): boolean =>
  ranks(tiles).join() === wanted.join()

/** The ranks a block covers, none for honours. */
export const blockRanks = ({ kind, tile }: Block): number[] =>
  isHonour(tile) ? [] : kind === 'chow' ? [0, 1, 2].map((i) => rankOf(tile) + i) : [rankOf(tile)]

/** An honour, or a block with a 1 or a 9. */
export const isOutside = (block: Block): boolean =>
  isHonour(block.tile) || blockRanks(block).some((rank) => rank === 1 || rank === 9)

/** By their lowest tiles, ascending. */
export type FourChows = readonly [Tile, Tile, Tile, Tile]

/** 123 123 789 789 55 of one suit (R98 #13). */
export const isPureTerminalChows = (chows: FourChows, pair: Tile): boolean =>
  oneSuit([...chows, pair]) && ranksAre(chows, [1, 1, 7, 7]) && rankOf(pair) === 5

/** 123 789 in two suits and 55 in the third (R98 #29). */
export const isThreeSuitedTerminalChows = ([a, b, c, d]: FourChows, pair: Tile): boolean =>
  oneSuit([a, b]) &&
  oneSuit([c, d]) &&
  threeSuits([a, c, pair]) &&
  ranksAre([a, b, c, d], [1, 1, 7, 7]) &&
  a !== b &&
  c !== d &&
  rankOf(pair) === 5
