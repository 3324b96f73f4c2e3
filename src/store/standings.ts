import type postgres from 'postgres'
import { coalesce } from './coalesce.ts'
import { readFacts } from './facts.ts'
import { changeStages } from './stages.ts'
import type { StandingsFacts, Store } from './types.ts'

/** How many tournaments' facts are kept; those read longest ago make room. */
const KEPT = 64

interface Kept {
  readonly version: string
  readonly facts: Promise<StandingsFacts | undefined>
}

/** Under load, standings may be so much older than what another process has just stored; never otherwise. */
const HOLD_MS = 25

/**
 * What the standings are made of is read anew only when it has changed. Asking whether it has is one small statement, which
 * all requests that come together share: no messages between processes, and nothing that writers must wait for.
 */
export const withStandings = (sql: postgres.Sql, store: Omit<Store, 'standingsFacts' | 'changeStages'>): Store => {
  /** Events only ever come to a table, and planned tables have none: together with their number the sum dates them all. */
  const versions = coalesce(async (id) => {
    const [row] = await sql<{ version: string }[]>`
      select concat_ws(' ', revision, count(g), sum(g.version)) as version
      from tournaments t left join tables g on g.tournament_id = t.id
      where t.id = ${id} group by t.id`
    return row?.version
  }, HOLD_MS)

  const kept = new Map<string, Kept>()
  const keep = (id: string, entry: Kept): void => {
    kept.delete(id)
    kept.set(id, entry)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  }

  /** Whoever has stored something here sees it here at once. */
  const noted =
    <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      write(...args).finally(versions.forget)

  return {
    ...store,
    append: noted(store.append),
    appendCorrections: noted(store.appendCorrections),
    appendConduct: (tournament, decide, about) =>
      store.appendConduct(tournament, decide, about).finally(versions.forget),
    startSession: noted(store.startSession),
    replaceEntrants: noted(store.replaceEntrants),
    addEntrants: noted(store.addEntrants),
    checkIn: noted(store.checkIn),
    linkPerson: noted(store.linkPerson),
    linkPeople: noted(store.linkPeople),
    mergePeople: noted(store.mergePeople),
    anonymise: noted(store.anonymise),
    replaceSeating: noted(store.replaceSeating),
    freeze: noted(store.freeze),
    importArchive: (tournament, write) => store.importArchive(tournament, write).finally(versions.forget),
    changeStages: (tournament, hold, decide) =>
      changeStages(sql, (tx) => readFacts(tx, tournament), { tournament, hold }, decide).finally(versions.forget),
    changeRanking: noted(store.changeRanking),
    async standingsFacts(id) {
      const version = await versions.ask(id)
      if (version === undefined) return undefined
      const known = kept.get(id)
      if (known?.version === version) return known.facts
      // Read after the version: if they are newer than it says, the next request finds another version and reads again.
      const facts = readFacts(sql, id)
      keep(id, { version, facts })
      facts.catch(() => kept.delete(id))
      return facts
    },
  }
}
