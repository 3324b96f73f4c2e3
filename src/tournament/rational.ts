/** An exact number: a fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

/** A fraction of whole numbers, in lowest terms. The denominator is not 0. */
export const rational = (numerator: number | bigint, denominator: number | bigint = 1n): Rational => {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
  const divisor = gcd(top, bottom) * (bottom < 0n ? -1n : 1n)
  return { numerator: top / divisor, denominator: bottom / divisor }
}

export const ZERO: Rational = rational(0)

export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const times = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator)

/** Below 0, 0 or above as `a` is less than, equal to or more than `b`. */
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `2`, `7/3`. */
export const rationalText = ({ numerator, denominator }: Rational): string =>
  denominator === 1n ? String(numerator) : `${numerator}/${denominator}`

/** `2`, `2 1/3`: as spreadsheets read it, who take a bare fraction for a date. */
export const rationalMixed = ({ numerator, denominator }: Rational): string => {
  const rest = numerator % denominator
  if (rest === 0n) return String(numerator / denominator)
  const fraction = `${rest < 0n ? -rest : rest}/${denominator}`
  return `${numerator < 0n ? '-' : ''}${(numerator < 0n ? -numerator : numerator) / denominator} ${fraction}`
}

/** In decimals, rounded half up away from 0, at most two: `2`, `2.33`. For display only. */
export const rationalDecimal = ({ numerator, denominator }: Rational): string => {
  const size = numerator < 0n ? -numerator : numerator
  const hundredths = (size * 200n + denominator) / (2n * denominator)
  const decimals = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${numerator < 0n && hundredths > 0n ? '-' : ''}${hundredths / 100n}${decimals === '' ? '' : `.${decimals}`}`
}
