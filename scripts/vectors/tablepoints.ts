import type { PerSeat } from '../../src/rules/ruleset.ts'
import { fractionText, tablePoints, tableRanks } from '../../src/tournament/tablepoints.ts'
import { type Kind, malformed, type Row } from './kind.ts'

const scoresOf = (row: Row): PerSeat<number> => {
  const text = row.cells.scores ?? ''
  const parts = /^\[(-?\d+(?:,\s*-?\d+){3})\]$/.exec(text)?.[1]?.split(',').map(Number)
  if (!parts?.every(Number.isSafeInteger)) throw malformed(row, 'scores', 'a list of four whole numbers')
  return parts as unknown as PerSeat<number>
}

const recompute = (row: Row): Record<string, string> => {
  const scores = scoresOf(row)
  return {
    tablePoints: JSON.stringify(tablePoints(scores).map(fractionText)),
    competitionRank: JSON.stringify(tableRanks(scores)),
  }
}

/** Table points and ranks of a finished table (dossier E1, E5). */
export const tablepoints: Kind = {
  columns: ['scores', 'tablePoints', 'competitionRank'],
  recompute: (rows) => rows.map(recompute),
}
