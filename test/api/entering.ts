import { stageReport } from '../../scripts/audit-verify/database.ts'
import type { TableKey } from '../../src/store/types.ts'
import { connect } from '../setup/database.ts'
import { inspect, readStored } from '../storm/lib/inspect.ts'
import { enterDocument, READ, type Sheet } from '../storm/lib/sheet.ts'
import type { Answer, TestServer } from './server.ts'
import { problemsOf } from './table-client.ts'

/** An answer to an entry: the sheet as it then is, or the code of the refusal. */
export interface Entered {
  readonly answer: Answer
  readonly sheet: Sheet & { readonly [field: string]: unknown }
  readonly code: string | undefined
  /** What the refusal says besides its code. */
  readonly facts: Readonly<Record<string, unknown>> | undefined
  /** What was sent. */
  readonly input: Readonly<Record<string, unknown>>
}

/** One table before people who enter what happens at it: versions and keys are filled in unless a test says otherwise. */
export const entering = (server: TestServer, tournament: string, table = 1) => {
  const at = { tournament, session: 1, table }
  let version = 1
  let keys = 0
  const send = async (token: string | null, operation: string, input: Entered['input']): Promise<Entered> => {
    const answer = await server.graphql(token, enterDocument(operation), { input })
    const sheet = answer.data?.[operation]
    if (sheet && sheet.version > version) version = sheet.version
    const facts = answer.errors?.[0].extensions
    return { answer, sheet, code: facts?.code, facts, input }
  }
  return {
    /** Sends again what was sent before. */
    send,
    enter: (token: string | null, operation: string, more: Entered['input'] = {}): Promise<Entered> =>
      send(token, operation, { table: at, expectedVersion: version, idempotencyKey: `${table}-${++keys}`, ...more }),
    /** The table as anybody can read it now. */
    async read(): Promise<Entered['sheet']> {
      const answer = await server.graphql(null, READ, { table: at })
      version = answer.data.table.version
      return answer.data.table
    },
  }
}

export type Entering = ReturnType<typeof entering>

/** A win by points as an input. */
export const win = (hand: number, more: Entered['input'] = {}) => ({
  hand,
  winner: 'EAST',
  discarder: 'SOUTH',
  points: 8,
  ...more,
})

/** Ends the first session of a tournament of one table at which nobody has played. */
export const endUnplayed = async (
  server: TestServer,
  id: string,
  { organiser, referee }: { readonly organiser: string; readonly referee: string },
): Promise<void> => {
  const table = entering(server, id)
  await table.enter(referee, 'recordTableTotals', { scores: [0, 0, 0, 0], reason: 'nobody came' })
  await table.enter(referee, 'closeTable')
  const { errors } = await server.graphql(
    organiser,
    `mutation { closeSession(tournament: "${id}", session: 1) { status } }`,
  )
  if (errors) throw new Error(JSON.stringify(errors))
}

/**
 * Everything in a server's tables that does not agree with itself: see `inspect`, which knows MCR, and `tableProblems`; and in what its
 * stages keep.
 */
export const unsound = async (server: TestServer): Promise<readonly string[]> => {
  const sql = connect(server.databaseUrl)
  const keys = await sql<(TableKey & { readonly ruleset: string })[]>`
    select tournament_id as tournament, session_number as session, number as "table", ruleset
    from tables join tournaments on tournaments.id = tournament_id where version > 0`
  const faults: string[] = []
  for (const { ruleset, ...key } of keys) {
    const isMcr = ruleset.startsWith('mcr')
    const { tournament, session, table } = key
    faults.push(...(isMcr ? inspect(await readStored(sql, key)) : await problemsOf(server, tournament, session, table)))
  }
  for (const id of new Set(keys.map(({ tournament }) => tournament)))
    faults.push(...(await stageReport(server.store, id, await server.store.conduct(id))))
  return faults
}
