import type { SessionLine } from './tally.ts'

/** Somebody with the tables he sat at; a team with those of its members. */
export interface Seated {
  readonly lines: readonly SessionLine[]
}

interface Place {
  /** Whose it is, by position in the group. */
  readonly who: number
  readonly line: SessionLine
}

/** The places of a group by table. */
const tablesOf = (group: readonly Seated[]): Iterable<readonly Place[]> => {
  const tables = new Map<number, Place[]>()
  group.forEach(({ lines }, who) => {
    for (const line of lines) {
      const key = line.session * 2 ** 31 + line.table
      const places = tables.get(key)
      if (places) places.push({ who, line })
      else tables.set(key, [{ who, line }])
    }
  })
  return tables.values()
}

/** Calls back for every two of a table who are not on one side, one way round. */
const eachMeeting = (places: readonly Place[], meet: (a: Place, b: Place) => void): void => {
  places.forEach((a, index) => {
    for (const b of places.slice(index + 1)) if (a.who !== b.who) meet(a, b)
  })
}

/** Every seat meets three others, so that many who are level need not be looked at one by one. */
const canAllHaveMet = (group: readonly Seated[]): boolean => {
  const lines = group.reduce((sum, { lines }) => sum + lines.length, 0)
  return group.length * (group.length - 1) <= 3 * lines
}

/**
 * The sum of `value` over every meeting of two of the group at a table, for the one and against the other: zero-sum. All zero where
 * two of the group have never met: whom somebody happened not to meet must not decide.
 */
const meetings = (
  group: readonly Seated[],
  value: (own: SessionLine, other: SessionLine) => number,
): readonly number[] => {
  const nothing = group.map(() => 0)
  if (!canAllHaveMet(group)) return nothing
  const keys = [...nothing]
  const met = new Set<number>()
  for (const places of tablesOf(group))
    eachMeeting(places, (a, b) => {
      const gain = value(a.line, b.line)
      keys[a.who]! += gain
      keys[b.who]! -= gain
      met.add(Math.min(a.who, b.who) * group.length + Math.max(a.who, b.who))
    })
  return met.size === (group.length * (group.length - 1)) / 2 ? keys : nothing
}

/** Of everybody in a tied group: how much more often he was placed ahead of another of them at a table than behind. */
export const placesAmong = (group: readonly Seated[]): readonly number[] =>
  meetings(group, (own, other) => Math.sign(other.place - own.place))

/** Of everybody in a tied group: by how many points he beat the others of them at the tables where they met, in all. */
export const pointsAmong = (group: readonly Seated[]): readonly number[] =>
  meetings(group, (own, other) => own.points - other.points)
