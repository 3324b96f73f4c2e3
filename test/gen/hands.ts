import { ALL_TILES, copies, HONOURS, isSuited, rank, suit, type Tile, tilesText, without } from '../rules/slow/tiles.ts'
import type { Plan, PlannedSet } from './plan.ts'
import { type Random, seededRandom } from './random.ts'
import { RECIPES } from './recipes.ts'

/**
 * Legal hand lines (`melds closed win how seatWind roundWind flags flowers`) without end, the same for the same seed.
 * Each fan has its recipe and every recipe its turn, so rare fan come as often as common ones; about one hand in
 * twelve is a near miss, a winning hand with one tile changed.
 */
export function* handLines(seed: number): Generator<string, never> {
  const random = seededRandom(seed)
  const recipes = Object.values(RECIPES)
  while (true) {
    const plan = random.pick(recipes)(random)
    const tiles = fill(plan, random)
    const hand = tiles && lay(plan, tiles, random)
    if (hand === undefined) continue
    if (random.chance(8)) spoil(hand, random)
    if (isLegalCount(hand)) yield lineText(hand, plan, random)
  }
}

interface Complete {
  readonly sets: readonly PlannedSet[]
  /** Closed tiles that are in no set: the pair, or a special body. */
  readonly loose: readonly Tile[]
}

interface Laid {
  readonly melds: readonly { readonly letter: 'c' | 'p' | 'k' | 'K'; readonly tiles: readonly Tile[] }[]
  closed: Tile[]
  win: Tile
}

const tilesOf = ({ kind, tile }: PlannedSet): Tile[] =>
  kind === 'chow' ? [tile, tile + 1, tile + 2] : Array(kind === 'kong' ? 4 : 3).fill(tile)

const noFifth = (tiles: readonly Tile[]): boolean => tiles.every((tile) => copies(tiles, tile) <= 4)

/** Adds sets and a pair until the hand is complete; undefined when chance led into a dead end. */
function fill(plan: Plan, random: Random): Complete | undefined {
  const body = plan.body ?? []
  const missing = body.length === 14 ? 0 : body.length === 9 ? 1 : 4
  const sets = [...(plan.sets ?? [])]
  const pool = ALL_TILES.filter(plan.pool ?? (() => true))
  const kongs = random.pick([0, 0, 0, 15, 50])
  const chows = plan.fill === 'chow' ? 100 : plan.fill === 'pung' ? 0 : random.pick([30, 60, 90])
  for (let tries = 0; sets.length < missing && tries < 60; tries++) {
    const near = sets.length > 0 && random.chance(30) ? sets[random.below(sets.length)]!.tile : undefined
    const set = near === undefined ? freeSet(random, pool, chows) : neighbour(random, near, chows)
    const tiles = tilesOf(set)
    if (tiles.every((tile) => pool.includes(tile)) && noFifth([...body, ...sets.flatMap(tilesOf), ...tiles]))
      sets.push(set)
  }
  if (sets.length < missing) return undefined
  const withKongs = sets.map((set) =>
    set.kind === 'pung' && random.chance(kongs) ? { ...set, kind: 'kong' as const } : set,
  )
  const needsPair = body.length !== 14
  const used = [...body, ...withKongs.flatMap(tilesOf)]
  const pairs = plan.pair === undefined ? pool.filter((tile) => copies(used, tile) <= 2) : [plan.pair]
  if (needsPair && pairs.length === 0) return undefined
  const pair = needsPair ? random.pick(pairs) : undefined
  const loose = pair === undefined ? body : [...body, pair, pair]
  return noFifth([...withKongs.flatMap(tilesOf), ...loose]) ? { sets: withKongs, loose } : undefined
}

function freeSet(random: Random, pool: readonly Tile[], chows: number): PlannedSet {
  const tile = random.pick(pool)
  return isSuited(tile) && rank(tile) <= 7 && random.chance(chows) ? { kind: 'chow', tile } : { kind: 'pung', tile }
}

