import { z } from 'zod'
import {
  CONFIRMATIONS,
  COUNT_CORRECTIONS,
  END_POLICIES,
  SIGNATURES,
  STICKS_AT_END,
  TILES_REQUIRED,
} from '../tournament/policy.ts'
import { POLICY_PRESET_KEYS } from '../tournament/policy-presets.ts'
import { TIE_BREAK_CODES } from '../tournament/tiebreaks.ts'
import { type EntrantView, entrantView, type TeamView, teamView } from './entrants/entrant-view.ts'
import { DICE_NAMES, PENALTY_NAMES, ruleset, SEAT_NAMES, switches } from './inputs.ts'
import { claimPolicyFields } from './rules/claim-policy.ts'
import { countedFanView } from './rules/rules-views.ts'
import { tableRulingSchema } from './rulings/ruling-views.ts'
import { bankFields, extrasFields } from './table/bean-views.ts'
import { handFields, riichiView, stickFields } from './table/riichi-views.ts'
import { playerFields, walkoverSchema } from './table/seat-views.ts'

// What we answer, said once: the schemas serialise the REST answers and are the components of its OpenAPI document. The words
// are those of the GraphQL schema.

export { type EntrantView, entrantView, type TeamView, teamView }

/** A seat by its initial wind, or a wind. */
const seat = z.enum(SEAT_NAMES)
const instant = z.iso.datetime().describe('An instant in ISO 8601, UTC.')

/** Whole points by seat. */
const perSeat = z.array(z.int()).length(4).describe('By seat, East first.')

/** Table points, which are never a float: for people as a fraction, for programs as a whole number. */
export const tablePointsFields = {
  tablePoints: z.string().describe('Table points as an exact fraction in lowest terms: 4, 1/2, 7/3.'),
  tablePoints12: z.int().describe('The same in twelfths of a table point, for computing: 48, 6, 28.'),
}

const policyView = z
  .object({
    sessionMinutes: z.int(),
    handsPerSession: z.int(),
    dealer: z
      .enum(['ROTATE', 'CONTINUE'])
      .describe('ROTATE: every hand passes the deal. CONTINUE: the dealer stays after his own win or a draw.'),
    seatChange: z.enum(['NONE', 'MCR']).describe('MCR: players change seats between rounds.'),
    endOfSession: z.enum(END_POLICIES).describe('What becomes of the hand that runs when the bell rings.'),
    warningMinutes: z.int().describe('How long before the bell the warning is given.'),
    dice: z.enum(DICE_NAMES).describe('How the wall is broken.'),
    ...claimPolicyFields,
    confirmations: z.enum(CONFIRMATIONS).describe('SECOND_PERSON: somebody else confirms every entry.'),
    signatures: z.enum(SIGNATURES).describe('ALL_FOUR: the players sign the sheet before the table closes.'),
    tilesRequired: z.enum(TILES_REQUIRED).describe('For which wins tiles must be entered.'),
    countCorrection: z
      .enum(COUNT_CORRECTIONS)
      .describe('EXACT: the declared fan must match. MISSED_FAN_LOST: only over-counting is refused.'),
    penaltyRules: z.enum(PENALTY_NAMES).describe('Whose rulings on offences apply.'),
    ranking: z.array(z.enum(TIE_BREAK_CODES)).describe('The ranking rules in order.'),
    switches: switches.describe("Overrides of the ruleset's switches."),
    startingPoints: z
      .int()
      .nullable()
      .describe('What every score starts with; null, like the two below, where the ruleset does not play for places.'),
    placementPoints: perSeat.nullable().describe('What the first to the fourth place earn when a table closes.'),
    sticksAtEnd: z
      .enum(STICKS_AT_END)
      .nullable()
      .describe('Who gets riichi sticks that lie on a table when it closes.'),
  })
  .meta({ id: 'Policy' })
export type PolicyView = z.output<typeof policyView>

export const policyPresetView = z
  .object({
    key: z
      .enum(POLICY_PRESET_KEYS)
      .describe('R98: the rules of 1998. GB06: the Green Book of 2006. EMA: European practice.'),
    policy: policyView,
  })
  .meta({ id: 'PolicyPreset' })
export type PolicyPresetView = z.output<typeof policyPresetView>

export const policyPresetsView = z.object({ presets: z.array(policyPresetView) }).meta({ id: 'PolicyPresets' })

export const sessionView = z
  .object({
    tournamentId: z.string(),
    number: z.int(),
    stage: z.int().describe('The number of its stage; 1 where none are planned.'),
    status: z.enum(['PLANNED', 'RUNNING', 'CLOSED']),
    minutes: z.int(),
    startedAt: instant.nullable(),
    warningAt: instant.nullable().describe('When the warning is given; null like bellAt.'),
    bellAt: instant
      .nullable()
      .describe('When the time is up; null until the session starts and while the clock stands still.'),
    paused: z.boolean().describe('The clock stands still, and nobody knows yet when the bell will ring.'),
    pauses: z
      .array(z.object({ from: instant, to: instant.nullable().describe('Null while the clock stands still.') }))
      .describe('In order; the last may still last.'),
    closedAt: instant.nullable(),
  })
  .meta({ id: 'Session' })
export type SessionView = z.output<typeof sessionView>

