import { z } from 'zod'
import { OFFENCE_NAMES } from '../../rules/offences/names.ts'
import { OFFENCE_CODES } from '../../rules/offences/offence.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { HandCounts, SeatStatistics, WindStatistics } from '../../tournament/statistics/counts.ts'
import { winsIn } from '../../tournament/statistics/counts.ts'
import type { ScoreCurve } from '../../tournament/statistics/curve.ts'
import type { PenaltyCount } from '../../tournament/statistics/penalties.ts'
import { averageDecimal, averageText } from '../../tournament/statistics/ratio.ts'
import type { EventStatistics, PlayerStatistics } from '../../tournament/statistics/statistics.ts'
import type { FanCount, WonHand } from '../../tournament/statistics/wins.ts'
import { fractionText } from '../../tournament/tablepoints.ts'
import { SEAT_NAMES } from '../inputs.ts'
import { seatName, windName } from '../names.ts'
import { fanName } from '../rules/claims.ts'
import { entrantView, tablePointsFields } from '../views.ts'

const seat = z.enum(SEAT_NAMES)

const endFields = {
  hands: z.int().describe('Hands on the sheets; tables entered as totals have none.'),
  draws: z.int().describe('Hands that nobody won.'),
  wonByDiscard: z.int(),
  wonBySelfDraw: z.int(),
}

const handFields = {
  ...endFields,
  dealtIn: z.int().describe("Hands that another won on one's discard."),
  lostToSelfDraw: z.int().describe('Hands that another won by self-draw.'),
  payments: z.int().describe('What the hands paid, less what they cost; without riichi sticks, jackpot and house.'),
}

const averageFields = {
  averageHand: z
    .string()
    .nullable()
    .describe('Average worth of the hands won, as an exact fraction; null without one.'),
  averageHandDecimal: z.string().nullable().describe('The same in decimals, rounded to two.'),
}

const bestHandView = z
  .object({
    points: z.int().describe('Points with flowers, or the base of fan and fu.'),
    entrant: z.int().describe('Start number of who won it.'),
    session: z.int(),
    table: z.int(),
    hand: z.int(),
  })
  .meta({ id: 'BestHand' })

const fanCountView = z
  .object({
    fan: z.int(),
    name: z.string(),
    hands: z.int().describe('In how many hands it was.'),
    times: z.int().describe('How many times in all, since some fan count more than once in a hand.'),
  })
  .meta({ id: 'FanCount' })

const penaltyCountView = z
  .object({
    offence: z.enum(OFFENCE_CODES).nullable().describe('Null for penalties by points and fines within totals.'),
    name: z.string(),
    count: z.int(),
    payments: z.int().describe('Moved between players: negative when paid.'),
    fines: z.int().describe('Left the game: 0 or less.'),
  })
  .meta({ id: 'PenaltyCount' })

const seatStatisticsView = z
  .object({ seat, tables: z.int(), ...tablePointsFields, points: z.int(), ...handFields })
  .meta({ id: 'SeatStatistics' })

const windStatisticsView = z.object({ wind: seat, ...handFields }).meta({ id: 'WindStatistics' })

const tablesFields = {
  tables: z.int().describe('Tables that count.'),
  tablesWithoutSheet: z.int().describe('Of these, entered as totals.'),
}

const riichiFields = {
  riichi: z.int().nullable().describe('Riichi declared; null where the rules know none.'),
  riichiWon: z.int().nullable().describe('Hands won after a riichi.'),
}

const detailFields = {
  bestHand: bestHandView.nullable(),
  verifiedWins: z.int().describe('Hands won that were entered with tiles, whose fan are known.'),
  fans: z.array(fanCountView).describe('The most frequent first.'),
  tablePointsCounts: z
    .array(z.object({ ...tablePointsFields, seats: z.int() }))
    .describe('How often so many table points were won.'),
  seats: z.array(seatStatisticsView).describe('By initial wind.'),
  winds: z.array(windStatisticsView).describe('By the wind of the hand.'),
  penalties: z.array(penaltyCountView),
}

const lineFields = {
  entrant: entrantView,
  ...tablesFields,
  ...tablePointsFields,
  points: z.int().describe('Scores of the tables.'),
  places: z.array(z.int()).length(4).describe('Tables in the first to the fourth place, shared ones included.'),
  ...handFields,
  paidByWins: z.int().describe('What the hands won brought.'),
  paidForDiscards: z.int().describe('What the hands cost that others won on his discards.'),
  paidToSelfDraws: z.int().describe('What the self-draws of others cost.'),
  ...averageFields,
  ...riichiFields,
}

const statisticsLineView = z.object({ ...lineFields, bestHand: bestHandView.nullable() }).meta({ id: 'StatisticsLine' })

const about = { tournamentId: z.string(), live: z.boolean() }

