/** Choices that repeat exactly for the same seed. */
export interface Random {
  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T
  shuffled<T>(from: readonly T[]): T[]
}

/** A small generator (xorshift32 on a scrambled seed): plenty for test hands, useless for secrets. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1
  const below = (limit: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  const shuffled = <T>(from: readonly T[]): T[] => {
    const rest = [...from]
    return from.map(() => rest.splice(below(rest.length), 1)[0]!)
  }
  return { below, chance: (percent) => below(100) < percent, pick, shuffled }
}
