import { stagesView, toStageView } from '../../../contract/stages/stage-views.ts'
import { getStages, knowsWhy, stageReportsOf } from '../../../usecases/stages/stages.ts'
import { answerWith, jsonRoute, type RestRoute } from '../route.ts'
import * as examples from '../stage-examples.ts'
import { entrantsOf } from './tournaments.ts'

/** The stages of a tournament. */
export const stageRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'listStages',
    method: 'GET',
    path: '/tournaments/:tournament/stages',
    operation: 'stages',
    summary: 'The planned stages in order, with who goes on',
    description: 'Empty where the tournament is played as a whole. The standings of a stage are `/standings?stage=`.',
    view: stagesView,
    example: { stages: examples.stages },
    run: (deps, caller, { args }) =>
      answerWith(getStages(deps, caller, args), async (facts) => {
        const entrants = await entrantsOf(deps, facts.tournament.id)
        const entrantOf = (number: number) => {
          const entrant = entrants.get(number)
          if (!entrant) throw new Error(`entrant ${number} of ${facts.tournament.id} is in a stage but not on the list`)
          return entrant
        }
        const isPrivate = knowsWhy(caller, facts)
        return { stages: stageReportsOf(deps, facts).map((stage) => toStageView(stage, entrantOf, isPrivate)) }
      }),
  }),
]
