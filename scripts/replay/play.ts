import { seededRandom, shuffle } from '../../src/tournament/random.ts'
import { Refusal, type Send } from '../lib/graphql-client.ts'
import type { Championship, Sheet } from './championship.ts'
import { FolderError } from './csv-folder.ts'
import { PENALTY_RULES } from './offences.ts'
import { type Entry, entrantsCsv, entriesOf, handsPerSession, seatingCsv, teamsCsv } from './plan.ts'
import { playTable } from './play-table.ts'
import { mutation, organise, TOURNAMENT } from './requests.ts'
import type { Standings } from './standings.ts'

/** Who plays the championship through the API, and how. */
export interface Staff {
  readonly organiser: Send
  /** The referee of a table, the same in every session. */
  readonly referee: (table: number) => Send
  readonly told: { line(text: string): void; hand(): void }
  /** Sends every mutation twice. */
  readonly duplicate: boolean
  /** Mixes the order in which the tables come, and sends some entries too early. */
  readonly shuffle: { readonly seed: number } | undefined
}

/** What came of it. */
export interface Played {
  readonly standings: Standings
  /** Entries that the server refused, with the line they come from. Their tables stay open and do not count. */
  readonly refused: readonly string[]
}

/**
 * Enters the championship as its organiser and its referees would, all tables of a session at the same time, and reads the
 * standings.
 * @throws FolderError when the server refuses the entrants or the seats; ReplayError before anything is sent when penalties are
 * those of no offence
 */
export const play = async (championship: Championship, staff: Staff): Promise<Played> => {
  const hands = handsPerSession(championship)
  const plans = championship.sheets.map((sheet) => ({ sheet, entries: entriesOf(sheet, hands) }))
  await setUp(championship, staff)
  const refused: string[] = []
  const sessions = new Set(championship.sheets.map((sheet) => sheet.session))
  for (const session of [...sessions].sort((a, b) => a - b)) refused.push(...(await playSession(plans, session, staff)))
  const answer = await staff.organiser(STANDINGS, { tournament: TOURNAMENT })
  return { standings: (answer as { standings: Standings }).standings, refused }
}

const STANDINGS = `query ($tournament: ID!) {
  standings(tournament: $tournament) {
    players { rank tablePoints points entrant { number } sessions { session table seat tablePoints points } }
    teams { rank tablePoints points team { code } }
  }
}`

/** An event under the 2006 rules whose sheets show points and no tiles; ranked by table points, then points (GB06 3.10.1). */
const createInput = (championship: Championship) => ({
  id: TOURNAMENT,
  name: 'Replay of a championship',
  ruleset: 'mcr-wmo',
  preset: 'GB06',
  policy: {
    handsPerSession: handsPerSession(championship),
    countCorrection: 'MISSED_FAN_LOST',
    penaltyRules: PENALTY_RULES,
  },
  timeZone: 'UTC',
  visibility: 'PRIVATE',
})

const setUp = async (championship: Championship, { organiser, duplicate }: Staff): Promise<void> => {
  const tournament = TOURNAMENT
  const create = { input: createInput(championship) }
  const taken = duplicate ? { code: 'TOURNAMENT_EXISTS' } : undefined
  const same = duplicate ? 'same' : undefined
  await organise(organiser, mutation('createTournament', 'id'), create, taken)
  const entrants = { tournament, entrantsCsv: entrantsCsv(championship), teamsCsv: teamsCsv(championship) }
  const seats = { tournament, csv: seatingCsv(championship) }
  const list = mutation('importEntrants', 'entrants { number name country team { code name } }')
  const plan = mutation('importSeating', 'sessions { number tables { number } }')
  await organise(organiser, list, { input: entrants }, same).catch(blame('sessions.csv'))
  await organise(organiser, plan, { input: seats }, same).catch(blame('tables.csv'))
}

/** What the server finds wrong with a list is wrong with the file it was made from, line by line. */
const blame =
  (file: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal && /^INVALID_(CSV|SEATING)$/.test(error.code))
      throw new FolderError(`${file}: ${error.message}`)
    throw error
  }

const START = `mutation ($tournament: ID!, $session: Int!) {
  startSession(tournament: $tournament, session: $session) { tables { number version } }
}`
const CLOSE = `mutation ($tournament: ID!, $session: Int!) {
  closeSession(tournament: $tournament, session: $session) { status }
}`

interface Started {
  readonly startSession: { readonly tables: readonly { readonly number: number; readonly version: number }[] }
}

/** A sheet with everything that its referee enters. */
interface Plan {
  readonly sheet: Sheet
  readonly entries: readonly Entry[]
}

/** Plays one session; gives what was refused. */
const playSession = async (plans: readonly Plan[], session: number, staff: Staff): Promise<readonly string[]> => {
  const { organiser, referee, duplicate, told } = staff
  const variables = { tournament: TOURNAMENT, session }
  const startedAlready = duplicate ? { code: 'SESSION_ALREADY_STARTED' } : undefined
  const { startSession } = (await organise(organiser, START, variables, startedAlready)) as Started
  const begin = performance.now()
  const random = staff.shuffle && seededRandom(staff.shuffle.seed + session)
  const planned = plans.filter(({ sheet }) => sheet.session === session)
  const tables = (random ? shuffle(planned, random) : planned).map(({ sheet, entries }) => ({
    key: { tournament: TOURNAMENT, session, table: sheet.table },
    version: startSession.tables.find(({ number }) => number === sheet.table)?.version ?? 0,
    entries,
  }))
  const refused = await Promise.all(
    tables.map((table) => playTable(table, { send: referee(table.key.table), duplicate, random, onHand: told.hand })),
  )
  const entries = tables.reduce((total, table) => total + table.entries.length, 0)
  const seconds = (performance.now() - begin) / 1000
  told.line(`Session ${session}: ${entries} entries at ${tables.length} tables in ${seconds.toFixed(2)} s`)
  const problems = refused.filter((problem) => problem !== undefined)
  const closedAlready = duplicate ? { code: 'SESSION_CLOSED' } : undefined
  if (problems.length === 0) await organise(organiser, CLOSE, variables, closedAlready)
  return problems
}
