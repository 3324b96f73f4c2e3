/** Who is to be seated: a start number and what others may share with him. */
export interface DrawEntrant {
  readonly number: number
  readonly team?: string | null
  readonly country?: string | null
  readonly club?: string | null
}

/** What entrants may have in common that keeps them apart. */
export const APART_KINDS = ['team', 'country', 'club'] as const
export type ApartKind = (typeof APART_KINDS)[number]

/** Who shall not sit at one table. */
export interface Apart {
  /** Refused where it cannot be. */
  readonly kinds: readonly ApartKind[]
  /** As far as can be. */
  readonly preferably: readonly ApartKind[]
  /** Start numbers. */
  readonly pairs: readonly (readonly [number, number])[]
}

export const NOBODY_APART: Apart = { kinds: [], preferably: [], pairs: [] }

/** All that is to be kept apart, whether or not it must be. */
export const kindsOf = ({ kinds, preferably }: Apart): readonly ApartKind[] =>
  APART_KINDS.filter((kind) => kinds.includes(kind) || preferably.includes(kind))

/** Why a wish to keep people apart cannot be had. */
export type ApartError =
  /** At every table sits one of them at most, so there cannot be more than tables. */
  | {
      readonly code: 'GROUP_EXCEEDS_TABLES'
      readonly kind: ApartKind
      readonly group: string
      readonly members: number
      readonly tables: number
    }
  | { readonly code: 'PAIR_UNKNOWN'; readonly entrant: number }
  | { readonly code: 'PAIR_OF_ONE'; readonly entrant: number }
  /** Kept apart from so many that no three are left to sit with. */
  | { readonly code: 'TOO_FEW_COMPANIONS'; readonly entrant: number; readonly companions: number }

/** Two people who are to be kept apart weigh at a table like so many meetings again. */
export const APART_WEIGHT = 8

/** Those who share a value, by index. */
export const groupsBy = (entrants: readonly DrawEntrant[], kind: ApartKind): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>()
  entrants.forEach((entrant, index) => {
    const value = entrant[kind]
    if (value == null) return
    const group = groups.get(value)
    if (group) group.push(index)
    else groups.set(value, [index])
  })
  return groups
}

/** Whether two players, by index, are to be kept apart. */
export type KeptApart = (a: number, b: number) => boolean

const pairKey = (a: number, b: number, players: number): number => Math.min(a, b) * players + Math.max(a, b)

/** Whom the wishes keep apart, by index. */
export const keptApart = (entrants: readonly DrawEntrant[], apart: Apart): KeptApart => {
  const { pairs } = apart
  const players = entrants.length
  const groupOf = kindsOf(apart).map((kind) => {
    const own = Int32Array.from({ length: players }, (_, index) => -1 - index)
    let id = 0
    for (const members of groupsBy(entrants, kind).values()) {
      for (const index of members) own[index] = id
      id++
    }
    return own
  })
  const indexOf = new Map(entrants.map(({ number }, index) => [number, index]))
  const keys = new Set(pairs.map(([a, b]) => pairKey(indexOf.get(a) ?? -1, indexOf.get(b) ?? -1, players)))
  return (a, b) => {
    for (const own of groupOf) if (own[a] === own[b]) return true
    return keys.size > 0 && keys.has(pairKey(a, b, players))
  }
}

/** A player, by index, and how many others he may sit with. */
export interface Companions {
  readonly player: number
  readonly companions: number
}

/**
 * The players who may sit with fewer than so many others, by what must be. Quick, for only those are looked at closely whose groups and pairs,
 * counted one by one, would leave so few.
 */
export const withFewCompanions = (
  entrants: readonly DrawEntrant[],
  apart: Apart,
  fewer: number,
): readonly Companions[] => {
  const most = entrants.map(() => entrants.length - 1)
  for (const kind of apart.kinds)
    for (const members of groupsBy(entrants, kind).values())
      for (const index of members) most[index]! -= members.length - 1
  const pairsOf = new Map<number, number>()
  for (const number of apart.pairs.flat()) pairsOf.set(number, (pairsOf.get(number) ?? 0) + 1)
  const kept = keptApart(entrants, { ...apart, preferably: [] })
  return entrants.flatMap(({ number }, player) => {
    if (most[player]! - (pairsOf.get(number) ?? 0) >= fewer) return []
    const companions = entrants.filter((_, other) => other !== player && !kept(player, other)).length
    return companions < fewer ? [{ player, companions }] : []
  })
}

const largeGroup = (entrants: readonly DrawEntrant[], kinds: readonly ApartKind[]): ApartError | undefined => {
  const tables = entrants.length / 4
  for (const kind of kinds)
    for (const [group, { length: members }] of groupsBy(entrants, kind))
      if (members > tables) return { code: 'GROUP_EXCEEDS_TABLES', kind, group, members, tables }
  return undefined
}

const pairError = (entrants: readonly DrawEntrant[], { pairs }: Apart): ApartError | undefined => {
  const known = new Set(entrants.map(({ number }) => number))
  const unknown = pairs.flat().find((number) => !known.has(number))
  if (unknown !== undefined) return { code: 'PAIR_UNKNOWN', entrant: unknown }
  const one = pairs.find(([a, b]) => a === b)
  return one && { code: 'PAIR_OF_ONE', entrant: one[0] }
}

/** The first reason why nobody could seat these people so; undefined where none is seen. */
export const apartError = (entrants: readonly DrawEntrant[], apart: Apart): ApartError | undefined => {
  const error = largeGroup(entrants, apart.kinds) ?? pairError(entrants, apart)
  if (error) return error
  const [few] = withFewCompanions(entrants, apart, 3)
  return few && { code: 'TOO_FEW_COMPANIONS', entrant: entrants[few.player]!.number, companions: few.companions }
}
