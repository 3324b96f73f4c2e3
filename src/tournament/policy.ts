import type { ClaimPolicy } from '../rules/claims.ts'
import type { PenaltyRulesKey } from '../rules/offences/offence.ts'
import type { DealerPolicy, SeatChange } from '../rules/rotation.ts'
import type { PerSeat, RulesetKey, SwitchOverrides } from '../rules/ruleset.ts'
import type { DicePolicy } from '../rules/wall.ts'
import type { TieBreakCode } from './tiebreaks.ts'

/**
 * What happens to the hand that runs when the bell rings. VOID_CURRENT_HAND: it does not count (WMO, dossier A24).
 * FINISH_CURRENT_HAND: it is played out (European practice, E5). ONE_MORE_HAND: it is played out and one more follows.
 */
export const END_POLICIES = ['VOID_CURRENT_HAND', 'FINISH_CURRENT_HAND', 'ONE_MORE_HAND'] as const
export type EndPolicy = (typeof END_POLICIES)[number]

/** For which wins the referee must enter tiles. `ABOVE_MINIMUM`: for wins of more than the ruleset's minimum. */
export const TILES_REQUIRED = ['ALWAYS', 'ABOVE_MINIMUM', 'NEVER'] as const
export type TilesRequired = (typeof TILES_REQUIRED)[number]

/**
 * What becomes of a declared fan list that does not match the hand. EXACT: the entry is refused with the reasons until it
 * matches. MISSED_FAN_LOST: over-counting is refused, but a fan the winner forgot stays lost (EMA10 2.8.2).
 */
export const COUNT_CORRECTIONS = ['EXACT', 'MISSED_FAN_LOST'] as const
export type CountCorrection = (typeof COUNT_CORRECTIONS)[number]

/** Whether every entry must be checked by a second person before its table closes. */
export const CONFIRMATIONS = ['NONE', 'SECOND_PERSON'] as const
export type Confirmations = (typeof CONFIRMATIONS)[number]

/** Whether the four players must have signed the sheet before their table closes. */
export const SIGNATURES = ['NONE', 'ALL_FOUR'] as const
export type Signatures = (typeof SIGNATURES)[number]

/**
 * What becomes of riichi sticks that lie on the table when it closes (dossier C7 "sticks left at the end"): they go to the winner of
 * the last hand that was won, to the first place, in equal parts to all, or to nobody.
 */
export const STICKS_AT_END = ['WINNER', 'FIRST_PLACE', 'SPLIT', 'VOID'] as const
export type SticksAtEnd = (typeof STICKS_AT_END)[number]

/** What a ruleset that plays for places leaves open (dossier C11). */
export interface PlacePolicy {
  readonly startingPoints: number
  /** For the first to the fourth place, when the table closes; they sum to zero. */
  readonly placementPoints: PerSeat<number>
  readonly sticksAtEnd: SticksAtEnd
}

/** The choices a ruleset leaves open to the tournament (dossier H). Chosen once, at creation; there are no silent defaults. */
export interface Policy {
  readonly sessionMinutes: number
  readonly handsPerSession: number
  readonly dealer: DealerPolicy
  readonly seatChange: SeatChange
  readonly endOfSession: EndPolicy
  /** How long before the bell the warning is given. */
  readonly warningMinutes: number
  readonly dice: DicePolicy
  /** Who gets a discard or a robbed kong (dossier H). */
  readonly claims: ClaimPolicy
  readonly confirmations: Confirmations
  readonly signatures: Signatures
  readonly tilesRequired: TilesRequired
  readonly countCorrection: CountCorrection
  /** Whose rulings on offences apply. */
  readonly penaltyRules: PenaltyRulesKey
  /** In order; entrants equal on all of them share a rank. */
  readonly ranking: readonly TieBreakCode[]
  readonly switches: SwitchOverrides
  /** Only where the ruleset plays for places, and then chosen like all others. */
  readonly places?: PlacePolicy
}

/** A tournament as pure code sees it. */
export interface Tournament {
  readonly id: string
  readonly name: string
  readonly ruleset: RulesetKey
  readonly policy: Policy
  readonly timeZone: string
  readonly visibility: 'PUBLIC' | 'PRIVATE'
  /** UTC milliseconds; once set, only the organiser corrects results. */
  readonly frozenAt: number | null
}
