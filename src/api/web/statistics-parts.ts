import { mixedText } from '../../contract/standings/standings-csv.ts'
import { averageView, type detailView, riichiView } from '../../contract/standings/statistics-views.ts'
import type { EventStatistics, PlayerStatistics } from '../../tournament/statistics/statistics.ts'
import type { About } from '../../usecases/standings/statistics.ts'
import { type Html, html } from './html.ts'

const WINDS = { EAST: 'East', SOUTH: 'South', WEST: 'West', NORTH: 'North' } as const
export type Details = ReturnType<typeof detailView>

/** A table of names and numbers; nothing without a row. */
export const factsPart = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Html | null =>
  rows.length === 0
    ? null
    : html`<h2>${title}</h2>
<table>
<thead><tr>${head.map((name, index) => (index === 0 ? html`<th>${name}` : html`<th class="n">${name}`))}</tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr>${row.map((cell, index) => (index === 0 ? html`<td>${cell}</td>` : html`<td class="n">${cell}</td>`))}</tr>
`,
)}</tbody>
</table>`

/** What statistics of a player and of an event show alike, below their own numbers. */
export const detailsPart = ({ seats, winds, fans, verifiedWins, tablePointsCounts, penalties }: Details): Html => html`
${factsPart(
  'By initial wind',
  ['Seat', 'Tables', 'Table points', 'Points', 'Hands', 'Won by discard', 'Self-drawn', 'Dealt in'],
  seats.map((seat) => [
    ...[WINDS[seat.seat], seat.tables, mixedText(seat.tablePoints12), seat.points, seat.hands],
    ...[seat.wonByDiscard, seat.wonBySelfDraw, seat.dealtIn],
  ]),
)}
${factsPart(
  'By the wind of the hand',
  ['Wind', 'Hands', 'Won by discard', 'Self-drawn', 'Dealt in', 'Payments'],
  winds.map((wind) => [
    ...[WINDS[wind.wind], wind.hands, wind.wonByDiscard, wind.wonBySelfDraw, wind.dealtIn, wind.payments],
  ]),
)}
${factsPart(
  'Table points',
  ['Table points', 'Times'],
  tablePointsCounts.map(({ tablePoints12, seats }) => [mixedText(tablePoints12), seats]),
)}
${factsPart(
  `Fan in the ${verifiedWins} wins entered with tiles`,
  ['Fan', 'Hands', 'Times'],
  fans.map(({ name, hands, times }) => [name, hands, times]),
)}
${factsPart(
  'Rulings',
  ['Offence', 'Times', 'Payments', 'Fines'],
  penalties.map(({ name, count, payments, fines }) => [name, count, payments, fines]),
)}`

const nameOf = ({ entrants }: About, number: number): string => entrants.get(number)?.name ?? String(number)

/** Where the best hand was won, in words. */
export const bestText = (about: About, { best }: Pick<PlayerStatistics, 'best'>, isOwn: boolean): string => {
  if (best === null) return '–'
  const where = `session ${best.session}, table ${best.table}, hand ${best.hand}`
  return isOwn ? `${best.worth} (${where})` : `${best.worth} (${nameOf(about, best.entrant)}, ${where})`
}

/** Numbers of riichi, where the rules know any. */
export const riichiRows = (of: PlayerStatistics | EventStatistics, { ruleset }: About): [string, string][] => {
  const { riichi, riichiWon } = riichiView(of, ruleset)
  return riichi === null ? [] : [['Riichi', `${riichi}, won after ${riichiWon}`]]
}

/** The average hand in decimals, and exactly where these are rounded. */
export const averageCell = (of: Parameters<typeof averageView>[0]): string => {
  const { averageHand, averageHandDecimal } = averageView(of)
  if (averageHand === null || averageHandDecimal === null) return '–'
  return averageHand.includes('/') ? `${averageHandDecimal} (${averageHand})` : averageHand
}
