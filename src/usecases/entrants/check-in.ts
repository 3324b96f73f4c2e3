import { checkInInput } from '../../contract/conduct/arrangement-inputs.ts'
import { appError } from '../../contract/errors.ts'
import { numbered } from '../../contract/wording.ts'
import { err, ok } from '../../rules/result.ts'
import type { EntrantRecord } from '../../store/types.ts'
import { noTournament, type Outcome, useCase } from '../usecase.ts'

/** Entrants have come, or have not after all: all of the request or none. Answers them as they then are. */
export const checkIn = useCase(
  'checkIn',
  checkInInput,
  (input) => input.tournament,
  async (deps, _caller, { tournament, entrants, checkedIn }): Outcome<readonly EntrantRecord[]> => {
    const outcome = await deps.store.checkIn(tournament, entrants, checkedIn ? deps.now() : null)
    if (!outcome) return err(noTournament(tournament))
    const { unknown, withdrawn } = outcome
    if (unknown.length > 0)
      return err(
        appError('UNKNOWN_ENTRANT', `Not on the list: ${numbered('entrant', 'entrants', unknown)}.`, {
          entrants: unknown,
        }),
      )
    if (withdrawn.length > 0)
      return err(
        appError(
          'ENTRANT_WITHDRAWN',
          `${numbered('Entrant', 'Entrants', withdrawn)} withdrew; revoke the withdrawal first.`,
          { entrants: withdrawn },
        ),
      )
    const named = new Set(entrants)
    return ok((await deps.store.entrants(tournament)).filter(({ number }) => named.has(number)))
  },
)
