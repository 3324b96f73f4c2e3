import { rationalMixed } from '../../tournament/rational.ts'
import type { League } from './league-views.ts'
import { needsExact } from './standing-sums.ts'
import { pointsColumn, type Sheet, type SheetCell, type SheetRow, textColumn, wholeColumn } from './workbook.ts'

const yes = (is: boolean): string => (is ? 'yes' : 'no')

const PERSON = [textColumn('Name', 28), textColumn('Country'), textColumn('EMA number')]

/** The table: the sum of each, then what every tournament gave and whether that is among the best that count. */
const tableSheet = ({ tournaments, lines }: League): Sheet => {
  const exact = needsExact(lines.map(({ total }) => total))
  const rows = lines.map(({ rank, name, country, emaNumber, total, byName, scores }): SheetRow => {
    const byTournament = new Map(scores.map((score) => [score.tournament, score]))
    return [
      ...[rank, name, country, emaNumber, total, ...(exact ? [rationalMixed(total)] : []), yes(byName)],
      ...tournaments.flatMap(({ id }): readonly SheetCell[] => {
        const found = byTournament.get(id)
        return found ? [found.score, yes(found.counts)] : [null, null]
      }),
    ]
  })
  return {
    name: 'League',
    columns: [
      ...[wholeColumn('Rank', 6), ...PERSON, pointsColumn('Total')],
      ...(exact ? [textColumn('Total, exact', 14)] : []),
      textColumn('By name', 9),
      ...tournaments.flatMap(({ id }) => [pointsColumn(id, 14), textColumn(`${id} counts`, 9)]),
    ],
    rows,
  }
}

/** A line for every result: who had which place where, and what it gave. */
const resultsSheet = ({ lines }: League): Sheet => {
  const exact = needsExact(lines.flatMap(({ scores }) => scores.map(({ score }) => score)))
  return {
    name: 'Results',
    columns: [
      ...[
        ...PERSON,
        textColumn('Tournament', 20),
        wholeColumn('No.', 6),
        wholeColumn('Place', 6),
        pointsColumn('Score'),
      ],
      ...(exact ? [textColumn('Score, exact', 14)] : []),
      textColumn('Counts', 8),
    ],
    rows: lines.flatMap(({ name, country, emaNumber, scores }) =>
      scores.map(
        ({ tournament, number, rank, score, counts }): SheetRow => [
          ...[name, country, emaNumber, tournament, number, rank ?? 'DSQ', score],
          ...[...(exact ? [rationalMixed(score)] : []), yes(counts)],
        ],
      ),
    ),
  }
}

const tournamentsSheet = ({ tournaments }: League): Sheet => ({
  name: 'Tournaments',
  columns: [
    ...[textColumn('Tournament', 20), textColumn('Name', 32), wholeColumn('Days', 6), wholeColumn('Players')],
    ...[wholeColumn('House players', 14), wholeColumn('Countries', 10), textColumn('Qualification', 13)],
    ...[pointsColumn('MERS weight'), textColumn('Final', 8)],
  ],
  rows: tournaments.map(({ id, name, days, players, substitutes, countries, isQualification, weight, isFinal }) => [
    ...[id, name, days, players, substitutes, countries, yes(isQualification), weight, yes(isFinal)],
  ]),
})

/** A league as the sheets of a workbook. Ranks come from exact sums; where decimals would be rounded, these stand beside them. */
export const leagueSheets = (league: League): readonly Sheet[] => [
  tableSheet(league),
  resultsSheet(league),
  tournamentsSheet(league),
]
