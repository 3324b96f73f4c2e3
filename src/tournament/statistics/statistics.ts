import { type CountedFan, SEATS, type Seat } from '../../rules/ruleset.ts'
import { placementsOf } from '../table/rulings.ts'
import type { TableState } from '../table/state.ts'
import { tablePoints, tableRanks } from '../tablepoints.ts'
import {
  countGroups,
  countHand,
  type Filling,
  type HandCounts,
  noCounts,
  noGroups,
  type SeatStatistics,
  type WindStatistics,
} from './counts.ts'
import { type PenaltyCount, penaltyCounts, type Ruled, ruledAt } from './penalties.ts'
import { type WinStatistics, winCounter } from './wins.ts'

/** A table as statistics see it: its fold, and the fan of the hands that were entered with tiles, by hand. */
export interface StatisticsTable {
  readonly session: number
  readonly table: number
  readonly state: TableState
  readonly fans: ReadonlyMap<number, readonly CountedFan[]>
}

/** At how many tables so many table points were won, in twelfths. */
export interface TablePointsCount {
  readonly tablePoints12: number
  readonly seats: number
}

/** What statistics say of one entrant and of an event alike. */
interface Common extends WinStatistics {
  readonly tables: number
  /** Tables entered as totals, whose hands are not known. */
  readonly tablesWithoutSheet: number
  /** The most table points first. */
  readonly tablePointsCounts: readonly TablePointsCount[]
  /** By initial wind. */
  readonly seats: readonly SeatStatistics[]
  /** By the wind of the hand. */
  readonly winds: readonly WindStatistics[]
  readonly penalties: readonly PenaltyCount[]
  readonly riichi: number
  /** Hands won after a riichi. */
  readonly riichiWon: number
}

export interface PlayerStatistics extends Common, HandCounts {
  readonly entrant: number
  readonly tablePoints12: number
  /** Scores of the tables; what was ruled outside tables is in the standings only. */
  readonly points: number
  /** Tables in the first to the fourth place, shared ones included. */
  readonly places: readonly [number, number, number, number]
  /** Of the payments: what own wins brought, and what was paid, by own discards and to self-draws (0 or more). */
  readonly paidByWins: number
  readonly paidForDiscards: number
  readonly paidToSelfDraws: number
}

export interface EventStatistics extends Common {
  readonly hands: number
  readonly draws: number
  readonly wonByDiscard: number
  readonly wonBySelfDraw: number
  /** Deals that did not count. */
  readonly voided: number
  /** Everybody who sat at a table that counts or was ruled on, by number. */
  readonly players: readonly PlayerStatistics[]
}

/** Fills in what statistics of an entrant and of an event have in common. */
const gathering = () => {
  const sums = { tables: 0, tablesWithoutSheet: 0, riichi: 0, riichiWon: 0 }
  const grouped = noGroups()
  const wins = winCounter()
  const counts = new Map<number, number>()
  const ruled: Ruled[] = []
  return {
    ...{ sums, grouped, wins, ruled },
    countTablePoints(seat: Seat, twelfths: number, points: number): void {
      counts.set(twelfths, (counts.get(twelfths) ?? 0) + 1)
      const own = grouped.seats[seat]
      own.tables++
      own.tablePoints12 += twelfths
      own.points += points
    },
    result: (): Common => ({
      ...sums,
      ...wins.result(),
      ...grouped,
      penalties: penaltyCounts(ruled),
      tablePointsCounts: [...counts]
        .map(([tablePoints12, seats]) => ({ tablePoints12, seats }))
        .sort((a, b) => b.tablePoints12 - a.tablePoints12),
    }),
  }
}

const playerGathering = (entrant: number) => {
  const common = gathering()
  const own: Filling<Omit<PlayerStatistics, keyof Common | 'entrant' | 'places'>> = {
    ...noCounts(),
    ...{ tablePoints12: 0, points: 0, paidByWins: 0, paidForDiscards: 0, paidToSelfDraws: 0 },
  }
  const places: [number, number, number, number] = [0, 0, 0, 0]
  return {
    ...{ common, own, places },
    result: (): PlayerStatistics => ({ entrant, ...own, places, ...common.result() }),
  }
}

