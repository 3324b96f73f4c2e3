import { dealName, dealNameEn, seatName, windName } from '../../../contract/names.ts'
import { fanViews } from '../../../contract/rules/claims.ts'
import { tableRulingView } from '../../../contract/rulings/ruling-views.ts'
import { bankView, extrasView } from '../../../contract/table/bean-views.ts'
import { handView, riichiViews, stickView, totalText } from '../../../contract/table/riichi-views.ts'
import { playerView, walkoverView } from '../../../contract/table/seat-views.ts'
import type { Resolvers } from '../../../generated/graphql.ts'
import { SEATS } from '../../../rules/ruleset.ts'
import type { TableRecord } from '../../../store/types.ts'
import { deadIn } from '../../../tournament/table/binding.ts'
import { unconfirmed } from '../../../tournament/table/fold.ts'
import { hasResult } from '../../../tournament/table/state.ts'
import { placementsAt } from '../../../tournament/table/stints.ts'
import { fractionText, tablePoints } from '../../../tournament/tablepoints.ts'
import type { TableAnswer } from '../../../usecases/table/enter.ts'
import { bellText } from '../../../usecases/tournaments/clock.ts'
import type { GraphContext } from '../context.ts'
import type { EntrantSource, TableSeatSource, TableSource } from '../sources.ts'

/** A stored table as its resolvers see it. */
export const tableSource = ({ tournament, session, table, ...rest }: TableRecord): TableSource => ({
  key: { tournament, session, table },
  ...rest,
})

/** The table as an entry left it. */
export const answerSource = ({ key, state, sheet }: TableAnswer): TableSource => ({
  key,
  sheet,
  status: state.status,
  version: state.version,
  state,
  entrants: state.entrants,
})

const scoresOf = (table: TableSource) => table.state?.scores ?? ([0, 0, 0, 0] as const)

const seatedOf = async (context: GraphContext, tournament: string) => {
  const entrants = await context.entrants(tournament)
  return (number: number): EntrantSource => {
    const entrant = entrants.get(number)
    if (!entrant) throw new Error(`entrant ${number} of ${tournament} is seated but not on the list`)
    return { ...entrant, tournament }
  }
}

const playersAt = async ({ table, seat }: TableSeatSource, context: GraphContext) =>
  playerView(table, seat, await seatedOf(context, table.key.tournament), await context.substitutes(table.key))

/** Tables with their seats, hands and penalties. */
export const tableResolvers: Pick<Resolvers, 'Table' | 'TableSeat' | 'Hand' | 'Deal'> = {
  Table: {
    tournamentId: ({ key }) => key.tournament,
    session: ({ key }) => key.session,
    number: ({ key }) => key.table,
    next: ({ state }) => state?.next ?? null,
    scores: (table) => [...scoresOf(table)],
    seats: (table) => SEATS.map((seat) => ({ table, seat })),
    hands: (table, _args, context) =>
      (table.state?.hands ?? []).map((played) => ({
        table,
        played,
        record: async () =>
          table.sheet
            ? table.sheet.find((row) => row.played.seq === played.seq)?.won
            : (await context.hands(table.key)).get(played.deal.hand),
      })),
    voided: ({ state }) =>
      (state?.voided ?? []).map((deal) => ({ ...deal, confirmed: state?.confirmed.includes(deal.seq) ?? false })),
    extraMinutes: ({ state }) => state?.extraMinutes ?? 0,
    bellAt: async ({ key, state }, _args, context) => bellText(await context.session(key), state?.extraMinutes),
    signed: ({ state }) => SEATS.filter((seat) => state?.signed[seat]).map(seatName),
    unconfirmed: ({ state }) => (state ? [...unconfirmed(state)] : []),
    penalties: ({ state }) =>
      (state?.penalties ?? []).map(({ seq, hand, payments, fines, reason }) => ({
        seq,
        confirmed: state?.confirmed.includes(seq) ?? false,
        hand,
        payments: [...payments],
        fines: [...fines],
        reason,
      })),
    rulings: ({ state }) => (state?.rulings ?? []).map((ruled) => tableRulingView(ruled, state?.confirmed ?? [])),
    riichi: ({ state }) => riichiViews(state),
    sticks: ({ state }) => stickView(state).sticks,
    pot: ({ state }) => bankView(state).pot,
    house: ({ state }) => bankView(state).house,
    placement: ({ state }) => stickView(state).placement,
    dead: ({ state }) => (state?.next ? deadIn(state, state.next).map(({ seat }) => seatName(seat)) : []),
    walkover: ({ state }) => walkoverView(state),
    totalsOnly: ({ state }) => state?.totals !== undefined,
  },
  TableSeat: {
    seat: ({ seat }) => seatName(seat),
    entrant: async ({ table, seat }, _args, context) =>
      (await seatedOf(context, table.key.tournament))(table.entrants[seat]),
    player: async (source, _args, context) => (await playersAt(source, context)).player,
    inPlaceOf: async (source, _args, context) => (await playersAt(source, context)).inPlaceOf,
    substitutions: async (source, _args, context) => (await playersAt(source, context)).substitutions,
    wind: ({ table, seat }) => (table.state?.next ? windName(table.state.next.winds[seat]) : null),
    score: ({ table, seat }) => scoresOf(table)[seat],
    tablePoints: ({ table: { state }, seat }) =>
      state && hasResult(state) ? fractionText(tablePoints(state.scores, placementsAt(state))[seat]) : null,
  },
  Hand: {
    number: ({ played }) => played.deal.hand,
    seq: ({ played }) => played.seq,
    confirmed: ({ played, table }) => table.state?.confirmed.includes(played.seq) ?? false,
    deal: ({ played }) => played.deal,
    winner: ({ played }) => (played.result.type === 'handWon' ? seatName(played.result.winner) : null),
    discarder: ({ played }) =>
      played.result.type === 'handWon' && played.result.discarder !== null ? seatName(played.result.discarder) : null,
    points: ({ played }) => (played.result.type === 'handWon' ? played.result.points : null),
    verification: ({ played }) => (played.result.type === 'handWon' ? played.result.verification : null),
    total: async ({ table, record }, _args, context) => {
      const hand = await record()
      return totalText((hand?.claim && hand.fans) || null, await context.ruleset(table.key.tournament))
    },
    fu: ({ table, played }) => handView(table.state, played).fu,
    ready: ({ table, played }) => handView(table.state, played).ready,
    riichiTile: ({ table, played }) => handView(table.state, played).riichiTile,
    riichi: ({ table, played }) => handView(table.state, played).riichi,
    collected: ({ table, played }) => handView(table.state, played).collected,
    extras: async ({ table, played }, _args, context) =>
      extrasView(played, await context.ruleset(table.key.tournament)),
    payments: ({ played }) => [...played.payments],
    completedAt: ({ played }) => played.completedAt,
    claim: async ({ record }) => (await record())?.claim ?? null,
    fans: async ({ table, record }, _args, context) => {
      const hand = await record()
      if (!hand?.claim || !hand.fans) return null
      return [...fanViews(await context.ruleset(table.key.tournament), hand.fans)]
    },
  },
  Deal: {
    roundWind: (deal) => windName(deal.roundWind),
    handWind: (deal) => windName(deal.handWind),
    name: dealName,
    nameEn: dealNameEn,
    dealer: (deal) => seatName(deal.dealer),
  },
}
