import { z } from 'zod'
import { SEATING_METHODS } from '../../tournament/seating/draw.ts'
import { MAX_ENTRANTS, MAX_SESSIONS } from '../../tournament/seating/plan.ts'
import { between, id, MAX_INT, optional, orNull, positive } from '../inputs.ts'

/** Wishes a draw can be given, in all. */
const MAX_PAIRS = 10_000

const apart = z.strictObject({
  teams: orNull(z.boolean()),
  countries: optional(z.boolean(), false),
  clubs: optional(z.boolean(), false),
  pairs: optional(
    z.array(z.tuple([positive, positive], 'must be two start numbers, such as [3, 17]')).max(MAX_PAIRS),
    [],
  ),
})

/** How the seats of the sessions to come are drawn. */
export const drawSeatingInput = z
  .object({
    tournament: id,
    sessions: between(1, MAX_SESSIONS),
    seed: z.int().min(0).max(MAX_INT).nullish(),
    method: optional(z.enum(SEATING_METHODS), 'BALANCED'),
    groupSize: orNull(between(4, MAX_ENTRANTS).multipleOf(4, 'must be a multiple of 4: rank groups fill their tables')),
    apart: optional(apart, { teams: null, countries: false, clubs: false, pairs: [] }),
  })
  .refine(({ method, groupSize }) => groupSize === null || method === 'RANK_GROUPS', {
    path: ['groupSize'],
    error: 'is of the method RANK_GROUPS alone; leave it out',
  })
export type DrawSeatingInput = z.output<typeof drawSeatingInput>
