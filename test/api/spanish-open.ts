import { readChampionship } from '../../scripts/replay/folder.ts'
import { entrantsCsv, seatingCsv, teamsCsv } from '../../scripts/replay/plan.ts'
import { machineDeps } from '../../src/app.ts'
import { closeTable, recordTableTotals } from '../../src/usecases/entries.ts'
import { closeSession, startSession } from '../../src/usecases/sessions.ts'
import { createTournament, importEntrants, importSeating } from '../../src/usecases/tournaments.ts'
import type { Caller, UseCase } from '../../src/usecases/usecase.ts'
import { SPANISH_OPEN } from '../replay/folders.ts'
import { POLICY, type TestServer } from './server.ts'

const organiser: Caller = { subject: 'organiser', grants: [{ role: 'organiser', tournament: '*' }] }

/** The 9th Spanish Open as published. */
export const championship = readChampionship(SPANISH_OPEN)

/** The 9th Spanish Open, its tables entered as totals. Names of players may be replaced by number. */
export const spanishOpen = async (
  server: TestServer,
  { id = 'spanish-open', names = new Map<number, string>() } = {},
): Promise<void> => {
  const deps = machineDeps(server.store, () => server.clock.now)
  const must = async <T>(useCase: UseCase<T>, input: unknown): Promise<void> => {
    const result = await useCase(deps, organiser, input)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
  }
  const policy = { ...POLICY, ranking: ['TABLE_POINTS', 'POINTS'], penaltyRules: 'EMA' }
  await must(createTournament, {
    ...{ id, name: '9th Spanish Open', ruleset: 'mcr-wmo', timeZone: 'Europe/Madrid', visibility: 'PUBLIC', policy },
  })
  const players = championship.players.map((player) => ({ ...player, name: names.get(player.number) ?? player.name }))
  await must(importEntrants, {
    tournament: id,
    entrantsCsv: entrantsCsv({ ...championship, players }),
    teamsCsv: teamsCsv(championship),
  })
  await must(importSeating, { tournament: id, csv: seatingCsv(championship) })
  for (const session of new Set(championship.sheets.map((sheet) => sheet.session))) {
    await must(startSession, { tournament: id, session })
    const enter = async (table: number, scores: unknown): Promise<void> => {
      const entry = (version: number) => ({
        table: { tournament: id, session, table },
        ...{ expectedVersion: version, idempotencyKey: `${session}-${table}-${version}` },
      })
      await must(recordTableTotals, { ...entry(1), scores, reason: 'As published' })
      await must(closeTable, entry(2))
    }
    const sheets = championship.sheets.filter((sheet) => sheet.session === session)
    await Promise.all(sheets.map(({ table, scores }) => enter(table, scores)))
    await must(closeSession, { tournament: id, session })
  }
}
