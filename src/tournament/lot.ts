/** Spreads what differs in a number over all of its 32 bits. */
const scrambled = (value: number): number => {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

const digest = (name: string, seed: number): number =>
  scrambled([...name].reduce((hash, sign) => Math.imul(scrambled(hash) ^ sign.codePointAt(0)!, 0x01000193), seed))

/**
 * What somebody has drawn in a lot: a whole number that the seed and the name (a start number, or a team's code) alone decide, so
 * that nobody who joins or leaves the list changes what others have drawn. 53 bits, so that no two of thousands have drawn the same.
 */
export const lotOf = (seed: number, name: string): number =>
  (digest(name, scrambled(seed)) >>> 11) * 2 ** 32 + digest(name, scrambled(seed + 0x9e3779b9))
