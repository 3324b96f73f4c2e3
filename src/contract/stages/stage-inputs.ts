import { z } from 'zod'
import { MAX_ENTRANTS, MAX_SESSIONS } from '../../tournament/seating/plan.ts'
import {
  CARRY_OVERS,
  GROUP_PLACES,
  MAX_STAGES,
  type StagePlan,
  TAKEN_OF,
  type Take,
  TIE_RULES,
} from '../../tournament/stages/plan.ts'
import { between, id, line, optional, positive } from '../inputs.ts'

/** Names of the ways to take entrants into a group. */
export const TAKE_NAMES = ['LISTED', 'ALL', 'TOP', 'PER_GROUP'] as const

const count = between(1, MAX_ENTRANTS)
const numbers = z.array(positive).min(1).max(MAX_ENTRANTS)

const FIELDS = { LISTED: ['entrants'], ALL: [], TOP: ['count'], PER_GROUP: ['count', 'of'] } as const

const take = z
  .strictObject({
    type: z.enum(TAKE_NAMES),
    count: count.nullish(),
    of: z.enum(TAKEN_OF).nullish(),
    entrants: numbers.nullish(),
  })
  .transform((input, context): Take => {
    const { type } = input
    const needed: readonly string[] = FIELDS[type]
    const given = (['count', 'of', 'entrants'] as const).filter((name) => input[name] != null)
    if (given.length === needed.length && given.every((name) => needed.includes(name))) {
      const { count = null, of = null, entrants } = input
      if (type === 'LISTED') return { type, entrants: entrants ?? [] }
      if (type === 'TOP') return { type, count: count ?? 0 }
      return type === 'PER_GROUP' ? { type, count: count ?? 0, of: of ?? 'GROUP' } : { type }
    }
    const message = `${type} takes ${needed.length === 0 ? 'nothing else' : `${needed.join(' and ')}, and nothing else`}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const group = z.strictObject({ name: line(60), takes: z.array(take).min(1).max(10) })

const stage = z.strictObject({
  name: line(100),
  sessions: between(1, MAX_SESSIONS),
  carryOver: z.enum(CARRY_OVERS).nullish(),
  ties: z.enum(TIE_RULES).nullish(),
  places: z.enum(GROUP_PLACES).nullish(),
  groups: z.array(group).min(1).max(16).nullish(),
})
type StageInput = z.output<typeof stage>

const EVERYBODY: StagePlan['groups'] = [{ name: 'All', takes: [{ type: 'ALL' }] }]

/** What must be said of a stage, since nothing is assumed: of the first only how groups are ranked, where it has several. */
const unsaid = ({ carryOver, ties, places, groups }: StageInput, isFirst: boolean): readonly string[] => [
  ...(isFirst || carryOver ? [] : ['carryOver']),
  ...(isFirst || ties ? [] : ['ties']),
  ...(isFirst || groups ? [] : ['groups']),
  ...(places || (groups ?? []).length < 2 ? [] : ['places']),
]

const toPlan = ({ name, sessions, carryOver, ties, places, groups }: StageInput): StagePlan => ({
  ...{ name, sessions, carryOver: carryOver ?? 'NONE', ties: ties ?? 'STRICT', places: places ?? 'BY_GROUP' },
  groups: groups ?? EVERYBODY,
})

/** All stages of a tournament in order; none to play without stages. */
export const planStagesInput = z
  .object({ tournament: id, stages: z.array(stage).max(MAX_STAGES) })
  .transform(({ tournament, stages }, context) => {
    for (const [index, one] of stages.entries())
      for (const field of unsaid(one, index === 0))
        context.addIssue({ code: 'custom', path: ['stages', index, field], message: 'must be said' })
    return { tournament, stages: stages.map(toPlan) }
  })

const decided = optional(z.array(positive).max(MAX_ENTRANTS), [])
const reason = line(500)

export const finishStageInput = z.object({ tournament: id, stage: positive, decided })
export const reopenStageInput = z.object({ tournament: id, stage: positive, reason })
export const replaceQualifierInput = z.object({ tournament: id, stage: positive, entrant: positive, decided, reason })
export const stagesInput = z.object({ tournament: id })
