import { POLICY, type TestServer } from '../server.ts'

/** A refusal as a client sees it. */
export interface Refusal {
  readonly code: string
  readonly message: string
}

interface Ranked {
  readonly rank: number | null
  readonly entrant: { readonly number: number }
  readonly tablePoints: string
  readonly points: number
}

const TOTALS = 'recordTableTotals'

/** A tournament of players 1..n and house players 91, 92 …, driven over HTTP as its organiser. */
export class HallEvent {
  private keys = 0
  readonly server: TestServer
  readonly id: string
  readonly organiser: string

  private constructor(server: TestServer, id: string, organiser: string) {
    this.server = server
    this.id = id
    this.organiser = organiser
  }

  static async create(
    server: TestServer,
    id: string,
    { players = 8, house = 2, policy = {}, ruleset = 'mcr-wmo' } = {},
  ): Promise<HallEvent> {
    const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
    const event = new HallEvent(server, id, organiser)
    await event.ask('createTournament', 'CreateTournamentInput', 'id', {
      ...{ id, name: id, ruleset, policy: { ...POLICY, ...policy }, timeZone: 'UTC', visibility: 'PUBLIC' },
    })
    const rows = [
      ...Array.from({ length: players }, (_, index) => `${index + 1},Player ${index + 1},`),
      ...Array.from({ length: house }, (_, index) => `${91 + index},House ${index + 1},yes`),
    ]
    await event.importEntrants(`number,name,house\n${rows.join('\n')}`)
    return event
  }

  importEntrants(entrantsCsv: string) {
    return this.ask('importEntrants', 'ImportEntrantsInput', 'id', { tournament: this.id, entrantsCsv })
  }

  /** The answer to a mutation with one input; throws with its code when it is refused. */
  async ask(name: string, type: string, fields: string, input: object) {
    const query = `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`
    const { data, errors } = await this.server.graphql(this.organiser, query, { input })
    if (errors) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`)
    return data[name]
  }

  /** A mutation about who plays, under a key of its own. */
  arrange(name: string, input: object) {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
    return this.ask(name, type, 'seq kind entrant { number } substitute { number }', {
      ...{ tournament: this.id, idempotencyKey: `key-${++this.keys}` },
      ...input,
    })
  }

  async query(query: string) {
    const { data, errors } = await this.server.graphql(this.organiser, query)
    if (errors) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`)
    return data
  }

  /** Gives out seats: one line a table, `session,table,east,south,west,north`. */
  seat(...rows: readonly string[]) {
    const csv = ['session,table,east,south,west,north', ...rows].join('\n')
    return this.ask('importSeating', 'ImportSeatingInput', 'id', { tournament: this.id, csv })
  }

  start(session: number) {
    return this.query(`mutation { startSession(tournament: "${this.id}", session: ${session}) { status } }`)
  }

  close(session: number) {
    return this.query(`mutation { closeSession(tournament: "${this.id}", session: ${session}) { status } }`)
  }

  tableRef(session: number, table: number) {
    return { tournament: this.id, session, table }
  }

  /** An entry at a table, at its version of now. */
  async enter(session: number, table: number, name: string, input: object = {}, fields = 'version') {
    const ref = `{tournament: "${this.id}", session: ${session}, table: ${table}}`
    const { version } = (await this.query(`{ table(table: ${ref}) { version } }`)).table
    return this.ask(name, `${name[0]!.toUpperCase()}${name.slice(1)}Input`, fields, {
      table: this.tableRef(session, table),
      ...{ expectedVersion: version, idempotencyKey: `key-${++this.keys}` },
      ...input,
    })
  }

  /** Plays tables of a session to the end: final scores by seat, table 1 first. */
  async play(session: number, ...scores: readonly (readonly number[])[]): Promise<void> {
    await this.start(session)
    for (const [index, four] of scores.entries()) {
      await this.enter(session, index + 1, TOTALS, { scores: four, reason: 'sheet' })
      await this.enter(session, index + 1, 'closeTable')
    }
    await this.close(session)
  }

  /** The ranking in short: `rank:number tablePoints (points)`. */
  async ranking(live = false): Promise<readonly string[]> {
    const query = `{ standings(tournament: "${this.id}", live: ${live}) {
      players { rank entrant { number } tablePoints points } } }`
    const { players } = (await this.query(query)).standings as { players: Ranked[] }
    return players.map(
      ({ rank, entrant: { number }, tablePoints, points }) => `${rank ?? 'DSQ'}:${number} ${tablePoints} (${points})`,
    )
  }
}

/** The code of the refusal that a request meets; `none` when it is carried out. */
export const codeOf = async (request: Promise<unknown>): Promise<string> => {
  try {
    await request
    return 'none'
  } catch (error) {
    return error instanceof Error ? (error.message.split(':')[0] ?? '') : ''
  }
}

/** The message of the refusal that a request meets. */
export const messageOf = async (request: Promise<unknown>): Promise<string> => {
  try {
    await request
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
