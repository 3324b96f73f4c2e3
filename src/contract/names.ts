import { type Deal, WIND_LETTERS, type WindLetter } from '../rules/rotation.ts'
import type { ClaimReview, Finding, Seat } from '../rules/ruleset.ts'
import type { TableEvent } from '../tournament/table/events.ts'
import { SEAT_NAMES, type SeatName } from './inputs.ts'

/** A seat's outside name. */
export const seatName = (seat: Seat): SeatName => SEAT_NAMES[seat]

/** A wind's outside name. */
export const windName = (wind: WindLetter): SeatName => SEAT_NAMES[WIND_LETTERS.indexOf(wind)]!

const CHINESE: Readonly<Record<WindLetter, string>> = { E: '東', S: '南', W: '西', N: '北' }
const ENGLISH: Readonly<Record<WindLetter, string>> = { E: 'East', S: 'South', W: 'West', N: 'North' }

/** What a hand is called: 東圈南局 (dossier B8). */
export const dealName = (deal: Deal): string => `${CHINESE[deal.roundWind]}圈${CHINESE[deal.handWind]}局`

/** What a hand is called in English: East round, South hand. */
export const dealNameEn = (deal: Deal): string => `${ENGLISH[deal.roundWind]} round, ${ENGLISH[deal.handWind]} hand`

/** What an entry at a table is called outside; those that an amendment can give, as it calls them. */
export const KIND_NAMES = {
  seated: 'seating',
  riichiDeclared: 'riichi',
  handWon: 'win',
  handDrawn: 'draw',
  handVoided: 'void',
  penaltyRuled: 'penalty',
  offenceRuled: 'ruling',
  totalsRecorded: 'totals',
  timeAdded: 'minutes',
  substituted: 'substitution',
  walkedOver: 'walkover',
  signed: 'signature',
  confirmed: 'confirmation',
  closed: 'closing',
  revoked: 'revocation',
  amended: 'amendment',
  reopened: 'reopening',
  reseated: 'reseating',
} as const satisfies Record<TableEvent['type'], string>

/** What a review finds, by its outside name. */
export const OUTCOME_NAMES = {
  right: 'RIGHT',
  over: 'OVER',
  under: 'UNDER',
  different: 'DIFFERENT',
  belowMinimum: 'BELOW_MINIMUM',
  notWinning: 'NOT_WINNING',
} as const satisfies Record<ClaimReview['outcome'], string>

/** What becomes of a fan, by its outside name. */
export const STATUS_NAMES = {
  counts: 'COUNTS',
  notPresent: 'NOT_PRESENT',
  excluded: 'EXCLUDED',
  used: 'USED',
  missed: 'MISSED',
} as const satisfies Record<Finding['status'], string>
