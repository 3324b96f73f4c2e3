import { type CountedFan, type PerSeat, SEATS, type Seat } from '../../rules/ruleset.ts'
import type { TableState } from '../table/state.ts'
import { placementsAt, playersWhen, scorerOf } from '../table/stints.ts'
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
  /** Those whose table points are counted here: of an entrant who was replaced, as the substitution says. */
  readonly tables: number
  /** Entered as totals, so that the hands are not known, or not played. */
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
    countTablePoints(seat: Seat, twelfths: number): void {
      counts.set(twelfths, (counts.get(twelfths) ?? 0) + 1)
      grouped.seats[seat].tables++
      grouped.seats[seat].tablePoints12 += twelfths
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

const countTable = (sums: { tables: number; tablesWithoutSheet: number }, hasSheet: boolean): void => {
  sums.tables++
  if (!hasSheet) sums.tablesWithoutSheet++
}

/** Who played a hand that is on the sheet. */
const playersOf = (state: TableState, { deal }: Hand): PerSeat<number> =>
  playersWhen(state, { hand: deal.hand, seq: Number.POSITIVE_INFINITY })

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
    const entrant = playersOf(state, hand)[result.winner]
    const afterRiichi = state.riichi.some((each) => each.deal.deal === deal.deal && each.seat === result.winner)
    for (const { wins, sums } of [all, playerOf(entrant).common]) {
      wins.add({ entrant, session, table, hand: deal.hand, worth: result.points }, fans.get(deal.hand) ?? null)
      if (afterRiichi) sums.riichiWon++
    }
  }

  const addHand = (table: StatisticsTable, hand: Hand): void => {
    totals.hands++
    if (hand.result.type === 'handDrawn') totals.draws++
    const playing = playersOf(table.state, hand)
    for (const seat of SEATS) {
      const player = playerOf(playing[seat])
      countHand(player.own, hand, seat)
      addPaid(player, hand, seat)
      for (const { grouped } of [all, player.common]) countGroups(grouped, hand, seat)
    }
    addWin(table, hand)
  }

  const addResult = (state: TableState): void => {
    const placements = placementsAt(state)
    const points = tablePoints(state.scores, placements)
    const ranks = tableRanks(state.scores, placements)
    const hasSheet = state.totals === undefined && state.walkover === undefined
    countTable(all.sums, hasSheet)
    for (const seat of SEATS) {
      const player = playerOf(scorerOf(state, seat))
      countTable(player.common.sums, hasSheet)
      player.own.tablePoints12 += points[seat]
      // Who has no table points is last, whatever forfeited them.
      player.places[points[seat] > 0 ? ranks[seat] - 1 : 3]!++
      for (const { countTablePoints } of [all, player.common]) countTablePoints(seat, points[seat])
    }
  }

  /** A seat's score is its entrant's, unless others played it, too. */
  const addPoints = ({ entrants, scores, shares = [] }: TableState): void => {
    for (const seat of SEATS) {
      all.grouped.seats[seat].points += scores[seat]
      const shared = shares.filter((share) => share.seat === seat)
      for (const { player, points } of shared.length > 0
        ? shared
        : [{ player: entrants[seat], points: scores[seat] }]) {
        const { own, common } = playerOf(player)
        own.points += points
        common.grouped.seats[seat].points += points
      }
    }
  }

  const addRiichi = (state: TableState): void => {
    all.sums.riichi += state.riichi.length
    for (const { seat, seq, deal } of state.riichi)
      playerOf(playersWhen(state, { hand: deal.hand, seq })[seat]).common.sums.riichi++
  }

  const addRuled = (ruled: readonly Ruled[]): void => {
    for (const each of ruled) for (const { ruled: own } of [all, playerOf(each.entrant).common]) own.push(each)
  }

  return {
    addTable(table) {
      addResult(table.state)
      addPoints(table.state)
      addRiichi(table.state)
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
