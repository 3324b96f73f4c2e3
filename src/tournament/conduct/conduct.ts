/**
 * What the rulings made outside tables come to for one entrant (dossier E3 "Late / missed stage", E4): points that count in the
 * standings and at no table, and whether he may still play.
 */
export interface EntrantConduct {
  readonly entrant: number
  /** At most 0. */
  readonly points: number
  readonly disqualified: boolean
  /** UTC milliseconds, finite; null when he is not barred. */
  readonly barredUntil: number | null
}
