import { recordSubstitutionInput, recordWalkoverInput } from '../../contract/conduct/substitution-inputs.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import type { Entry } from '../../contract/inputs.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Seat } from '../../rules/ruleset.ts'
import type { TableKey } from '../../store/types.ts'
import { unplayedDeal } from '../../tournament/table/place.ts'
import type { TableState } from '../../tournament/table/state.ts'
import { enter } from '../table/enter.ts'
import { type Deps, useCase } from '../usecase.ts'
import { busyElsewhere } from './busy.ts'

const tournamentOf = (entry: Entry): string => entry.table.tournament

/** Why somebody cannot take a seat: only house players do, and its own entrant when he comes back. */
const notFree = async (
  deps: Deps,
  key: TableKey,
  state: TableState,
  seat: Seat,
  player: number,
): Promise<AppError | undefined> => {
  if (state.entrants[seat] === player) return undefined
  const found = (await deps.store.entrants(key.tournament)).find(({ number }) => number === player)
  if (!found) return appError('UNKNOWN_ENTRANT', `No entrant has the number ${player}.`)
  if (!found.isHouse) {
    const message = `Entrant ${player} is ranked; a substitute is a house player, whom the list of entrants calls one.`
    return appError('NOT_A_HOUSE_PLAYER', message, { entrant: player })
  }
  return busyElsewhere(deps, key, [player])
}

/** The hand that is played now, or would be; where all are played, which one was meant has to be said. */
const handInPlay = (state: TableState): Result<number, AppError> => {
  const { next, hands, totals, rotation } = state
  const hand = next?.hand ?? unplayedDeal(state)?.hand ?? (hands.length === 0 && !totals ? 1 : undefined)
  if (hand !== undefined) return ok(hand)
  const last = totals ? rotation.hands : hands.length
  return err(
    appError('HAND_OUT_OF_RANGE', `No hand is being played; say the first hand that he played, from 1 to ${last}.`, {
      last,
    }),
  )
}

/** A player leaves his seat, and somebody plays on or nobody does. */
export const recordSubstitution = useCase(
  'recordSubstitution',
  recordSubstitutionInput,
  tournamentOf,
  (deps, caller, input) =>
    enter(deps, caller, 'recordSubstitution', input, async ({ state }) => {
      const { table, seat, result, reason } = input
      const player = input.substitute ?? null
      const refused = player === null ? undefined : await notFree(deps, table, state, seat, player)
      if (refused) return err(refused)
      const hand = input.hand ? ok(input.hand) : handInPlay(state)
      return hand.ok ? ok({ type: 'substituted', seat, player, hand: hand.value, result, reason }) : hand
    }),
)

/** A table is not played, because players are absent: they have no table points, and those who are there share as if tied. */
export const recordWalkover = useCase('recordWalkover', recordWalkoverInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'recordWalkover', input, () =>
    ok({ type: 'walkedOver', absent: input.absent, reason: input.reason }),
  ),
)
