import { eachCombination, type Relation } from '../../combinations.ts'
import { climbs, identical, oneRank, oneSuit, threeSuits } from '../../patterns.ts'
import { isSuited, type Tile } from '../../tiles.ts'
import { type FanKey, HYBRID_FANS } from './fans.ts'

/** Fan of several chows, by their lowest tiles; the definitions are R98's (dossier C1, D3). */
const CHOWS: readonly Relation<FanKey>[] = [
  { fan: '一色四同顺', of: 4, test: identical },
  { fan: '一色四步高', of: 4, test: (tiles) => oneSuit(tiles) && (climbs(tiles, 1) || climbs(tiles, 2)) },
  { fan: '一色三同顺', of: 3, test: identical },
  { fan: '清龙', of: 3, test: (tiles) => oneSuit(tiles) && climbs(tiles, 3) },
  { fan: '一色三步高', of: 3, test: (tiles) => oneSuit(tiles) && (climbs(tiles, 1) || climbs(tiles, 2)) },
  { fan: '花龙', of: 3, test: (tiles) => threeSuits(tiles) && climbs(tiles, 3) },
  { fan: '三色三同顺', of: 3, test: (tiles) => threeSuits(tiles) && oneRank(tiles) },
  { fan: '三色三步高', of: 3, test: (tiles) => threeSuits(tiles) && climbs(tiles, 1) },
  { fan: '一般高', of: 2, test: identical },
]

/** Fan of several suited pungs. */
const PUNGS: readonly Relation<FanKey>[] = [
  { fan: '一色四节高', of: 4, test: (tiles) => oneSuit(tiles) && climbs(tiles, 1) },
  { fan: '一色三节高', of: 3, test: (tiles) => oneSuit(tiles) && climbs(tiles, 1) },
  { fan: '三同刻', of: 3, test: oneRank },
  { fan: '三色三节高', of: 3, test: (tiles) => threeSuits(tiles) && climbs(tiles, 1) },
]

const isWithin = (fans: readonly FanKey[], more: readonly FanKey[]): boolean => {
  const left = [...more]
  return fans.every((fan) => {
    const at = left.indexOf(fan)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** A choice with all that its fan contain. */
const contained = (fans: readonly FanKey[]): FanKey[] =>
  fans.flatMap((fan) => [fan, ...HYBRID_FANS.find(({ key }) => key === fan)!.excludes])

/** The choices that no other contains, each once. */
const choicesOf = (relations: readonly Relation<FanKey>[], tiles: readonly Tile[]): FanKey[][] => {
  const choices = new Map<string, FanKey[]>()
  eachCombination(relations, tiles, (fans) => choices.set(fans.join(), [...fans]))
  const all = [...choices.values()]
  return all.filter((fans) => !all.some((more) => more !== fans && isWithin(fans, contained(more))))
}

/** Choices worked out so far, by the sets' tiles; there are as many as there are choices of four sets. */
const known = { chows: new Map<string, FanKey[][]>(), pungs: new Map<string, FanKey[][]>() }
const NOTHING: readonly (readonly FanKey[])[] = [[]]

const lookUp = (kind: 'chows' | 'pungs', tiles: readonly Tile[]): readonly (readonly FanKey[])[] => {
  if (tiles.length < 2) return NOTHING
  const name = tiles.join()
  const found = known[kind].get(name) ?? choicesOf(kind === 'chows' ? CHOWS : PUNGS, tiles)
  known[kind].set(name, found)
  return found
}

/** Every way to combine the sets of a reading into fan by the counting principles (dossier D2); at least one, maybe empty. */
export const combinationsOf = (chows: readonly Tile[], pungs: readonly Tile[]): readonly (readonly FanKey[])[] => {
  const ofChows = lookUp('chows', chows)
  const ofPungs = lookUp('pungs', pungs.filter(isSuited))
  if (ofPungs.length === 1 && ofPungs[0]!.length === 0) return ofChows
  return ofChows.flatMap((first) => ofPungs.map((second) => [...first, ...second]))
}

const COMBINED: ReadonlySet<FanKey> = new Set([...CHOWS, ...PUNGS].map(({ fan }) => fan))

/** Whether a fan is made of several chows or pungs. */
export const isCombined = (fan: FanKey): boolean => COMBINED.has(fan)
