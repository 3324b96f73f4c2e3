import {
  type AppealInput,
  appealInput,
  type ConductEntry,
  decideAppealInput,
} from '../../contract/conduct/conduct-inputs.ts'
import { fromConduct } from '../../contract/conduct/conduct-refusals.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { appealUntil } from '../../tournament/conduct/appeals.ts'
import type { RulingRef } from '../../tournament/conduct/events.ts'
import { type ConductState, lastVersion, standingRuling } from '../../tournament/conduct/fold.ts'
import { appealable } from '../../tournament/conduct/report.ts'
import { rolesFor } from '../../tournament/permissions.ts'
import { type ConductAnswer, enterConduct } from '../conduct/enter-conduct.ts'
import { type Caller, type Deps, type Outcome, useCase } from '../usecase.ts'

const tournamentOf = (entry: ConductEntry): string => entry.tournament

/** A ruling that can be appealed against, whom it concerns, and until when. */
interface Contested {
  readonly ref: RulingRef
  readonly concerned: readonly number[]
  /** UTC milliseconds; null while the session goes on. */
  readonly until: number | null
}

const unknownRuling = ({ seq }: AppealInput): AppError => fromConduct({ code: 'RULING_UNKNOWN', seq })

/** A ruling or manual penalty at a table as it stands: everybody who sits there may appeal against it. */
const atTable = async (
  deps: Deps,
  input: AppealInput,
  place: { readonly session: number; readonly table: number },
): Outcome<Contested> => {
  const { tournament, seq } = input
  const key = { tournament, ...place }
  const [chain, session, table] = await Promise.all([
    deps.store.chain(key),
    deps.store.session(tournament, place.session),
    deps.store.table(key),
  ])
  if (!chain || !session || !table)
    return err(
      appError('TABLE_NOT_FOUND', `Tournament ${tournament} has no table ${place.table} in session ${place.session}.`),
    )
  const events = chain.records.map(({ seq, event, actor, recordedAt }) => ({
    ...{ seq, event, actor },
    at: recordedAt.getTime(),
  }))
  const ruling = appealable(events, seq)
  const last = ruling?.versions.at(-1)
  if (!ruling || !last) return err(unknownRuling(input))
  return ok({
    ref: { table: place, seq, version: ruling.versions.length },
    concerned: table.entrants,
    until: appealUntil(last.at, session.closedAt?.getTime() ?? null),
  })
}

const onConduct = (state: ConductState, { seq }: AppealInput): Result<Contested, AppError> => {
  const found = standingRuling(state, seq)
  if (!found.ok) return err(fromConduct(found.error))
  const { at, ruling } = lastVersion(found.value)
  return ok({
    ref: { table: null, seq, version: found.value.versions.length },
    concerned: [ruling.entrant],
    until: appealUntil(at, undefined),
  })
}

const isOfficial = (caller: Caller, tournament: string): boolean =>
  rolesFor(caller.grants, tournament).some((role) => role === 'referee' || role === 'organiser')

/** Officials lodge for anybody; players for themselves, where a ruling concerns them. */
const notTheirs = (caller: Caller, { tournament, entrant }: AppealInput, { concerned }: Contested) => {
  if (isOfficial(caller, tournament)) return undefined
  const isOwn = caller.grants.some(
    (grant) => grant.entrant === entrant && (grant.tournament === tournament || grant.tournament === '*'),
  )
  if (!isOwn) return appError('APPEAL_NOT_YOURS', 'The token is for another player; players appeal for themselves.')
  return concerned.includes(entrant)
    ? undefined
    : appError('APPEAL_NOT_YOURS', 'The ruling was made at another table and on another player.')
}

/** The organiser may hear an appeal that came too late, and says why (dossier E2 "Appeals"). */
const tooLate = (caller: Caller, { tournament, lateReason }: AppealInput, until: number): AppError | undefined => {
  if (lateReason != null && rolesFor(caller.grants, tournament).includes('organiser')) return undefined
  const time = new Date(until).toISOString()
  const message = `The ruling could be appealed against until ${time}. The organiser may hear it all the same: late: true with a lateReason.`
  return appError('APPEAL_TOO_LATE', message, { until: time })
}

/** An entrant appeals against a ruling as it stands. */
export const appeal = useCase(
  'appeal',
  appealInput,
  tournamentOf,
  async (deps, caller, input): Outcome<ConductAnswer> => {
    const { session, table, entrant, grounds } = input
    const place = session != null && table != null ? { session, table } : undefined
    const found = place && (await atTable(deps, input, place))
    return enterConduct(deps, caller, 'appeal', input, ({ state, entrants, now }) => {
      const contested = found ?? onConduct(state, input)
      if (!contested.ok) return contested
      const { ref, until } = contested.value
      const foreign = notTheirs(caller, input, contested.value)
      if (foreign) return err(foreign)
      if (!entrants.has(entrant)) return err(appError('UNKNOWN_ENTRANT', `No entrant has the number ${entrant}.`))
      const isLate = until !== null && now > until
      const refusal = isLate ? tooLate(caller, input, until) : undefined
      if (refusal) return err(refusal)
      return ok({ type: 'appealed', ruling: ref, entrant, grounds, late: isLate ? (input.lateReason ?? null) : null })
    })
  },
)

/** Decides an appeal, once. What follows from one that is upheld, the organiser does: revoke or replace the ruling. */
export const decideAppeal = useCase(
  'decideAppeal',
  decideAppealInput,
  tournamentOf,
  (deps, caller, input): Outcome<ConductAnswer> => {
    const { seq, outcome, decision } = input
    return enterConduct(deps, caller, 'decideAppeal', input, () =>
      ok({ type: 'appealDecided', seq, outcome, decision }),
    )
  },
)
