/** The half fan that have 番分 of their own: 1, 2 and 3 fan, and from 4 every half up to 12.5 (dossier C6). */
const HALF_FANS = [2, 4, 6, ...Array.from({ length: 18 }, (_, i) => 8 + i)]

/** Far above any 番分, so that every base is exact. */
const MOST_POINTS = 1_000_000

const FORM = /^\d{1,7}( \d{1,7}){20}$/

/** Whether a text is a 番分表: 21 whole numbers from 1, none below the one before. */
export const isPointsPage = (text: string): boolean => {
  if (!FORM.test(text)) return false
  const numbers = text.split(' ').map(Number)
  return numbers.every((points, at) => points >= (numbers[at - 1] ?? 1) && points <= MOST_POINTS)
}

/** The 番分 of a 番分表 by half fan. */
export const readPointsPage = (text: string): ReadonlyMap<number, number> => {
  const numbers = text.split(' ').map(Number)
  return new Map(HALF_FANS.map((halfFans, at) => [halfFans, numbers[at]!]))
}
