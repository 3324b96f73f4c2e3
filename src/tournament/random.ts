/** A source of numbers in [0, 1). Pure code takes one as an argument, so that a seed can repeat what was drawn. */
export type Random = () => number

/**
 * Numbers decided by the seed alone (a safe integer): the same seed gives the same sequence on every machine. A counter that
 * steps by the golden ratio is scrambled by two multiplications. Good enough to draw seats, not for secrets.
 */
export const seededRandom = (seed: number): Random => {
  let counter = (seed ^ Math.floor(seed / 2 ** 32)) | 0
  return () => {
    counter = (counter + 0x9e3779b9) | 0
    const once = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b)
    const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
    return ((twice ^ (twice >>> 16)) >>> 0) / 2 ** 32
  }
}

/** A whole number in 0..below-1. */
export const pick = (below: number, random: Random): number => Math.floor(random() * below)

/** The items in random order; every order is as likely as the source of numbers is fair. */
export const shuffle = <T>(items: readonly T[], random: Random): T[] => {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = pick(last + 1, random)
    const item = shuffled[last]!
    shuffled[last] = shuffled[other]!
    shuffled[other] = item
  }
  return shuffled
}
