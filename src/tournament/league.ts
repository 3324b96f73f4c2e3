import { mersBasePoints, mersWeight, type RatedEvent } from './rating.ts'
import { compare, plus, type Rational, rational, times, ZERO } from './rational.ts'
import type { Standing } from './standings.ts'

/**
 * What a tournament gives for a place or a result. MERS: base points times weight. PLACES: the points listed for first place, second
 * and so on, none beyond the list. TABLE_POINTS, POINTS: the sums of the tournament.
 */
export type LeagueRule =
  | { readonly kind: 'MERS' }
  | { readonly kind: 'PLACES'; readonly points: readonly number[] }
  | { readonly kind: 'TABLE_POINTS' }
  | { readonly kind: 'POINTS' }

/** Somebody's result in a tournament. */
export interface LeagueResult {
  readonly number: number
  readonly name: string
  readonly nameLatin?: string | null
  readonly country: string | null
  /** What the country is compared by, however it is written. */
  readonly countryKey: string | null
  /** Whoever has one of these in common is one person. */
  readonly person: string | null
  readonly emaNumber: string | null
  /** Null for the disqualified, who score nothing. */
  readonly rank: number | null
  readonly tablePoints12: number
  readonly points: number
}

/** A tournament of a league. */
export interface LeagueEvent extends RatedEvent {
  readonly tournament: string
  readonly results: readonly LeagueResult[]
}

export interface LeagueScore {
  readonly tournament: string
  readonly number: number
  readonly rank: number | null
  readonly score: Rational
  /** Whether it is among the best that count. */
  readonly counts: boolean
}

export interface LeagueLine {
  readonly rank: number
  /** As in the last tournament played. */
  readonly name: string
  readonly nameLatin: string | null
  readonly country: string | null
  readonly emaNumber: string | null
  readonly total: Rational
  /** In the order of the tournaments. */
  readonly scores: readonly LeagueScore[]
  /** Whether tournaments were put together by name and country alone. */
  readonly byName: boolean
}

/** What a result scores. Shared places have the points of the place. */
export const leagueScore = (rule: LeagueRule, event: RatedEvent, result: LeagueResult): Rational => {
  const { rank, tablePoints12, points } = result
  if (rank === null) return ZERO
  switch (rule.kind) {
    case 'MERS':
      return times(mersBasePoints(rank, event.players), mersWeight(event))
    case 'PLACES':
      return rational(rule.points[rank - 1] ?? 0)
    case 'TABLE_POINTS':
      return rational(tablePoints12, 12)
    case 'POINTS':
      return rational(points)
  }
}

/** A result with the event it was made in. */
interface Entry {
  readonly event: LeagueEvent
  readonly result: LeagueResult
}

/** Entries of one person. */
interface Group {
  entries: Entry[]
  byName: boolean
}

const nameKey = ({ name, countryKey }: LeagueResult): string =>
  JSON.stringify([name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(), countryKey])

const idsOf = ({ person, emaNumber }: LeagueResult): readonly string[] => [
  ...(person === null ? [] : [`person ${person}`]),
  ...(emaNumber === null ? [] : [`ema ${emaNumber}`]),
]

/** Puts together whoever shares a person or a number, also through a third tournament. */
const groupsById = (entries: readonly Entry[]): readonly Group[] => {
  const byId = new Map<string, Group>()
  const groups = new Set<Group>()
  for (const entry of entries) {
    const ids = idsOf(entry.result)
    const known = new Set(ids.flatMap((id) => byId.get(id) ?? []))
    const group: Group = { entries: [...known].flatMap((each) => each.entries).concat(entry), byName: false }
    for (const old of known) groups.delete(old)
    groups.add(group)
    for (const id of group.entries.flatMap(({ result }) => idsOf(result))) byId.set(id, group)
  }
  return [...groups]
}

const hasPlayed = ({ entries }: Group, { event }: Entry): boolean => entries.some((entry) => entry.event === event)

