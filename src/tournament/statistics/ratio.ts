const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The average of so many whole numbers from 0 on by their sum, as an exact fraction in lowest terms: 55, 3 → "55/3"; 24, 3 → "8". */
export const averageText = (sum: number, count: number): string => {
  const divisor = gcd(sum, count)
  return divisor === count ? String(sum / divisor) : `${sum / divisor}/${count / divisor}`
}

/** The same in decimals, rounded half up to two: "18.33". For display only. */
export const averageDecimal = (sum: number, count: number): string => {
  const whole = Math.floor(sum / count)
  const hundredths = Math.floor(((sum - whole * count) * 200 + count) / (2 * count))
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const rounded = String(whole + Math.floor(hundredths / 100))
  return decimals === '' ? rounded : `${rounded}.${decimals}`
}
