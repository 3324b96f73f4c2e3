import { z } from 'zod'
import { TIE_BREAK_CODES } from '../../tournament/tiebreaks.ts'
import { between, id, line, optional } from '../inputs.ts'

/** The ranking rules in order. */
export const rankingRules = z
  .array(z.enum(TIE_BREAK_CODES))
  .min(1)
  .refine((codes) => new Set(codes).size === codes.length, 'must not name a rule twice')

const reason = line(500).nullish()

export const changeRankingInput = z.object({
  tournament: id,
  ranking: rankingRules,
  reason,
  confirm: optional(z.boolean(), false),
})

export const drawLotInput = z.object({
  tournament: id,
  seed: between(0, 2_147_483_647).nullish(),
  reason,
})