type PlayerGathering = ReturnType<typeof playerGathering>
type Hand = TableState['hands'][number]

const addPaid = ({ own }: PlayerGathering, { result, payments }: Hand, seat: Seat): void => {
  if (result.type !== 'handWon') return
  if (result.winner === seat) own.paidByWins += payments[seat]
  else if (result.discarder === seat) own.paidForDiscards -= payments[seat]
  else if (result.discarder === null) own.paidToSelfDraws -= payments[seat]
}

/** Takes in tables one by one, so that none need be kept. Tables come in order of session and number. */
export interface StatisticsBook {
  readonly addTable: (table: StatisticsTable) => void
  /** What was ruled outside tables. */
  readonly addRuled: (ruled: readonly Ruled[]) => void
  readonly event: () => EventStatistics
  /** Of one entrant, also when there is nothing to say. */
  readonly player: (entrant: number) => PlayerStatistics
}

/** Statistics of the tables that are added, of the event and of everybody who sat there. */
export const statisticsBook = (): StatisticsBook => {
  const all = gathering()
  const totals = { hands: 0, draws: 0, wonByDiscard: 0, wonBySelfDraw: 0, voided: 0 }
  const players = new Map<number, PlayerGathering>()
  const playerOf = (entrant: number): PlayerGathering => {
    const found = players.get(entrant) ?? playerGathering(entrant)
    players.set(entrant, found)
    return found
  }

  const addWin = ({ session, table, state, fans }: StatisticsTable, hand: Hand): void => {
    const { result, deal } = hand
    if (result.type !== 'handWon') return
    if (result.discarder === null) totals.wonBySelfDraw++
    else totals.wonByDiscard++
    const entrant = state.entrants[result.winner]
    const afterRiichi = state.riichi.some((each) => each.deal.deal === deal.deal && each.seat === result.winner)
    for (const { wins, sums } of [all, playerOf(entrant).common]) {
      wins.add({ entrant, session, table, hand: deal.hand, worth: result.points }, fans.get(deal.hand) ?? null)
      if (afterRiichi) sums.riichiWon++
    }
  }

  const addHand = (table: StatisticsTable, hand: Hand): void => {
    totals.hands++
    if (hand.result.type === 'handDrawn') totals.draws++
    for (const seat of SEATS) {
      const player = playerOf(table.state.entrants[seat])
      countHand(player.own, hand, seat)
      addPaid(player, hand, seat)
      for (const { grouped } of [all, player.common]) countGroups(grouped, hand, seat)
    }
    addWin(table, hand)
  }

  const addResult = ({ entrants, scores, rulings, totals: sheet, riichi }: TableState): void => {
    const placements = placementsOf(rulings)
    const points = tablePoints(scores, placements)
    const ranks = tableRanks(scores, placements)
    for (const seat of SEATS) {
      const player = playerOf(entrants[seat])
      player.own.tablePoints12 += points[seat]
      player.own.points += scores[seat]
      // Who has no table points is last, whatever forfeited them.
      player.places[points[seat] > 0 ? ranks[seat] - 1 : 3]!++
      player.common.sums.tables++
      if (sheet) player.common.sums.tablesWithoutSheet++
      player.common.sums.riichi += riichi.filter((each) => each.seat === seat).length
      for (const { countTablePoints } of [all, player.common]) countTablePoints(seat, points[seat], scores[seat])
    }
    all.sums.tables++
    if (sheet) all.sums.tablesWithoutSheet++
    all.sums.riichi += riichi.length
  }

  const addRuled = (ruled: readonly Ruled[]): void => {
    for (const each of ruled) for (const { ruled: own } of [all, playerOf(each.entrant).common]) own.push(each)
  }

  return {
    addTable(table) {
      addResult(table.state)
      totals.voided += table.state.voided.length
      for (const hand of table.state.hands) addHand(table, hand)
      addRuled(ruledAt(table.state))
    },
    addRuled,
    event: () => ({
      ...totals,
      ...all.result(),
      players: [...players].sort(([a], [b]) => a - b).map(([, player]) => player.result()),
    }),
    player: (entrant) => playerOf(entrant).result(),
  }
}
