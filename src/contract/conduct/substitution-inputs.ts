import { z } from 'zod'
import { SEAT_RESULTS } from '../../tournament/table/events.ts'
import { entry, line, positive, seat } from '../inputs.ts'

export const recordSubstitutionInput = entry
  .extend({
    seat,
    substitute: positive.nullish(),
    hand: positive.nullish(),
    result: z.enum(SEAT_RESULTS),
    reason: line(500),
  })
  .refine(({ result, substitute }) => result !== 'SUBSTITUTE_SCORES' || substitute != null, {
    path: ['result'],
    message:
      'SUBSTITUTE_SCORES takes a substitute; where nobody plays on, FORFEIT_TABLE or KEEP_SCORE says whose the seat is',
  })

export const recordWalkoverInput = entry.extend({
  absent: z
    .array(seat)
    .min(1)
    .max(4)
    .refine((seats) => new Set(seats).size === seats.length, 'must not name a seat twice'),
  reason: line(500),
})
