import { barredError } from '../contract/barred.ts'
import { csvError, parseEntrantsCsv, parseSeatingCsv, parseTeamsCsv } from '../contract/csv.ts'
import { appError } from '../contract/errors.ts'
import { drawSeatingInput, importEntrantsInput, importSeatingInput } from '../contract/inputs.ts'
import { policyError } from '../contract/policy-refusals.ts'
import { rulesetWith } from '../contract/rulesets.ts'
import { drawError, seatingError } from '../contract/seating.ts'
import { allStagesFinished, outsideStage } from '../contract/stage-seating.ts'
import { createTournamentInput } from '../contract/tournament-inputs.ts'
import { numbered } from '../contract/wording.ts'
import { err, ok, type Result } from '../rules/result.ts'
import type { EntrantRecord, SeatingRecord, TeamRecord, TournamentRecord } from '../store/types.ts'
import { barredSeats } from '../tournament/bars.ts'
import type { EntrantEntry } from '../tournament/entrant.ts'
import { type Random, seededRandom } from '../tournament/random.ts'
import type { Apart } from '../tournament/seating/apart.ts'
import { type DrawError, drawSeating as draw } from '../tournament/seating/draw.ts'
import { checkSeating } from '../tournament/seating/plan.ts'
import { seatableNow } from './bars.ts'
import { seatedByGroup, stageFault } from './stage-seating.ts'
import { type Deps, eventIsOver, existingTournament, type Outcome, useCase } from './usecase.ts'

/** Creates a tournament. Ruleset and every policy are chosen by the caller; nothing is assumed. */
export const createTournament = useCase(
  'createTournament',
  createTournamentInput,
  () => undefined,
  async (deps, caller, input): Outcome<TournamentRecord> => {
    const ruleset = rulesetWith(input.ruleset, input.policy.switches)
    if (!ruleset.ok) return ruleset
    const refused = policyError(ruleset.value, input.policy)
    if (refused) return err(refused)
    const tournament: TournamentRecord = {
      ...input,
      rulesetVersion: ruleset.value.version,
      createdBy: caller.subject ?? 'public',
      createdAt: deps.now(),
      frozenAt: null,
    }
    const outcome = await deps.store.createTournament(tournament)
    if (outcome === 'exists')
      return err(appError('TOURNAMENT_EXISTS', `There already is a tournament ${input.id}; choose another id.`))
    return ok(tournament)
  },
)

const codesOf = (entrants: readonly EntrantEntry[]): readonly string[] =>
  [...new Set(entrants.flatMap(({ team }) => (team === null ? [] : [team])))].sort()

/** Without a file of teams: the teams that the entrants name, with the names they had before. */
const teamsNamed = (entrants: readonly EntrantEntry[], before: readonly TeamRecord[]): readonly TeamRecord[] => {
  const names = new Map(before.map(({ code, name }) => [code, name]))
  return codesOf(entrants).map((code) => ({ code, name: names.get(code) ?? code }))
}

/** With one, an entrant of another team is a slip of the keyboard that would split a team. */
const unknownTeams = (entrants: readonly EntrantEntry[], teams: readonly TeamRecord[]): readonly string[] =>
  codesOf(entrants).filter((code) => !teams.some((team) => team.code === code))

/** Replaces entrants and teams from CSV. Entrants whom the record names must stay on the list; names may change. */
export const importEntrants = useCase(
  'importEntrants',
  importEntrantsInput,
  (input) => input.tournament,
  async (deps, _caller, input): Outcome<TournamentRecord> => {
    const tournament = await existingTournament(deps, input.tournament)
    if (!tournament.ok) return tournament
    const entrants = parseEntrantsCsv(input.entrantsCsv)
    if (!entrants.ok) return err(csvError('entrantsCsv', entrants.error))
    const teams = input.teamsCsv
      ? parseTeamsCsv(input.teamsCsv)
      : ok(teamsNamed(entrants.value, await deps.store.teams(input.tournament)))
    if (!teams.ok) return err(csvError('teamsCsv', teams.error))
    const unknown = unknownTeams(entrants.value, teams.value)
    if (unknown.length > 0)
      return err(
        appError('UNKNOWN_TEAM', `The file of teams has no ${unknown.join(', ')}; add it or correct the entrants.`, {
          teams: unknown,
        }),
      )
    const { seatedMissing } = await deps.store.replaceEntrants(input.tournament, entrants.value, teams.value)
    if (seatedMissing.length > 0)
      return err(
        appError(
          'SEATED_ENTRANTS_MISSING',
          `${numbered('Entrant', 'Entrants', seatedMissing)} must stay on the list: the record names by number whoever has a seat, had one before a reseating, or was ruled on.`,
          { numbers: seatedMissing },
        ),
      )
    return tournament
  },
)

/** The seats of the sessions that have started: they stay as they are. */
const startedRows = async (deps: Deps, tournament: string): Promise<readonly SeatingRecord[]> => {
  const [sessions, tables] = await Promise.all([deps.store.sessions(tournament), deps.store.tables(tournament)])
  const started = new Set(sessions.filter(({ status }) => status !== 'PLANNED').map(({ number }) => number))
  return tables.filter(({ session }) => started.has(session))
}

const storePlan = async (
  deps: Deps,
  tournament: TournamentRecord,
  plan: readonly SeatingRecord[],
): Outcome<TournamentRecord> => {
  const outcome = await deps.store.replaceSeating(tournament.id, tournament.policy.sessionMinutes, plan)
  if (outcome === 'frozen') return err(eventIsOver())
  if (outcome === 'started')
    return err(appError('SESSION_ALREADY_STARTED', 'A session of the plan has started; leave it out of the plan.'))
  if (outcome === 'unknownEntrant')
    return err(
      appError('INVALID_SEATING', 'The list of entrants has changed meanwhile; check the plan and send it again.'),
    )
  return ok(tournament)
}

