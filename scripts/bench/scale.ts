import { getRuleset } from '../../src/rules/rulesets.ts'
import { openStore } from '../../src/store/store.ts'
import { playersCsv } from '../../src/contract/standings-csv.ts'
import { toStandings } from '../../src/api/rest/standings-answers.ts'
import { getStandings } from '../../src/usecases/reads.ts'
import { machineDeps } from '../../src/app.ts'
import { verifyDatabase } from '../audit-verify/database.ts'
import { type Throwaway, withThrowawayServer } from '../lib/throwaway.ts'
import { dealHands } from './lib/deal.ts'
import { fillSessions } from './lib/fill.ts'
import type { Deck } from './lib/record-plan.ts'
import { heading, median } from './lib/measure.ts'
import { seatTournament } from './lib/tournament.ts'

export const about = 'tournaments of 100, 1,000 and 10,000 entrants in 10 sessions: standings, export, memory, cost of a hand'

const SESSIONS = 10
const time = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const begin = performance.now()
  const value = await work()
  console.log(`${what}: ${Math.round(performance.now() - begin)} ms`)
  return value
}

export const run = async (args: readonly string[]): Promise<void> => {
  console.log(heading('scale', args))
  const ruleset = getRuleset('mcr-wmo')
  if (!ruleset.ok) throw new Error('there is no ruleset mcr-wmo')
  const deck: Deck = { hands: dealHands(5000, 1), next: 0, isEndless: true }
  await withThrowawayServer(async (server) => {
    for (const entrants of [100, 1000, 10000]) {
      const id = `of-${entrants}`
      await time(`${id} seat`, () => seatTournament(server, id, { tables: entrants / 4, sessions: SESSIONS }))
      await time(`${id} fill`, () => fillSessions(server.databaseUrl, id, SESSIONS - 2, deck, ruleset.value))
      const store = openStore(server.databaseUrl)
      const deps = machineDeps(store)
      const caller = { subject: 'x', grants: [] }
      for (let i = 0; i < 3; i++) {
        ;(globalThis as any).gc?.()
        const s2 = openStore(server.databaseUrl)
        const facts = await time(`${id} facts`, () => s2.standingsFacts(id))
        const st = await time(`${id} rank`, () => getStandings(machineDeps(s2), caller, { tournament: id }))
        if (!st.ok) throw new Error('x')
        await time(`${id} json`, async () => JSON.stringify(toStandings(st.value)).length)
        await time(`${id} csv`, async () => playersCsv(st.value.players).length)
        await time(`${id} unchanged`, () => s2.standingsFacts(id))
        await s2.close()
      }
      console.log(process.memoryUsage().rss / 1e6)
      await store.close()
    }
  })
}
