import { z } from 'zod'
import { MAX_AWARD_12, MAX_AWARD_POINTS } from '../../tournament/conduct/arrangements.ts'
import { MAX_ENTRANTS, MAX_SESSIONS } from '../../tournament/seating/plan.ts'
import { fractionText, twelfthsOf } from '../../tournament/tablepoints.ts'
import { between, id, line, optional, positive, tournamentRef } from '../inputs.ts'

const reason = line(500)
const session = between(1, MAX_SESSIONS)

/** What every request about who plays carries. */
const entry = z.object({ tournament: id, idempotencyKey: line(200) })

/** An exact number of table points, in twelfths: 7/4, 1 3/4, 1.75. */
export const tablePoints = line(20)
  .transform((text, context) => {
    const twelfths = twelfthsOf(text)
    if (twelfths !== undefined && twelfths <= MAX_AWARD_12) return twelfths
    const message = `must be table points from 0 to ${fractionText(MAX_AWARD_12)} that twelfths can say, such as 2, 7/4 or 1.75`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .describe('An exact number, such as 2, 7/4 or 1.75.')

export const withdrawEntrantInput = entry.extend({ entrant: positive, fromSession: session, reason })

export const recordAbsenceInput = entry.extend({ entrant: positive, fromSession: session, toSession: session, reason })

export const giveByeInput = entry.extend({
  ...{ entrant: positive, session, tablePoints },
  points: optional(between(-MAX_AWARD_POINTS, MAX_AWARD_POINTS), 0),
  reason: optional(reason, 'bye'),
})

export const BYE_ORDERS = ['START_NUMBER', 'STANDINGS'] as const

export const giveByesInput = entry.extend({
  fromSession: session,
  toSession: session.nullish(),
  order: z.enum(BYE_ORDERS).describe('Who comes last has a bye first.'),
  tablePoints,
  points: optional(between(-MAX_AWARD_POINTS, MAX_AWARD_POINTS), 0),
  reason: optional(reason, 'bye'),
})

export const attendanceInput = z.object({ tournament: id, session })

export const appointSubstituteInput = entry.extend({
  ...{ entrant: positive, substitute: positive, fromSession: session },
  toSession: session.nullish(),
  reason,
})

export const revokeArrangementInput = entry.extend({ seq: positive, reason })

export const arrangementsInput = tournamentRef

export const checkInInput = z.object({
  tournament: id,
  entrants: z.array(positive).min(1).max(MAX_ENTRANTS),
  checkedIn: optional(z.boolean(), true),
})