/** A set that overlaps or continues another, or repeats its rank in any suit: where readings and relations multiply. */
function neighbour(random: Random, tile: Tile, chows: number): PlannedSet {
  if (!isSuited(tile)) return { kind: 'pung', tile: random.pick(ALL_TILES.filter((other) => !isSuited(other))) }
  const moved = rank(tile) + random.pick([0, 0, 1, -1, 2, -2, 3, -3, 6, -6])
  const kind = random.chance(chows) ? 'chow' : 'pung'
  const bounded = Math.min(Math.max(moved, 1), kind === 'chow' ? 7 : 9)
  const home = random.chance(60) ? tile - rank(tile) + 1 : random.pick([0, 9, 18])
  return { kind, tile: home + bounded - 1 }
}

/** Decides what is melded and which tile wins. */
function lay(plan: Plan, { sets, loose }: Complete, random: Random): Laid | undefined {
  const openness = { all: 100, some: 60, none: 0 }[plan.melds ?? random.pick(['none', 'some', 'some'] as const)]
  const melds: Laid['melds'][number][] = []
  const inHand = [...loose]
  for (const set of sets) {
    const open = set.open ?? random.chance(openness)
    if (set.kind === 'kong') melds.push({ letter: open ? 'k' : 'K', tiles: tilesOf(set) })
    else if (open && loose.length !== 14) melds.push({ letter: set.kind === 'chow' ? 'c' : 'p', tiles: tilesOf(set) })
    else inHand.push(...tilesOf(set))
  }
  const win = plan.win !== undefined && random.chance(90) ? plan.win : random.pick(inHand)
  const closed = without(inHand, [win])
  return closed && { melds: random.shuffled(melds), closed, win }
}

/** Changes one tile for another, near it more often than not. */
function spoil(hand: Laid, random: Random): void {
  const old = random.chance(50) ? hand.win : random.pick(hand.closed)
  const near = ALL_TILES.filter((tile) => suit(tile) === suit(old) && Math.abs(tile - old) <= 2 && tile !== old)
  const fresh = near.length > 0 && random.chance(70) ? random.pick(near) : random.pick(ALL_TILES)
  if (old === hand.win) hand.win = fresh
  else hand.closed = [...(without(hand.closed, [old]) ?? []), fresh]
}

const isLegalCount = ({ melds, closed, win }: Laid): boolean =>
  noFifth([...melds.flatMap((meld) => meld.tiles), ...closed, win])

/** Flags only where they can be true: an own kong before K on a draw, no copy held of a robbed tile, X not in hand. */
function legalFlags(wanted: string, how: string, { melds, closed, win }: Laid): string {
  const held = copies([...melds.flatMap((meld) => meld.tiles), ...closed], win)
  const ownKong = melds.some(({ letter }) => letter === 'k' || letter === 'K')
  const kong = wanted.includes('K') && (how === 'T' ? ownKong : held === 0)
  const last = wanted.includes('L') && !(kong && how === 'D')
  const lastOfKind = wanted.includes('X') && !closed.includes(win)
  return (last ? 'L' : '') + (kong ? 'K' : '') + (lastOfKind ? 'X' : '') || '-'
}

function lineText(hand: Laid, plan: Plan, random: Random): string {
  const how = plan.how ?? random.pick(['T', 'D'])
  const chosen = [...'LKX'].filter(() => random.chance(8)).join('')
  const flags = legalFlags((plan.flags ?? '') + chosen, how, hand)
  const melds = hand.melds.map(({ letter, tiles }) => `${letter}:${tilesText(tiles)}`).join(',') || '-'
  const winds = [...HONOURS.slice(0, 4)]
  const flowers = random.chance(60) ? 0 : random.below(9)
  return [
    melds,
    tilesText(hand.closed),
    tilesText([hand.win]),
    how,
    random.pick(winds),
    random.pick(winds),
    flags,
    flowers,
  ].join(' ')
}
