import { err, ok, type Result } from '../../rules/result.ts'
import { type Progress, part, UNWATCHED } from '../progress.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Apart, DrawEntrant } from './apart.ts'
import { type DrawError, type DrawOptions, drawFault, drawSeating } from './draw.ts'
import type { SeatingRow } from './plan.ts'
import { drawWindsOf } from './winds.ts'

/** Sessions in a row in which the same people sit together. */
export interface Run {
  readonly sessions: readonly number[]
  /** By number. */
  readonly seated: readonly number[]
}

/** All that a draw goes by, as plain data, so that it can be drawn elsewhere. */
export interface Drawing {
  readonly entrants: readonly DrawEntrant[]
  readonly options: DrawOptions
  readonly seed: number
  /** The runs of each group that plays among itself. */
  readonly groups: readonly (readonly Run[])[]
}

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => number === b[index])

/** Sessions in a row, taken together where the same people sit in them. */
export const runsOf = (
  sessions: readonly number[],
  seatedIn: (session: number) => readonly number[],
): readonly Run[] => {
  const runs: Run[] = []
  for (const session of sessions) {
    const seated = seatedIn(session)
    const last = runs.at(-1)
    if (last && sameNumbers(last.seated, seated))
      runs[runs.length - 1] = { seated, sessions: [...last.sessions, session] }
    else runs.push({ seated, sessions: [session] })
  }
  return runs
}

const seatsOf = ({ seated, sessions }: Run): number => seated.length * sessions.length

/** How many seats are drawn. */
export const seatsDrawn = ({ groups }: Pick<Drawing, 'groups'>): number =>
  groups.flat().reduce((sum, run) => sum + seatsOf(run), 0)

/** Pairs of whom both have seats. */
const pairsWithin = ({ pairs }: Apart, sitting: ReadonlySet<number>): Apart['pairs'] =>
  pairs.filter((pair) => pair.every((number) => sitting.has(number)))

/** Who sits in a run, and the wishes that concern them. */
const within = ({ entrants, options }: Drawing, { seated }: Run) => {
  const sitting = new Set(seated)
  return {
    players: entrants.filter(({ number }) => sitting.has(number)),
    options: { ...options, apart: { ...options.apart, pairs: pairsWithin(options.apart, sitting) } },
  }
}

/** Why a drawing cannot be, told without drawing. */
export const drawingFault = (drawing: Drawing): DrawError | undefined => {
  for (const run of drawing.groups.flat()) {
    const { players, options } = within(drawing, run)
    const fault = drawFault(players, run.sessions.length, options)
    if (fault) return fault
  }
  return undefined
}

/** Draws the runs of a group one after the other: people meet few of the earlier ones again. */
const drawRuns = (
  drawing: Drawing,
  runs: readonly Run[],
  random: Random,
  progress: Progress,
): Result<readonly SeatingRow[], DrawError> => {
  const drawn: SeatingRow[] = []
  const seats = runs.reduce((sum, run) => sum + seatsOf(run), 0)
  let before = 0
  for (const run of runs) {
    const { players, options } = within(drawing, run)
    const played = [...options.played, ...drawn]
    const after = before + seatsOf(run)
    const own = part(progress, before / seats, after / seats)
    const plan = drawSeating(
      players,
      run.sessions.length,
      random,
      { ...options, played, seats: seatsDrawn(drawing) },
      own,
    )
    if (!plan.ok) return plan
    for (const row of plan.value.rows) drawn.push(row)
    before = after
  }
  // Run by run winds come out even in each, which need not be even in all of them together.
  return ok(runs.length > 1 && drawing.options.played.length === 0 ? drawWindsOf(drawn, random) : drawn)
}

/** The rows of several groups, with the tables of one after those of the ones before. */
const sideBySide = (groups: readonly (readonly SeatingRow[])[]): readonly SeatingRow[] => {
  const tables = new Map<number, number>()
  return groups.flatMap((rows) => {
    const before = new Map(tables)
    for (const { session } of rows) tables.set(session, (tables.get(session) ?? 0) + 1)
    return rows.map((row) => ({ ...row, table: row.table + (before.get(row.session) ?? 0) }))
  })
}

/** Draws the groups one by one, each among itself. The drawing alone decides what comes out. */
export const drawAll = (drawing: Drawing, progress: Progress = UNWATCHED): Result<readonly SeatingRow[], DrawError> => {
  const random = seededRandom(drawing.seed)
  const all = seatsDrawn(drawing)
  const drawn: (readonly SeatingRow[])[] = []
  let before = 0
  for (const runs of drawing.groups) {
    const after = before + seatsDrawn({ groups: [runs] })
    const rows = drawRuns(drawing, runs, random, part(progress, before / all, after / all))
    if (!rows.ok) return err(rows.error)
    drawn.push(rows.value)
    before = after
  }
  return ok(sideBySide(drawn))
}
