import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entering, win } from '../api/entering.ts'
import { startedTournament, testServer } from '../api/server.ts'
import { connect } from '../setup/database.ts'

const MIGRATION = 'prisma/migrations/20261130030000_time_added/migration.sql'

it('tables from before say which entries added their time, as if they had always said so', async () => {
  const server = await testServer()
  const { referee, organiser } = await startedTournament(server, 'old', { players: 8 })
  const table = entering(server, 'old')
  const reason = 'the wall fell over'
  for (const minutes of [170, 5, 3, 2]) await table.enter(referee, 'addTableTime', { minutes, reason })
  await table.enter(referee, 'recordHand', win(1))
  await table.enter(referee, 'revokeEntry', { seq: 3, reason })
  await table.enter(referee, 'amendEntry', { seq: 4, reason, minutes: 4 })
  await table.enter(organiser, 'amendEntry', { seq: 2, reason, minutes: 175, cascade: [5] })
  const sql = connect(server.databaseUrl)
  const states = () => sql`select number, state from tables order by number`
  const before = await states()
  expect(before.map(({ state }) => state.timeAdded)).toEqual([[2, 4], []])
  await sql`update tables set state = state - 'timeAdded'`
  await sql.unsafe(readFileSync(MIGRATION, 'utf8'))
  expect(await states()).toEqual(before)
})
