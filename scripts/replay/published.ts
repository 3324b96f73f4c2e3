import { fractionText } from '../../src/tournament/tablepoints.ts'

/** Table points as a results list prints them: an exact fraction, and to how many decimals it may have been rounded. */
export interface PrintedPoints {
  readonly text: string
  readonly numerator: number
  readonly denominator: number
  /** Digits after the point; 0 for whole numbers and for fractions, which are never rounded. */
  readonly decimals: number
}

/** Reads `4`, `21.0`, `2.33` or `7/3`; undefined for anything else. */
export const parsePrinted = (text: string): PrintedPoints | undefined => {
  const decimal = /^(-?\d{1,7})(?:\.(\d{1,6}))?$/.exec(text)
  if (decimal) {
    const [, whole = '', fraction = ''] = decimal
    const decimals = fraction.length
    return { text, numerator: Number(`${whole}${fraction}`), denominator: 10 ** decimals, decimals }
  }
  const fraction = /^(-?\d{1,7})\/([1-9]\d{0,2})$/.exec(text)
  return fraction ? { text, numerator: Number(fraction[1]), denominator: Number(fraction[2]), decimals: 0 } : undefined
}

/**
 * Whether a printed number is that of `twelfths`. What the printed decimals can say must be said exactly: 0.5 is not 1. What
 * they cannot, such as 7/3, must be rounded to the nearest: 2.33 or 2.3, but neither 2.34 nor 2.
 */
export const agrees = ({ numerator, denominator, decimals }: PrintedPoints, twelfths: number): boolean => {
  const scaledPrinted = numerator * 12
  const scaledExact = twelfths * denominator
  if (scaledPrinted === scaledExact) return true
  const canBeExact = scaledExact % 12 === 0
  return decimals > 0 && !canBeExact && 2 * Math.abs(scaledPrinted - scaledExact) <= 12
}

/** An exact fraction of the API (`21`, `39/2`, `7/3`) in twelfths. */
export const twelfthsOf = (fraction: string): number => {
  const [, numerator, denominator = '1'] = /^(-?\d+)(?:\/(1|2|3|4|6|12))?$/.exec(fraction) ?? []
  if (numerator === undefined) throw new Error(`"${fraction}" is not a number of table points`)
  return (Number(numerator) * 12) / Number(denominator)
}

/** Twelfths as briefly as exactness allows: `21`, `19.5`, `1.75`, and `7/3` where decimals would never end. */
export const briefly = (twelfths: number): string =>
  twelfths % 3 === 0 ? String(twelfths / 12) : fractionText(twelfths)
