import type { SeatingRow } from '../../../src/tournament/seating/plan.ts'

/** What a seating is worth, counted from its rows alone. */
export interface Recount {
  /** Players who do not sit exactly once in every session. */
  readonly misplaced: number
  /** Meetings beyond the first of each pair. */
  readonly repeats: number
  readonly windSpread: number
  /** Tables at which two of one team sit. */
  readonly teamTables: number
}

/** Counts without any code of the generator; `teamOf` names the team of a start number. */
export const recount = (
  rows: readonly SeatingRow[],
  players: number,
  sessions: number,
  teamOf: (player: number) => number = (player) => player,
): Recount => {
  const seats = new Map<string, number>()
  const winds = new Map<number, number[]>()
  const pairs = new Map<string, number>()
  let teamTables = 0
  for (const { session, entrants } of rows) {
    entrants.forEach((player, wind) => {
      seats.set(`${session}/${player}`, (seats.get(`${session}/${player}`) ?? 0) + 1)
      const own = winds.get(player) ?? [0, 0, 0, 0]
      own[wind]!++
      winds.set(player, own)
      for (const other of entrants.slice(wind + 1)) {
        const pair = [player, other].sort((a, b) => a - b).join('-')
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
      }
    })
    if (new Set(entrants.map(teamOf)).size < 4) teamTables++
  }
  let misplaced = 0
  for (let session = 1; session <= sessions; session++)
    for (let player = 1; player <= players; player++) if (seats.get(`${session}/${player}`) !== 1) misplaced++
  const spreads = [...winds.values()].map((own) => Math.max(...own) - Math.min(...own))
  return {
    misplaced: misplaced + Math.abs(seats.size - players * sessions),
    repeats: [...pairs.values()].reduce((sum, times) => sum + times - 1, 0),
    windSpread: Math.max(...spreads),
    teamTables,
  }
}
