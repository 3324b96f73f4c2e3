import type { AppError } from '../../contract/errors.ts'
import type { Result } from '../../rules/result.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import type {
  EntrantRecord,
  HandRecord,
  SessionRecord,
  TableKey,
  TeamRecord,
  TournamentRecord,
} from '../../store/types.ts'
import { getTournament, parts } from '../../usecases/reads.ts'
import type { Caller, Deps, UseCase } from '../../usecases/usecase.ts'
import { graphError } from './graph-error.ts'
import { objectBudget } from './limits.ts'

type Load<T> = (key: string) => Promise<T>

/** Look-ups that remember what they found until they are told to forget. */
const memory = () => {
  const all: Map<string, unknown>[] = []
  const remember = <T>(load: Load<T>): Load<T> => {
    const known = new Map<string, Promise<T>>()
    all.push(known)
    return (key) => {
      const found = known.get(key) ?? load(key)
      known.set(key, found)
      return found
    }
  }
  return {
    remember,
    forget: () => {
      for (const known of all) known.clear()
    },
  }
}

/** What resolvers work with: the caller, and look-ups that are made once for the answer of a use-case. */
export interface GraphContext {
  readonly caller: Caller
  run<T>(useCase: UseCase<T>, input: unknown): Promise<T>
  readonly deps: Deps
  /** Counts objects of the answer against what one answer may hold. */
  readonly spend: (objects: number) => void
  entrants(tournament: string): Promise<ReadonlyMap<number, EntrantRecord>>
  teams(tournament: string): Promise<ReadonlyMap<string, TeamRecord>>
  tournament(id: string): Promise<TournamentRecord>
  ruleset(tournament: string): Promise<Ruleset>
  session(key: TableKey): Promise<SessionRecord>
  /** Whom house players play for in the session, by their numbers. */
  substitutes(key: TableKey): Promise<ReadonlyMap<number, number>>
  hands(key: TableKey): Promise<ReadonlyMap<number, HandRecord>>
}

const unwrap = <T>(result: Result<T, AppError>): T => {
  if (!result.ok) throw graphError(result.error)
  return result.value
}

/** A context for one request. */
export const graphContext = (deps: Deps, caller: Caller): GraphContext => {
  const { remember, forget } = memory()
  const entrants = remember(async (tournament) => {
    const list = await parts.entrants(deps, tournament)
    return new Map(list.map((entrant) => [entrant.number, entrant]))
  })
  const teams = remember(async (tournament) => {
    const list = await parts.teams(deps, tournament)
    return new Map(list.map((team) => [team.code, team]))
  })
  const tournament = remember(async (id) => unwrap(await getTournament(deps, caller, { tournament: id })))
  const ruleset = remember(async (id) => {
    const { ruleset, policy } = await tournament(id)
    const found = getRuleset(ruleset, policy.switches)
    if (!found.ok) throw new Error(`tournament ${id} has an unknown ruleset`)
    return found.value
  })
  const session = remember(async (key) => {
    const [tournament, number] = JSON.parse(key) as [string, number]
    const found = await parts.session(deps, tournament, number)
    if (!found) throw new Error(`session ${number} of ${tournament} has tables but is none`)
    return found
  })
  const substitutes = remember(async (key) => {
    const [tournament, number] = JSON.parse(key) as [string, number]
    return parts.substitutes(deps, tournament, number)
  })
  const hands = remember(async (key) => {
    const list = await parts.hands(deps, JSON.parse(key) as TableKey)
    return new Map(list.map((hand) => [hand.number, hand]))
  })
  return {
    caller,
    deps,
    spend: objectBudget(),
    run: async (useCase, input) => {
      const result = await useCase(deps, caller, input)
      // A request may hold several mutations; what the one before found is old now.
      forget()
      return unwrap(result)
    },
    entrants,
    teams,
    tournament,
    ruleset,
    session: ({ tournament, session: number }) => session(JSON.stringify([tournament, number])),
    substitutes: ({ tournament, session: number }) => substitutes(JSON.stringify([tournament, number])),
    hands: (key) => hands(JSON.stringify(key)),
  }
}
