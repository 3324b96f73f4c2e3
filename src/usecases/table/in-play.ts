import type { AppError } from '../../contract/errors.ts'
import type { SeatName, TableRef } from '../../contract/inputs.ts'
import { seatName, windName } from '../../contract/names.ts'
import { fromRules } from '../../contract/refusals.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { type Deal, firstDeal, WIND_LETTERS, type WindLetter } from '../../rules/rotation.ts'
import type { PerSeat, Seat } from '../../rules/ruleset.ts'
import type { TableRecord, TournamentRecord } from '../../store/types.ts'
import { deadIn } from '../../tournament/table/binding.ts'
import { dealFor } from '../../tournament/table/fold.ts'
import { riichiIn } from '../../tournament/table/riichi.ts'
import type { TableError } from '../../tournament/table/state.ts'
import { getTable } from '../reads.ts'
import { type Caller, type Deps, type Outcome, readableTournament } from '../usecase.ts'

/** Who has which wind in a hand. */
export interface Winds {
  readonly roundWind: WindLetter
  /** By seat, East first. */
  readonly winds: PerSeat<WindLetter>
}

/** Where no table is named, every seat has the wind of its name. */
export const plainWinds = (roundWind: WindLetter): Winds => ({ roundWind, winds: WIND_LETTERS })

/** Why a question finds no hand in play. */
const NOTHING_IN_PLAY: Readonly<Record<string, string>> = {
  TABLE_CLOSED: 'it is closed',
  TABLE_HAS_TOTALS: 'it was entered as totals',
  TABLE_FULL: 'all its hands are played',
}

const notInPlay = (error: TableError): AppError => {
  const refused = fromRules(error)
  const why = NOTHING_IN_PLAY[error.code]
  if (!why) return refused
  return {
    ...refused,
    message: `No hand is in play at this table: ${why}. Ask without the table, with the policy given.`,
  }
}

const dealOf = ({ state }: TableRecord, { policy }: TournamentRecord): Result<Deal, AppError> => {
  const { dealer, seatChange, handsPerSession } = policy
  if (!state) return ok(firstDeal({ dealer, seatChange, hands: handsPerSession }))
  const deal = dealFor(state, state.next?.hand ?? state.hands.length)
  return deal.ok ? deal : err(notInPlay(deal.error))
}

/** A hand in play, with whose hands are dead in it and who has declared riichi. */
export interface InPlay extends Winds {
  readonly tournament: TournamentRecord
  readonly dead: readonly WindLetter[]
  readonly riichi: readonly WindLetter[]
}

/**
 * The hand in play at a table, or the first one before its session starts, with the winds of the dead and of those in riichi;
 * and the tournament, for its policies.
 */
export const handInPlay = async (deps: Deps, caller: Caller, ref: TableRef): Outcome<InPlay> => {
  const tournament = await readableTournament(deps, caller, ref.tournament)
  if (!tournament.ok) return tournament
  const table = await getTable(deps, caller, ref)
  if (!table.ok) return table
  const deal = dealOf(table.value, tournament.value)
  if (!deal.ok) return deal
  const { roundWind, winds } = deal.value
  const { state } = table.value
  const dead = state ? deadIn(state, deal.value).map(({ seat }) => winds[seat]) : []
  const riichi = state ? riichiIn(state, deal.value).map(({ seat }) => winds[seat]) : []
  return ok({ roundWind, winds, tournament: tournament.value, dead, riichi })
}

/** The seat that has a wind, and both by their outside names. */
export const seatWith = ({ winds }: Winds, wind: WindLetter): { readonly seat: SeatName; readonly wind: SeatName } => ({
  seat: seatName(winds.indexOf(wind) as Seat),
  wind: windName(wind),
})
