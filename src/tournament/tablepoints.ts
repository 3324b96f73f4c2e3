import type { Placement } from '../rules/offences/offence.ts'
import { type PerSeat, SEATS, type Seat } from '../rules/ruleset.ts'

/** Table points in twelfths for places 1..4: 4-2-1-0 (dossier E1). Twelfths divide by every possible number of tied seats. */
const PLACE_TWELFTHS = [48, 24, 12, 0] as const

/** A table where nobody's place was ruled. */
export const UNRULED: PerSeat<Placement> = ['none', 'none', 'none', 'none']

/** Seats of a higher class come behind all of a lower one, whatever they scored. */
const CLASS: Readonly<Record<Placement, number>> = {
  none: 0,
  'fixed-last': 1,
  'zero-table-points': 2,
  disqualified: 2,
}

/** Whether a seat with this placement has no share in the table points. */
const forfeits = (placement: Placement): boolean => CLASS[placement] === 2

/**
 * Rank of each seat by score, tied seats sharing the better one: 1, 1, 3, 4. Whoever is fixed to the last place comes behind the
 * others (dossier C10), and two of them go by score again [assumption]; whoever forfeits the table comes behind these, together.
 */
export const tableRanks = (scores: PerSeat<number>, placements: PerSeat<Placement> = UNRULED): PerSeat<number> => {
  const isAhead = (a: Seat, b: Seat): boolean => {
    const classes = CLASS[placements[a]] - CLASS[placements[b]]
    return classes < 0 || (classes === 0 && !forfeits(placements[a]) && scores[a] > scores[b])
  }
  const rank = (seat: Seat): number => {
    let ahead = 0
    for (const other of SEATS) if (isAhead(other, seat)) ahead++
    return 1 + ahead
  }
  return [rank(0), rank(1), rank(2), rank(3)]
}

/** Table points of the four seats by the ranks that they have; see `tablePoints`. */
export const pointsByRank = (ranks: PerSeat<number>, placements: PerSeat<Placement>): PerSeat<number> => {
  const share = (seat: Seat): number => {
    if (forfeits(placements[seat])) return 0
    const first = ranks[seat] - 1
    let tied = 0
    for (const rank of ranks) if (rank === ranks[seat]) tied++
    let total = 0
    for (let place = first; place < first + tied; place++) total += PLACE_TWELFTHS[place] ?? 0
    return total / tied
  }
  return [share(0), share(1), share(2), share(3)]
}

/**
 * Table points of the four seats in twelfths of a point, exact. Tied seats share the points of the places they take up
 * equally: two seats tied for the last places have 6 twelfths each (dossier E5, "Table points"). Whoever forfeits the table has
 * none, and the others share 4-2-1 by rank among themselves (dossier E4 "Substitution").
 */
export const tablePoints = (scores: PerSeat<number>, placements: PerSeat<Placement> = UNRULED): PerSeat<number> =>
  pointsByRank(tableRanks(scores, placements), placements)

/**
 * Table points written as a whole number, fraction, mixed number or decimal ("2", "7/4", "1 3/4", "1.75"), in twelfths; undefined
 * for anything else, and where twelfths cannot say it exactly.
 */
export const twelfthsOf = (text: string): number | undefined => {
  const parts = /^(?:(\d{1,3})(?:[.,](\d{1,6}))?|(?:(\d{1,3}) )?(\d{1,3})\/(\d{1,3}))$/.exec(text.trim())
  if (!parts) return undefined
  const [, whole, decimals = '', mixed = '0', numerator, denominator] = parts
  const top = whole === undefined ? Number(numerator) : Number(whole + decimals)
  const bottom = whole === undefined ? Number(denominator) : 10 ** decimals.length
  const twelfths = (12 * top) / bottom + 12 * Number(whole === undefined ? mixed : 0)
  return bottom > 0 && (12 * top) % bottom === 0 ? twelfths : undefined
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
