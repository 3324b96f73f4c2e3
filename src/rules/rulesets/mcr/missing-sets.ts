import { suitOf, type Tile } from '../../tiles.ts'
import { type Missing, text, type Voice, words } from '../../wording.ts'
import type { ConditionOn } from './conditions.ts'
import { choices, type Facts } from './facts.ts'

const CHOWS: readonly Tile[] = [0, 9, 18].flatMap((first) => [0, 1, 2, 3, 4, 5, 6].map((i) => first + i))
const SUITED_PUNGS: readonly Tile[] = Array.from({ length: 27 }, (_, tile) => tile)

/** The fewest sets that would complete the combination, preferring those the hand already has tiles of. */
export const missingSets = ({ on, of, test }: ConditionOn<'chows'> | ConditionOn<'pungs'>, facts: Facts): Missing => {
  const own = on === 'chows' ? facts.chows : facts.suitedPungs
  const every = on === 'chows' ? CHOWS : SUITED_PUNGS
  const whole = (tile: Tile): Tile[] => (on === 'chows' ? [tile, tile + 1, tile + 2] : [tile, tile, tile])
  const held = (tile: Tile): number => whole(tile).filter((t) => facts.tiles.includes(t)).length
  for (let lacking = 1; lacking < of; lacking++) {
    const found = choices(own, of - lacking).flatMap((kept) =>
      extensions(every, lacking)
        .filter((added) => test([...kept, ...added].sort((a, b) => a - b)))
        .map((added) => ({ kept, added })),
    )
    if (found.length === 0) continue
    const weight = ({ added }: { added: readonly Tile[] }): number => added.reduce((sum, tile) => sum + held(tile), 0)
    const { kept, added } = found.reduce((a, b) => (weight(b) > weight(a) ? b : a))
    const spare = spareTiles(facts, kept.flatMap(whole), suitOf(added[0]!))
    return { distance: lacking, text: text((v) => needsText(v, added.map(whole), spare)) }
  }
  return {
    distance: of,
    text:
      on === 'chows'
        ? words('沒有能組成它的順子', '没有能组成它的顺子', 'no chow of the hand belongs to it')
        : words('沒有能組成它的刻子', '没有能组成它的刻子', 'no pung of the hand belongs to it'),
  }
}

/** The hand's tiles of a suit that are not in the sets already put to use. */
const spareTiles = ({ tiles }: Facts, used: readonly Tile[], suit: number): Tile[] => {
  const spare = [...tiles]
  for (const tile of used) if (spare.includes(tile)) spare.splice(spare.indexOf(tile), 1)
  return spare.filter((tile) => suitOf(tile) === suit)
}

const needsText = (v: Voice, sets: readonly (readonly Tile[])[], spare: readonly Tile[]): string => {
  const needs = sets.map((set) => v.tiles(set)).join(' ')
  const has = v.tiles(spare) || v.say('無此門牌', '无此门牌', 'none of that suit')
  return v.say(`需要${needs}；手中有${has}`, `需要${needs}；手中有${has}`, `it needs ${needs}; you have ${has}`)
}

const extensions = (tiles: readonly Tile[], count: number): Tile[][] =>
  count === 0 ? [[]] : tiles.flatMap((tile, i) => extensions(tiles.slice(i), count - 1).map((rest) => [tile, ...rest]))
