import { beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer
let organiser: string
beforeAll(async () => {
  server = await testServer()
  organiser = await server.token([{ role: 'organiser', tournament: '*' }])
})

const NAMES = `sessionMinutes handsPerSession dealer seatChange endOfSession warningMinutes dice robConcealedKong passRule lateCall
  kongAfterClaim confirmations signatures tilesRequired countCorrection penaltyRules ranking switches startingPoints placementPoints
  sticksAtEnd`

const create = async (id: string, more: object) => {
  const rest = { name: id, ruleset: 'mcr-wmo', timeZone: 'UTC', visibility: 'PUBLIC' }
  const query = `mutation($input: CreateTournamentInput!) { createTournament(input: $input) { policy { ${NAMES} } } }`
  return server.graphql(organiser, query, { input: { id, ...rest, ...more } })
}
const presets = async () => {
  const { data } = await server.graphql(null, `{ policyPresets { key policy { ${NAMES} } } }`)
  return data.policyPresets as { key: string; policy: Record<string, unknown> }[]
}

it('a preset is what a tournament gets that names it, and what it gets that copies it', async () => {
  for (const { key, policy } of await presets()) {
    const named = await create(`named-${key.toLowerCase()}`, { preset: key })
    const copied = await create(`copied-${key.toLowerCase()}`, { policy })
    expect(named.data.createTournament.policy).toEqual(policy)
    expect(copied.data.createTournament.policy).toEqual(policy)
  }
})

it('the books differ where they differ', async () => {
  const [r98, gb06, ema] = (await presets()).map(({ policy }) => policy)
  expect(r98).toMatchObject({
    sessionMinutes: 180,
    penaltyRules: 'MCR_CN',
    seatChange: 'NONE',
    countCorrection: 'EXACT',
  })
  expect(r98?.ranking).toEqual(['TABLE_POINTS', 'POINTS', 'BEST_TABLE_POINTS', 'FIRST_PLACES'])
  expect(gb06).toMatchObject({ penaltyRules: 'MCR_WMO', seatChange: 'MCR', endOfSession: 'VOID_CURRENT_HAND' })
  expect(ema).toMatchObject({
    ...{ penaltyRules: 'EMA', endOfSession: 'FINISH_CURRENT_HAND', countCorrection: 'MISSED_FAN_LOST' },
    ranking: ['TABLE_POINTS', 'POINTS'],
  })
})

it('what the policy says goes before the preset, and null says nothing', async () => {
  const { data } = await create('ours', { preset: 'EMA', policy: { sessionMinutes: 90, ranking: null } })
  expect(data.createTournament.policy).toMatchObject({ sessionMinutes: 90, ranking: ['TABLE_POINTS', 'POINTS'] })
  expect(data.createTournament.policy.penaltyRules).toBe('EMA')
})

it.each<[string, object, number, string, RegExp]>([
  ['neither', {}, 400, 'BAD_INPUT', /policy: .*missing.*preset/],
  ['no policy but one', { policy: { sessionMinutes: 90 } }, 400, 'BAD_INPUT', /policy.ranking: is missing/],
  ['a wrong value over a preset', { preset: 'EMA', policy: { sessionMinutes: 0 } }, 400, 'BAD_INPUT', /sessionMinutes/],
  ['a book of other money', { preset: 'EMA', ruleset: 'popular' }, 422, 'POLICY_MISMATCH', /POINTS/],
])('%s is refused, and nothing is created', async (_, more, status, code, says) => {
  const answer = await create('refused', more)
  expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([status, code])
  expect(answer.errors?.[0].message).toMatch(says)
  expect((await server.graphql(null, '{ tournament(id: "refused") { id } }')).data?.tournament ?? null).toBeNull()
})
