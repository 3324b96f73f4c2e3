import type { PerSeat, Seat } from '../rules/ruleset.ts'

/** Table points in twelfths for places 1..4: 4-2-1-0 (dossier E1). Twelfths divide by every possible number of tied seats. */
const PLACE_TWELFTHS = [48, 24, 12, 0] as const

/** Rank of each seat by score, tied seats sharing the better one: 1, 1, 3, 4. */
export const tableRanks = (scores: PerSeat<number>): PerSeat<number> => {
  const rank = (score: number): number => 1 + scores.filter((other) => other > score).length
  return [rank(scores[0]), rank(scores[1]), rank(scores[2]), rank(scores[3])]
}

/**
 * Table points of the four seats in twelfths of a point, exact. Tied seats share the points of the places they take up
 * equally: two seats tied for the last places have 6 twelfths each (dossier E5, "Table points").
 */
export const tablePoints = (scores: PerSeat<number>): PerSeat<number> => {
  const ranks = tableRanks(scores)
  const share = (seat: Seat): number => {
    const first = ranks[seat] - 1
    const tied = ranks.filter((rank) => rank === ranks[seat]).length
    return PLACE_TWELFTHS.slice(first, first + tied).reduce((total: number, points) => total + points, 0) / tied
  }
  return [share(0), share(1), share(2), share(3)]
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Twelfths as an exact fraction in lowest terms: 48 → "4", 6 → "1/2", 28 → "7/3". */
export const fractionText = (twelfths: number): string => {
  const divisor = gcd(Math.abs(twelfths), 12)
  const denominator = 12 / divisor
  return denominator === 1 ? String(twelfths / divisor) : `${twelfths / divisor}/${denominator}`
}

/**
 * Twelfths in decimals, as ranking files print them: exact where two decimals suffice ("4", "0.5", "1.75"), else rounded half
 * up to two ("2.33"). For display only; nothing is computed from it.
 */
export const decimalText = (twelfths: number): string => {
  const sign = twelfths < 0 ? '-' : ''
  const hundredths = Math.floor((Math.abs(twelfths) * 200 + 12) / 24)
  const whole = Math.floor(hundredths / 100)
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return decimals === '' ? `${sign}${whole}` : `${sign}${whole}.${decimals}`
}
