import type { ByeGiven } from './conduct/arrangements.ts'
import type { EntrantConduct } from './conduct/conduct.ts'
import type { ListedEntrant } from './entrant.ts'
import { sharesOf, type TableResult } from './shares.ts'
import { type Brought, type Carried, counted, NOTHING_BROUGHT, sumCarried } from './stages/carried.ts'
import {
  addShare,
  EMPTY_TALLY,
  type RunningTally,
  type SessionLine,
  type Share,
  sumTallies,
  type Tally,
} from './tally.ts'
import { rankBy, type TieBreakCode } from './tiebreaks.ts'

export type { TableResult } from './shares.ts'
export type { SessionLine } from './tally.ts'

/** What an entrant is awarded for a session without a seat. Table points in twelfths. */
export type Bye = Pick<ByeGiven, 'entrant' | 'session' | 'tablePoints12' | 'points'>

/** An entrant as the standings print it. */
export type StandingsEntrant = ListedEntrant

export interface Standing {
  /** Null for the disqualified, who are listed last. */
  readonly rank: number | null
  readonly disqualified: boolean
  readonly entrant: StandingsEntrant
  /** Of the sessions listed, and what was ruled outside tables; without what is carried over in part. */
  readonly tally: Tally
  readonly sessions: readonly SessionLine[]
  /** What counts besides, from earlier stages; null or left out where nothing is carried over in part. */
  readonly carried?: Carried | null
  /** Sessions without a seat for which the entrant was awarded a result; the tally has it. */
  readonly byes?: readonly Bye[]
}

/** What a house player has won for the tables, which gives no rank. */
export type HouseLine = Omit<Standing, 'rank' | 'disqualified' | 'byes'>

export interface TeamStanding {
  readonly rank: number
  readonly team: string
  readonly tally: Tally
  readonly members: readonly number[]
  /** As of players. */
  readonly carried?: Carried | null
}

export interface CountryStanding {
  readonly rank: number
  readonly country: string
  readonly tally: Tally
  readonly members: readonly number[]
  /** Those whose results are added. */
  readonly counted: readonly number[]
  /** As of players. */
  readonly carried?: Carried | null
}

/** Rulings outside tables take points from the sum, not from any table. */
const withConduct = (tally: Tally, { points }: EntrantConduct): Tally => ({
  ...tally,
  points: tally.points + points,
  fines: tally.fines + points,
})

/** The results of each entrant, by start number. */
const talliesOf = (
  entrants: readonly StandingsEntrant[],
  results: readonly TableResult[],
  brought: ReadonlyMap<number, Brought> = new Map(),
) => {
  const tallies = new Map<number, { tally: RunningTally; sessions: SessionLine[] }>()
  const inOrder = [...results].sort((a, b) => a.session - b.session || a.table - b.table)
  const last = inOrder.at(-1)?.session
  for (const { number } of entrants) {
    const { tally, sessions } = brought.get(number) ?? NOTHING_BROUGHT
    const began = last === undefined ? { ...tally } : { ...tally, lastTablePoints12: null, lastPoints: null }
    tallies.set(number, { tally: began, sessions: [...sessions] })
  }
  const take = (share: Share): void => {
    const entry = tallies.get(share.player)
    if (!entry) return
    const { line } = share
    addShare(entry.tally, share, entry.sessions.length === 0)
    if (line.session === last) {
      entry.tally.lastTablePoints12 = line.tablePoints12
      entry.tally.lastPoints = line.points
    }
    entry.sessions.push(line)
  }
  for (const result of inOrder) for (const share of sharesOf(result)) take(share)
  return tallies
}

/** The results with what a bye awards: no table was played, so it cannot be the best. */
const withBye = (tally: Tally, { session, tablePoints12, points }: Bye, last: number): Tally => ({
  ...tally,
  tablePoints12: tally.tablePoints12 + tablePoints12,
  points: tally.points + points,
  ...(session === last && { lastTablePoints12: tablePoints12, lastPoints: points }),
})

/**
 * The players' ranking from table results and from what all rulings come to (`overallConduct`); nothing is kept between calls
 * (DESIGN 4). An entrant without a result stands with zeros. Equal on every rule of `ranking` means an equal rank; such entrants
 * are listed by number. The disqualified keep their results for all to see, but no rank: the others close up, and what they won
 * against them stays. House players are not among them (`houseLines`). `lot` is the seed of the lot, if it was drawn; `brought` what
 * they bring from earlier stages; a bye of `byes` counts as soon as a table of its session does.
 */
