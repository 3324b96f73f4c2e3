import { err, ok, type Result } from '../../rules/result.ts'
import { listedIn, type StagePlan, type Take, type TakenOf, type TieRule } from './plan.ts'

/** An entrant as the standings of the stage before show him. */
export interface Candidate {
  readonly entrant: number
  /** Null for the disqualified. */
  readonly rank: number | null
  readonly team: string | null
  readonly country: string | null
  /** His group in that stage. */
  readonly group: string | null
}

/**
 * Why somebody goes on. TIED: beyond the number that was to be taken, equal to the last of them. DECIDED: the organiser told equals
 * apart. MOVED_UP: for somebody before him who does not play.
 */
export const QUALIFIED_BY = ['ALL', 'LISTED', 'RANK', 'TIED', 'DECIDED', 'MOVED_UP'] as const
export type QualifiedBy = (typeof QUALIFIED_BY)[number]

/** Why somebody does not. DECIDED: equal to the last who do, and the organiser told them apart. ABSENT: he does not play on. */
export const DROPPED_BY = ['RANK', 'DECIDED', 'ABSENT', 'DISQUALIFIED'] as const
export type DroppedBy = (typeof DROPPED_BY)[number]

interface Placed {
  readonly entrant: number
  /** In the stage before; null for the disqualified and for who did not play in it. */
  readonly rank: number | null
}

export interface Qualified extends Placed {
  readonly group: string
  readonly by: QualifiedBy
}

export interface Dropped extends Placed {
  readonly by: DroppedBy
}

/** Who goes on into a stage, group by group in order of rank, and who does not. */
export interface Cut {
  readonly qualified: readonly Qualified[]
  readonly dropped: readonly Dropped[]
}

/** Equals across the line of a group, for whom there are fewer places than they are. */
export interface CutTie {
  readonly group: string
  /** The team, country or group whose best are taken; null where the best of all are. */
  readonly of: string | null
  readonly rank: number
  readonly places: number
  readonly entrants: readonly number[]
}

/** CUT_TIED: at every line named; nobody is qualified. CUT_NOT_TIED: they were told apart though they are at no line together. */
export type CutError =
  | { readonly code: 'CUT_TIED'; readonly ties: readonly CutTie[] }
  | { readonly code: 'CUT_NOT_TIED'; readonly entrants: readonly number[] }

/** What the organiser knows besides the standings. */
export interface CutFacts {
  /** Who does not play on: withdrawn, banned. */
  readonly absent: ReadonlySet<number>
  /** Those of equals who go on, where the tie rule leaves it to the organiser. */
  readonly decided: readonly number[]
}

type Ranked = Candidate & { readonly rank: number }

/** A run of the best in progress. */
interface Draft {
  readonly qualified: Qualified[]
  readonly ties: CutTie[]
  /** Whom a decision told apart, both those who go on and those who do not. */
  readonly decisions: Set<number>
}

interface Line {
  readonly group: string
  readonly of: string | null
  readonly count: number
  readonly ties: TieRule
}

/** Those of the last rank that is taken: the ones for whom there are places, by the tie rule. */
const atLine = (
  tied: readonly Ranked[],
  places: number,
  line: Line,
  facts: CutFacts,
  draft: Draft,
): readonly Qualified[] => {
  const { group, of, ties } = line
  const goOn = (list: readonly Ranked[], by: QualifiedBy) =>
    list.map(({ entrant, rank }) => ({ entrant, rank, group, by }))
  if (tied.length <= places) return goOn(tied, 'RANK')
  if (ties === 'INCLUDE_TIED') return goOn(tied, 'TIED')
  const named = ties === 'ORGANISER' ? facts.decided : []
  const chosen = named.flatMap((number) => tied.filter(({ entrant }) => entrant === number)).slice(0, places)
  if (chosen.length < places) {
    draft.ties.push({ group, of, rank: tied[0]!.rank, places, entrants: tied.map(({ entrant }) => entrant) })
    return []
  }
  for (const { entrant } of tied) draft.decisions.add(entrant)
  return goOn(chosen, 'DECIDED')
}

/** Takes the best of a list in the order of their ranks. `everybody` are those and the absent, which says who has moved up. */
const takeBest = (
  list: readonly Ranked[],
  everybody: readonly Ranked[],
  line: Line,
  facts: CutFacts,
  draft: Draft,
): void => {
  const last = list[Math.min(line.count, list.length) - 1]
  if (!last) return
  const ahead = list.filter(({ rank }) => rank < last.rank)
  const tied = list.filter(({ rank }) => rank === last.rank)
  const taken: readonly Qualified[] = [
    ...ahead.map(({ entrant, rank }) => ({ entrant, rank, group: line.group, by: 'RANK' as const })),
    ...atLine(tied, line.count - ahead.length, line, facts, draft),
  ]
  const ranks = everybody.map(({ rank }) => rank)
  const lastAtFirst = ranks[line.count - 1] ?? Number.MAX_SAFE_INTEGER
  for (const one of taken)
    draft.qualified.push(one.by === 'RANK' && one.rank! > lastAtFirst ? { ...one, by: 'MOVED_UP' } : one)
}

