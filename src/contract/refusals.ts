import type { ClockError, PauseError } from '../tournament/session.ts'
import type { TableError, UntimelyDeal } from '../tournament/table/state.ts'
import { type AppError, appError } from './errors.ts'
import { KIND_NAMES, seatName } from './names.ts'
import { counted, sentence } from './wording.ts'

const instant = (ms: number): string => new Date(ms).toISOString()

const unknownEntry = ({ seq, type, undoneBy }: Extract<TableError, { code: 'ENTRY_UNKNOWN' }>): string => {
  if (!type) return `Entry ${seq} is not there; hands, penalties and the like on the sheet carry their numbers as seq.`
  if (undoneBy)
    return `Entry ${seq} (${KIND_NAMES[type]}) no longer stands; entry ${undoneBy} revoked it or let it fall.`
  return `Entry ${seq} (${KIND_NAMES[type]}) is not of the kind that is confirmed.`
}

/** The hands that a penalty or ruling may name. */
export const handsUpTo = (last: number): string =>
  last === 0 ? 'no hand yet' : last === 1 ? 'hand 1' : `hands 1 to ${last}`

const standingWin = ({ wonBy, seat }: Extract<TableError, { code: 'WIN_STANDS' }>): string => {
  if (seat === undefined) return 'a win stands'
  return wonBy === 'offender'
    ? `the win of ${seatName(seat)} stands`
    : `the win of another than ${seatName(seat)} stands`
}

type AgainstSheet = Extract<TableError, { code: 'SHEET_AGAINST_RULING' }>

const wouldBe = ({ why, offence, seat, points }: AgainstSheet): string => {
  if (why === 'DEAD_HAND') return `${offence} makes the hand of ${seatName(seat)} dead`
  if (why === 'WIN_STANDS' || points === null) return `${offence} lets another win stand`
  return `${offence} gives ${seatName(seat)} a win of ${counted(points, 'point')}`
}

/** How the sheet and a ruling disagree. */
export const againstSheet = (error: AgainstSheet): string => {
  const { hand, seq, winner } = error
  const ended = winner === null ? 'was drawn' : `was won by ${seatName(winner)}`
  return `Hand ${hand} (entry ${seq}) ${ended} by the sheet, but ${wouldBe(error)}.`
}

const noEnd = ({ hand, offence, conflicts }: Extract<TableError, { code: 'RULING_LEAVES_NO_END' }>): string => {
  const others = conflicts.map((ruled) => `ruling ${ruled.seq} (${ruled.offence})`).join(', ')
  return `Hand ${hand} could end in no way under ${offence} together with ${others}; replace or revoke ${conflicts.length === 1 ? 'that ruling' : 'one of these'} first.`
}

const unbalanced = ({
  sum,
  fines,
  start,
  fromHouse,
}: Extract<TableError, { code: 'TOTALS_DO_NOT_BALANCE' }>): string => {
  if (fromHouse !== undefined)
    return `The scores sum to ${sum}, but they must sum to what the house gave (${fromHouse}, which is 0 or more) and the fines (${fines}).`
  return start === undefined
    ? `The scores sum to ${sum}, but they must sum to the fines (${fines}).`
    : `The scores sum to ${sum}, but they must sum to the starting points (${start}) and the fines (${fines}).`
}

const WHOSE = { pot: 'The jackpot', house: 'The house' } as const

const scoreMessage = ({ max, of, score }: Extract<TableError, { code: 'SCORE_OUT_OF_RANGE' }>): string => {
  if (of === undefined) return `Scores and payments are whole numbers between -${max} and ${max}.`
  const who = typeof of === 'number' ? seatName(of) : WHOSE[of]
  return `${who} would then stand at ${score}; scores are kept between -${max} and ${max}.`
}

