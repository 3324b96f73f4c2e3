import type { PerSeat, Seat } from '../../src/rules/ruleset.ts'
import type { PrintedPoints } from './published.ts'

/** A line of a hand sheet. Seats are by initial wind. */
export interface SheetHand {
  /** File and line. */
  readonly where: string
  readonly hand: number
  /** False when the bell rang before the hand ended. */
  readonly played: boolean
  /** Null for a drawn hand. */
  readonly winner: Seat | null
  /** Null for a self-drawn or a drawn hand. */
  readonly discarder: Seat | null
  /** Points of a won hand, flowers included. */
  readonly points: number
  /** Penalty points booked to each seat during the hand. */
  readonly penalty: PerSeat<number>
}

/** One table of one session with its hand sheet, in the order of the hands, and what was published of it. */
export interface Sheet {
  readonly where: string
  readonly session: number
  readonly table: number
  /** Start numbers by initial wind. */
  readonly players: PerSeat<number>
  readonly hands: readonly SheetHand[]
  readonly scores: PerSeat<number | null>
  readonly tablePoints: PerSeat<PrintedPoints | null>
}

export interface Player {
  readonly number: number
  readonly name: string
  readonly country: string
  /** Team code; '' without a team. */
  readonly team: string
}

/** One session in a player's published line; null where nothing is printed. */
export interface PublishedSession {
  readonly session: number
  readonly table: number | null
  readonly seat: Seat | null
  readonly tablePoints: PrintedPoints | null
  readonly points: number | null
}

export interface PublishedTotal {
  readonly where: string
  readonly rank: number
  readonly tablePoints: PrintedPoints
  readonly points: number
}

export interface PublishedPlayer extends PublishedTotal {
  readonly number: number
  readonly sessions: readonly PublishedSession[]
}

export interface PublishedTeam extends PublishedTotal {
  readonly team: string
}

/** A championship as its folder holds it. */
export interface Championship {
  readonly players: readonly Player[]
  readonly teams: readonly { readonly code: string; readonly name: string }[]
  /** In the order of the file. */
  readonly sheets: readonly Sheet[]
  /** Undefined when the folder does not hold the list. */
  readonly publishedPlayers: readonly PublishedPlayer[] | undefined
  readonly publishedTeams: readonly PublishedTeam[] | undefined
}