export const statisticsSchema = z
  .object({
    ...about,
    ...tablesFields,
    ...endFields,
    voided: z.int().describe('Deals that did not count.'),
    ...averageFields,
    ...riichiFields,
    ...detailFields,
    players: z.array(statisticsLineView).describe('Everybody who sat at a table that counts or was ruled on.'),
  })
  .meta({ id: 'Statistics' })
export type StatisticsView = z.output<typeof statisticsSchema>

const curveView = z
  .object({
    session: z.int(),
    table: z.int(),
    seat,
    start: z.int(),
    after: z.array(z.object({ hand: z.int(), score: z.int() })).describe('The score after each hand.'),
    final: z.int().describe('Also with what was ruled outside any hand and what the closing gave out.'),
  })
  .meta({ id: 'ScoreCurve' })

export const playerStatisticsSchema = z
  .object({ ...about, ...lineFields, ...detailFields, curves: z.array(curveView).describe('By session.') })
  .meta({ id: 'PlayerStatistics' })
export type PlayerStatisticsView = z.output<typeof playerStatisticsSchema>

const points = (twelfths: number) => ({ tablePoints: fractionText(twelfths), tablePoints12: twelfths })

const handsView = (counts: HandCounts) => {
  const { hands, draws, wonByDiscard, wonBySelfDraw, dealtIn, lostToSelfDraw, payments } = counts
  return { hands, draws, wonByDiscard, wonBySelfDraw, dealtIn, lostToSelfDraw, payments }
}

type Wins = Pick<PlayerStatistics, 'worthSum' | 'wonByDiscard' | 'wonBySelfDraw'>

/** The average hand won, exactly and in decimals. */
export const averageView = (wins: Wins) => {
  const count = winsIn(wins)
  return count === 0
    ? { averageHand: null, averageHandDecimal: null }
    : { averageHand: averageText(wins.worthSum, count), averageHandDecimal: averageDecimal(wins.worthSum, count) }
}

/** Numbers of riichi, where the rules know any. */
export const riichiView = (
  { riichi, riichiWon }: Pick<PlayerStatistics, 'riichi' | 'riichiWon'>,
  { stick }: Pick<Ruleset, 'stick'>,
) => (stick === null ? { riichi: null, riichiWon: null } : { riichi, riichiWon })

const bestView = (best: WonHand | null) => {
  if (best === null) return null
  const { worth, entrant, session, table, hand } = best
  return { points: worth, entrant, session, table, hand }
}

export const fanCountViews = (fans: readonly FanCount[], ruleset: Ruleset) =>
  fans.map((count) => ({ ...count, name: fanName(ruleset, count.fan) }))

const penaltyViews = (penalties: readonly PenaltyCount[]) =>
  penalties.map((count) => ({
    ...count,
    name: count.offence === null ? 'By points' : OFFENCE_NAMES[count.offence].en,
  }))

const seatView = ({ seat, tables, tablePoints12, points: scored, ...counts }: SeatStatistics) => ({
  ...{ seat: seatName(seat), tables, ...points(tablePoints12), points: scored },
  ...handsView(counts),
})

const windView = ({ wind, ...counts }: WindStatistics) => ({ wind: windName(wind), ...handsView(counts) })

/** What statistics of a player and of an event say in detail. */
export const detailView = (of: PlayerStatistics | EventStatistics, ruleset: Ruleset) => ({
  bestHand: bestView(of.best),
  verifiedWins: of.verifiedWins,
  fans: fanCountViews(of.fans, ruleset),
  tablePointsCounts: of.tablePointsCounts.map(({ tablePoints12, seats }) => ({ ...points(tablePoints12), seats })),
  seats: of.seats.map(seatView),
  winds: of.winds.map(windView),
  penalties: penaltyViews(of.penalties),
})

/** A player's statistics in numbers; `Entrant` is whatever the answer shows of a person. */
export const lineView = <Entrant>(player: PlayerStatistics, entrant: Entrant, ruleset: Ruleset) => ({
  entrant,
  ...{ tables: player.tables, tablesWithoutSheet: player.tablesWithoutSheet },
  ...{ ...points(player.tablePoints12), points: player.points, places: [...player.places] },
  ...handsView(player),
  ...{
    paidByWins: player.paidByWins,
    paidForDiscards: player.paidForDiscards,
    paidToSelfDraws: player.paidToSelfDraws,
  },
  ...averageView(player),
  ...riichiView(player, ruleset),
  bestHand: bestView(player.best),
})

/** An event's statistics in numbers, without its players. */
export const eventView = (event: EventStatistics, ruleset: Ruleset) => {
  const { tables, tablesWithoutSheet, hands, draws, wonByDiscard, wonBySelfDraw, voided } = event
  return {
    ...{ tables, tablesWithoutSheet, hands, draws, wonByDiscard, wonBySelfDraw, voided },
    ...averageView(event),
    ...riichiView(event, ruleset),
    ...detailView(event, ruleset),
  }
}

export const curveViews = (curves: readonly ScoreCurve[]) =>
  curves.map(({ seat, after, ...curve }) => ({ ...curve, seat: seatName(seat), after: [...after] }))
