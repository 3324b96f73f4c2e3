import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRuleset } from '../../src/rules/rulesets.ts'
import { openStore } from '../../src/store/store.ts'
import { verifyDatabase } from '../audit-verify/database.ts'
import { withProgress } from '../lib/progress.ts'
import { type Throwaway, withThrowawayServer } from '../lib/throwaway.ts'
import { dealHands } from './lib/deal.ts'
import { fillTables } from './lib/fill.ts'
import { startGenerator } from './lib/generator.ts'
import { get, type Read } from './lib/get.ts'
import { compareHands, countBlocks, type Open, type Recorder, recorder } from './lib/hands.ts'
import { heading, median, ms } from './lib/measure.ts'
import { atRest, megabytes, watched } from './lib/memory.ts'
import type { Deck } from './lib/record-plan.ts'
import { organiserToken, seatTournament } from './lib/tournament.ts'

export const about =
  'tournaments of 100, 1,000 and 10,000 entrants: a hand, the standings, memory; --small, --exports (every file), --verify'

const SIZES = [100, 1_000, 10_000] as const
const SESSIONS = 10
/** The last sessions run, and all their tables at the smallest size are still being played; as many at the others. */
const OPEN: Open = { sessions: 4, lastSession: SESSIONS, tables: 25 }
const READS = 5
const COLD_STARTS = 3

/** Whatever is made of a whole tournament. */
const EXPORTS = [
  ...['/teams/standings', '/countries/standings', '/statistics', '/statistics.csv', '/entrants.csv', '/seating.csv'],
  ...['/standings.pdf', '/seating.pdf', '/standings.xlsx', '/archive.json'],
] as const

export const run = async (args: readonly string[]): Promise<void> => {
  const sizes = args.includes('--small') ? SIZES.slice(0, 2) : SIZES
  console.log(heading('scale', args))
  await withThrowawayServer((server) => compare(server, sizes, args), { isDurable: true })
}

const idOf = (entrants: number): string => `of-${entrants}`

const compare = async (server: Throwaway, sizes: readonly number[], args: readonly string[]): Promise<void> => {
  for (const entrants of sizes) await build(server, entrants)
  const generator = startGenerator()
  try {
    const record = await recorder(server, generator, OPEN)
    await compareHands(record, sizes.map(idOf))
    await countBlocks(record, server.databaseUrl, sizes.map(idOf))
    for (const entrants of sizes) await readStandings(server, record, entrants)
    if (args.includes('--exports')) for (const entrants of sizes) await readExports(server, entrants)
  } finally {
    generator.stop()
  }
  if (args.includes('--verify')) await verify(server)
}

/** A tournament with all hands but those of the open tables. */
const build = async (server: Throwaway, entrants: number): Promise<void> => {
  const ruleset = getRuleset('mcr-wmo')
  if (!ruleset.ok) throw new Error('there is no ruleset mcr-wmo')
  const deck: Deck = { hands: dealHands(5_000, 1), next: 0, isEndless: true }
  const begin = performance.now()
  await seatTournament(server, idOf(entrants), { tables: entrants / 4, sessions: SESSIONS })
  const seated = performance.now()
  const title = `Playing ${entrants} entrants`
  await withProgress({ title, unit: 'sessions', total: SESSIONS }, async (progress) => {
    for (let session = 1; session <= SESSIONS; session++) {
      const isOpen = session > SESSIONS - OPEN.sessions
      const where = { tournament: idOf(entrants), session, from: isOpen ? OPEN.tables + 1 : 1, isWhole: !isOpen }
      await fillTables(server.databaseUrl, where, deck, ruleset.value)
      progress.add()
    }
  })
  const hands = (entrants / 4) * SESSIONS * 16
  console.log(
    `${entrants} entrants: entrants, ${SESSIONS} plans and starts through the API ${ms(seated - begin)}, ${hands} hands by COPY ${ms(performance.now() - seated)}`,
  )
}

/** `521 ms (521 ms, 498 ms …; 380 ms of processor time)`. */
const readsText = (reads: readonly Read[]): string => {
  const each = reads.map((read) => ms(read.ms)).join(', ')
  return `${ms(median(reads.map((read) => read.ms)))} (${each}; ${ms(median(reads.map(({ cpuMs }) => cpuMs)))} of processor time)`
}

/** Reads of the standings after entries, when nothing has changed, and by a server that has just been started. */
const readStandings = async ({ url, databaseUrl }: Throwaway, record: Recorder, entrants: number): Promise<void> => {
  for (const path of ['/standings?live=true', '/standings.csv?live=true']) {
    const at = `${url}/api/v1/tournaments/${idOf(entrants)}${path}`
    const [after, unchanged]: [Read[], Read[]] = [[], []]
    let more = 0
    for (let index = 0; index < READS; index++) {
      await record(idOf(entrants))
      const { value, peak } = await watched(() => get(at))
      after.push(value)
      more = Math.max(more, peak)
      unchanged.push(await get(at))
    }
    console.log(`GET ${path} at ${entrants}: after entries ${readsText(after)}; unchanged ${readsText(unchanged)}`)
    console.log(`  ${megabytes(after[0]?.bytes ?? 0)}, for which the server took ${megabytes(more)} of memory more`)
  }
  const cold: Read[] = []
  const script = fileURLToPath(new URL('./lib/cold-standings.js', import.meta.url))
  for (let index = 0; index < COLD_STARTS; index++) {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    const { stdout } = await promisify(execFile)(process.execPath, [script, idOf(entrants)], { env })
    cold.push(JSON.parse(stdout) as Read)
  }
  console.log(`the first standings of a server that has just started, at ${entrants}: ${readsText(cold)}`)
  console.log(`memory of this server at rest: ${megabytes(atRest())}`)
}

/** How long every export takes and how much memory; each is asked for once, so nothing is known of it. */
const readExports = async ({ url, secret }: Throwaway, entrants: number): Promise<void> => {
  const headers = { authorization: `Bearer ${await organiserToken(secret)}` }
  await withProgress({ title: 'Exporting', unit: 'files', total: EXPORTS.length }, async (progress) => {
    for (const path of EXPORTS) {
      const at = `${url}/api/v1/tournaments/${idOf(entrants)}${path}`
      const { value, peak } = await watched(() => get(at, headers))
      progress.aside(() =>
        console.log(
          `GET ${path} at ${entrants}: ${ms(value.ms)}, ${ms(value.cpuMs)} of processor time; ${megabytes(value.bytes)}, ${megabytes(peak)} of memory more`,
        ),
      )
      progress.add()
    }
  })
}

/** Whether what was stored by COPY is what entries would have stored. */
const verify = async ({ databaseUrl }: Throwaway): Promise<void> => {
  const store = openStore(databaseUrl)
  const { tables, links, problems } = await verifyDatabase(store)
  await store.close()
  console.log(`${tables} tables, ${links} links, ${problems.length} problems ${problems[0] ?? ''}`)
}
