import type { AwaySeat } from '../../tournament/attendance.ts'
import type { BarredSeat } from '../../tournament/bars.ts'
import type { AwayReason } from '../../tournament/conduct/arrangements.ts'
import { type AppError, appError } from '../errors.ts'
import { MAX_PROBLEMS } from '../files/csv-table.ts'
import { seatName } from '../names.ts'
import { sentence } from '../wording.ts'

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const seatText = ({ session, table, seat, barred: { entrant, disqualified, barredUntil } }: BarredSeat): string =>
  `entrant ${entrant} (session ${session}, table ${table}, ${seatName(seat)}) is ${disqualified ? 'disqualified' : `banned until ${instant(barredUntil)}`}`

const seatView = ({ session, table, seat, barred: { entrant, disqualified, barredUntil } }: BarredSeat) => ({
  entrant,
  session,
  table,
  seat: seatName(seat),
  disqualified,
  barredUntil: instant(barredUntil),
})

/** Seats given to entrants who may not take them, as an error of the catalogue. */
export const barredError = (all: readonly BarredSeat[]): AppError => {
  const seats = all.slice(0, MAX_PROBLEMS)
  const message = `${sentence(seats.map(seatText).join(', '))} Seat others with importSeating, or revoke the ruling.`
  return appError('ENTRANT_BARRED', message, { seats: seats.map(seatView) })
}

/** What an entrant who is away does. */
export const AWAY_WORDS: Readonly<Record<AwayReason, string>> = {
  ABSENT: 'is absent',
  WITHDRAWN: 'has withdrawn',
  BYE: 'has a bye',
  SUBSTITUTED: 'has a substitute',
}

/** Seats that entrants have who do not play, as an error of the catalogue. */
export const awayError = (all: readonly AwaySeat[]): AppError => {
  const seats = all.slice(0, MAX_PROBLEMS)
  const who = seats
    .map(({ entrant, table, why }) => `entrant ${entrant} (table ${table}) ${AWAY_WORDS[why]}`)
    .join(', ')
  const message = `${sentence(who)} Give the seat to a house player with appointSubstitute, seat the session again, or revoke the arrangement.`
  return appError('ENTRANT_AWAY', message, { seats })
}