/**
 * Adds those without person or number to whoever has their name and country, unless that could be several people, or somebody who
 * plays in the same tournament.
 */
const withNames = (groups: readonly Group[], unnumbered: readonly Entry[]): readonly Group[] => {
  const all = [...groups]
  const byName = new Map<string, Group[]>()
  const put = (key: string, group: Group): void => {
    const before = byName.get(key) ?? []
    if (!before.includes(group)) byName.set(key, [...before, group])
  }
  for (const group of groups) for (const { result } of group.entries) put(nameKey(result), group)
  for (const entry of unnumbered) {
    const key = nameKey(entry.result)
    const [only, ...others] = byName.get(key) ?? []
    if (only && others.length === 0 && !hasPlayed(only, entry)) {
      only.entries.push(entry)
      only.byName = true
    } else {
      const group: Group = { entries: [entry], byName: false }
      all.push(group)
      put(key, group)
    }
  }
  return all
}

const lineOf = ({ entries, byName }: Group, rule: LeagueRule, best: number | null): Omit<LeagueLine, 'rank'> => {
  const scored = entries.map(({ event, result }) => ({ event, result, score: leagueScore(rule, event, result) }))
  const bestFirst = [...scored].sort((a, b) => compare(b.score, a.score))
  const counting = new Set(bestFirst.slice(0, best ?? scored.length))
  const last = entries.at(-1)!.result
  return {
    name: last.name,
    nameLatin: last.nameLatin ?? null,
    country: last.country,
    emaNumber: entries.findLast(({ result }) => result.emaNumber !== null)?.result.emaNumber ?? null,
    total: [...counting].reduce((sum, { score }) => plus(sum, score), ZERO),
    scores: scored.map((each) => ({
      tournament: each.event.tournament,
      number: each.result.number,
      rank: each.result.rank,
      score: each.score,
      counts: counting.has(each),
    })),
    byName,
  }
}

/**
 * The cumulative table of several tournaments, in the order given: each person's scores added, or the `best` of them. Equal sums
 * share a rank. The same person is told by the person or EMA number of the entrants, else by name and country.
 */
export const leagueTable = (
  events: readonly LeagueEvent[],
  rule: LeagueRule,
  best: number | null,
): readonly LeagueLine[] => {
  const entries = events.flatMap((event) => event.results.map((result): Entry => ({ event, result })))
  const numbered = entries.filter(({ result }) => idsOf(result).length > 0)
  const unnumbered = entries.filter(({ result }) => idsOf(result).length === 0)
  const order = new Map(events.map((event, index) => [event, index]))
  const inOrder = (group: Group): Group => ({
    ...group,
    entries: [...group.entries].sort((a, b) => (order.get(a.event) ?? 0) - (order.get(b.event) ?? 0)),
  })
  const lines = withNames(groupsById(numbered), unnumbered).map((group) => lineOf(inOrder(group), rule, best))
  lines.sort((a, b) => compare(b.total, a.total) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  let rank = 0
  return lines.map((line, index) => {
    const previous = lines[index - 1]
    if (previous === undefined || compare(previous.total, line.total) !== 0) rank = index + 1
    return { rank, ...line }
  })
}

/** Who has played, with his place among those: null for the disqualified. Players of equal rank share a place. */
export const placesOf = (
  players: readonly Standing[],
): readonly { readonly standing: Standing; readonly rank: number | null }[] => {
  const played = players.filter(({ sessions, byes }) => sessions.length > 0 || (byes?.length ?? 0) > 0)
  const ranks = played.flatMap(({ rank }) => rank ?? [])
  const first = new Map<number, number>()
  for (const [index, rank] of ranks.entries()) if (!first.has(rank)) first.set(rank, index + 1)
  return played.map((standing) => ({
    standing,
    rank: standing.rank === null ? null : (first.get(standing.rank) ?? null),
  }))
}