export const standings = (
  entrants: readonly StandingsEntrant[],
  results: readonly TableResult[],
  ranking: readonly TieBreakCode[],
  conduct: readonly EntrantConduct[] = [],
  lot: number | null = null,
  brought: ReadonlyMap<number, Brought> = new Map(),
  byes: readonly Bye[] = [],
): readonly Standing[] => {
  const played = new Set(results.map(({ session }) => session))
  const last = Math.max(...played)
  const awards = new Map<number, Bye[]>()
  for (const bye of [...byes].sort((a, b) => a.session - b.session))
    if (played.has(bye.session)) awards.set(bye.entrant, [...(awards.get(bye.entrant) ?? []), bye])
  const tallies = talliesOf(entrants, results, brought)
  const conductOf = new Map(conduct.map((own) => [own.entrant, own]))
  const items = entrants
    .filter(({ isHouse }) => !isHouse)
    .sort((a, b) => a.number - b.number)
    .map((entrant) => {
      const { tally, sessions } = tallies.get(entrant.number) ?? { tally: EMPTY_TALLY, sessions: [] }
      const own = conductOf.get(entrant.number)
      const away = awards.get(entrant.number) ?? []
      const awarded = away.reduce((sum, bye) => withBye(sum, bye, last), tally)
      const { carried, byes } = brought.get(entrant.number) ?? NOTHING_BROUGHT
      return {
        entrant,
        tally: own ? withConduct(awarded, own) : awarded,
        sessions,
        carried,
        byes: [...byes, ...away],
        disqualified: own?.disqualified ?? false,
      }
    })
  const ranked = rankBy(
    items.filter(({ disqualified }) => !disqualified),
    (item) => ({ name: String(item.entrant.number), tally: counted(item), lines: item.sessions }),
    ranking,
    lot,
  )
  return [
    ...ranked.map(({ rank, item }) => ({ ...item, rank })),
    ...items.filter(({ disqualified }) => disqualified).map((item) => ({ ...item, rank: null })),
  ]
}

/** The results of the house players, by number: what they won went to nobody else, and they have no rank. */
export const houseLines = (
  entrants: readonly StandingsEntrant[],
  results: readonly TableResult[],
): readonly HouseLine[] => {
  const house = entrants.filter(({ isHouse }) => isHouse)
  if (house.length === 0) return []
  const tallies = talliesOf(house, results)
  return house.map((entrant) => ({ entrant, ...(tallies.get(entrant.number) ?? { tally: EMPTY_TALLY, sessions: [] }) }))
}

/** A team or country: everybody in it, and whose results are added. */
interface Side {
  readonly name: string
  readonly members: readonly Standing[]
  readonly counted: readonly Standing[]
}

const numbersOf = (players: readonly Standing[]): readonly number[] =>
  players.map(({ entrant }) => entrant.number).sort((a, b) => a - b)

/** Players by what they are of; those who are of nothing are left out, and the disqualified count for nothing. */
const sidesOf = (
  players: readonly Standing[],
  nameOf: (entrant: StandingsEntrant) => string | null,
  best: number,
): readonly Side[] => {
  const sides = new Map<string, Standing[]>()
  for (const player of players) {
    const name = nameOf(player.entrant)
    if (name === null) continue
    const members = sides.get(name)
    if (members) members.push(player)
    else sides.set(name, [player])
  }
  return [...sides]
    .map(([name, members]) => ({
      name,
      members,
      counted: members.filter(({ rank }) => rank !== null).slice(0, best),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const rankedSides = (sides: readonly Side[], ranking: readonly TieBreakCode[], lot: number | null) =>
  rankBy(
    sides.map((side) => ({
      ...side,
      tally: sumTallies(side.counted.map(({ tally }) => tally)),
      carried: sumCarried(side.counted.flatMap(({ carried }) => carried ?? [])),
    })),
    (side) => ({
      name: side.name,
      tally: counted(side),
      // Hardly ever asked for, and many.
      get lines() {
        return side.counted.flatMap(({ sessions }) => sessions)
      },
    }),
    ranking,
    lot,
  )

/** The teams' ranking: the members' results added; a missing or disqualified one contributes nothing (dossier E5 "Teams"). */
export const teamStandings = (
  players: readonly Standing[],
  ranking: readonly TieBreakCode[],
  lot: number | null = null,
): readonly TeamStanding[] =>
  rankedSides(
    sidesOf(players, ({ team }) => team, players.length),
    ranking,
    lot,
  ).map(({ rank, item: { name, tally, carried, members } }) => ({
    ...{ rank, team: name, tally, carried },
    members: numbersOf(members),
  }))

/**
 * The countries' ranking: the results of their `best` players by rank added (of those who share a rank, the lower start number), or
 * of all with `null`. A country with fewer has only those.
 */
export const countryStandings = (
  players: readonly Standing[],
  ranking: readonly TieBreakCode[],
  best: number | null,
  lot: number | null = null,
): readonly CountryStanding[] =>
  rankedSides(
    sidesOf(players, ({ country }) => country, best ?? players.length),
    ranking,
    lot,
  ).map(({ rank, item }) => ({
    rank,
    country: item.name,
    tally: item.tally,
    carried: item.carried,
    members: numbersOf(item.members),
    counted: numbersOf(item.counted),
  }))
