import { z } from 'zod'
import type { LeagueLine, LeagueRule, LeagueScore } from '../../tournament/league.ts'
import { type Rational, rationalDecimal, rationalText } from '../../tournament/rational.ts'
import { LEAGUE_RULES } from './league-inputs.ts'

const exact = (what: string) => z.string().describe(`${what} as an exact fraction in lowest terms: 4, 7/3, 70000/71.`)
const decimal = z.string().describe('The same in decimals, rounded to two. For display only.')

const leagueTournamentView = z
  .object({
    id: z.string(),
    name: z.string(),
    days: z.int().describe('Days on which sessions have started.'),
    players: z.int().describe('Who has played and is no house player.'),
    substitutes: z.int().describe('House players who have played.'),
    countries: z.int(),
    qualification: z.boolean(),
    weight: exact('MERS weight'),
    final: z.boolean().describe('The results are frozen.'),
  })
  .meta({ id: 'LeagueTournament' })

const leagueScoreView = z
  .object({
    tournament: z.string(),
    number: z.int().describe('The start number there.'),
    rank: z.int().nullable().describe('Among those who have played; null for the disqualified.'),
    score: exact('What the tournament gives'),
    scoreDecimal: decimal,
    counts: z.boolean().describe('Among the best that count.'),
  })
  .meta({ id: 'LeagueScore' })

const leagueLineView = z
  .object({
    rank: z.int(),
    name: z.string().describe('As in the last tournament.'),
    country: z.string().nullable(),
    emaNumber: z.string().nullable(),
    total: exact('The sum of what counts'),
    totalDecimal: decimal,
    byName: z.boolean().describe('Put together by name and country alone, without a number in common.'),
    scores: z.array(leagueScoreView),
  })
  .meta({ id: 'LeagueLine' })

export const leagueView = z
  .object({
    rule: z.enum(LEAGUE_RULES),
    best: z.int().nullable().describe('How many results of each player count; null for all.'),
    tournaments: z.array(leagueTournamentView),
    lines: z.array(leagueLineView),
  })
  .meta({ id: 'League', description: 'A cumulative table over several tournaments.' })
export type LeagueView = z.output<typeof leagueView>

/** A tournament of a league with what it counts for. */
export interface LeagueTournament {
  readonly id: string
  readonly name: string
  readonly days: number
  readonly players: number
  readonly substitutes: number
  readonly countries: number
  readonly isQualification: boolean
  readonly weight: Rational
  readonly isFinal: boolean
}

export interface League {
  readonly rule: LeagueRule
  readonly best: number | null
  readonly tournaments: readonly LeagueTournament[]
  readonly lines: readonly LeagueLine[]
}

const scoreView = ({ score, ...rest }: LeagueScore) => ({
  ...rest,
  score: rationalText(score),
  scoreDecimal: rationalDecimal(score),
})

/** A league by its outside names. */
export const toLeague = ({ rule, best, tournaments, lines }: League): LeagueView => ({
  rule: rule.kind,
  best,
  tournaments: tournaments.map(({ weight, isQualification, isFinal, ...rest }) => ({
    ...rest,
    qualification: isQualification,
    weight: rationalText(weight),
    final: isFinal,
  })),
  lines: lines.map(({ total, scores, nameLatin: _, ...rest }) => ({
    ...rest,
    total: rationalText(total),
    totalDecimal: rationalDecimal(total),
    scores: scores.map(scoreView),
  })),
})
