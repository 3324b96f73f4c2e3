import { barredError } from '../contract/barred.ts'
import { csvError, parseSeatingCsv } from '../contract/csv.ts'
import { uploadSeatingInput } from '../contract/entrant-inputs.ts'
import { appError } from '../contract/errors.ts'
import { importSeatingInput } from '../contract/inputs.ts'
import { seatingError } from '../contract/seating.ts'
import type { SeatingCertificateView } from '../contract/seating-views.ts'
import { allStagesFinished } from '../contract/stage-seating.ts'
import { readTextFile } from '../contract/text-file.ts'
import { err, ok } from '../rules/result.ts'
import type { SeatingRecord, TournamentRecord } from '../store/types.ts'
import { barredSeats } from '../tournament/bars.ts'
import type { Drawn } from '../tournament/seating/draw.ts'
import { checkSeating } from '../tournament/seating/plan.ts'
import { seatableNow } from './bars.ts'
import { certificateOf } from './seating-certificate.ts'
import { stageFault } from './stage-seating.ts'
import { type Deps, eventIsOver, existingTournament, type Outcome, useCase } from './usecase.ts'

/** The seats of the sessions that have started: they stay as they are. */
export const startedRows = async (deps: Deps, tournament: string): Promise<readonly SeatingRecord[]> => {
  const [sessions, tables] = await Promise.all([deps.store.sessions(tournament), deps.store.tables(tournament)])
  const started = new Set(sessions.filter(({ status }) => status !== 'PLANNED').map(({ number }) => number))
  return tables.filter(({ session }) => started.has(session))
}

/** Stores the seats of the sessions to come, and how they were drawn if they were. */
export const storePlan = async (
  deps: Deps,
  tournament: TournamentRecord,
  plan: readonly SeatingRecord[],
  drawn: Drawn | null,
): Outcome<TournamentRecord> => {
  const outcome = await deps.store.replaceSeating(tournament.id, tournament.policy.sessionMinutes, plan, drawn)
  if (outcome === 'frozen') return err(eventIsOver())
  if (outcome === 'started')
    return err(appError('SESSION_ALREADY_STARTED', 'A session of the plan has started; leave it out of the plan.'))
  if (outcome === 'unknownEntrant')
    return err(
      appError('INVALID_SEATING', 'The list of entrants has changed meanwhile; check the plan and send it again.'),
    )
  return ok(tournament)
}

/** Puts the plan of a file in the place of the seats that are to come. */
const bringIn = async (deps: Deps, id: string, csv: string, delimiter?: string): Outcome<TournamentRecord> => {
  const tournament = await existingTournament(deps, id)
  if (!tournament.ok) return tournament
  if (tournament.value.frozenAt !== null) return err(eventIsOver())
  const rows = parseSeatingCsv(csv, delimiter)
  if (!rows.ok) return err(csvError('csv', rows.error))
  const seatable = await seatableNow(deps, id)
  const { stage } = seatable
  if (!stage) return err(allStagesFinished())
  const played = await startedRows(deps, id)
  const started = played.reduce((last, row) => Math.max(last, row.session), 0)
  const refused = barredSeats(
    rows.value.filter(({ session }) => session > started),
    seatable.barred,
  )
  if (refused.length > 0) return err(barredError(refused))
  const fault = stageFault(stage, seatable.outside, rows.value)
  if (fault) return err(fault)
  const plan = checkSeating(rows.value, seatable.in, started + 1)
  return plan.ok ? storePlan(deps, tournament.value, plan.value.rows, null) : err(seatingError(plan.error, rows.value))
}

/** Replaces the seating of the sessions that have not started by a plan from CSV, which leaves out who is barred. */
export const importSeating = useCase(
  'importSeating',
  importSeatingInput,
  (input) => input.tournament,
  (deps, _caller, { tournament, csv }): Outcome<TournamentRecord> => bringIn(deps, tournament, csv),
)

/** The same from the bytes of a file. Answers what the seating is worth. */
export const uploadSeating = useCase(
  'importSeating',
  uploadSeatingInput,
  (input) => input.tournament,
  async (deps, _caller, { tournament, bytes, encoding, sep }): Outcome<SeatingCertificateView> => {
    const file = readTextFile(bytes, encoding)
    if (!file.ok) return file
    const brought = await bringIn(deps, tournament, file.value.text, sep ?? undefined)
    return brought.ok ? ok(await certificateOf(deps, tournament)) : brought
  },
)
