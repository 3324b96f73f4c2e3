import { readChampionship } from '../../scripts/replay/folder.ts'
import { entrantsCsv, teamsCsv } from '../../scripts/replay/plan.ts'
import { machineDeps } from '../../src/app.ts'
import { importEntrants } from '../../src/usecases/entrants/import-entrants.ts'
import { importSeating } from '../../src/usecases/seating/seating.ts'
import { closeTable, recordTableTotals } from '../../src/usecases/table/entries.ts'
import { closeSession, startSession } from '../../src/usecases/tournaments/sessions.ts'
import { createTournament } from '../../src/usecases/tournaments/tournaments.ts'
import type { Caller, UseCase } from '../../src/usecases/usecase.ts'
import { SPANISH_OPEN } from '../replay/folders.ts'
import { POLICY, type TestServer } from './server.ts'

const organiser: Caller = { subject: 'organiser', grants: [{ role: 'organiser', tournament: '*' }] }

/** The 9th Spanish Open as published. */
export const championship = readChampionship(SPANISH_OPEN)

/** A tournament that is over: its entrants, and the tables of its sessions with their totals. */
export interface Finished {
  readonly id: string
  readonly name: string
  readonly entrantsCsv: string
  readonly teamsCsv?: string | undefined
  readonly tables: readonly {
    readonly session: number
    readonly table: number
    readonly players: readonly number[]
    readonly scores: readonly (number | null)[]
  }[]
}

/** Enters a tournament with all its results. */
export const finishedTournament = async (
  server: TestServer,
  { id, name, entrantsCsv, teamsCsv, tables }: Finished,
): Promise<void> => {
  const deps = machineDeps(server.store, () => server.clock.now)
  const must = async <T>(useCase: UseCase<T>, input: unknown): Promise<void> => {
    const result = await useCase(deps, organiser, input)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
  }
  const policy = { ...POLICY, ranking: ['TABLE_POINTS', 'POINTS'], penaltyRules: 'EMA' }
  await must(createTournament, {
    id,
    name,
    ruleset: 'mcr-wmo',
    timeZone: 'Europe/Madrid',
    visibility: 'PUBLIC',
    policy,
  })
  await must(importEntrants, { tournament: id, entrantsCsv, teamsCsv })
  const rows = tables.map(({ session, table, players }) => [session, table, ...players].join(','))
  await must(importSeating, { tournament: id, csv: ['session,table,east,south,west,north', ...rows].join('\n') })
  const enter = async (session: number, table: number, scores: unknown): Promise<void> => {
    const entry = (version: number) => ({
      table: { tournament: id, session, table },
      ...{ expectedVersion: version, idempotencyKey: `${session}-${table}-${version}` },
    })
    await must(recordTableTotals, { ...entry(1), scores, reason: 'As published' })
    await must(closeTable, entry(2))
  }
  for (const session of new Set(tables.map((table) => table.session))) {
    await must(startSession, { tournament: id, session })
    const own = tables.filter((table) => table.session === session)
    await Promise.all(own.map(({ table, scores }) => enter(session, table, scores)))
    await must(closeSession, { tournament: id, session })
  }
}

/** The 9th Spanish Open, its tables entered as totals. Names of players may be replaced by number. */
export const spanishOpen = (server: TestServer, names: ReadonlyMap<number, string> = new Map()): Promise<void> => {
  const players = championship.players.map((player) => ({ ...player, name: names.get(player.number) ?? player.name }))
  return finishedTournament(server, {
    ...{ id: 'spanish-open', name: '9th Spanish Open' },
    entrantsCsv: entrantsCsv({ ...championship, players }),
    teamsCsv: teamsCsv(championship),
    tables: championship.sheets,
  })
}
