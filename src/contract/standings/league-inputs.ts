import { z } from 'zod'
import type { LeagueRule } from '../../tournament/league.ts'
import { between, csvStyle, id, optional } from '../inputs.ts'

/** Names of the rules of a league outside. */
export const LEAGUE_RULES = ['MERS', 'PLACES', 'TABLE_POINTS', 'POINTS'] as const

/** So many tournaments make up a league at most. */
export const MAX_LEAGUE = 50

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

const fields = z.strictObject({
  tournaments: z.array(id).min(1).max(MAX_LEAGUE).refine(distinct, 'must name every tournament once'),
  rule: z.enum(LEAGUE_RULES),
  places: z.array(between(0, 1_000_000)).min(1).max(500).nullish(),
  best: between(1, MAX_LEAGUE).nullish(),
  qualifications: optional(z.array(id).max(MAX_LEAGUE), []),
  /** Of the file. */
  style: optional(csvStyle, 'comma'),
})

type Fields = z.output<typeof fields>

const ruleOf = ({ rule, places }: Pick<Fields, 'rule' | 'places'>): LeagueRule =>
  rule === 'PLACES' ? { kind: rule, points: places ?? [] } : { kind: rule }

/** A league: its tournaments in their order, what they give, and how many of each player's count. */
export const leagueInput = fields
  .refine(
    ({ rule, places }) => (rule === 'PLACES') === (places != null),
    'give places with the rule PLACES, and only then',
  )
  .refine(
    ({ tournaments, qualifications }) => qualifications.every((each) => tournaments.includes(each)),
    'qualifications must be tournaments of the league',
  )
  .transform(({ rule, places, ...rest }) => ({ ...rest, best: rest.best ?? null, rule: ruleOf({ rule, places }) }))
export type LeagueInput = z.output<typeof leagueInput>

/** The parameters of a league in an address, where lists are texts with commas. */
export const leagueParameters = {
  tournaments: z.string(),
  rule: fields.shape.rule,
  places: z.string(),
  best: fields.shape.best,
  qualifications: z.string(),
}
