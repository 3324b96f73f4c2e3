import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsound } from '../entering.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'
import { codeOf, HallEvent } from './event.ts'

// Two tables want the same house player at the same moment.

let server: TestServer
let event: HallEvent
let keys = 0
beforeAll(async () => {
  server = await testServer()
  event = await HallEvent.create(server, 'busy')
  await event.seat('1,1,1,2,3,4', '1,2,5,6,7,8')
  await event.start(1)
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

const versionOf = async (table: number): Promise<number> =>
  (await event.query(`{ table(table: {tournament: "busy", session: 1, table: ${table}}) { version } }`)).table.version

/** An entry whose version is known, so that nothing but the entry itself is under way. */
const send = (name: string, table: number, version: number, more: object): Promise<Answer> => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
  return server.graphql(event.organiser, `mutation($input: ${type}!) { ${name}(input: $input) { version } }`, {
    input: { table: event.tableRef(1, table), expectedVersion: version, idempotencyKey: `race-${++keys}`, ...more },
  })
}
const take = (table: number, version: number, substitute = 91) =>
  send('recordSubstitution', table, version, { seat: 'EAST', substitute, result: 'KEEP_SCORE', reason: 'ill' })
const revoke = (table: number, version: number, seq: number) =>
  send('revokeEntry', table, version, { seq, reason: 'he stays' })

/** Of two answers exactly one is a refusal, which says where the player sits. Answers which table has him. */
const winnerOf = (answers: readonly Answer[]): number => {
  const refused = answers.findIndex(({ errors }) => errors)
  const won = 1 - refused
  expect(answers[won]?.errors).toBeUndefined()
  expect(answers[refused]?.errors?.[0]).toMatchObject({
    message: `Entrant 91 plays at table ${won + 1} of this session; name a house player who is free.`,
    extensions: { code: 'SUBSTITUTE_BUSY', status: 409, player: 91, table: won + 1 },
  })
  return won + 1
}

describe('a house player', () => {
  it('is taken by one of two tables that want him at once, and the other is told where he sits', async () => {
    for (let round = 0; round < 12; round++) {
      const versions = [await versionOf(1), await versionOf(2)]
      const first = take(1, versions[0]!)
      await new Promise((resolve) => setTimeout(resolve, (round % 4) * 2))
      const table = winnerOf(await Promise.all([first, take(2, versions[1]!)]))
      const version = await versionOf(table)
      expect((await revoke(table, version, version)).errors).toBeUndefined()
    }
  })

  it('does not come back to a table by a correction while he plays at another', async () => {
    const version = await versionOf(1)
    expect((await take(1, version)).errors).toBeUndefined()
    expect((await take(1, version + 1, 1)).errors).toBeUndefined()
    for (let round = 0; round < 8; round++) {
      // Table 1 says that its own player never came back, table 2 takes the house player who seems free.
      const [back, other] = [await versionOf(1), await versionOf(2)]
      const seq = back
      const table = winnerOf(await Promise.all([revoke(1, back, seq), take(2, other)]))
      const after = await versionOf(table)
      const again = table === 1 ? take(1, after, 1) : revoke(2, after, after)
      expect((await again).errors).toBeUndefined()
    }
  })

  it('gets no seat of another table while he plays', async () => {
    expect((await take(1, await versionOf(1))).errors).toBeUndefined()
    const seats = { east: 91, south: 6, west: 7, north: 8 }
    const request = event.ask('reseatTables', 'ReseatTablesInput', 'version', {
      ...{ tournament: 'busy', session: 1, idempotencyKey: 'reseat', reason: 'slip' },
      tables: [{ table: 2, expectedVersion: await versionOf(2), seats }],
    })
    expect(await codeOf(request)).toBe('SUBSTITUTE_BUSY')
  })
})
