import { WIND_LETTERS, type WindLetter } from '../../rules/rotation.ts'
import { type PerSeat, SEATS, type Seat } from '../../rules/ruleset.ts'
import type { PlayedHand } from '../table/state.ts'

/** How hands ended for a seat. Void deals are none; a table entered as totals has none. */
export interface HandCounts {
  readonly hands: number
  /** Nobody won. */
  readonly draws: number
  readonly wonByDiscard: number
  readonly wonBySelfDraw: number
  /** Another won on one's discard. */
  readonly dealtIn: number
  /** Another won by self-draw. */
  readonly lostToSelfDraw: number
  /** What the hands paid, less what they cost; without riichi sticks, jackpot and house. */
  readonly payments: number
}

/** A record while it is filled in. */
export type Filling<T> = { -readonly [K in keyof T]: T[K] }

export const noCounts = (): Filling<HandCounts> => ({
  hands: 0,
  draws: 0,
  wonByDiscard: 0,
  wonBySelfDraw: 0,
  dealtIn: 0,
  lostToSelfDraw: 0,
  payments: 0,
})

/** How many hands were won, either way. */
export const winsIn = ({ wonByDiscard, wonBySelfDraw }: Pick<HandCounts, 'wonByDiscard' | 'wonBySelfDraw'>): number =>
  wonByDiscard + wonBySelfDraw

/** Adds a hand as one seat saw it. */
export const countHand = (counts: Filling<HandCounts>, { result, payments }: PlayedHand, seat: Seat): void => {
  counts.hands++
  counts.payments += payments[seat]
  if (result.type === 'handDrawn') counts.draws++
  else if (result.winner === seat)
    if (result.discarder === null) counts.wonBySelfDraw++
    else counts.wonByDiscard++
  else if (result.discarder === seat) counts.dealtIn++
  else if (result.discarder === null) counts.lostToSelfDraw++
}

/** The hands of those who sat in a place by initial wind, and what their tables brought. */
export interface SeatStatistics extends HandCounts {
  readonly seat: Seat
  readonly tables: number
  readonly tablePoints12: number
  /** Scores of the tables: hands, sticks, rulings and all. */
  readonly points: number
}

/** The hands of those who had a wind in them, initial or not. */
export interface WindStatistics extends HandCounts {
  readonly wind: WindLetter
}

/** Hands by initial wind and by the wind of the hand. */
export interface Groups {
  readonly seats: PerSeat<Filling<SeatStatistics>>
  readonly winds: PerSeat<Filling<WindStatistics>>
}

export const noGroups = (): Groups => {
  const seats = SEATS.map((seat) => ({ seat, tables: 0, tablePoints12: 0, points: 0, ...noCounts() }))
  const winds = WIND_LETTERS.map((wind) => ({ wind, ...noCounts() }))
  return { seats, winds } as unknown as Groups
}

/** Adds a hand to the seat's initial wind, and to the wind that it had in the hand. */
export const countGroups = ({ seats, winds }: Groups, hand: PlayedHand, seat: Seat): void => {
  countHand(seats[seat], hand, seat)
  countHand(winds[WIND_LETTERS.indexOf(hand.deal.winds[seat]) as Seat], hand, seat)
}
