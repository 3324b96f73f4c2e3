import { z } from 'zod'
import { MAX_EXTRA_MINUTES } from '../../tournament/table/fold.ts'
import {
  between,
  entry,
  extras,
  id,
  instant,
  line,
  noScores,
  optional,
  positive,
  ready,
  seat,
  totals,
  winFields,
} from '../inputs.ts'

const reason = line(500)
const seq = z.int().min(1)
const cascade = optional(z.array(seq).max(200), [])

export const voidHandInput = entry.extend({ hand: z.int(), reason, completedAt: instant.nullish() })
export const addTableTimeInput = entry.extend({ minutes: between(1, MAX_EXTRA_MINUTES), reason })
export const signTableInput = entry.extend({ seat })
export const confirmEntryInput = entry.extend({ seq })
export const reopenTableInput = entry.extend({ reason, cascade })
export const revokeEntryInput = entry.extend({ seq, reason, cascade })

const completedAt = instant.nullish().describe('Left out: as entered before.')

const amendedWin = z.object({ ...winFields, completedAt })
export type AmendedWin = z.output<typeof amendedWin>

const amendments = {
  win: amendedWin.nullish(),
  draw: z.object({ ready, extras, completedAt }).nullish(),
  riichi: z.object({ hand: z.int(), seat, double: optional(z.boolean(), false) }).nullish(),
  void: z.object({ completedAt, reason }).nullish(),
  penalty: z.object({ hand: z.int(), payments: noScores, fines: noScores, reason }).nullish(),
  totals: z.object(totals).nullish(),
  minutes: between(1, MAX_EXTRA_MINUTES).nullish(),
}

/** What an entry should have been: exactly one of the kinds. */
export const amendEntryInput = entry
  .extend({ seq, reason, cascade, ...amendments })
  .refine(
    (input) => Object.keys(amendments).filter((kind) => input[kind as keyof typeof amendments] != null).length === 1,
    'give exactly one of win, draw, riichi, void, penalty, totals, minutes',
  )
export type AmendEntryInput = z.output<typeof amendEntryInput>

const seats = z.object({ east: positive, south: positive, west: positive, north: positive })

export const reseatTablesInput = z.object({
  tournament: id,
  session: positive,
  idempotencyKey: line(190),
  reason,
  tables: z
    .array(z.object({ table: positive, expectedVersion: z.int().min(0), seats }))
    .min(1)
    .max(50)
    .refine(
      (tables) => new Set(tables.map(({ table }) => table)).size === tables.length,
      'must not name a table twice',
    ),
})
export type ReseatTablesInput = z.output<typeof reseatTablesInput>