const keyOf = (candidate: Candidate, of: TakenOf): string | null =>
  of === 'TEAM' ? candidate.team : of === 'COUNTRY' ? candidate.country : candidate.group

/** The values of a key among the candidates, in the order of their best. */
const keysOf = (candidates: readonly Candidate[], of: TakenOf): readonly string[] => [
  ...new Set(candidates.flatMap((candidate) => keyOf(candidate, of) ?? [])),
]

const isRanked = (candidate: Candidate): candidate is Ranked => candidate.rank !== null

interface Situation {
  readonly candidates: readonly Candidate[]
  readonly plan: StagePlan
  readonly facts: CutFacts
}

/** Adds those whom one take of a group gets, of those who are not `taken`. */
const takeInto = (draft: Draft, group: string, take: Take, taken: ReadonlySet<number>, situation: Situation): void => {
  const { candidates, plan, facts } = situation
  const everybody = candidates.filter(isRanked).filter(({ entrant }) => !taken.has(entrant))
  const list = everybody.filter(({ entrant }) => !facts.absent.has(entrant))
  const best = (count: number, of: string | null, isOne: (candidate: Candidate) => boolean): void =>
    takeBest(list.filter(isOne), everybody.filter(isOne), { group, of, count, ties: plan.ties }, facts, draft)
  switch (take.type) {
    case 'LISTED': {
      const rankOf = new Map(candidates.map(({ entrant, rank }) => [entrant, rank]))
      for (const entrant of take.entrants.filter((number) => !facts.absent.has(number)))
        draft.qualified.push({ entrant, rank: rankOf.get(entrant) ?? null, group, by: 'LISTED' })
      return
    }
    case 'ALL':
      for (const { entrant, rank } of list) draft.qualified.push({ entrant, rank, group, by: 'ALL' })
      return
    case 'TOP':
      best(take.count, null, () => true)
      return
    case 'PER_GROUP':
      for (const key of keysOf(list, take.of)) best(take.count, key, (one) => keyOf(one, take.of) === key)
  }
}

/**
 * Who goes on into a stage, from the standings of the stage before in their order. The listed are set apart first, wherever they
 * stand; then group by group and take by take, of those who are left and play on. Entrants without the team, country or group by
 * which is taken are passed over. Equals at a line are reported take by take: how one is resolved decides the lines after it.
 */
export const cut = (candidates: readonly Candidate[], plan: StagePlan, facts: CutFacts): Result<Cut, CutError> => {
  const draft: Draft = { qualified: [], ties: [], decisions: new Set() }
  const taken = new Set(listedIn(plan))
  for (const { name, takes } of plan.groups) {
    for (const take of takes) {
      takeInto(draft, name, take, taken, { candidates, plan, facts })
      if (draft.ties.length > 0) return err({ code: 'CUT_TIED', ties: draft.ties })
      for (const { entrant } of draft.qualified) taken.add(entrant)
    }
  }
  const idle = facts.decided.filter((entrant) => !draft.decisions.has(entrant))
  return idle.length > 0 ? err({ code: 'CUT_NOT_TIED', entrants: idle }) : ok(report(candidates, plan, facts, draft))
}

const report = (
  candidates: readonly Candidate[],
  { groups }: StagePlan,
  { absent }: CutFacts,
  { qualified, decisions }: Draft,
): Cut => {
  const within = new Set(qualified.map(({ entrant }) => entrant))
  const why = ({ entrant, rank }: Candidate): DroppedBy => {
    if (rank === null) return 'DISQUALIFIED'
    if (absent.has(entrant)) return 'ABSENT'
    return decisions.has(entrant) ? 'DECIDED' : 'RANK'
  }
  const place = ({ rank }: Placed): number => rank ?? Number.MAX_SAFE_INTEGER
  return {
    qualified: groups.flatMap(({ name }) =>
      qualified.filter(({ group }) => group === name).sort((a, b) => place(a) - place(b)),
    ),
    dropped: candidates
      .filter(({ entrant }) => !within.has(entrant))
      .map((candidate) => ({ entrant: candidate.entrant, rank: candidate.rank, by: why(candidate) })),
  }
}
