import { sessionRef, tableRef, tournamentRef } from '../../../contract/inputs.ts'
import {
  entrantsView,
  sessionTablesView,
  tableSheetView,
  tournamentDetailView,
  tournamentsView,
} from '../../../contract/views.ts'
import { getRuleset } from '../../../rules/rulesets.ts'
import type { TournamentRecord } from '../../../store/types.ts'
import { getSession, getTable, getTournament, listTournaments, parts } from '../../../usecases/reads.ts'
import type { Deps } from '../../../usecases/usecase.ts'
import { toEntrants, toSession, toSheet, toTable, toTournament } from '../answers.ts'
import { answerWith, jsonRoute, type Parameter, type RestRoute, type RouteInput, wholeNumber } from '../route.ts'
import * as example from '../examples/tournament.ts'

/** What stands in the paths. */
export const PATH_PARAMETERS: Readonly<Record<string, Parameter>> = {
  tournament: {
    schema: tournamentRef.shape.tournament,
    description: 'The id of the tournament.',
    example: 'riverside-open',
  },
  session: { schema: sessionRef.shape.session, description: 'The number of the session.', example: 1 },
  table: { schema: tableRef.shape.table, description: 'The number of the table.', example: 1 },
}

const entrantsOf = async (deps: Deps, tournament: string) => {
  const [entrants, teams] = await Promise.all([parts.entrants(deps, tournament), parts.teams(deps, tournament)])
  return toEntrants(entrants, teams)
}

const sessionOf = ({ params }: RouteInput) => ({ ...params, session: wholeNumber(params.session) })
const tableOf = ({ params }: RouteInput) => ({ ...sessionOf({ params, query: {}, body: null }), table: wholeNumber(params.table) })

/** The ruleset was checked when the tournament was created. */
const rulesetOf = ({ id, ruleset, policy }: TournamentRecord) => {
  const found = getRuleset(ruleset, policy.switches)
  if (!found.ok) throw new Error(`tournament ${id} has an unknown ruleset`)
  return found.value
}
