/** Anybody with a rank. */
interface Placed {
  readonly rank: number | null
}

/** Where somebody stood before; both null for who had no rank then or has none now. */
export interface Movement {
  readonly previousRank: number | null
  /** Ranks won; negative: lost. */
  readonly movement: number | null
}

/** A rank that another ranking, or the same by other rules, gives otherwise. */
export interface RankMove<K> {
  readonly key: K
  readonly from: number | null
  readonly to: number | null
}

/** Those whose rank differs, in the order of `after`. */
export const rankMoves = <T extends Placed, K>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => K,
): readonly RankMove<K>[] => {
  const ranks = new Map(before.map((item) => [keyOf(item), item.rank]))
  return after.flatMap((item) => {
    const key = keyOf(item)
    const from = ranks.get(key) ?? null
    return from === item.rank ? [] : [{ key, from, to: item.rank }]
  })
}

/** Each with the rank it had in an earlier ranking, if it had one. */
export const withMovement = <T extends Placed, K>(
  now: readonly T[],
  earlier: readonly T[],
  keyOf: (item: T) => K,
): readonly (T & Movement)[] => {
  const ranks = new Map(earlier.map((item) => [keyOf(item), item.rank]))
  return now.map((item) => {
    const previousRank = ranks.get(keyOf(item)) ?? null
    const movement = previousRank === null || item.rank === null ? null : previousRank - item.rank
    return { ...item, previousRank, movement }
  })
}