const tableMessage = (error: TableError): string => {
  switch (error.code) {
    case 'TABLE_ALREADY_SEATED':
      return 'Players are already seated at this table.'
    case 'TABLE_NOT_SEATED':
      return 'Start the session first; that opens its tables.'
    case 'TABLE_CLOSED':
      return 'The table is closed and takes no more entries.'
    case 'TABLE_FULL':
      return `${error.hands === 1 ? 'The only hand is' : `All ${error.hands} hands are`} on the sheet; close the table.`
    case 'TABLE_HAS_TOTALS':
      return 'The table was entered as totals, so it takes no hands and no second totals.'
    case 'TABLE_HAS_HANDS':
      return `Totals are for a table without a sheet; this one has ${error.hands > 0 ? counted(error.hands, 'hand') : 'a riichi, penalty or ruling'} on it.`
    case 'TABLE_EMPTY':
      return 'Record hands or totals before closing the table.'
    case 'HAND_OUT_OF_RANGE':
      return `Hand ${error.hand} does not exist; the last hand is ${error.last}.`
    case 'HAND_NOT_NEXT':
      return `Hand ${error.hand} was sent, but hand ${error.next} is to be recorded next.`
    case 'WINNER_IS_DISCARDER':
      return 'Winner and discarder are the same seat; leave the discarder out for a self-drawn win.'
    case 'NO_RIICHI':
      return 'The rules of this tournament know no riichi.'
    case 'RIICHI_DECLARED':
      return `${seatName(error.seat)} has declared riichi in this hand already, as entry ${error.seq}.`
    case 'NO_RIICHI_TILE':
      return 'The tile of a riichi is won on when its player discards it and was the last to declare; enter the riichi first.'
    case 'CLAIM_AGAINST_RIICHI':
      return `What ${seatName(error.seat)} has declared in hand ${error.hand} does not go with the tiles that were entered: a riichi is entered when it is declared, needs a hand without open melds, and never comes before 天和, a single one not before 地和 or 人和.`
    case 'RIICHI_SETTLED':
      return `Hand ${error.hand} was drawn, and entry ${error.seq} has settled whether the riichi of ${seatName(error.seat)} was false; if it says so wrongly, amend that entry.`
    case 'READY_REQUIRED':
      return 'Say of every seat whether its hand was ready: these rules pay by that at a draw.'
    case 'READY_AGAINST_TILES':
      return `What ${seatName(error.seat)} showed at the draw of hand ${error.hand} would then ${error.ready ? 'be' : 'not be'} ready; it can only fall and be entered anew.`
    case 'READY_NOT_ASKED':
      return 'These rules do not ask at a draw who was ready; leave that out.'
    case 'EXTRAS_NOT_ASKED':
      return 'These rules know no doubles, kong beans, jackpot, task or house; leave extras and fromHouse out.'
    case 'INVALID_EXTRAS':
      return sentence(error.extras.message)
    case 'FLOWERS_OUT_OF_RANGE':
      return `A hand holds 0 to 8 flowers, not ${error.flowers}.`
    case 'BELOW_MINIMUM':
      return `The hand has ${counted(error.points, 'point')} without flowers; a win needs at least ${error.minimum}.`
    case 'POINTS_OUT_OF_RANGE':
      return `The points of a hand are a whole number up to ${error.max}, not ${error.points}.`
    case 'NO_SUCH_BASE':
      return `No hand is worth ${error.points}; the nearest base that one can have is ${error.nearest.join(' or ')}.`
    case 'PAYMENTS_NOT_ZERO_SUM':
      return `Payments between players must sum to 0, not ${error.sum}; points that leave the game are fines.`
    case 'FINE_NOT_NEGATIVE':
      return 'Fines are 0 or negative whole numbers.'
    case 'PENALTY_EMPTY':
      return 'Give payments or fines; at least one must not be 0.'
    case 'PENALTY_HAND_UNKNOWN':
      return `Hand ${error.hand} is not on the sheet; a penalty or ruling may name ${handsUpTo(error.last)}.`
    case 'DEAD_HAND':
      return `${seatName(error.seat)} has a dead hand in this deal by ruling ${error.seq} (${error.offence}) and can neither win it nor declare riichi; if he does, replace or revoke the ruling.`
    case 'WIN_STANDS':
      return `Ruling ${error.seq} (${error.offence}) says that ${standingWin(error)} in this hand; record the win, or replace or revoke the ruling.`
    case 'COUNT_WAS_RULED':
      return `Ruling ${error.seq} gives the win of ${seatName(error.seat)} ${counted(error.points, 'point')}; record that, by points without tiles, or replace or revoke the ruling.`
    case 'COUNT_NOT_RULED':
      return `Hand ${error.hand} was taken by points because a ruling gave the win of ${seatName(error.seat)} its points; no such ruling stands, so its tiles are needed.`
    case 'SHEET_AGAINST_RULING':
      return `${againstSheet(error)} Amend entry ${error.seq} first, or revoke it, rule, and record the hand again.`
    case 'RULING_LEAVES_NO_END':
      return noEnd(error)
    case 'RULING_NEEDS_HAND':
      return `Say in which hand ${error.offence} happened; the ruling is about that hand.`
    case 'RULING_NOT_IN_PLAY':
      return `Hand ${error.hand} is not being played, so it cannot be void${error.next === null ? '' : `; hand ${error.next} is`}.`
    case 'TOTALS_DO_NOT_BALANCE':
      return unbalanced(error)
    case 'SCORE_OUT_OF_RANGE':
      return scoreMessage(error)
    case 'MINUTES_OUT_OF_RANGE':
      return `${counted(error.minutes, 'minute')} cannot be added; this table can be given up to ${error.max} more.`
    case 'CLAIM_UNDER_OTHER_WINDS':
      return `The tiles of hand ${error.hand} were judged under other winds than it would then have; it can only fall and be entered anew.`
    case 'CLAIM_NOT_WORTH_IT':
      return `Hand ${error.hand} was recorded with ${counted(error.points, 'point')}, but its tiles are worth ${error.worth}.`
    case 'PLAYER_AT_TABLE':
      return `Entrant ${error.player} sits at this table already, as ${seatName(error.seat)}; name somebody else.`
    case 'SUBSTITUTION_CHANGES_NOTHING':
      return error.player === null
        ? `Nobody plays ${seatName(error.seat)} then already.`
        : `Entrant ${error.player} plays ${seatName(error.seat)} then already.`
    case 'SEAT_PLAYED_ON':
      return `Hand ${error.played} is on the sheet, so somebody played ${seatName(error.seat)} after hand ${error.hand - 1}; say who, or revoke what was not played.`
    case 'SEAT_EMPTY':
      return `Nobody plays ${seatName(error.seat)}, so hand ${error.hand} cannot be played; let a house player take the seat with recordSubstitution, or close the table with early: true.`
    case 'TABLE_WALKED_OVER':
      return `Entry ${error.seq} says that the table is not played because players are absent; revoke it first, or close the table.`
    case 'ALREADY_SIGNED':
      return 'The seat has signed the sheet as it is.'
    case 'ALREADY_CONFIRMED':
      return `Entry ${error.seq} has been confirmed already.`
    case 'ENTRY_UNKNOWN':
      return unknownEntry(error)
    case 'TABLE_NOT_CLOSED':
      return 'The table is not closed; there is nothing to reopen.'
  }
}

