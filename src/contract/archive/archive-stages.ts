import { z } from 'zod'
import { APART_KINDS } from '../../tournament/seating/apart.ts'
import { SEATING_METHODS } from '../../tournament/seating/draw.ts'
import { MAX_SESSIONS } from '../../tournament/seating/plan.ts'
import { DROPPED_BY, QUALIFIED_BY } from '../../tournament/stages/cut.ts'
import { CARRY_OVERS, GROUP_PLACES, listedIn, TAKEN_OF, TIE_RULES } from '../../tournament/stages/plan.ts'
import type { Stage } from '../../tournament/stages/stage.ts'
import { TIE_BREAK_CODES } from '../../tournament/tiebreaks.ts'

// What an archive says of stages and of how seats were drawn. It is stored as JSON, so that no column looks at it.

const whole = z.int32()
const count = whole.min(0)
const positive = whole.min(1)
const numbers = z.array(positive)
const text = z.string().max(1000)
const instant = z.iso.datetime({ precision: 3 })

export const rankingCodes = z.array(z.enum(TIE_BREAK_CODES))

const take = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('LISTED'), entrants: numbers }),
  z.strictObject({ type: z.literal('ALL') }),
  z.strictObject({ type: z.literal('TOP'), count: positive }),
  z.strictObject({ type: z.literal('PER_GROUP'), count: positive, of: z.enum(TAKEN_OF) }),
])

export const archivedPlan = z.strictObject({
  name: text,
  sessions: positive.max(MAX_SESSIONS),
  carryOver: z.enum(CARRY_OVERS),
  ties: z.enum(TIE_RULES),
  places: z.enum(GROUP_PLACES),
  groups: z.array(z.strictObject({ name: text, takes: z.array(take).min(1) })).min(1),
})

const placed = { entrant: positive, rank: positive.nullable() }

export const archivedEntry = z.strictObject({
  qualified: z.array(z.strictObject({ ...placed, group: text, by: z.enum(QUALIFIED_BY) })),
  dropped: z.array(z.strictObject({ ...placed, by: z.enum(DROPPED_BY) })),
  absent: numbers,
  decided: numbers,
})

const tally = z.looseObject({
  ...{ tablePoints12: whole, points: whole, bestTablePoints12: whole, bestPoints: whole },
  ...{ firstPlaces: count, secondPlaces: count, thirdPlaces: count, handsWon: count, bestHand: count, fines: whole },
  ...{ lastTablePoints12: whole.nullable(), lastPoints: whole.nullable() },
})

const carried = z.looseObject({ parts: positive, tablePoints12: z.int(), points: z.int() })

const frozenRow = z.looseObject({
  ...{ entrant: positive, country: text.nullable(), team: text.nullable(), group: text.nullable() },
  ...{ rank: positive.nullable(), disqualified: z.boolean(), tally, carried: carried.nullable() },
  sessions: z.array(
    z.looseObject({
      ...{ session: positive, table: positive, seat: z.literal([0, 1, 2, 3]), place: positive.max(4) },
      ...{ tablePoints12: whole, points: whole },
    }),
  ),
  byes: z.array(z.looseObject({ entrant: positive, session: positive, tablePoints12: whole, points: whole })),
})

export const archivedFrozen = z.looseObject({
  ranking: rankingCodes,
  lot: whole.nullable(),
  players: z.array(frozenRow),
  teams: z.array(z.looseObject({ rank: positive, team: text, tally, members: numbers, carried: carried.nullish() })),
})

const note = { at: instant, actor: text }

export const archivedNote = z.discriminatedUnion('type', [
  z.strictObject({ ...note, type: z.literal('finished'), hash: text }),
  z.strictObject({ ...note, type: z.literal('reopened'), reason: text }),
  z.strictObject({ ...note, type: z.literal('movedUp'), absent: positive, entrants: numbers, reason: text }),
])

export const archivedDraw = z.strictObject({
  method: z.enum(SEATING_METHODS),
  seed: count,
  groupSize: positive.nullable(),
  apart: z.strictObject({
    kinds: z.array(z.enum(APART_KINDS)),
    preferably: z.array(z.enum(APART_KINDS)),
    pairs: z.array(z.tuple([positive, positive])),
  }),
})

/** Everybody whom a stage names, by start number: views look each of them up. */
export const namedInStage = ({ plan, entry, frozen }: Pick<Stage, 'plan' | 'entry' | 'frozen'>): readonly number[] => [
  ...listedIn(plan),
  ...(entry ? [...entry.qualified, ...entry.dropped].map(({ entrant }) => entrant) : []),
  ...(frozen?.players ?? []).map(({ entrant }) => entrant),
]
