import type { Cut, CutFacts, CutTie } from './cut.ts'
import { cutInto } from './finishing.ts'
import { sessionsOf } from './plan.ts'
import { currentStage, type Stage, type StageHappening } from './stage.ts'
import type { StageFacts } from './standings.ts'

/** Who goes on into a stage: as decided, or as if the stage before ended now. */
export interface StageCut extends Cut {
  readonly final: boolean
  readonly ties: readonly CutTie[]
}

/** A stage with everything that can be said of it. */
export interface StageReport extends Stage {
  readonly frozenHash: string | null
  readonly finishedAt: Date | null
  readonly history: readonly (StageHappening & { readonly at: string; readonly actor: string })[]
  readonly span: { readonly first: number; readonly last: number }
  readonly status: 'PLANNED' | 'CURRENT' | 'FINISHED'
  readonly cut: StageCut | null
}

type Kept = Stage & Pick<StageReport, 'frozenHash' | 'finishedAt' | 'history'>

const provisional = (facts: StageFacts, number: number, absent: CutFacts['absent']): StageCut | null => {
  const made = cutInto(facts, number, { absent, decided: [] })
  if (!made) return null
  if (made.ok) return { final: false, ties: [], ...made.value }
  const ties = made.error.code === 'CUT_TIED' ? made.error.ties : []
  return { final: false, ties, qualified: [], dropped: [] }
}

/** Every stage, with who goes on into the next one as things stand. */
export const stageReports = (
  stages: readonly Kept[],
  facts: StageFacts,
  absentFrom: (session: number) => CutFacts['absent'],
): readonly StageReport[] => {
  const plans = stages.map(({ plan }) => plan)
  const current = currentStage(stages)?.number ?? stages.length + 1
  return stages.map((stage) => {
    const { number, entry } = stage
    const { first, last } = sessionsOf(plans, number)
    const next = number === current + 1 ? provisional(facts, number, absentFrom(first)) : null
    return {
      ...stage,
      span: { first, last: last ?? first },
      status: number < current ? 'FINISHED' : number === current ? 'CURRENT' : 'PLANNED',
      cut: entry ? { final: true, ties: [], ...entry } : next,
    }
  })
}
