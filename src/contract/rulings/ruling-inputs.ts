import { z } from 'zod'
import { type Answers, INTENTS, OFFENCE_CODES, SHAPES } from '../../rules/offences/offence.ts'
import { MAX_BAN_DAYS } from '../../tournament/conduct/fold.ts'
import {
  between,
  entry,
  instant,
  line,
  optional,
  penaltyRules,
  perSeat,
  ruleset,
  seat,
  switches,
  tableRef,
  text,
  tiles,
  wind,
} from '../inputs.ts'
import { inside, type Outside, outside } from './offence-names.ts'

const yesNo = z.boolean().nullish()
/** Which numbers answer a question the rules say, and show the question when one does not. */
const number = z.int().nullish()

/** A list of domain values by their outside names. */
export const named = <T extends string>(values: readonly T[]) =>
  z.enum(values.map(outside) as unknown as [Outside<T>, ...Outside<T>[]]).transform((name) => inside(name) as T)

/** What a referee answers; which questions there are says the offence. Null is an answer for `objectionBy` and `refereeFine` only. */
export const answers = z
  .strictObject({
    correctable: yesNo,
    restorable: yesNo,
    seen: yesNo,
    placedInHand: yesNo,
    afterDiscard: yesNo,
    tilesShown: yesNo,
    winIsValid: yesNo,
    gameCanContinue: yesNo,
    declaredWin: yesNo,
    victim: seat.nullish(),
    minutesLate: number,
    excessTiles: number,
    shape: named(SHAPES).nullish(),
    readyBest: z.array(z.int().nullable()).length(4).nullish(),
    objectionBy: seat.nullish(),
    declared: number,
    correct: number,
    refereeFine: number,
  })
  .transform((given): Answers => {
    const nullable = ['objectionBy', 'refereeFine']
    const kept = Object.entries(given).filter(
      ([key, value]) => value !== undefined && (value !== null || nullable.includes(key)),
    )
    return Object.fromEntries(kept) as Answers
  })

const shown = z
  .strictObject({ tiles, selfDrawn: z.boolean() })
  .describe('The tiles shown as a win; the core says which offence it is.')

const readyHand = z.strictObject({ seat, melds: tiles.shape.melds, closed: text(64), flowers: tiles.shape.flowers })

const incident = {
  offender: seat,
  offence: z.enum(OFFENCE_CODES).nullish(),
  shown: shown.nullish(),
  intent: optional(named(INTENTS), 'unknown'),
  answers: optional(answers, {}),
  hands: z
    .array(readyHand)
    .max(4)
    .refine((hands) => new Set(hands.map((hand) => hand.seat)).size === hands.length, 'must name each seat once')
    .nullish()
    .describe('Instead of the answer readyBest: the hands, from which the core finds the best win of each.'),
  repeatIndex: between(1, 99).nullish().describe('How manieth such offence it is; counted by the server if left out.'),
}
const incidentObject = z.object(incident)
export type IncidentInput = z.output<typeof incidentObject>

type Given = Readonly<Record<string, unknown>>

const isOneOf = ({ offence, shown }: Given): boolean => (offence == null) !== (shown == null)
const ONE_OF = 'give either the offence, or what was shown as a win'

const isOneAnswer = ({ answers, hands }: Pick<IncidentInput, 'answers' | 'hands'>): boolean =>
  hands == null || answers.readyBest === undefined
const ONE_ANSWER = 'give either the answer readyBest or the hands'

/** What an entrant's seat did, where: at a table, whose tournament says the rules, or anywhere under the rules given. */
export const previewRulingInput = z
  .strictObject({
    table: tableRef.nullish(),
    hand: z.int().nullish(),
    rules: penaltyRules.nullish(),
    ruleset: ruleset.nullish(),
    switches: switches.nullish(),
    roundWind: wind.nullish(),
    ...incident,
    completedAt: instant.nullish(),
  })
  .refine(isOneOf, ONE_OF)
  .refine(isOneAnswer, ONE_ANSWER)
  .refine(({ table, rules }) => (table == null) !== (rules == null), 'give either a table, or the rules to rule by')
  .refine(
    ({ table, ruleset, switches, roundWind }) => table == null || (ruleset ?? switches ?? roundWind) == null,
    'the table says the ruleset, its switches and the winds: leave them out',
  )
export type PreviewRulingInput = z.output<typeof previewRulingInput>

const ruled = { hand: z.int().nullish(), ...incident, note: line(500).nullish(), completedAt: instant.nullish() }

export const recordRulingInput = entry.extend(ruled).refine(isOneOf, ONE_OF).refine(isOneAnswer, ONE_ANSWER)
export type RecordRulingInput = z.output<typeof recordRulingInput>

const HAND_STATUS = ['alive', 'dead', 'ended', 'win-stands'] as const
const PLACEMENT = ['none', 'fixed-last', 'zero-table-points', 'disqualified'] as const

/** What the referee rules instead of what the rules say; what is left out stays. */
const departure = z
  .strictObject({
    payments: perSeat.nullish(),
    fines: perSeat.nullish(),
    handStatus: named(HAND_STATUS).nullish(),
    placement: named(PLACEMENT).nullish(),
    warning: z.boolean().nullish(),
    notice: z.boolean().nullish(),
    banDays: between(0, MAX_BAN_DAYS).nullish().describe('0 lifts a ban.'),
  })
  .refine((given) => Object.values(given).some((value) => value != null), 'say what is ruled otherwise')
export type Departure = z.output<typeof departure>

const reason = line(500)
const seq = z.int().min(1)
const cascade = optional(z.array(seq).max(200), [])

export const revokeRulingInput = entry.extend({ seq, reason, cascade })

/** Another incident in the place of the one that was ruled, or the same ruled otherwise. */
export const replaceRulingInput = entry
  .extend({ seq, reason, cascade, ...ruled, offender: seat.nullish(), departure: departure.nullish() })
  .refine(
    ({ offence, shown, departure }) => [offence, shown, departure].filter((given) => given != null).length === 1,
    'give one of offence, shown and departure',
  )
  .refine(({ departure, offender }) => departure != null || offender != null, 'name the offender')
  .refine(isOneAnswer, ONE_ANSWER)
  .refine(
    ({ departure, intent, answers, hand, offender, hands, repeatIndex, completedAt }) =>
      departure == null ||
      (intent === 'unknown' &&
        Object.keys(answers).length === 0 &&
        (hand ?? offender ?? hands ?? repeatIndex ?? completedAt) == null),
    'a departure rules the same incident otherwise: leave out what says anything else of it',
  )
export type ReplaceRulingInput = z.output<typeof replaceRulingInput>

export const offencesInput = z.object({ rules: penaltyRules })
