import { z } from 'zod'
import type { Attendance } from '../../tournament/attendance.ts'
import { AWAY_REASONS } from '../../tournament/conduct/arrangements.ts'
import { entrantView } from '../entrants/entrant-view.ts'
import type { EntrantOf } from './conduct-views.ts'

export const attendanceSchema = z
  .object({
    tournamentId: z.string(),
    session: z.int(),
    players: z.array(entrantView).describe('Everybody who must have a seat, substitutes among them.'),
    house: z.array(entrantView).describe('House players who are free to fill a table.'),
    away: z.array(z.object({ entrant: entrantView, why: z.enum(AWAY_REASONS) }).meta({ id: 'Away' })),
    substitutes: z.array(z.object({ substitute: entrantView, inPlaceOf: entrantView }).meta({ id: 'StandIn' })),
    barred: z.array(entrantView).describe('Who may not play because of a ruling.'),
    short: z.int().describe('Players that are missing for full tables.'),
  })
  .meta({ id: 'Attendance' })

interface SessionAttendance extends Attendance {
  readonly tournament: string
  readonly session: number
  readonly barred: readonly number[]
}

/** Who is to sit in a session; `Entrant` is whatever the answer shows of a person. */
export const attendanceView = <Entrant>(at: SessionAttendance, entrantOf: EntrantOf<Entrant>) => ({
  ...{ tournamentId: at.tournament, session: at.session, short: (4 - (at.players.length % 4)) % 4 },
  ...{ players: at.players.map(entrantOf), house: at.house.map(entrantOf), barred: at.barred.map(entrantOf) },
  away: [...at.away].map(([entrant, why]) => ({ entrant: entrantOf(entrant), why })),
  substitutes: [...at.substitutes].map(([substitute, entrant]) => ({
    substitute: entrantOf(substitute),
    inPlaceOf: entrantOf(entrant),
  })),
})
