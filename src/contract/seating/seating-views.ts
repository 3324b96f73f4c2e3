import { z } from 'zod'
import type { SeatingCertificate } from '../../tournament/seating/certificate.ts'
import { type Drawn, SEATING_METHODS } from '../../tournament/seating/draw.ts'

const meetingsView = z
  .object({ teams: z.int(), countries: z.int(), clubs: z.int(), pairs: z.int() })
  .meta({ id: 'SeatingMeetings' })

const drawView = z
  .object({
    sessions: z.array(z.int()).describe('In order.'),
    method: z.enum(SEATING_METHODS),
    seed: z.int(),
    groupSize: z.int().nullable().describe('Players of a rank group; null with other methods.'),
    apart: z
      .object({
        teams: z.boolean().nullable().describe('Null: as far as can be.'),
        countries: z.boolean(),
        clubs: z.boolean(),
        pairs: z.array(z.array(z.int()).length(2)).describe('Start numbers.'),
      })
      .meta({ id: 'SeatingApart' }),
  })
  .meta({
    id: 'SeatingDraw',
    description: 'With the same entrants and earlier sessions, the same again gives the same seats.',
  })

export const seatingCertificateView = z
  .object({
    players: z.int().describe('Entrants who have a seat in any session.'),
    sessions: z.int(),
    pairsMet: z.int().describe('Pairs that meet at least once.'),
    repeatMeetings: z.int().describe('Meetings of pairs beyond their first.'),
    unavoidableMeetings: z
      .int()
      .describe(
        'So many of them no seating could spare, with so many sessions and those apart whom this one keeps apart. A bound, which is not always reached.',
      ),
    mostMeetings: z.int().describe('How often the pair meets that meets most often.'),
    meetings: meetingsView.describe(
      'Meetings of team-mates, of one country, of one club, and of pairs to be kept apart.',
    ),
    windSpread: z.int().describe('The largest difference, for one entrant, between how often he starts on two winds.'),
    leastWindSpread: z.int().describe("The least that can be: 0 where four divides everybody's sessions, or else 1."),
    sameTable: z.int().describe('How often the entrant sits at the same table number who does so most often.'),
    draws: z.array(drawView).describe('How seats were drawn; sessions that are not named were given.'),
  })
  .meta({ id: 'SeatingCertificate', description: 'What the seating is worth, counted from who sits where.' })
export type SeatingCertificateView = z.output<typeof seatingCertificateView>

/** Sessions in a row that were drawn together. */
export interface DrawnSessions {
  readonly sessions: readonly number[]
  readonly drawn: Drawn
}

export const toSeatingCertificate = (
  { within, keptApart, ...figures }: SeatingCertificate,
  draws: readonly DrawnSessions[],
): SeatingCertificateView => ({
  ...figures,
  meetings: { teams: within.team, countries: within.country, clubs: within.club, pairs: keptApart },
  draws: draws.map(({ sessions, drawn: { apart, ...how } }) => ({
    sessions: [...sessions],
    ...how,
    apart: {
      teams: apart.preferably.includes('team') ? null : apart.kinds.includes('team'),
      countries: apart.kinds.includes('country'),
      clubs: apart.kinds.includes('club'),
      pairs: apart.pairs.map((pair) => [...pair]),
    },
  })),
})
