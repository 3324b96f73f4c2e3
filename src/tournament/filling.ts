import type { Attendance } from './attendance.ts'

/** Who sits in a session, and how many seats at the last table nobody takes. */
export interface Filling {
  /** By number. */
  readonly seated: readonly number[]
  /** House players among them who fill up. */
  readonly filling: readonly number[]
  /** Players that are missing for full tables: 0 to 3. */
  readonly short: number
}

/** Lets house players fill the last table, the lowest numbers first; as many as it takes, or none if they do not suffice. */
export const fillUp = ({ players, house }: Pick<Attendance, 'players' | 'house'>): Filling => {
  const short = (4 - (players.length % 4)) % 4
  if (short === 0 || house.length < short) return { seated: players, filling: [], short }
  const filling = house.slice(0, short)
  return { seated: [...players, ...filling].sort((a, b) => a - b), filling, short: 0 }
}

/** An entrant who sits out a session. */
export interface PlannedBye {
  readonly session: number
  readonly entrant: number
}

/**
 * Who sits out so that the others fill tables: of the players those who have had the fewest byes, and of them who comes last in
 * `order` (who is not in it comes after all others, the highest number first). So nobody has two byes before everybody has had one.
 */
export const nextByes = (
  players: readonly number[],
  byes: ReadonlyMap<number, number>,
  order: readonly number[],
): readonly number[] => {
  const place = new Map(order.map((entrant, index) => [entrant, index]))
  const placeOf = (entrant: number): number => place.get(entrant) ?? order.length + entrant
  return [...players]
    .sort((a, b) => (byes.get(a) ?? 0) - (byes.get(b) ?? 0) || placeOf(b) - placeOf(a))
    .slice(0, players.length % 4)
    .sort((a, b) => a - b)
}

/** The byes of several sessions in a row; `groupsIn` are those who play among themselves in each, `given` byes that stand. */
export const planByes = (
  sessions: readonly number[],
  groupsIn: (session: number) => readonly (readonly number[])[],
  given: readonly PlannedBye[],
  order: readonly number[],
): readonly PlannedBye[] => {
  const counts = new Map<number, number>()
  const count = ({ entrant }: PlannedBye) => counts.set(entrant, (counts.get(entrant) ?? 0) + 1)
  given.forEach(count)
  return sessions.flatMap((session) => {
    const byes = groupsIn(session).flatMap((players) =>
      nextByes(players, counts, order).map((entrant) => ({ session, entrant })),
    )
    byes.forEach(count)
    return byes
  })
}