/** A clock's refusal of the hand being entered, or of the one on the sheet that it names. */
type EndError = ClockError | UntimelyDeal

const clockMessage = (error: EndError): string => {
  const hand = 'hand' in error ? `hand ${error.hand}` : 'the hand'
  switch (error.code) {
    case 'COMPLETED_BEFORE_START':
      return `The session began at ${instant(error.startedAt)}; ${hand} cannot have ended at ${instant(error.completedAt)}.`
    case 'COMPLETED_IN_FUTURE':
      return `It is ${instant(error.now)}; ${hand} cannot have ended at ${instant(error.completedAt)}.`
    case 'COMPLETED_OUT_OF_ORDER':
      return `The hand before ended at ${instant(error.previous)}; ${'hand' in error ? hand : 'this one'} cannot have ended at ${instant(error.completedAt)}.`
    case 'AFTER_BELL':
      return `The bell rang at ${instant(error.bell)} and ${hand} ended at ${instant(error.completedAt)}; under ${error.policy} it does not count. If it ended in time, send completedAt.`
  }
}

const CLOCK_CODES: ReadonlySet<string> = new Set<ClockError['code']>([
  'COMPLETED_BEFORE_START',
  'COMPLETED_IN_FUTURE',
  'COMPLETED_OUT_OF_ORDER',
  'AFTER_BELL',
])

/** Whether a refusal is the clock's. */
export const isClockError = (error: { readonly code: string }): error is EndError => CLOCK_CODES.has(error.code)

/** A refusal of the table or its clock, in words, with its facts as details. */
export const fromRules = (error: TableError | EndError): AppError => {
  const { code, ...details } = error
  if (isClockError(error)) return { code, message: clockMessage(error), details }
  if (error.code !== 'ENTRY_UNKNOWN') return { code, message: tableMessage(error), details }
  const { seq, type, undoneBy } = error
  return { code, message: tableMessage(error), details: { seq, ...(type && { kind: KIND_NAMES[type] }), undoneBy } }
}

const PAUSE_MESSAGES: Readonly<Record<PauseError['code'], string>> = {
  SESSION_PAUSED: 'The clock stands still already.',
  SESSION_NOT_PAUSED: 'The clock is running.',
  SESSION_TIME_UP: 'The bell has rung; give single tables more time instead.',
}

/** Why the clock cannot be stopped or started, in words. */
export const fromPause = ({ code }: PauseError): AppError => appError(code, PAUSE_MESSAGES[code])
