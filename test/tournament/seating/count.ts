import type { SeatingRow } from '../../../src/tournament/seating/plan.ts'

/** How often pairs meet beyond their first meeting, over all rows: 0 is the ideal (dossier E5 "Seating bound"). */
export const meetingsAgain = (rows: readonly SeatingRow[]): number => {
  const met = new Set<string>()
  let again = 0
  for (const { entrants } of rows) {
    for (const a of entrants) {
      for (const b of entrants) {
        if (a >= b) continue
        if (met.has(`${a} ${b}`)) again++
        met.add(`${a} ${b}`)
      }
    }
  }
  return again
}

/** The largest difference, for one entrant, between how often he starts on two winds: 0 or 1 is the ideal (dossier E5). */
export const windSpread = (rows: readonly SeatingRow[]): number => {
  const counts = new Map<number, [number, number, number, number]>()
  for (const { entrants } of rows) {
    entrants.forEach((entrant, wind) => {
      const count = counts.get(entrant) ?? [0, 0, 0, 0]
      count[wind as 0 | 1 | 2 | 3]++
      counts.set(entrant, count)
    })
  }
  return Math.max(0, ...[...counts.values()].map((count) => Math.max(...count) - Math.min(...count)))
}
