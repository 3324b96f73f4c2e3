import { type AppError, appError } from '../../contract/errors.ts'
import {
  closeTableInput,
  declareRiichiInput,
  type Entry,
  recordDrawInput,
  recordHandInput,
  recordPenaltyInput,
  recordTableTotalsInput,
} from '../../contract/inputs.ts'
import { seatName } from '../../contract/names.ts'
import { fromRules } from '../../contract/refusals.ts'
import { numbered } from '../../contract/wording.ts'
import { err, ok } from '../../rules/result.ts'
import { SEATS } from '../../rules/ruleset.ts'
import { bellAt } from '../../tournament/session.ts'
import { dealFor, unconfirmed } from '../../tournament/table/fold.ts'
import { hasResult } from '../../tournament/table/state.ts'
import { useCase } from '../usecase.ts'
import { drawnHand } from './drawn-hand.ts'
import { enter, handEnd, type Situation } from './enter.ts'
import { wonHand } from './won-hand.ts'

const tournamentOf = (entry: Entry): string => entry.table.tournament

/** Records a won hand: the core judges it, or the policy lets the points stand. */
export const recordHand = useCase('recordHand', recordHandInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'recordHand', input, (situation) => {
    const deal = dealFor(situation.state, input.hand)
    if (!deal.ok) return err(fromRules(deal.error))
    const completedAt = handEnd(situation, input.completedAt)
    return completedAt.ok ? wonHand(input, deal.value, completedAt.value, situation) : completedAt
  }),
)

/** Records a hand nobody won. */
export const recordDraw = useCase('recordDraw', recordDrawInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'recordDraw', input, (situation) => {
    const deal = dealFor(situation.state, input.hand)
    if (!deal.ok) return err(fromRules(deal.error))
    const completedAt = handEnd(situation, input.completedAt)
    return completedAt.ok ? drawnHand(input, deal.value, completedAt.value, situation) : completedAt
  }),
)

/** A player declares riichi in the hand being played. */
export const declareRiichi = useCase('declareRiichi', declareRiichiInput, tournamentOf, (deps, caller, input) => {
  const { hand, seat, double } = input
  return enter(deps, caller, 'declareRiichi', input, () => ok({ type: 'riichiDeclared', hand, seat, double }))
})

/** Records a penalty by points. */
export const recordPenalty = useCase('recordPenalty', recordPenaltyInput, tournamentOf, (deps, caller, input) => {
  const { hand, payments, fines, reason } = input
  return enter(deps, caller, 'recordPenalty', input, () => ok({ type: 'penaltyRuled', hand, payments, fines, reason }))
})

/** Records the final scores of a table whose hand sheet is missing. */
export const recordTableTotals = useCase(
  'recordTableTotals',
  recordTableTotalsInput,
  tournamentOf,
  (deps, caller, input) => {
    const { scores, fines, fromHouse, reason } = input
    const given = fromHouse == null ? {} : { fromHouse }
    return enter(deps, caller, 'recordTableTotals', input, () =>
      ok({ type: 'totalsRecorded', scores, fines, ...given, reason }),
    )
  },
)

/** Why a table cannot be closed yet under the tournament's policies. */
const notYet = ({ state, clock, context, now }: Situation, early: boolean): AppError | undefined => {
  const { confirmations, signatures } = context.tournament.policy
  const bell = bellAt(clock)
  if (state.next && hasResult(state) && (bell === null || now < bell) && !early) {
    const until = bell === null ? 'the clock stands still' : `the bell rings at ${new Date(bell).toISOString()}`
    const message = `Hand ${state.next.hand} is still to be played and ${until}. To close all the same, send early: true.`
    return appError('TABLE_UNFINISHED', message, { nextHand: state.next.hand })
  }
  const open = unconfirmed(state)
  if (confirmations === 'SECOND_PERSON' && open.length > 0)
    return appError(
      'UNCONFIRMED_ENTRIES',
      `A second person must confirm ${numbered('entry', 'entries', open)} first.`,
      {
        seqs: open,
      },
    )
  const unsigned = SEATS.filter((seat) => !state.signed[seat]).map(seatName)
  if (signatures === 'ALL_FOUR' && unsigned.length > 0)
    return appError('UNSIGNED_SEATS', `${unsigned.join(', ')} must sign the sheet first.`, { seats: unsigned })
  return undefined
}

/** Makes a table's result final. */
export const closeTable = useCase('closeTable', closeTableInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'closeTable', input, (situation) => {
    const error = notYet(situation, input.early)
    return error ? err(error) : ok({ type: 'closed' })
  }),
)