/** Replaces the seating of the sessions that have not started by a plan from CSV, which leaves out who is barred. */
export const importSeating = useCase(
  'importSeating',
  importSeatingInput,
  (input) => input.tournament,
  async (deps, _caller, input): Outcome<TournamentRecord> => {
    const tournament = await existingTournament(deps, input.tournament)
    if (!tournament.ok) return tournament
    if (tournament.value.frozenAt !== null) return err(eventIsOver())
    const rows = parseSeatingCsv(input.csv)
    if (!rows.ok) return err(csvError('csv', rows.error))
    const seatable = await seatableNow(deps, input.tournament)
    const { stage } = seatable
    if (!stage) return err(allStagesFinished())
    const played = await startedRows(deps, input.tournament)
    const started = played.reduce((last, row) => Math.max(last, row.session), 0)
    const refused = barredSeats(
      rows.value.filter(({ session }) => session > started),
      seatable.barred,
    )
    if (refused.length > 0) return err(barredError(refused))
    const fault = stageFault(stage, seatable.outside, rows.value)
    if (fault) return err(fault)
    const plan = checkSeating(rows.value, seatable.in, started + 1)
    return plan.ok ? storePlan(deps, tournament.value, plan.value.rows) : err(seatingError(plan.error, rows.value))
  },
)

const TEAMS_APART: Apart = { kinds: ['team'], pairs: [] }

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join()

/** Draws sessions in a row in which the same people sit together, so that they meet few again; then those after them. */
const drawInRuns = (
  sessions: readonly number[],
  entrants: readonly EntrantRecord[],
  seatedIn: (session: number) => readonly number[],
  random: Random,
  played: readonly SeatingRecord[],
): Result<readonly SeatingRecord[], DrawError> => {
  const [first] = sessions
  if (first === undefined) return ok([])
  const seated = seatedIn(first)
  const change = sessions.findIndex((session) => !sameNumbers(seatedIn(session), seated))
  const run = change < 0 ? sessions : sessions.slice(0, change)
  const sitting = new Set(seated)
  const players = entrants.filter(({ number }) => sitting.has(number))
  const drawn = draw(players, run.length, random, { played, apart: TEAMS_APART })
  if (!drawn.ok) return drawn
  const rest = drawInRuns(sessions.slice(run.length), entrants, seatedIn, random, [...played, ...drawn.value.rows])
  return rest.ok ? ok([...drawn.value.rows, ...rest.value]) : rest
}

/** The rows of several groups, with the tables of one after those of the ones before. */
const sideBySide = (groups: readonly (readonly SeatingRecord[])[]): readonly SeatingRecord[] => {
  const tables = new Map<number, number>()
  return groups.flatMap((rows) => {
    const before = new Map(tables)
    for (const { session } of rows) tables.set(session, (tables.get(session) ?? 0) + 1)
    return rows.map((row) => ({ ...row, table: row.table + (before.get(row.session) ?? 0) }))
  })
}

/** Draws the groups of the stage one by one: each plays among itself. */
const drawGroups = (
  groups: number,
  sessions: readonly number[],
  entrants: readonly EntrantRecord[],
  seatedIn: (session: number) => readonly (readonly number[])[],
  random: Random,
  played: readonly SeatingRecord[],
): Result<readonly SeatingRecord[], DrawError> => {
  const drawn: (readonly SeatingRecord[])[] = []
  for (let group = 0; group < groups; group++) {
    const rows = drawInRuns(sessions, entrants, (session) => seatedIn(session)[group] ?? [], random, played)
    if (!rows.ok) return rows
    drawn.push(rows.value)
  }
  return ok(sideBySide(drawn))
}

/** Draws the seating of the sessions that have not started, for everybody who is to sit in them; house players fill up. */
export const drawSeating = useCase(
  'drawSeating',
  drawSeatingInput,
  (input) => input.tournament,
  async (deps, _caller, input): Outcome<TournamentRecord> => {
    const tournament = await existingTournament(deps, input.tournament)
    if (!tournament.ok) return tournament
    if (tournament.value.frozenAt !== null) return err(eventIsOver())
    const [entrants, seatable] = await Promise.all([
      deps.store.entrants(input.tournament),
      seatableNow(deps, input.tournament),
    ])
    const { stage } = seatable
    if (!stage) return err(allStagesFinished())
    if (entrants.length === 0) return err(appError('NO_ENTRANTS', 'Import the entrants before drawing seats.'))
    if (stage.last !== null && input.sessions > stage.last) return err(outsideStage(stage, input.sessions))
    const played = await startedRows(deps, input.tournament)
    const started = played.reduce((last, row) => Math.max(last, row.session), 0)
    if (started >= input.sessions)
      return err(appError('NO_SESSION_TO_SEAT', `All ${input.sessions} sessions have started; draw more sessions.`))
    const random = seededRandom(input.seed ?? deps.newSeed())
    const sessions = Array.from({ length: input.sessions - started }, (_, index) => started + 1 + index)
    const seatedIn = (session: number) => seatedByGroup(stage, seatable.in(session))
    const plan = drawGroups(stage.fields.length, sessions, entrants, seatedIn, random, played)
    return plan.ok ? storePlan(deps, tournament.value, plan.value) : err(drawError(plan.error))
  },
)
