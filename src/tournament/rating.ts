import { type Rational, rational } from './rational.ts'

/** How a tournament counts in a rating, and what it is made of. */
export interface RatedEvent {
  /** Days it was played on. */
  readonly days: number
  /** Ranked players, the disqualified among them. */
  readonly players: number
  /** House players who have played. */
  readonly substitutes: number
  /** Countries of the ranked players. */
  readonly countries: number
  /** Whether it qualifies for a European or world championship. */
  readonly isQualification: boolean
}

const MOST_DAYS = 3
/** So many substitutes at most count as players. */
const MOST_SUBSTITUTES = 3

/**
 * MERS base points: 1000 × (N − place) / (N − 1) of N players, exactly; 1000 for the first and 0 for the last (dossier E5 "MERS base
 * points"). Players who share a place have the points of that place [assumption]. One player alone has won nothing: 0.
 */
export const mersBasePoints = (place: number, players: number): Rational =>
  players < 2 ? rational(0) : rational(1000 * (players - place), players - 1)

/** A half for a middling number, a whole for a large one: in halves. */
const halves = (count: number, middling: number, large: number): number =>
  count >= large ? 2 : count >= middling ? 1 : 0

/**
 * MERS weight (dossier E5): days, from 1 to 3; with more than 40 players 1/2, with more than 80 players 1; with 6 countries or more
 * 1/2, with 10 or more 1; 1 for a qualification. Up to three substitutes count as players.
 */
export const mersWeight = ({ days, players, substitutes, countries, isQualification }: RatedEvent): Rational => {
  const seated = players + Math.min(substitutes, MOST_SUBSTITUTES)
  const length = Math.min(Math.max(days, 1), MOST_DAYS)
  const inHalves = 2 * length + halves(seated, 41, 81) + halves(countries, 6, 10) + (isQualification ? 2 : 0)
  return rational(inHalves, 2)
}
