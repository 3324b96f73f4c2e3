import { sessionTablesView, tableSheetView, tournamentDetailView, tournamentsView } from '../../../contract/views.ts'
import { getRuleset } from '../../../rules/rulesets.ts'
import type { TableRecord, TournamentRecord } from '../../../store/types.ts'
import { exportSeating } from '../../../usecases/exports.ts'
import { getSession, getTable, getTournament, listTournaments, parts } from '../../../usecases/reads.ts'
import { auditTable } from '../../../usecases/table/audit.ts'
import type { Caller, Deps } from '../../../usecases/usecase.ts'
import { toEntrants, toSession, toSheet, toTable, toTournament } from '../answers.ts'
import { auditFile } from '../audit-example.ts'
import * as examples from '../examples.ts'
import { NAMES, STYLE } from '../parameters.ts'
import { answerWith, csvRoute, jsonRoute, ndjsonRoute, type RestRoute } from '../route.ts'

/** Who plays in a tournament, by start number. */
export const entrantsOf = async (deps: Deps, tournament: string) => {
  const [entrants, teams] = await Promise.all([parts.entrants(deps, tournament), parts.teams(deps, tournament)])
  return toEntrants(entrants, teams)
}

/** The tournament of something that the caller has just been given. */
const tournamentOf = async (deps: Deps, caller: Caller, { tournament }: { readonly tournament: string }) => {
  const record = await getTournament(deps, caller, { tournament })
  if (!record.ok) throw new Error(`tournament ${tournament} is gone`)
  return record.value
}

const sessionOf = async (deps: Deps, { tournament, session }: TableRecord) => {
  const record = await parts.session(deps, tournament, session)
  if (!record) throw new Error(`session ${session} of ${tournament} is gone`)
  return record
}

/** The ruleset as the tournament has set its switches. */
export const rulesetOf = ({ id, ruleset, policy }: TournamentRecord) => {
  const found = getRuleset(ruleset, policy.switches)
  if (!found.ok) throw new Error(`tournament ${id} has no ruleset`)
  return found.value
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
        const { warningMinutes } = tournament.policy
        return {
          ...toTournament(tournament),
          teams: [...teams],
          sessions: sessions.map((session) => toSession(session, warningMinutes)),
        }
      }),
  }),
  csvRoute({
    id: 'exportSeating',
    method: 'GET',
    path: '/tournaments/:tournament/seating.csv',
    operation: 'tournament',
    summary: 'Who sits where in every session as a CSV file',
    description:
      'Columns session, table, east, south, west, north: start numbers by initial wind, as `importSeating` takes them. With ' +
      '`names=true` also east_name, south_name, west_name, north_name. Written like the rankings.',
    query: { names: NAMES, style: STYLE },
    example: examples.seatingCsv,
    run: (deps, caller, { args }) => exportSeating(deps, caller, args),
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
        const [tables, entrants, { policy }, substitutes] = await Promise.all([
          parts.tables(deps, session.tournament, session.number),
          entrantsOf(deps, session.tournament),
          tournamentOf(deps, caller, session),
          parts.substitutes(deps, session.tournament, session.number),
        ])
        return {
          ...toSession(session, policy.warningMinutes),
          tables: tables.map((table) => toTable(table, session, entrants, substitutes)),
        }
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
        const [session, entrants, hands, tournament, substitutes] = await Promise.all([
          sessionOf(deps, table),
          entrantsOf(deps, table.tournament),
          parts.hands(deps, table),
          tournamentOf(deps, caller, table),
          parts.substitutes(deps, table.tournament, table.session),
        ])
        return toSheet(table, { session, entrants, hands, ruleset: rulesetOf(tournament), substitutes })
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
