import { type AppError, appError } from '../../contract/errors.ts'
import { drawError } from '../../contract/seating/seating.ts'
import { type DrawSeatingInput, drawSeatingInput } from '../../contract/seating/seating-inputs.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { SeatingRecord, StoringWatch, TournamentRecord } from '../../store/types.ts'
import type { DrawError, Drawn } from '../../tournament/seating/draw.ts'
import { type Drawing, drawAll, seatsDrawn } from '../../tournament/seating/drawing.ts'
import { soonEnded, startJob, type Watch } from '../jobs/run.ts'
import { type Deps, type Outcome, useCase } from '../usecase.ts'
import { drawnBy, type Prepared, prepareDrawing } from './prepare-drawing.ts'
import { storingError } from './seating.ts'

/** Up to so many seats are drawn within the request, which takes a tenth of a second or two at most. */
const DRAWN_AT_ONCE = 1_000

/** A draw that was asked for. */
interface Asked {
  readonly input: DrawSeatingInput
  readonly drawn: Drawn
  readonly prepared: Prepared
}

const isSame = (a: Drawing, b: Drawing): boolean => JSON.stringify(a) === JSON.stringify(b)

/** How often is looked whether a change while the seats were drawn has to do with them. */
const TRIES = 5

/** Stores what was drawn, if it would be drawn so still: changes that do not matter to it are let pass. */
const storeDrawn = async (
  deps: Deps,
  { input, drawn, prepared: { tournament, drawing, ...prepared } }: Asked,
  rows: readonly SeatingRecord[],
  watch?: StoringWatch,
): Outcome<TournamentRecord> => {
  const minutes = tournament.policy.sessionMinutes
  let { revision } = prepared
  for (let tries = 0; tries < TRIES; tries++) {
    const outcome = await deps.store.replaceSeating(tournament.id, { minutes, rows, drawn, revision }, watch)
    if (outcome === 'stored') return ok(tournament)
    if (outcome !== 'stale') return err(storingError(outcome))
    const now = await prepareDrawing(deps, input, drawn)
    if (!now.ok) return now
    if (!isSame(now.value.drawing, drawing)) break
    revision = now.value.revision
  }
  return err(storingError('stale'))
}

const BROKEN_OFF = appError('UNAVAILABLE', 'The draw broke off; the seats are as before. Begin it again.')

/** Draws besides the requests. */
const drawAside = async (
  deps: Deps,
  drawing: Drawing,
  watch: Watch,
  progress: (share: number) => void,
): Outcome<readonly SeatingRecord[]> => {
  const draw = deps.drawAside ?? (async (): Promise<Result<readonly SeatingRecord[], DrawError>> => drawAll(drawing))
  try {
    const rows = await draw(drawing, { progress, signal: watch.signal })
    return rows.ok ? rows : err(drawError(rows.error))
  } catch (error) {
    if (watch.isCancelled()) return err(storingError('cancelled'))
    deps.onMistake?.(error)
    return err(BROKEN_OFF)
  }
}

const tablesOf = ({ drawing }: Prepared): number => seatsDrawn(drawing) / 4

/** Draws and stores as a job; the job has done each table twice, once drawn and once stored. */
const work =
  (deps: Deps, asked: Asked) =>
  async (watch: Watch): Promise<Result<unknown, AppError>> => {
    const { prepared } = asked
    const tables = tablesOf(prepared)
    const done = (count: number) => watch.progress(Math.floor(count), 2 * tables)
    const rows = await drawAside(deps, prepared.drawing, watch, (share) => done(share * tables))
    if (!rows.ok) return rows
    const storing = { onTables: (stored: number) => done(tables + stored), isCancelled: watch.isCancelled }
    const stored = await storeDrawn(deps, asked, rows.value, storing)
    return stored.ok ? ok({ tournament: stored.value.id, outcome: 'SEATED' }) : stored
  }

/**
 * Draws the seating of the sessions that have not started, for everybody who is to sit in them; house players fill up. A large
 * draw is a job: the same answer where it ends soon, else JOB_RUNNING with its id.
 */
export const drawSeating = useCase(
  'drawSeating',
  drawSeatingInput,
  (input) => input.tournament,
  async (deps, caller, input): Outcome<TournamentRecord> => {
    const drawn = drawnBy(input, deps.newSeed)
    const prepared = await prepareDrawing(deps, input, drawn)
    if (!prepared.ok) return prepared
    const asked: Asked = { input, drawn, prepared: prepared.value }
    const { tournament, drawing } = prepared.value
    if (seatsDrawn(drawing) <= DRAWN_AT_ONCE) {
      const rows = drawAll(drawing)
      return rows.ok ? storeDrawn(deps, asked, rows.value) : err(drawError(rows.error))
    }
    const about = { kind: 'SEATING_DRAW', tournament: tournament.id } as const
    const started = await startJob(deps, caller, about, work(deps, asked))
    const ended = await soonEnded(started)
    if (ended) return ended.ok ? ok(tournament) : ended
    const { id: job } = started.job
    const message = `The seats are still being drawn; the query job shows how far job ${job} is, cancelJob stops it.`
    return err(appError('JOB_RUNNING', message, { job }))
  },
)
