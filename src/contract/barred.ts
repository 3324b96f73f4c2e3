import type { BarredSeat } from '../tournament/bars.ts'
import { MAX_PROBLEMS } from './csv-table.ts'
import { type AppError, appError } from './errors.ts'
import { seatName } from './names.ts'
import { sentence } from './wording.ts'

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
