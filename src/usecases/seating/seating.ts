import { barredError } from '../../contract/conduct/barred.ts'
import { uploadSeatingInput } from '../../contract/entrants/entrant-inputs.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { csvError, parseSeatingCsv } from '../../contract/files/csv.ts'
import { readTextFile } from '../../contract/files/text-file.ts'
import { importSeatingInput } from '../../contract/inputs.ts'
import { seatingError } from '../../contract/seating/seating.ts'
import type { SeatingCertificateView } from '../../contract/seating/seating-views.ts'
import { allStagesFinished } from '../../contract/seating/stage-seating.ts'
import { err, ok } from '../../rules/result.ts'
import type { SessionRecord, TournamentRecord } from '../../store/types.ts'
import { barredSeats } from '../../tournament/bars.ts'
import { checkSeating } from '../../tournament/seating/plan.ts'
import { seatableNow } from '../rulings/bars.ts'
import { type Deps, eventIsOver, existingTournament, type Outcome, useCase } from '../usecase.ts'
import { certificateOf } from './seating-certificate.ts'
import { stageFault } from './stage-seating.ts'

/** The last session that has started; 0 before the first. */
export const lastStarted = (sessions: readonly SessionRecord[]): number =>
  sessions.reduce((last, { number, status }) => (status === 'PLANNED' ? last : Math.max(last, number)), 0)

const SEATED_OTHERWISE =
  'Entrants, arrangements or results have changed while the seats were drawn, and others are to sit now; the seats are as before. ' +
  'Draw them again.'

/** Why seats were not stored; nothing is changed then. */
const storingErrors = {
  frozen: eventIsOver,
  started: () => appError('SESSION_ALREADY_STARTED', 'A session of the plan has started; leave it out of the plan.'),
  stale: () => appError('SEATING_OUTDATED', SEATED_OTHERWISE),
  unknownEntrant: () =>
    appError('INVALID_SEATING', 'The list of entrants has changed meanwhile; check the plan and send it again.'),
  cancelled: () => appError('JOB_CANCELLED', 'The draw was cancelled; the seats are as before.'),
} as const

/** Why seats cannot be stored, as an error of the catalogue. */
export const storingError = (outcome: keyof typeof storingErrors): AppError => storingErrors[outcome]()

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
  const started = lastStarted(await deps.store.sessions(id))
  const refused = barredSeats(
    rows.value.filter(({ session }) => session > started),
    seatable.barred,
  )
  if (refused.length > 0) return err(barredError(refused))
  const fault = stageFault(stage, seatable.outside, rows.value)
  if (fault) return err(fault)
  const plan = checkSeating(rows.value, seatable.in, started + 1)
  if (!plan.ok) return err(seatingError(plan.error, rows.value))
  const minutes = tournament.value.policy.sessionMinutes
  const seating = { minutes, rows: plan.value.rows, drawn: null, revision: null }
  const outcome = await deps.store.replaceSeating(id, seating)
  return outcome === 'stored' ? tournament : err(storingError(outcome))
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
