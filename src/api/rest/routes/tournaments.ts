import {
  entrantsView,
  sessionTablesView,
  tableSheetView,
  tournamentDetailView,
  tournamentsView,
} from '../../../contract/views.ts'
import { getRuleset } from '../../../rules/rulesets.ts'
import type { TableRecord } from '../../../store/types.ts'
import { auditTable } from '../../../usecases/audit.ts'
import { getSession, getTable, getTournament, listTournaments, parts } from '../../../usecases/reads.ts'
import type { Caller, Deps } from '../../../usecases/usecase.ts'
import { toEntrants, toSession, toSheet, toTable, toTournament } from '../answers.ts'
import { auditFile } from '../audit-example.ts'
import * as examples from '../examples.ts'
import { answerWith, jsonRoute, ndjsonRoute, type RestRoute } from '../route.ts'

const entrantsOf = async (deps: Deps, tournament: string) => {
  const [entrants, teams] = await Promise.all([parts.entrants(deps, tournament), parts.teams(deps, tournament)])
  return toEntrants(entrants, teams)
}

/** The ruleset of a tournament that the caller has just been given a table of. */
const rulesetOf = async (deps: Deps, caller: Caller, { tournament }: TableRecord) => {
  const record = await getTournament(deps, caller, { tournament })
  const ruleset = record.ok ? getRuleset(record.value.ruleset, record.value.policy.switches) : record
  if (!ruleset.ok) throw new Error(`tournament ${tournament} has no ruleset`)
  return ruleset.value
}

/** Tournaments, who plays in them, and what was played at their tables. */
export const tournamentRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'listTournaments',
    method: 'GET',
    path: '/tournaments',
    operation: 'tournaments',
    summary: 'Public tournaments and those the token grants, by id',
    view: tournamentsView,
    example: { tournaments: [examples.tournament] },
    run: (deps, caller) =>
      answerWith(listTournaments(deps, caller, {}), (list) => ({ tournaments: list.map(toTournament) })),
  }),
  jsonRoute({
    id: 'getTournament',
    method: 'GET',
    path: '/tournaments/:tournament',
    operation: 'tournament',
    summary: 'A tournament with its policies, teams and sessions',
    view: tournamentDetailView,
    example: { ...examples.tournament, teams: examples.teams, sessions: [examples.session] },
    run: (deps, caller, { args }) =>
      answerWith(getTournament(deps, caller, args), async (tournament) => {
        const [teams, sessions] = await Promise.all([
          parts.teams(deps, tournament.id),
          parts.sessions(deps, tournament.id),
        ])
        return { ...toTournament(tournament), teams: [...teams], sessions: sessions.map(toSession) }
      }),
  }),
  jsonRoute({
    id: 'listEntrants',
    method: 'GET',
    path: '/tournaments/:tournament/entrants',
    operation: 'tournament',
    summary: 'Who plays, by start number',
    view: entrantsView,
    example: { entrants: examples.entrants },
    run: (deps, caller, { args }) =>
      answerWith(getTournament(deps, caller, args), async ({ id }) => ({
        entrants: [...(await entrantsOf(deps, id)).values()],
      })),
  }),
  jsonRoute({
    id: 'getSession',
    method: 'GET',
    path: '/tournaments/:tournament/sessions/:session',
    operation: 'session',
    summary: 'A session with its tables: who sits where, running scores and the next hand',
    view: sessionTablesView,
    example: { ...examples.session, tables: [examples.table] },
    errors: ['SESSION_NOT_FOUND'],
    run: (deps, caller, { args }) =>
      answerWith(getSession(deps, caller, args), async (session) => {
        const [tables, entrants] = await Promise.all([
          parts.tables(deps, session.tournament, session.number),
          entrantsOf(deps, session.tournament),
        ])
        return { ...toSession(session), tables: tables.map((table) => toTable(table, entrants)) }
      }),
  }),
  jsonRoute({
    id: 'getTable',
    method: 'GET',
    path: '/tournaments/:tournament/sessions/:session/tables/:table',
    operation: 'table',
    summary: 'A table with its sheet: hands, winds, running scores and penalties',
    view: tableSheetView,
    example: examples.sheet,
    errors: ['TABLE_NOT_FOUND'],
    run: (deps, caller, { args }) =>
      answerWith(getTable(deps, caller, args), async (table) => {
        const [entrants, hands, ruleset] = await Promise.all([
          entrantsOf(deps, table.tournament),
          parts.hands(deps, table),
          rulesetOf(deps, caller, table),
        ])
        return toSheet(table, entrants, hands, ruleset)
      }),
  }),
  ndjsonRoute({
    id: 'getAudit',
    method: 'GET',
    path: '/tournaments/:tournament/sessions/:session/tables/:table/audit',
    operation: 'audit',
    summary: "A table's chain of events, one a line",
    description:
      'The first line says which table it is, how many `events` there are, and `headHash`, the hash of the last. Every event ' +
      'carries its own `hash`, SHA-256 over the table, its `seq`, `event`, `actor`, `idempotencyKey`, `fingerprint` (of the ' +
      'request), `recordedAt` and `previousHash`, the hash of the event before. `npm run --silent audit-verify -- FILE` checks ' +
      'it without this server.',
    example: auditFile,
    errors: ['TABLE_NOT_FOUND'],
    run: (deps, caller, { args }) => auditTable(deps, caller, args),
  }),
]
