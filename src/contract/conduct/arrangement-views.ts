import { z } from 'zod'
import type { Arranged } from '../../tournament/conduct/arrangements.ts'
import { fractionText } from '../../tournament/tablepoints.ts'
import { entrantView, tablePointsFields } from '../views.ts'
import type { EntrantOf } from './conduct-views.ts'

export const ARRANGEMENT_KINDS = ['WITHDRAWAL', 'ABSENCE', 'BYE', 'SUBSTITUTE'] as const

const instant = z.iso.datetime()

export const arrangementSchema = z
  .object({
    seq: z.int().describe('Names the arrangement.'),
    kind: z.enum(ARRANGEMENT_KINDS),
    entrant: entrantView,
    fromSession: z.int(),
    toSession: z.int().nullable().describe('The last session; null to the end.'),
    substitute: entrantView.nullable().describe("Who plays in the entrant's place."),
    tablePoints: tablePointsFields.tablePoints.nullable().describe('What a bye awards; null for others.'),
    points: z.int().nullable(),
    reason: z.string(),
    actor: z.string().describe('Who made it.'),
    recordedAt: instant,
    revoked: z
      .object({ event: z.int(), actor: z.string(), recordedAt: instant, reason: z.string() })
      .nullable()
      .describe('What revoked it; null while it stands.'),
  })
  .meta({ id: 'Arrangement' })

export const arrangementsSchema = z.object({ arrangements: z.array(arrangementSchema) }).meta({ id: 'Arrangements' })

/** An event that arranges something or takes it back, as the record has it. */
interface Recorded {
  readonly seq: number
  readonly actor: string
  readonly recordedAt: Date
  readonly event: object
}

/** An arrangement as the record has it. */
interface Line {
  readonly seq: number
  readonly arranged: Arranged
  readonly made: Recorded
  readonly revoked: Recorded | null
}

const kindOf = (arranged: Arranged): (typeof ARRANGEMENT_KINDS)[number] => {
  if (arranged.type === 'byeGiven') return 'BYE'
  if (arranged.type === 'substituteAppointed') return 'SUBSTITUTE'
  return arranged.to === null ? 'WITHDRAWAL' : 'ABSENCE'
}

/** An arrangement by its outside names; `Entrant` is whatever the answer shows of a person. */
export const arrangementView = <Entrant>({ seq, arranged, made, revoked }: Line, entrantOf: EntrantOf<Entrant>) => {
  const isBye = arranged.type === 'byeGiven'
  return {
    ...{ seq, kind: kindOf(arranged), entrant: entrantOf(arranged.entrant) },
    fromSession: isBye ? arranged.session : arranged.from,
    toSession: isBye ? arranged.session : arranged.to,
    substitute: arranged.type === 'substituteAppointed' ? entrantOf(arranged.substitute) : null,
    tablePoints: isBye ? fractionText(arranged.tablePoints12) : null,
    points: isBye ? arranged.points : null,
    ...{ reason: arranged.reason, actor: made.actor, recordedAt: made.recordedAt.toISOString() },
    revoked: revoked && {
      ...{ event: revoked.seq, actor: revoked.actor, recordedAt: revoked.recordedAt.toISOString() },
      reason: 'reason' in revoked.event ? String(revoked.event.reason) : '',
    },
  }
}
