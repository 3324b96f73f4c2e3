import { z } from 'zod'
import { ENTRANT_STATUSES } from '../../tournament/entrant.ts'

export const teamView = z.object({ code: z.string(), name: z.string() }).meta({ id: 'Team' })
export type TeamView = z.output<typeof teamView>

export const entrantView = z
  .object({
    number: z.int().describe('Start number.'),
    name: z.string(),
    country: z.string().nullable(),
    team: teamView.nullable(),
    status: z.enum(ENTRANT_STATUSES),
    isHouse: z.boolean().describe("A house player: fills a seat or takes somebody's, and is not ranked."),
  })
  .meta({ id: 'Entrant' })
export type EntrantView = z.output<typeof entrantView>
