import { z } from 'zod'
import { INTENTS, OFFENCE_CODES } from '../../rules/offences/offence.ts'
import { MOST_SCORE } from '../../rules/ruleset.ts'
import { APPEAL_OUTCOMES } from '../../tournament/conduct/events.ts'
import { MAX_BAN_DAYS } from '../../tournament/conduct/fold.ts'
import { between, exportStandingsInput, id, line, optional, positive, tournamentRef } from '../inputs.ts'
import { answers, named } from '../rulings/ruling-inputs.ts'

const reason = line(500)
const seq = positive

/** What every request about conduct carries. */
const entry = z.object({ tournament: id, idempotencyKey: line(200) })
export type ConductEntry = z.output<typeof entry>

const incident = {
  intent: optional(named(INTENTS), 'unknown'),
  answers: optional(answers, {}),
  repeatIndex: between(1, 99).nullish(),
}

export const recordConductRulingInput = entry.extend({
  entrant: positive,
  offence: z.enum(OFFENCE_CODES),
  ...incident,
  note: optional(line(500), ''),
})

/** A ruling as the referee has seen it. */
const seen = { seq, expectedVersion: positive, reason }

export const revokeConductRulingInput = entry.extend(seen)

/** What the referee rules instead of what the rules say; what is left out stays. */
const departure = z
  .strictObject({
    fine: between(-MOST_SCORE, 0).nullish(),
    disqualified: z.boolean().nullish(),
    warning: z.boolean().nullish(),
    notice: z.boolean().nullish(),
    banDays: between(0, MAX_BAN_DAYS).nullish().describe('0 lifts a ban.'),
  })
  .refine((given) => Object.values(given).some((value) => value != null), 'say what is ruled otherwise')
export type ConductDeparture = z.output<typeof departure>

/** Another incident in the place of the one that was ruled, or the same ruled otherwise. */
export const replaceConductRulingInput = entry
  .extend({
    ...seen,
    entrant: positive.nullish(),
    offence: z.enum(OFFENCE_CODES).nullish(),
    ...incident,
    note: line(500).nullish(),
    departure: departure.nullish(),
  })
  .refine(({ offence, departure }) => (offence == null) !== (departure == null), 'give one of offence and departure')
  .refine(({ departure, entrant }) => departure != null || entrant != null, 'name the entrant with the offence')
  .refine(
    ({ departure, entrant, intent, answers, repeatIndex }) =>
      departure == null ||
      (intent === 'unknown' && Object.keys(answers).length === 0 && (entrant ?? repeatIndex) == null),
    'a departure rules the same incident otherwise: leave out what says anything else of it',
  )
export type ReplaceConductRulingInput = z.output<typeof replaceConductRulingInput>

export const appealInput = entry
  .extend({
    session: positive.nullish(),
    table: positive.nullish(),
    ...{ seq, entrant: positive, grounds: line(2000) },
    late: optional(z.boolean(), false),
    lateReason: reason.nullish(),
  })
  .refine(({ session, table }) => (session == null) === (table == null), 'give session and table, or neither')
  .refine(({ late, lateReason }) => late === (lateReason != null), 'late and lateReason go together')
export type AppealInput = z.output<typeof appealInput>

export const decideAppealInput = entry.extend({ seq, outcome: z.enum(APPEAL_OUTCOMES), decision: line(2000) })

export const rulingsInput = tournamentRef
export const exportRulingsInput = tournamentRef.extend({ style: exportStandingsInput.shape.style })
