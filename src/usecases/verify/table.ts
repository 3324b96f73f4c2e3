import type { Ruleset } from '../../rules/ruleset.ts'
import { firstBreak } from '../../store/chain.ts'
import { toHandRow } from '../../store/sheet.ts'
import type { Chain, StoredTable } from '../../store/types.ts'
import { fold } from '../../tournament/table/corrections.ts'
import type { TableEvent } from '../../tournament/table/events.ts'
import { resultOf } from '../../tournament/table/result.ts'
import type { TableState } from '../../tournament/table/state.ts'
import { sheetOf } from '../table/enter.ts'
import { differences, rowDifferences } from './differences.ts'
import { breakText } from './wording.ts'

const withState = (stored: StoredTable, events: readonly TableEvent[], state: TableState): readonly string[] => {
  const seats = state.entrants.map((entrant, seat) => ({ seat, entrant, score: state.scores[seat] ?? 0 }))
  return [
    ...differences('the table', { status: stored.status }, { status: state.status }),
    ...(stored.state === null ? ['the table has no state'] : differences('the state', stored.state, state)),
    ...(stored.result === null ? [] : differences('the result', stored.result, resultOf(state))),
    ...rowDifferences('seat', stored.seats, seats, ({ seat }) => seat),
    ...rowDifferences('hand', stored.hands, sheetOf(events, state).map(toHandRow), ({ number }) => number),
  ]
}

/** A table nobody has sat down at: nothing may be stored beside its seats. */
const withoutEvents = ({ sessionStatus, status, state, result, seats, hands }: StoredTable): readonly string[] => [
  ...(sessionStatus === 'PLANNED' ? [] : ['the session has started, but the table has no events']),
  ...differences('the table', { status, state }, { status: 'SEATED', state: null }),
  ...seats.flatMap(({ seat, score }) => differences(`the row of seat ${seat}`, { score }, { score: 0 })),
  ...rowDifferences('hand', hands, [], ({ number }) => number),
  ...differences('the table', { result }, { result: null }),
]

/** What an event that was tampered with may look like is anybody's guess, so the fold may stumble over it. */
const foldSafely = (events: readonly TableEvent[], ruleset: Ruleset): TableState | undefined | string => {
  try {
    const state = fold(events, ruleset)
    return state.ok ? state.value : `the events do not follow one another: ${state.error.code}`
  } catch {
    return 'the events cannot be read'
  }
}

/** A table's events with what they come to: undefined without any, or in words why they come to nothing. */
export interface ReadTable {
  readonly events: readonly TableEvent[]
  readonly state: TableState | undefined | string
}

export const readTable = ({ records }: Chain, ruleset: Ruleset): ReadTable => {
  const events = records.map(({ event }) => event)
  return { events, state: foldSafely(events, ruleset) }
}

/** Everything that is wrong with a stored table that has been read, in words: its chain, and what does not follow from its events. */
export const problemsOf = (stored: StoredTable, { events, state }: ReadTable): readonly string[] => {
  const fault = firstBreak(stored.chain.records, stored.chain)
  const derived = typeof state === 'string' ? [state] : state ? withState(stored, events, state) : withoutEvents(stored)
  return [...(fault ? [breakText(fault)] : []), ...derived]
}

/** The same of a stored table that has not been read yet. */
export const tableProblems = (stored: StoredTable, ruleset: Ruleset): readonly string[] =>
  problemsOf(stored, readTable(stored.chain, ruleset))
