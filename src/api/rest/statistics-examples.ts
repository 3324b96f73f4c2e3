import type { PlayerStatisticsView, StatisticsView } from '../../contract/standings/statistics-views.ts'
import { entrants } from './examples.ts'

// As examples.ts: what the server answers about one small tournament; a test holds these against it.

type Line = StatisticsView['players'][number]
type Ends = Pick<Line, 'hands' | 'draws' | 'wonByDiscard' | 'wonBySelfDraw' | 'dealtIn' | 'lostToSelfDraw' | 'payments'>

const NONE: Ends = {
  ...{ hands: 0, draws: 0, wonByDiscard: 0, wonBySelfDraw: 0 },
  ...{ dealtIn: 0, lostToSelfDraw: 0, payments: 0 },
}

const POINTS = {
  4: { tablePoints: '4', tablePoints12: 48 },
  2: { tablePoints: '2', tablePoints12: 24 },
  1: { tablePoints: '1', tablePoints12: 12 },
  0: { tablePoints: '0', tablePoints12: 0 },
}

const ABOUT = { tournamentId: 'riverside-open', live: true }
const NO_RIICHI = { riichi: null, riichiWon: null }
const PAID = { paidByWins: 0, paidForDiscards: 0, paidToSelfDraws: 30 }
const NO_WIN = { averageHand: null, averageHandDecimal: null, bestHand: null }
const best = (points: number, entrant: number, hand: number) => ({ points, entrant, session: 1, table: 1, hand })
const BEST = best(22, 1, 1)

/** What the hands of one table came to for each seat. */
const EAST: Ends = { ...NONE, hands: 2, wonBySelfDraw: 1, payments: 82 }
const SOUTH: Ends = { ...NONE, hands: 2, dealtIn: 1, lostToSelfDraw: 1, payments: -46 }
const WEST: Ends = { ...NONE, hands: 2, wonByDiscard: 1, lostToSelfDraw: 1, payments: 2 }
const NORTH: Ends = { ...NONE, hands: 2, lostToSelfDraw: 1, payments: -38 }

const line = (index: number, tablePoints: 0 | 1 | 2 | 4, points: number, ends: Ends) => ({
  entrant: entrants[index]!,
  ...{ tables: 1, tablesWithoutSheet: 0, ...POINTS[tablePoints], points },
  places: [4, 2, 1, 0].map((each) => (each === tablePoints ? 1 : 0)),
  ...ends,
  ...PAID,
  ...NO_RIICHI,
})

const ANA: Line = {
  ...line(0, 4, 82, EAST),
  ...{ paidByWins: 90, paidToSelfDraws: 0, averageHand: '22', averageHandDecimal: '22', bestHand: BEST },
}

const FANS: StatisticsView['fans'] = [
  { fan: 28, name: '清龙 Pure Straight', hands: 1, times: 1 },
  { fan: 56, name: '不求人 Fully Concealed Hand', hands: 1, times: 1 },
  { fan: 63, name: '平和 All Chows', hands: 1, times: 1 },
]

export const statistics: StatisticsView = {
  ...ABOUT,
  ...{ tables: 1, tablesWithoutSheet: 0, hands: 2, draws: 0, wonByDiscard: 1, wonBySelfDraw: 1, voided: 0 },
  ...{ averageHand: '15', averageHandDecimal: '15', bestHand: BEST, ...NO_RIICHI },
  ...{ verifiedWins: 1, fans: FANS },
  tablePointsCounts: ([4, 2, 1, 0] as const).map((points) => ({ ...POINTS[points], seats: 1 })),
  seats: [
    { seat: 'EAST', tables: 1, ...POINTS[4], points: 82, ...EAST },
    { seat: 'SOUTH', tables: 1, ...POINTS[1], points: -46, ...SOUTH },
    { seat: 'WEST', tables: 1, ...POINTS[2], points: 2, ...WEST },
    { seat: 'NORTH', tables: 1, ...POINTS[0], points: -48, ...NORTH },
  ],
  winds: [
    { wind: 'EAST', ...NONE, hands: 2, wonBySelfDraw: 1, dealtIn: 1, payments: 74 },
    { wind: 'SOUTH', ...WEST },
    { wind: 'WEST', ...NORTH },
    { wind: 'NORTH', ...NORTH },
  ],
  penalties: [{ offence: null, name: 'By points', count: 1, payments: 0, fines: -10 }],
  players: [
    ANA,
    { ...line(1, 1, -46, SOUTH), paidForDiscards: 16, ...NO_WIN },
    {
      ...line(2, 2, 2, WEST),
      ...{ paidByWins: 32, averageHand: '8', averageHandDecimal: '8', bestHand: best(8, 3, 2) },
    },
    { ...line(3, 0, -48, NORTH), ...NO_WIN },
  ],
}

export const playerStatistics: PlayerStatisticsView = {
  ...ABOUT,
  ...ANA,
  ...{ verifiedWins: 1, fans: FANS, tablePointsCounts: [{ ...POINTS[4], seats: 1 }] },
  seats: [
    { seat: 'EAST', tables: 1, ...POINTS[4], points: 82, ...EAST },
    ...(['SOUTH', 'WEST', 'NORTH'] as const).map((seat) => ({ seat, tables: 0, ...POINTS[0], points: 0, ...NONE })),
  ],
  winds: [
    { wind: 'EAST', ...NONE, hands: 1, wonBySelfDraw: 1, payments: 90 },
    { wind: 'SOUTH', ...NONE },
    { wind: 'WEST', ...NONE },
    { wind: 'NORTH', ...NONE, hands: 1, payments: -8 },
  ],
  penalties: [],
  curves: [
    {
      ...{ session: 1, table: 1, seat: 'EAST', start: 0, final: 82 },
      after: [
        { hand: 1, score: 90 },
        { hand: 2, score: 82 },
      ],
    },
  ],
}

export const statisticsCsv = [
  '\uFEFFnumber,name,country,tables,tables_without_sheet,table_points,table_points_exact,points,first,second,third,fourth,hands,draws,won_by_discard,won_by_self_draw,dealt_in,lost_to_self_draw,payments,paid_by_wins,paid_for_discards,paid_to_self_draws,hands_won_worth,average_hand,best_hand,verified_wins,riichi,riichi_won,penalties,penalty_payments,fines',
  '1,Ana Prieto,ES,1,0,4,4,82,1,0,0,0,2,0,0,1,0,0,82,90,0,0,22,22,22,1,,,0,0,0',
  '2,Lin Yue,CN,1,0,1,1,-46,0,0,1,0,2,0,0,0,1,1,-46,0,16,30,0,,,0,,,0,0,0',
  '3,Søren Holm,DK,1,0,2,2,2,0,1,0,0,2,0,1,0,0,1,2,32,0,30,8,8,8,0,,,0,0,0',
  '4,Ito Kenji,,1,0,0,0,-48,0,0,0,1,2,0,0,0,0,1,-38,0,0,30,0,,,0,,,1,0,-10',
  '',
].join('\r\n')

export const fansCsv = [
  '\uFEFFfan,name,hands,times',
  '28,清龙 Pure Straight,1,1',
  '56,不求人 Fully Concealed Hand,1,1',
  '63,平和 All Chows,1,1',
  '',
].join('\r\n')
