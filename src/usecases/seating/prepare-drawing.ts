import { type AppError, appError } from '../../contract/errors.ts'
import { drawError } from '../../contract/seating/seating.ts'
import type { DrawSeatingInput } from '../../contract/seating/seating-inputs.ts'
import { allStagesFinished, outsideStage } from '../../contract/seating/stage-seating.ts'
import { numbered } from '../../contract/wording.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { EntrantRecord, SessionRecord, StandingsFacts, TournamentRecord } from '../../store/types.ts'
import type { Attendance } from '../../tournament/attendance.ts'
import { once } from '../../tournament/once.ts'
import { APART_KINDS, type Apart, type ApartKind } from '../../tournament/seating/apart.ts'
import type { Drawn } from '../../tournament/seating/draw.ts'
import { type Drawing, drawingFault, type Run, runsOf } from '../../tournament/seating/drawing.ts'
import { overallStandings } from '../../tournament/stages/standings.ts'
import { type Seatable, seatableBy } from '../rulings/bars.ts'
import { type StageInPlay, stageFacts } from '../stages/stage-facts.ts'
import { type Deps, eventIsOver, noTournament, type Outcome } from '../usecase.ts'
import { lastStarted } from './seating.ts'
import { seatedByGroup } from './stage-seating.ts'

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
const rankingFault = (input: DrawSeatingInput, sessions: readonly SessionRecord[]): AppError | undefined => {
  if (!isByRanking(input)) return undefined
  const running = sessions.filter(({ status }) => status === 'RUNNING').map(({ number }) => number)
  if (running.length === 0) return undefined
  const message = `Close ${numbered('session', 'sessions', running)} first; who sits where goes by the ranking then.`
  return appError('SESSION_RUNNING', message, { sessions: running })
}

const rankingOf = (facts: StandingsFacts): readonly number[] =>
  overallStandings(stageFacts(facts, false)).map(({ entrant }) => entrant.number)

/** Why these sessions cannot be drawn, or the first of them. */
const firstSession = (
  { sessions, method }: DrawSeatingInput,
  stage: StageInPlay,
  started: number,
): Result<number, AppError> => {
  if (stage.last !== null && sessions > stage.last) return err(outsideStage(stage, sessions))
  if (started >= sessions)
    return err(appError('NO_SESSION_TO_SEAT', `All ${sessions} sessions have started; draw more sessions.`))
  return method === 'SWISS' && sessions > started + 1
    ? err(drawError({ code: 'ONE_SESSION_AT_A_TIME', sessions: sessions - started }))
    : ok(started + 1)
}

/** Who sits in each group of the stage, in runs of sessions. */
const groupsOf = (stage: StageInPlay, seatable: Seatable, sessions: readonly number[]): readonly (readonly Run[])[] => {
  const seated = once((attendance: Attendance) => seatedByGroup(stage, attendance))
  return stage.fields.map((_, group) => runsOf(sessions, (session) => seated(seatable.in(session))[group] ?? []))
}

/** How the seats that are asked for are drawn, as it is noted with them. */
export const drawnBy = (input: DrawSeatingInput, newSeed: () => number): Drawn => ({
  method: input.method,
  seed: input.seed ?? newSeed(),
  groupSize: input.method === 'RANK_GROUPS' ? (input.groupSize ?? 4) : null,
  apart: apartOf(input),
})

/** A drawing that can be made, and the revision of the facts it was made from. */
export interface Prepared {
  readonly tournament: TournamentRecord
  readonly revision: number
  readonly drawing: Drawing
}

/** Everything that a draw goes by as it stands now, or why there can be none. */
export const prepareDrawing = async (deps: Deps, input: DrawSeatingInput, drawn: Drawn): Outcome<Prepared> => {
  const [facts, list] = await Promise.all([
    deps.store.standingsFacts(input.tournament),
    deps.store.sessions(input.tournament),
  ])
  if (!facts) return err(noTournament(input.tournament))
  const { tournament, entrants, revision } = facts
  if (tournament.frozenAt !== null) return err(eventIsOver())
  const seatable = seatableBy(deps, facts)
  const { stage } = seatable
  if (!stage) return err(allStagesFinished())
  if (entrants.length === 0) return err(appError('NO_ENTRANTS', 'Import the entrants before drawing seats.'))
  const started = lastStarted(list)
  const first = firstSession(input, stage, started)
  if (!first.ok) return first
  const fault = pairFault(drawn.apart, entrants) ?? rankingFault(input, list)
  if (fault) return err(fault)
  const sessions = Array.from({ length: input.sessions - started }, (_, index) => first.value + index)
  const drawing: Drawing = {
    entrants: entrants.map(({ number, team, country, club }) => ({ number, team, country, club })),
    options: {
      ...{ method: drawn.method, apart: drawn.apart, groupSize: drawn.groupSize ?? 4 },
      ranking: isByRanking(input) ? rankingOf(facts) : [],
      played: facts.tables
        .filter(({ session }) => session <= started)
        .map(({ session, table, entrants }) => ({ session, table, entrants })),
    },
    seed: drawn.seed,
    groups: groupsOf(stage, seatable, sessions),
  }
  const impossible = drawingFault(drawing)
  return impossible ? err(drawError(impossible)) : ok({ tournament, revision, drawing })
}
