import type { Declared } from '../../rules/hand.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Deal } from '../../rules/rotation.ts'
import {
  type DealEnd,
  type DealExtras,
  NO_EXTRAS,
  type PerSeat,
  type Ruleset,
  SEATS,
  type Seat,
  type Settlement,
} from '../../rules/ruleset.ts'
import { deadHand } from './binding.ts'
import type { HandWon, RiichiDeclared } from './events.ts'
import { addScores, NOTHING, perSeat } from './scores.ts'
import type { DeclaredRiichi, PlayedHand, RuledOffence, TableError, TableState } from './state.ts'

/** Who has declared riichi in a deal, in order. */
export const riichiIn = (state: TableState, { deal }: Deal): readonly DeclaredRiichi[] =>
  state.riichi.filter((declared) => declared.deal.deal === deal)

/** What a seat has declared in a deal, in the words of a hand. */
export const riichiOf = (state: TableState, deal: Deal, seat: Seat): 'none' | 'single' | 'double' => {
  const own = riichiIn(state, deal).find((declared) => declared.seat === seat)
  return own ? (own.double ? 'double' : 'single') : 'none'
}

/**
 * A stick leaves the score at once and lies on the table (dossier C2); one for each seat and deal, and none of a dead hand. Who has
 * fewer points than a stick may declare all the same [assumption, C11].
 */
export const riichiDeclared = (
  state: TableState,
  { seat, double }: RiichiDeclared,
  deal: Deal,
  { stick }: Ruleset,
  seq: number,
): Result<TableState, TableError> => {
  if (stick === null) return err({ code: 'NO_RIICHI' })
  const earlier = riichiIn(state, deal).find((declared) => declared.seat === seat)
  if (earlier) return err({ code: 'RIICHI_DECLARED', seat, seq: earlier.seq })
  const dead = deadHand(state, deal, seat)
  if (dead) return err(dead)
  return ok({
    ...state,
    riichi: [...state.riichi, { seq, deal, seat, double }],
    sticks: state.sticks + 1,
    scores: addScores(
      state.scores,
      perSeat((each) => (each === seat ? 0 - stick : 0)),
    ),
  })
}

/**
 * A seat whose riichi cannot have come before a win of the first go-around: any before 天和, a single one before 地和 and 人和, for it
 * comes after a call or the first go-around (dossier C2, C3).
 */
export const riichiAgainstFirstTurn = (
  state: TableState,
  deal: Deal,
  { firstTurn }: Pick<Declared, 'firstTurn'>,
): Seat | undefined =>
  firstTurn === 'none'
    ? undefined
    : riichiIn(state, deal).find(({ double }) => firstTurn === 'heavenly' || !double)?.seat

/** Whose stick is not laid: who was won on with the very tile of his riichi, which then was the last one (dossier C7). */
export const unlaidStick = (
  state: TableState,
  deal: Deal,
  { discarder, riichiTile }: Pick<HandWon, 'discarder' | 'riichiTile'>,
  { stick }: Ruleset,
): Result<Seat | null, TableError> => {
  if (!riichiTile) return ok(null)
  if (stick === null) return err({ code: 'NO_RIICHI' })
  const last = riichiIn(state, deal).at(-1)
  return last && last.seat === discarder ? ok(discarder) : err({ code: 'NO_RIICHI_TILE' })
}

const isFalseRiichi = ({ incident }: Pick<RuledOffence, 'incident'>): boolean => incident.code === 'FALSE_RIICHI'

/** The draw that has settled a riichi which a ruling finds false; undefined where it is still to be settled. */
export const settledRiichi = (state: TableState, deal: Deal, ruled: RuledOffence): PlayedHand | undefined => {
  const { offender } = ruled.incident
  if (!isFalseRiichi(ruled) || !riichiIn(state, deal).some(({ seat }) => seat === offender)) return undefined
  return state.hands.find((hand) => hand.deal.deal === deal.deal && hand.result.type === 'handDrawn')
}

/** What a deal's end knows about its dealer, riichi, sticks and whatever else moves beans. */
export const endOf = (
  state: TableState,
  deal: Deal,
  extras: DealExtras = NO_EXTRAS,
  unlaid: Seat | null = null,
): DealEnd => {
  const declared = riichiIn(state, deal)
  const hasDeclared = (seat: Seat): boolean => declared.some((each) => each.seat === seat)
  return {
    dealer: deal.dealer,
    continuation: deal.continuation,
    riichi: perSeat(hasDeclared),
    laid: perSeat((seat) => hasDeclared(seat) && seat !== unlaid),
    ruledFalse: perSeat((seat) =>
      state.rulings.some(
        (ruled) => ruled.deal?.deal === deal.deal && isFalseRiichi(ruled) && ruled.incident.offender === seat,
      ),
    ),
    carried: state.sticks - declared.length,
    pot: state.bank?.pot ?? 0,
    extras,
  }
}

/**
 * What lies on the table brings at a deal's end: the winner the sticks that do not stay, who has not laid one his own back; or what
 * the jackpot and the house give.
 */
export const collectedOf = (
  { carried, laid, riichi }: DealEnd,
  { sticks, bank }: Settlement,
  winner: Seat | null,
  { stick }: Ruleset,
): PerSeat<number> => {
  if (stick === null) return bank?.collected ?? NOTHING
  const gone = carried + SEATS.filter((seat) => laid[seat]).length - sticks
  return perSeat((seat) => ((seat === winner ? gone : 0) + (riichi[seat] && !laid[seat] ? 1 : 0)) * stick)
}
