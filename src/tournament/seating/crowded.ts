import type { SeatingRow } from './plan.ts'

/** The least number of pairs who come from one table, when `people` come from so many tables. */
const leastTogether = (people: number, tables: number): number => {
  const each = Math.floor(people / tables)
  const more = people % tables
  return (more * (each + 1) * each + (tables - more) * each * (each - 1)) / 2
}

/** Who sits in each session, and at how many tables. */
const sessionsOf = (rows: readonly SeatingRow[]): readonly { readonly tables: number; readonly who: Set<number> }[] => {
  const sessions = new Map<number, { tables: number; readonly who: Set<number> }>()
  for (const { session, entrants } of rows) {
    const found = sessions.get(session) ?? { tables: 0, who: new Set<number>() }
    found.tables++
    for (const entrant of entrants) found.who.add(entrant)
    sessions.set(session, found)
  }
  return [...sessions.values()]
}

/**
 * How many meetings of a session are again at least, when everybody but so many newcomers sat at so few tables before: four people
 * from three tables bring two from one. A newcomer helps most where he parts most.
 */
const leastAgain = (tables: number, tablesBefore: number, newcomers: number): number => {
  const left = [4, 3, 2, 1].map((people) => leastTogether(people, tablesBefore))
  const spared = left.flatMap((now, index) => {
    const gain = now - (left[index + 1] ?? 0)
    return gain > 0 ? Array.from({ length: tables }, () => gain) : []
  })
  return tables * left[0]! - spared.slice(0, newcomers).reduce((sum, gain) => sum + gain, 0)
}

/**
 * So many meetings again no seating could spare, with these people in each session, since sessions of up to three tables have too few
 * tables to come from: counted against the session for which that says most.
 */
export const crowded = (rows: readonly SeatingRow[]): number => {
  const sessions = sessionsOf(rows)
  return sessions
    .filter(({ tables }) => tables < 4)
    .map((before) =>
      sessions
        .filter((session) => session !== before)
        .map(({ tables, who }) => {
          const newcomers = [...who].filter((entrant) => !before.who.has(entrant)).length
          return leastAgain(tables, before.tables, newcomers)
        })
        .reduce((sum, again) => sum + again, 0),
    )
    .reduce((most, again) => Math.max(most, again), 0)
}
