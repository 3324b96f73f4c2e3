import { tournamentRef } from '../../contract/inputs.ts'
import {
  type DrawnSessions,
  type SeatingCertificateView,
  toSeatingCertificate,
} from '../../contract/seating/seating-views.ts'
import { ok } from '../../rules/result.ts'
import type { SessionDraw, StandingsFacts } from '../../store/types.ts'
import type { Apart } from '../../tournament/seating/apart.ts'
import { certifySeating } from '../../tournament/seating/certificate.ts'
import { remembered } from '../remembered.ts'
import { type Deps, type Outcome, readableTournament, useCase } from '../usecase.ts'

/** Draws that are told alike, of sessions in a row. */
const together = (draws: readonly SessionDraw[]): readonly DrawnSessions[] => {
  const groups: DrawnSessions[] = []
  for (const { session, drawn } of draws) {
    const last = groups.at(-1)
    const goesOn = last?.sessions.at(-1) === session - 1 && JSON.stringify(last.drawn) === JSON.stringify(drawn)
    if (last && goesOn) groups[groups.length - 1] = { drawn, sessions: [...last.sessions, session] }
    else groups.push({ drawn, sessions: [session] })
  }
  return groups
}

/** Everything that any of the draws was asked to keep apart. */
const askedApart = (draws: readonly DrawnSessions[]): Apart => {
  const wishes = draws.map(({ drawn }) => drawn.apart)
  return {
    kinds: [...new Set(wishes.flatMap(({ kinds }) => kinds))],
    preferably: [...new Set(wishes.flatMap(({ preferably }) => preferably))],
    pairs: wishes.flatMap(({ pairs }) => pairs),
  }
}

/** The draws are read after the facts: newer ones go with facts that nobody asks for any more. */
const certify = async (
  deps: Deps,
  { tournament, tables, entrants }: StandingsFacts,
): Promise<SeatingCertificateView> => {
  const draws = together(await deps.store.sessionDraws(tournament.id))
  return toSeatingCertificate(certifySeating(tables, entrants, askedApart(draws)), draws)
}

const certified = remembered<StandingsFacts, 'seats', SeatingCertificateView>()

/**
 * What the seating of a tournament is worth, for callers that have been given the tournament. Reckoned once for each state of it:
 * with 12,000 entrants it takes half a second in which nobody else is served.
 */
export const certificateOf = async (deps: Deps, tournament: string): Promise<SeatingCertificateView> => {
  const facts = await deps.store.standingsFacts(tournament)
  if (!facts) throw new Error(`there is no tournament ${tournament}`)
  return certified(facts, 'seats', () => certify(deps, facts))
}

/** What the seating is worth: meetings again, wishes, winds, table numbers, and how it was drawn. */
export const getSeatingCertificate = useCase(
  'seatingCertificate',
  tournamentRef,
  (input) => input.tournament,
  async (deps, caller, { tournament }): Outcome<SeatingCertificateView> => {
    const readable = await readableTournament(deps, caller, tournament)
    return readable.ok ? ok(await certificateOf(deps, tournament)) : readable
  },
)
