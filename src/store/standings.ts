import type postgres from 'postgres'
import { coalesce } from './coalesce.ts'
import { readFacts, withSessionsAnew } from './facts.ts'
import { changeStages } from './stages.ts'
import type { StandingsFacts, Store } from './types.ts'

/** How many tournaments' facts are kept; those read longest ago make room. */
const KEPT = 64

/**
 * Dates what the standings of a tournament are made of. Events only ever come to a table, so the number of tables and of events at
 * them dates a session; whatever else can change counts up the revision, which then stands for the sessions, too.
 */
interface FactsVersion {
  readonly revision: number
  /** By number. */
  readonly sessions: ReadonlyMap<number, string>
}

interface VersionRow {
  revision: number
  session: number | null
  version: string
}

const readVersion = async (sql: postgres.Sql, id: string): Promise<FactsVersion | undefined> => {
  const rows = await sql<VersionRow[]>`
    select t.revision, g.session_number as session, concat_ws(' ', count(g), sum(g.version)) as version
    from tournaments t left join tables g on g.tournament_id = t.id
    where t.id = ${id} group by t.revision, g.session_number`
  const [first] = rows
  if (!first) return undefined
  const sessions = rows.flatMap(({ session, version }) => (session === null ? [] : [[session, version] as const]))
  return { revision: first.revision, sessions: new Map(sessions) }
}

/** The sessions at whose tables something was entered between two versions of one revision. */
const changedSessions = ({ sessions: before }: FactsVersion, { sessions: after }: FactsVersion): readonly number[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((session) => before.get(session) !== after.get(session))

interface Kept {
  readonly version: FactsVersion
  readonly facts: Promise<StandingsFacts | undefined>
}

/** Under load, standings may be so much older than what another process has just stored; never otherwise. */
export const HOLD_MS = 25

/**
 * What the standings are made of is read anew only when it has changed, and of the tables only those of sessions where something
 * was entered. Asking whether it has is one small statement, which all requests that come together share: no messages between
 * processes, and nothing that writers must wait for.
 */
export const withStandings = (sql: postgres.Sql, store: Omit<Store, 'standingsFacts' | 'changeStages'>): Store => {
  const versions = coalesce((id) => readVersion(sql, id), HOLD_MS)

  const kept = new Map<string, Kept>()
  const keep = (id: string, entry: Kept): void => {
    kept.delete(id)
    kept.set(id, entry)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  }

  /** Read after the version: if they are newer than it says, the next request finds another version and reads again. */
  const readAfter = async (id: string, version: FactsVersion, known: Kept | undefined) => {
    // If those could not be read, there is nothing to go on from.
    const facts = known?.version.revision === version.revision ? await known.facts.catch(() => undefined) : undefined
    return facts && known ? withSessionsAnew(sql, facts, changedSessions(known.version, version)) : readFacts(sql, id)
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
      const isSame =
        known?.version.revision === version.revision && changedSessions(known.version, version).length === 0
      if (known && isSame) return known.facts
      const facts = readAfter(id, version, known)
      keep(id, { version, facts })
      facts.catch(() => kept.delete(id))
      return facts
    },
  }
}
