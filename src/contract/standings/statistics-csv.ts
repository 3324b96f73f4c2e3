import type { Ruleset } from '../../rules/ruleset.ts'
import type { EventStatistics } from '../../tournament/statistics/statistics.ts'
import { decimalText } from '../../tournament/tablepoints.ts'
import { CSV_STYLES, type CsvStyle, file, mixedText, plain, text } from './standings-csv.ts'
import { averageView, fanCountViews, riichiView } from './statistics-views.ts'

const HEADER = [
  ...['number', 'name', 'country', 'tables', 'tables_without_sheet', 'table_points', 'table_points_exact', 'points'],
  ...['first', 'second', 'third', 'fourth', 'hands', 'draws', 'won_by_discard', 'won_by_self_draw', 'dealt_in'],
  ...['lost_to_self_draw', 'payments', 'paid_by_wins', 'paid_for_discards', 'paid_to_self_draws', 'hands_won_worth'],
  ...['average_hand', 'best_hand', 'verified_wins', 'riichi', 'riichi_won', 'penalties', 'penalty_payments', 'fines'],
]

/** Whom a line is about. */
interface Named {
  readonly name: string
  readonly country: string | null
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/**
 * Statistics of every player as CSV, in the form of the standings' files: a line each by start number. Averages have up to two
 * decimals, rounded; `hands_won_worth` over the hands won is the average exactly. `fines` leave the game, at tables and outside.
 */
export const statisticsCsv = (
  { players }: EventStatistics,
  entrants: ReadonlyMap<number, Named>,
  ruleset: Ruleset,
  style: CsvStyle = 'comma',
): string => {
  const decimal = (value: string | null) => plain((value ?? '').replace('.', CSV_STYLES[style].decimal))
  const rows = players.map((player) => {
    const { entrant, penalties } = player
    const { riichi, riichiWon } = riichiView(player, ruleset)
    return [
      ...[plain(entrant), text(entrants.get(entrant)?.name ?? ''), text(entrants.get(entrant)?.country ?? '')],
      ...[plain(player.tables), plain(player.tablesWithoutSheet), decimal(decimalText(player.tablePoints12))],
      ...[plain(mixedText(player.tablePoints12)), plain(player.points), ...player.places.map(plain)],
      ...[player.hands, player.draws, player.wonByDiscard, player.wonBySelfDraw, player.dealtIn].map(plain),
      ...[player.lostToSelfDraw, player.payments, player.paidByWins, player.paidForDiscards].map(plain),
      ...[plain(player.paidToSelfDraws), plain(player.worthSum), decimal(averageView(player).averageHandDecimal)],
      ...[plain(player.best?.worth ?? ''), plain(player.verifiedWins), plain(riichi ?? ''), plain(riichiWon ?? '')],
      plain(sumOf(penalties, ({ count }) => count)),
      plain(sumOf(penalties, ({ payments }) => payments)),
      plain(sumOf(penalties, ({ fines }) => fines)),
    ]
  })
  return file(HEADER, rows, style)
}

/** How often each fan was in the hands of an event that were entered with tiles, the most frequent first. */
export const fansCsv = ({ fans }: EventStatistics, ruleset: Ruleset, style: CsvStyle = 'comma'): string =>
  file(
    ['fan', 'name', 'hands', 'times'],
    fanCountViews(fans, ruleset).map(({ fan, name, hands, times }) => [
      ...[plain(fan), text(name), plain(hands), plain(times)],
    ]),
    style,
  )
