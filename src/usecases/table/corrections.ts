import { type AppError, appError } from '../../contract/errors.ts'
import type { Entry } from '../../contract/inputs.ts'
import { seatName } from '../../contract/names.ts'
import { fromRules } from '../../contract/refusals.ts'
import {
  type AmendEntryInput,
  addTableTimeInput,
  amendEntryInput,
  confirmEntryInput,
  reopenTableInput,
  revokeEntryInput,
  signTableInput,
  voidHandInput,
} from '../../contract/table/correction-inputs.ts'
import { numbered } from '../../contract/wording.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Deal } from '../../rules/rotation.ts'
import type { Seat } from '../../rules/ruleset.ts'
import { entrantsOf, rolesFor } from '../../tournament/permissions.ts'
import { unknownEntry } from '../../tournament/table/corrections.ts'
import type { Correctable } from '../../tournament/table/events.ts'
import { dealFor, recordedSeqs } from '../../tournament/table/fold.ts'
import type { TableState } from '../../tournament/table/state.ts'
import { playerNow } from '../../tournament/table/stints.ts'
import { type Caller, useCase } from '../usecase.ts'
import { drawnHand } from './drawn-hand.ts'
import { enter, handEnd, type Situation } from './enter.ts'
import { wonHand } from './won-hand.ts'

const tournamentOf = (entry: Entry): string => entry.table.tournament

/** Lets a deal not count; the same dealer deals again. */
export const voidHand = useCase('voidHand', voidHandInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'voidHand', input, (situation) => {
    const deal = dealFor(situation.state, input.hand)
    if (!deal.ok) return err(fromRules(deal.error))
    const completedAt = handEnd(situation, input.completedAt)
    if (!completedAt.ok) return completedAt
    return ok({ type: 'handVoided', hand: input.hand, reason: input.reason, completedAt: completedAt.value })
  }),
)

/** Lets one table play on after the bell. */
export const addTableTime = useCase('addTableTime', addTableTimeInput, tournamentOf, (deps, caller, input) => {
  const { minutes, reason } = input
  return enter(deps, caller, 'addTableTime', input, () => ok({ type: 'timeAdded', minutes, reason }))
})

/** Players sign for themselves; a referee may sign for them. */
const notTheirs = (caller: Caller, tournament: string, seat: Seat, state: TableState): AppError | undefined => {
  const entrant = playerNow(state, seat) ?? state.entrants[seat]
  const roles = rolesFor(caller.grants, tournament)
  const own = entrantsOf(caller.grants, tournament)
  if (roles.includes('referee') || roles.includes('organiser') || own.includes(entrant)) return undefined
  return appError(
    'NOT_YOUR_SEAT',
    own.length === 0
      ? 'The token does not say which player it is for, so it signs for nobody; ask for one with a start number.'
      : `${seatName(seat)} is entrant ${entrant} and the token is for ${numbered('entrant', 'entrants', own)}; players sign for their own seat.`,
  )
}

/** A seat agrees with the sheet as it is. */
export const signTable = useCase('signTable', signTableInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'signTable', input, ({ state }) => {
    const { table, seat } = input
    const refused = notTheirs(caller, table.tournament, seat, state)
    return refused ? err(refused) : ok({ type: 'signed', seat })
  }),
)

/** A second person confirms an entry, as it is at the version that he names; events up to there never change. */
export const confirmEntry = useCase('confirmEntry', confirmEntryInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'confirmEntry', input, async ({ state }) => {
    const { table, seq } = input
    const enteredBy = await deps.store.actorOf(table, seq, state.version)
    if (enteredBy === undefined || !recordedSeqs(state).includes(seq))
      return err(fromRules(unknownEntry(await deps.store.events(table, state.version), seq)))
    return enteredBy === caller.subject
      ? err(appError('SAME_PERSON', `Entry ${seq} was made by ${enteredBy}; somebody else must confirm it.`))
      : ok({ type: 'confirmed', seq })
  }),
)

/** An earlier entry never happened. */
export const revokeEntry = useCase('revokeEntry', revokeEntryInput, tournamentOf, (deps, caller, input) => {
  const { seq, reason, cascade } = input
  return enter(deps, caller, 'revokeEntry', input, () => ok({ type: 'revoked', seq, reason, cascade }))
})

/** The closed table takes entries again. */
export const reopenTable = useCase('reopenTable', reopenTableInput, tournamentOf, (deps, caller, input) => {
  const { reason, cascade } = input
  return enter(deps, caller, 'reopenTable', input, () => ok({ type: 'reopened', reason, cascade }))
})

/** The deal of a hand on the sheet, or of a void one, by the entry that recorded it. */
const dealOf = (state: TableState, seq: number): { readonly deal: Deal; readonly completedAt: string } | undefined =>
  [...state.hands, ...state.voided].find((hand) => hand.seq === seq)

const iso = (ms: number | null | undefined, otherwise: string): string =>
  ms === null || ms === undefined ? otherwise : new Date(ms).toISOString()

const amendedHand = (
  input: AmendEntryInput,
  { deal, completedAt }: { readonly deal: Deal; readonly completedAt: string },
  situation: Situation,
): Result<Correctable, AppError> => {
  if (input.win) return wonHand(input.win, deal, iso(input.win.completedAt, completedAt), situation)
  if (input.void) {
    const { reason } = input.void
    return ok({ type: 'handVoided', hand: deal.hand, reason, completedAt: iso(input.void.completedAt, completedAt) })
  }
  const { draw } = input
  return drawnHand(draw ?? {}, deal, iso(draw?.completedAt, completedAt), situation)
}

/** The target is no hand on the sheet, so that this is refused whatever else it says; the fold knows what the entry is. */
const offSheet = ({ win, void: voided }: AmendEntryInput, completedAt: string): Correctable => {
  if (voided) return { type: 'handVoided', hand: 1, reason: voided.reason, completedAt }
  if (!win) return { type: 'handDrawn', hand: 1, completedAt }
  const unjudged = { points: 0, flowers: 0, verification: 'POINTS_ONLY', claim: null, fans: [] } as const
  return { type: 'handWon', hand: 1, winner: win.winner, discarder: null, ...unjudged, completedAt }
}

const amended = (input: AmendEntryInput, situation: Situation): Result<Correctable, AppError> => {
  if (input.penalty) return ok({ type: 'penaltyRuled', ...input.penalty })
  if (input.totals) {
    const { fromHouse, ...totals } = input.totals
    return ok({ type: 'totalsRecorded', ...totals, ...(fromHouse == null ? {} : { fromHouse }) })
  }
  if (input.riichi) return ok({ type: 'riichiDeclared', ...input.riichi })
  if (input.minutes) return ok({ type: 'timeAdded', minutes: input.minutes, reason: input.reason })
  const target = dealOf(situation.state, input.seq)
  if (target) return amendedHand(input, target, situation)
  return ok(offSheet(input, new Date(situation.now).toISOString()))
}

/** An earlier entry should have been another. A win is judged again under the winds of its deal. */
export const amendEntry = useCase('amendEntry', amendEntryInput, tournamentOf, (deps, caller, input) => {
  const { seq, reason, cascade } = input
  return enter(deps, caller, 'amendEntry', input, (situation) => {
    const event = amended(input, situation)
    return event.ok ? ok({ type: 'amended', seq, event: event.value, reason, cascade }) : event
  })
})
