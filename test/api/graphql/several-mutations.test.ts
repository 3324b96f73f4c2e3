import { expect, it } from 'vitest'
import { startedTournament, testServer } from '../server.ts'

it('answers each mutation of a request with the state it left', async () => {
  const server = await testServer()
  await startedTournament(server, 'several')
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const entry = (version: number) =>
    `table: {tournament: "several", session: 1, table: 1}, expectedVersion: ${version}, idempotencyKey: "${version}"`
  const win = (version: number) => `recordHand(input: {${entry(version)}, hand: ${version}, winner: EAST, tiles: {
    closed: "123456789m55s67p", winningTile: "8p"}}) { bellAt hands { claim } }`
  const { data, errors } = await server.graphql(
    organiser,
    `mutation { first: ${win(1)} pauseSession(tournament: "several", session: 1) { bellAt } second: ${win(2)} }`,
  )
  expect(errors).toBeUndefined()
  const claim = (seatWind: string) => ({ claim: `- 123456789m55s67p 8p T ${seatWind} E - 0` })
  expect(data).toEqual({
    first: { bellAt: '2026-05-01T10:00:00.000Z', hands: [claim('E')] },
    pauseSession: { bellAt: null },
    second: { bellAt: null, hands: [claim('E'), claim('N')] },
  })
})
