import { RECORD_DRAW, RECORD_HAND, RECORD_PENALTY, type TestServer } from '../api/server.ts'

/**
 * Makes six entries at a table that has just been opened, which then has seven events: two hands won, one with tiles; a penalty;
 * a draw that is revoked; a signature. Scores are then 46, -26, -56 and 36.
 */
export const playTable = async (
  server: TestServer,
  referee: string,
  tournament: string,
  table: number,
): Promise<void> => {
  const entry = (version: number) => ({
    table: { tournament, session: 1, table },
    expectedVersion: version,
    idempotencyKey: `table ${table} entry ${version}`,
  })
  const send = async (query: string, input: object): Promise<void> => {
    const { errors } = await server.graphql(referee, query, { input })
    if (errors) throw new Error(JSON.stringify(errors))
  }
  await send(RECORD_HAND, {
    ...entry(1),
    hand: 1,
    winner: 'EAST',
    discarder: 'SOUTH',
    tiles: { closed: '123456789m55s67p', winningTile: '8p' },
  })
  await send(RECORD_HAND, { ...entry(2), hand: 2, winner: 'NORTH', discarder: 'WEST', points: 10 })
  await send(RECORD_PENALTY, { ...entry(3), hand: 3, payments: [10, 10, -30, 10], reason: 'False win' })
  await send(RECORD_DRAW, { ...entry(4), hand: 3 })
  const revoke = 'mutation($input: RevokeEntryInput!) { revokeEntry(input: $input) { version } }'
  await send(revoke, { ...entry(5), seq: 5, reason: 'Hand 3 is still being played' })
  const sign = 'mutation($input: SignTableInput!) { signTable(input: $input) { version } }'
  await send(sign, { ...entry(6), seat: 'EAST' })
}
