import { type AppError, appError } from '../contract/errors.ts'
import { drawError } from '../contract/seating.ts'
import { type DrawSeatingInput, drawSeatingInput } from '../contract/seating-inputs.ts'
import { allStagesFinished, outsideStage } from '../contract/stage-seating.ts'
import { numbered } from '../contract/wording.ts'
import { err, ok, type Result } from '../rules/result.ts'
import type { EntrantRecord, SeatingRecord, StandingsFacts, TournamentRecord } from '../store/types.ts'
import { type Random, seededRandom } from '../tournament/random.ts'
import { APART_KINDS, type Apart, type ApartKind } from '../tournament/seating/apart.ts'
import { type DrawError, type Drawn, type DrawOptions, drawSeating as draw } from '../tournament/seating/draw.ts'
import { overallStandings } from '../tournament/stages/standings.ts'
import { type Seatable, seatableNow } from './bars.ts'
import { startedRows, storePlan } from './seating.ts'
import { type StageInPlay, stageFacts } from './stage-facts.ts'
import { seatedByGroup } from './stage-seating.ts'
import { type Deps, eventIsOver, existingTournament, type Outcome, useCase } from './usecase.ts'

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join()

/** What all sessions of a drawing have in common. */
interface Drawing {
  readonly entrants: readonly EntrantRecord[]
  readonly options: DrawOptions
  readonly random: Random
}

/** Pairs of whom both have seats. */
const pairsWithin = ({ pairs }: Apart, sitting: ReadonlySet<number>): Apart['pairs'] =>
  pairs.filter((pair) => pair.every((number) => sitting.has(number)))

/** Draws sessions in a row in which the same people sit together, so that they meet few again; then those after them. */
const drawInRuns = (
  drawing: Drawing,
  sessions: readonly number[],
  seatedIn: (session: number) => readonly number[],
): Result<readonly SeatingRecord[], DrawError> => {
  const [first] = sessions
  if (first === undefined) return ok([])
  const { entrants, options, random } = drawing
  const seated = seatedIn(first)
  const change = sessions.findIndex((session) => !sameNumbers(seatedIn(session), seated))
  const run = change < 0 ? sessions : sessions.slice(0, change)
  const sitting = new Set(seated)
  const players = entrants.filter(({ number }) => sitting.has(number))
  const apart = { ...options.apart, pairs: pairsWithin(options.apart, sitting) }
  const drawn = draw(players, run.length, random, { ...options, apart })
  if (!drawn.ok) return drawn
  const played = [...options.played, ...drawn.value.rows]
  const rest = drawInRuns({ ...drawing, options: { ...options, played } }, sessions.slice(run.length), seatedIn)
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
  drawing: Drawing,
  sessions: readonly number[],
  stage: StageInPlay,
  seatable: Seatable,
): Result<readonly SeatingRecord[], DrawError> => {
  const drawn: (readonly SeatingRecord[])[] = []
  for (const group of stage.fields.keys()) {
    const seatedIn = (session: number) => seatedByGroup(stage, seatable.in(session))[group] ?? []
    const rows = drawInRuns(drawing, sessions, seatedIn)
    if (!rows.ok) return rows
    drawn.push(rows.value)
  }
  return ok(sideBySide(drawn))
}

/** Left out, team-mates are kept apart as far as can be. */
const apartOf = ({ apart }: DrawSeatingInput): Apart => {
  const asked = { team: apart.teams, country: apart.countries, club: apart.clubs }
  const kinds = APART_KINDS.filter((kind: ApartKind) => asked[kind] === true)
  return { kinds, preferably: apart.teams === null ? ['team'] : [], pairs: apart.pairs }
}

/** A pair that names somebody who is not on the list, or one entrant twice. */
const pairFault = ({ pairs }: Apart, entrants: readonly EntrantRecord[]): AppError | undefined => {
  const known = new Set(entrants.map(({ number }) => number))
  const unknown = pairs.flat().find((number) => !known.has(number))
  if (unknown !== undefined) return drawError({ code: 'PAIR_UNKNOWN', entrant: unknown })
  const one = pairs.find(([a, b]) => a === b)
  return one && drawError({ code: 'PAIR_OF_ONE', entrant: one[0] })
}

const isByRanking = ({ method }: DrawSeatingInput): boolean => method !== 'BALANCED' && method !== 'RANDOM'

/** Why seats cannot be drawn by the ranking just now: it is not known before the running session ends. */
const rankingFault = async (deps: Deps, input: DrawSeatingInput): Promise<AppError | undefined> => {
  if (!isByRanking(input)) return undefined
  const running = (await deps.store.sessions(input.tournament))
    .filter(({ status }) => status === 'RUNNING')
    .map(({ number }) => number)
  if (running.length === 0) return undefined
  const message = `Close ${numbered('session', 'sessions', running)} first; who sits where goes by the ranking then.`
  return appError('SESSION_RUNNING', message, { sessions: running })
}

const rankingOf = (facts: StandingsFacts | undefined): readonly number[] =>
  facts ? overallStandings(stageFacts(facts, false)).map(({ entrant }) => entrant.number) : []

/** Why these sessions cannot be drawn, or the first of them. */
const firstSession = (
  input: DrawSeatingInput,
  stage: StageInPlay,
  played: readonly SeatingRecord[],
): Result<number, AppError> => {
  const { sessions, method } = input
  if (stage.last !== null && sessions > stage.last) return err(outsideStage(stage, sessions))
  const started = played.reduce((last, row) => Math.max(last, row.session), 0)
  if (started >= sessions)
    return err(appError('NO_SESSION_TO_SEAT', `All ${sessions} sessions have started; draw more sessions.`))
  return method === 'SWISS' && sessions > started + 1
    ? err(drawError({ code: 'ONE_SESSION_AT_A_TIME', sessions: sessions - started }))
    : ok(started + 1)
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
    const played = await startedRows(deps, input.tournament)
    const first = firstSession(input, stage, played)
    if (!first.ok) return first
    const drawn: Drawn = {
      method: input.method,
      seed: input.seed ?? deps.newSeed(),
      groupSize: input.method === 'RANK_GROUPS' ? (input.groupSize ?? 4) : null,
      apart: apartOf(input),
    }
    const fault = pairFault(drawn.apart, entrants) ?? (await rankingFault(deps, input))
    if (fault) return err(fault)
    const ranking = isByRanking(input) ? rankingOf(await deps.store.standingsFacts(input.tournament)) : []
    const { method, apart, groupSize } = drawn
    const options = { method, apart, ranking, played, groupSize: groupSize ?? 4 }
    const sessions = Array.from({ length: input.sessions - first.value + 1 }, (_, index) => first.value + index)
    const plan = drawGroups({ entrants, options, random: seededRandom(drawn.seed) }, sessions, stage, seatable)
    return plan.ok ? storePlan(deps, tournament.value, plan.value, drawn) : err(drawError(plan.error))
  },
)