export const tournamentView = z
  .object({
    id: z.string(),
    name: z.string(),
    ruleset,
    rulesetVersion: z.string().describe('Version of the ruleset when the tournament was created.'),
    policy: policyView,
    timeZone: z.string().describe('IANA zone for display.'),
    visibility: z.enum(['PUBLIC', 'PRIVATE']),
    frozenAt: instant.nullable().describe('Since when only the organiser corrects results.'),
  })
  .meta({ id: 'Tournament' })
export type TournamentView = z.output<typeof tournamentView>

export const tournamentsView = z.object({ tournaments: z.array(tournamentView) }).meta({ id: 'Tournaments' })

export const tournamentDetailView = tournamentView
  .extend({ teams: z.array(teamView), sessions: z.array(sessionView) })
  .meta({ id: 'TournamentDetail' })

const dealView = z
  .object({
    hand: z.int().describe('Number of the hand on the sheet, from 1.'),
    roundWind: seat,
    handWind: seat,
    name: z.string().describe('Such as 東圈南局.'),
    nameEn: z.string().describe('Such as East round, South hand.'),
    dealer: seat.describe('The seat that deals, by its initial wind.'),
    continuation: z.int().describe('How often the dealer has stayed on in a row.'),
  })
  .meta({ id: 'Deal' })
export type DealView = z.output<typeof dealView>

const tableSeatView = z
  .object({
    seat: seat.describe("By initial wind: EAST is the first dealer. It keeps this name while the seat's wind changes."),
    entrant: entrantView,
    wind: seat.nullable().describe("The seat's wind in the hand being played; null when none is."),
    score: z.int().describe('Running score, penalties included.'),
    tablePoints: tablePointsFields.tablePoints.nullable(),
    tablePoints12: tablePointsFields.tablePoints12.nullable(),
    ...playerFields,
  })
  .meta({ id: 'TableSeat' })
export type TableSeatView = z.output<typeof tableSeatView>

const entryFields = {
  seq: z.int().describe('Names the entry for corrections.'),
  confirmed: z.boolean().describe('A second person has checked it.'),
}

const handView = z
  .object({
    number: z.int(),
    ...entryFields,
    deal: dealView,
    winner: seat.nullable().describe('Null for a drawn hand.'),
    discarder: seat.nullable().describe('Null for a self-draw or a drawn hand.'),
    points: z
      .int()
      .nullable()
      .describe('What was paid by: points with flowers, or the base of fan and fu; null for a drawn hand.'),
    verification: z
      .enum(['VERIFIED', 'POINTS_ONLY'])
      .nullable()
      .describe('Whether the core has seen the tiles; null for a drawn hand.'),
    claim: z.string().nullable().describe('The winning hand as a hand line, when tiles were entered.'),
    fans: z.array(countedFanView).nullable().describe('The fan that count, when tiles were entered.'),
    payments: perSeat.describe('By seat, East first; sums to zero.'),
    ...handFields,
    ...extrasFields,
    completedAt: instant,
  })
  .meta({ id: 'Hand' })
export type HandView = z.output<typeof handView>

const penaltyView = z
  .object({
    ...entryFields,
    hand: z.int(),
    payments: perSeat.describe('By seat, East first: what moves between the players; sums to zero.'),
    fines: perSeat.describe('By seat, East first: what leaves the game; zero or negative.'),
    reason: z.string(),
  })
  .meta({ id: 'Penalty' })

const voidedDealView = z
  .object({ ...entryFields, deal: dealView, reason: z.string(), completedAt: instant })
  .meta({ id: 'VoidedDeal', description: 'A deal that did not count.' })

export const tableView = z
  .object({
    tournamentId: z.string(),
    session: z.int(),
    number: z.int(),
    status: z.enum(['SEATED', 'PLAYING', 'CLOSED']),
    version: z.int().describe('The expectedVersion of the next entry.'),
    next: dealView.nullable().describe('The hand to be played now.'),
    scores: perSeat.describe('Running scores by seat, East first.'),
    seats: z.array(tableSeatView).length(4),
    totalsOnly: z.boolean().describe('Entered as totals because the hand sheet is missing.'),
    extraMinutes: z.int().describe("Minutes that this table plays on after the session's bell."),
    bellAt: instant.nullable().describe('When the time is up for this table; null like that of the session.'),
    ...stickFields,
    ...bankFields,
    dead: z.array(seat).describe('Seats whose hand is dead in the hand being played.'),
    signed: z.array(seat).describe('The seats whose players agree with the sheet as it is.'),
    unconfirmed: z.array(z.int()).describe('Entries that no second person has confirmed, by seq.'),
    walkover: walkoverSchema,
  })
  .meta({ id: 'Table' })
export type TableView = z.output<typeof tableView>

export const tableSheetView = tableView
  .extend({
    hands: z.array(handView),
    riichi: z.array(riichiView).describe('Of all hands, void deals too, in order.'),
    penalties: z.array(penaltyView),
    voided: z.array(voidedDealView),
    rulings: z.array(tableRulingSchema),
  })
  .meta({ id: 'TableSheet' })
export type TableSheetView = z.output<typeof tableSheetView>

export const sessionTablesView = sessionView.extend({ tables: z.array(tableView) }).meta({ id: 'SessionTables' })
