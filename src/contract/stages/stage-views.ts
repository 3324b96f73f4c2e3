import { z } from 'zod'
import type { CutTie } from '../../tournament/stages/cut.ts'
import { DROPPED_BY, QUALIFIED_BY } from '../../tournament/stages/cut.ts'
import { CARRY_OVERS, GROUP_PLACES, TAKEN_OF, type Take, TIE_RULES } from '../../tournament/stages/plan.ts'
import type { StageCut, StageReport } from '../../tournament/stages/report.ts'
import { entrantView } from '../views.ts'
import { TAKE_NAMES } from './stage-inputs.ts'

const instant = z.iso.datetime()
const rank = z
  .int()
  .nullable()
  .describe('In the stage before; null for the disqualified, and for who did not play in it.')

const takeView = z
  .object({
    type: z.enum(TAKE_NAMES),
    count: z.int().nullable(),
    of: z.enum(TAKEN_OF).nullable().describe('Of what the best are taken.'),
    entrants: z.array(z.int()).nullable().describe('Start numbers of the listed.'),
  })
  .meta({ id: 'StageTake' })

const cutTieView = z
  .object({
    group: z.string().describe('The group of this stage that has the places.'),
    of: z.string().nullable().describe('The team, country or group whose best are taken.'),
    rank: z.int(),
    places: z.int().describe('How many of them go on.'),
    entrants: z.array(z.int()),
  })
  .meta({ id: 'CutTie', description: 'Equals at a line.' })

const cutView = z
  .object({
    final: z.boolean().describe('False while the stage before is played: then it is as if it ended now.'),
    qualified: z.array(
      z
        .object({ entrant: entrantView, rank, group: z.string(), by: z.enum(QUALIFIED_BY) })
        .meta({ id: 'QualifiedEntrant' }),
    ),
    dropped: z.array(z.object({ entrant: entrantView, rank, by: z.enum(DROPPED_BY) }).meta({ id: 'DroppedEntrant' })),
    ties: z.array(cutTieView).describe('Equals at a line; nobody is qualified until they are told apart.'),
  })
  .meta({ id: 'Cut' })

const stageEventView = z
  .object({
    type: z.enum(['FINISHED', 'REOPENED', 'MOVED_UP']),
    at: instant,
    actor: z.string().describe('Who did it.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why; null where it was finished. Why somebody does not play is told to who has a token for the tournament.',
      ),
    absent: z.int().nullable().describe('Who did not play.'),
    entrants: z.array(z.int()).describe('Who came in instead.'),
    hash: z.string().nullable().describe('The hash of the results when it was finished.'),
  })
  .meta({ id: 'StageEvent' })

export const stageView = z
  .object({
    number: z.int(),
    name: z.string(),
    sessions: z.int(),
    firstSession: z.int(),
    lastSession: z.int(),
    status: z.enum(['PLANNED', 'CURRENT', 'FINISHED']),
    carryOver: z.enum(CARRY_OVERS),
    ties: z.enum(TIE_RULES),
    places: z.enum(GROUP_PLACES),
    groups: z.array(z.object({ name: z.string(), takes: z.array(takeView) }).meta({ id: 'StageGroup' })),
    cut: cutView.nullable().describe('Who goes on into it; null in the first stage, and while another comes before.'),
    finishedAt: instant.nullable(),
    resultsHash: z.string().nullable().describe('SHA-256 of its results as canonical JSON; null until it is finished.'),
    history: z.array(stageEventView),
  })
  .meta({ id: 'Stage' })
export type StageView = z.output<typeof stageView>

export const stagesView = z.object({ stages: z.array(stageView) }).meta({ id: 'Stages' })

const toTake = (take: Take): z.output<typeof takeView> => ({
  type: take.type,
  count: 'count' in take ? take.count : null,
  of: 'of' in take ? take.of : null,
  entrants: 'entrants' in take ? [...take.entrants] : null,
})

const toTie = (tie: CutTie): z.output<typeof cutTieView> => ({ ...tie, entrants: [...tie.entrants] })

const toCut = <T>({ final, qualified, dropped, ties }: StageCut, entrantOf: (number: number) => T) => ({
  final,
  qualified: qualified.map(({ entrant, ...one }) => ({ ...one, entrant: entrantOf(entrant) })),
  dropped: dropped.map(({ entrant, ...one }) => ({ ...one, entrant: entrantOf(entrant) })),
  ties: ties.map(toTie),
})

const NAMES = { finished: 'FINISHED', reopened: 'REOPENED', movedUp: 'MOVED_UP' } as const

type Note = StageReport['history'][number]

/** Why somebody does not play, say an illness, is not for everybody. */
const reasonOf = (note: Note, isPrivate: boolean): string | null => {
  if (note.type === 'finished') return null
  return note.type === 'reopened' || isPrivate ? note.reason : null
}

const toEvent = (note: Note, isPrivate: boolean): z.output<typeof stageEventView> => ({
  ...{ type: NAMES[note.type], at: note.at, actor: note.actor, reason: reasonOf(note, isPrivate) },
  absent: note.type === 'movedUp' ? note.absent : null,
  entrants: note.type === 'movedUp' ? [...note.entrants] : [],
  hash: note.type === 'finished' ? note.hash : null,
})

/** A stage as it is shown, `isPrivate` to somebody who may know why others do not play. */
export const toStageView = <T>(stage: StageReport, entrantOf: (number: number) => T, isPrivate: boolean) => ({
  ...{ number: stage.number, name: stage.plan.name, sessions: stage.plan.sessions },
  ...{ firstSession: stage.span.first, lastSession: stage.span.last, status: stage.status },
  ...{ carryOver: stage.plan.carryOver, ties: stage.plan.ties, places: stage.plan.places },
  groups: stage.plan.groups.map(({ name, takes }) => ({ name, takes: takes.map(toTake) })),
  cut: stage.cut && toCut(stage.cut, entrantOf),
  finishedAt: stage.finishedAt === null ? null : stage.finishedAt.toISOString(),
  resultsHash: stage.frozenHash,
  history: stage.history.map((note) => toEvent(note, isPrivate)),
})
