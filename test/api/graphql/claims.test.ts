import { buildSchema, isEnumType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { schemaText } from '../../../src/api/graphql/schema.ts'
import { CLAIM_REFUSALS, type ClaimRefusalCode } from '../../../src/rules/claim-refusals.ts'
import { everything } from '../everything.ts'
import { riverside } from '../rest/riverside.ts'
import { handInput, RECORD_HAND, startedTournament, type TestServer, testServer } from '../server.ts'
import { anywhere, call, claimQuestions, discard, hu, type Input, MCR, TABLE, TENPAI } from './claim-questions.ts'

let server: TestServer
let ask: ReturnType<typeof claimQuestions>['ask']
let told: ReturnType<typeof claimQuestions>['told']
beforeAll(async () => {
  server = await testServer()
  await riverside(server)
  ;({ ask, told } = claimQuestions(server))
})

describe('who gets a discard', () => {
  it('hu before pung, pung before chow, the nearest of several hu', async () => {
    const claims = [call('SOUTH', 'CHOW', '46m'), call('NORTH', 'PUNG', '55m'), hu('WEST')]
    expect(await told(anywhere(discard('5m'), claims))).toEqual([
      'WEST HU',
      'SOUTH CHOW OUTRANKED by WEST',
      'NORTH PUNG OUTRANKED by WEST',
    ])
    expect(await told(anywhere(discard('5m', 'WEST'), [hu('SOUTH'), hu('EAST')]))).toEqual([
      'EAST HU',
      'SOUTH HU NEARER_HU by EAST',
    ])
  })

  it('nobody, when nobody calls or nobody may have it', async () => {
    expect((await ask(anywhere(discard('5m'), []))).answer).toEqual({ taken: null, refused: [] })
    expect(await told(anywhere(discard('flower'), [hu('WEST')]))).toEqual(['WEST HU FLOWER'])
  })

  it('reads tiles in any notation', async () => {
    expect(await told(anywhere(discard('五萬'), [call('SOUTH', 'CHOW', '🀊🀌')]))).toEqual(['SOUTH CHOW'])
  })
})

describe('every rule refuses in the languages', () => {
  const TABLE_RULES = { ...MCR, robConcealedKong: 'THIRTEEN_ORPHANS', passRule: 'SAME_GO_AROUND', lateCall: 'REFUSED' }
  const facts = (more: object) => ({ facts: more })
  const CASES: Readonly<Record<ClaimRefusalCode, Input>> = {
    OWN_TILE: anywhere(discard('5m'), [call('EAST', 'PUNG', '55m')]),
    FLOWER: anywhere(discard('flower'), [hu('EAST'), hu('SOUTH')]),
    LAPSED: anywhere(discard('5m'), [call('WEST', 'PUNG', '55m', { afterNextDraw: true })]),
    LATE: anywhere(discard('5m'), [call('WEST', 'PUNG', '55m', { afterMs: 3001 })], { policy: TABLE_RULES }),
    ONLY_HU_ROBS: anywhere({ kind: 'ADDED_KONG', tile: '5m', from: 'EAST' }, [call('SOUTH', 'CHOW', '46m')]),
    CONCEALED_KONG: anywhere({ kind: 'CONCEALED_KONG', tile: 'E', from: 'EAST' }, [hu('SOUTH')]),
    ONLY_THIRTEEN_ORPHANS: anywhere({ kind: 'CONCEALED_KONG', tile: '5m', from: 'EAST' }, [hu('SOUTH')], {
      policy: TABLE_RULES,
    }),
    RIICHI: anywhere(discard('5m'), [call('WEST', 'PUNG', '55m')], facts({ riichi: ['WEST'] })),
    NOT_A_CHOW: anywhere(discard('5m'), [call('SOUTH', 'CHOW', '47m')]),
    NOT_FROM_PREVIOUS: anywhere(discard('5m'), [call('WEST', 'CHOW', '46m')]),
    NOT_A_PUNG: anywhere(discard('5m'), [call('WEST', 'PUNG', '56m')]),
    NOT_A_KONG: anywhere(discard('5m'), [call('WEST', 'KONG', '55m')]),
    ONTO_MELDED_PUNG: anywhere(
      discard('5m'),
      [call('WEST', 'KONG', '')],
      facts({ melds: [{ seat: 'WEST', melds: ['p:555m'] }] }),
    ),
    NO_REPLACEMENT: anywhere(discard('5m'), [call('WEST', 'KONG', '555m')], facts({ wallLeft: 0 })),
    DEAD_HAND: anywhere(discard('5m'), [hu('WEST')], facts({ dead: ['WEST'] })),
    PASSED: anywhere(discard('5m'), [hu('WEST')], {
      policy: TABLE_RULES,
      ...facts({ passed: [{ seat: 'WEST', tile: '5m', from: 'NORTH' }] }),
    }),
    NOT_WINNING: anywhere(discard('7m'), [hu('WEST', { hand: TENPAI })], { ruleset: 'mcr-cn' }),
    BELOW_MINIMUM: anywhere(discard('5m'), [hu('WEST', { hand: TENPAI })], { ruleset: 'mcr-cn' }),
    NEARER_HU: anywhere(discard('5m'), [hu('WEST'), hu('NORTH')]),
    OUTRANKED: anywhere(discard('5m'), [hu('WEST'), call('SOUTH', 'CHOW', '46m')]),
  }

  it.each(Object.entries(CASES))('%s', async (code, input) => {
    for (const [language, key] of [
      ['EN', 'en'],
      ['ZH_HANT', 'zh-Hant'],
      ['ZH_HANS', 'zh-Hans'],
    ] as const) {
      const { answer, error } = await ask(input, language)
      expect(error).toBeUndefined()
      const rule = CLAIM_REFUSALS[code as ClaimRefusalCode]
      expect(answer.refused).toContainEqual(
        expect.objectContaining({ code, clause: rule.clause, explain: rule.explain[key] }),
      )
    }
  })

  it('and the schema names them all', () => {
    const refusal = buildSchema(schemaText()).getType('ClaimRefusal')
    expect(isEnumType(refusal) && refusal.getValues().map(({ name }) => name)).toEqual(Object.keys(CLAIM_REFUSALS))
  })
})

describe('hands that are shown', () => {
  const robbery = (policy: object, hand: object) =>
    anywhere({ kind: 'CONCEALED_KONG', tile: '1m', from: 'EAST' }, [hu('SOUTH', { hand })], {
      policy,
      ruleset: 'mcr-cn',
    })

  it('are taken on trust without a ruleset', async () => {
    expect(await told(anywhere(discard('7m'), [hu('WEST', { hand: TENPAI })]))).toEqual(['WEST HU'])
  })

  it('win by robbing a kong, which counts', async () => {
    const added = { kind: 'ADDED_KONG', tile: '5m', from: 'EAST' }
    const claims = [hu('WEST', { hand: TENPAI })]
    expect(await told(anywhere(discard('5m'), claims, { ruleset: 'mcr-cn' }))).toEqual(['WEST HU BELOW_MINIMUM'])
    expect(await told(anywhere(added, claims, { ruleset: 'mcr-cn' }))).toEqual(['WEST HU'])
  })

  it('rob a concealed kong with thirteen orphans where the policy allows', async () => {
    const waiting = { closed: '9m19s19pEESWNCFP' }
    expect(await told(robbery({ ...MCR, robConcealedKong: 'THIRTEEN_ORPHANS' }, waiting))).toEqual(['SOUTH HU'])
    expect(await told(robbery(MCR, waiting))).toEqual(['SOUTH HU CONCEALED_KONG'])
  })

  it('win on the last tile when the wall is empty, said or not', async () => {
    const input = (hand: object, wallLeft: number) =>
      anywhere(discard('5m'), [hu('WEST', { hand: { ...TENPAI, ...hand } })], {
        ruleset: 'mcr-cn',
        facts: { wallLeft },
      })
    expect(await told(input({}, 0))).toEqual(['WEST HU'])
    expect(await told(input({}, 1))).toEqual(['WEST HU BELOW_MINIMUM'])
    expect((await ask(input({ lastTile: false }, 0))).error?.extensions).toMatchObject({
      code: 'HAND_DISAGREES',
      seat: 'WEST',
      field: 'flags',
    })
  })
})

describe('at a table', () => {
  // Hand 3 is in play: the seat WEST deals, NORTH has the wind South, EAST is West, SOUTH is North.
  it('turns follow the winds of its hand in play, and seats keep their names', async () => {
    const claims = [call('NORTH', 'CHOW', '46m'), call('SOUTH', 'PUNG', '55m')]
    const { answer } = await ask({ table: TABLE, offer: discard('5m', 'WEST'), claims })
    expect(answer.taken).toEqual({ seat: 'SOUTH', wind: 'NORTH', kind: 'PUNG', late: false })
    expect(answer.refused).toEqual([
      expect.objectContaining({ seat: 'NORTH', wind: 'SOUTH', kind: 'CHOW', code: 'OUTRANKED', by: 'SOUTH' }),
    ])
  })

  it('turns go another way round after players have changed seats', async () => {
    const { referee } = await startedTournament(server, 'seats-changed', { policy: { seatChange: 'MCR' } })
    for (let hand = 1; hand <= 4; hand++)
      await server.graphql(referee, RECORD_HAND, { input: handInput('seats-changed', hand) })
    // South round: the first South player deals, then East, North and West.
    const claims = [call('EAST', 'CHOW', '46m'), call('WEST', 'CHOW', '46m')]
    const table = { tournament: 'seats-changed', session: 1, table: 1 }
    expect(await told({ table, offer: discard('5m', 'SOUTH'), claims })).toEqual([
      'EAST CHOW',
      'WEST CHOW NOT_FROM_PREVIOUS',
    ])
  })

  it("the tournament's ruleset judges the hands under the table's winds", async () => {
    // A half flush is worth 6, and the pung of south winds 2 to the player whose wind is South: NORTH in hand 3.
    const hand = { melds: ['p:SSS', 'c:234m'], closed: '3478999m' }
    const at = (seat: string) => told({ table: TABLE, offer: discard('5m', 'WEST'), claims: [hu(seat, { hand })] })
    expect(await at('NORTH')).toEqual(['NORTH HU'])
    expect(await at('SOUTH')).toEqual(['SOUTH HU BELOW_MINIMUM'])
  })

  it("the tournament's policies hold", async () => {
    const policy = { passRule: 'SAME_GO_AROUND', lateCall: 'REFUSED' }
    await startedTournament(server, 'house-rules', { policy })
    const facts = { passed: [{ seat: 'WEST', tile: '5m', from: 'NORTH' }] }
    const claims = [hu('WEST'), call('NORTH', 'PUNG', '55m', { afterMs: 5000 })]
    const at = (tournament: string, offer: object) =>
      told({ table: { tournament, session: 1, table: 1 }, offer, claims, facts })
    expect(await at('house-rules', discard('5m'))).toEqual(['WEST HU PASSED', 'NORTH PUNG LATE'])
    expect(await at('riverside-open', discard('5m'))).toEqual(['WEST HU', 'NORTH PUNG OUTRANKED by WEST'])
  })

  it('of a private tournament answers its own people only', async () => {
    await startedTournament(server, 'in-private', { visibility: 'PRIVATE' })
    const table = { tournament: 'in-private', session: 1, table: 1 }
    const { status, error } = await ask({ table, offer: discard('5m'), claims: [] })
    expect([status, error?.extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

it('stores nothing', async () => {
  const before = await everything(server.databaseUrl)
  await ask({ table: TABLE, offer: discard('5m'), claims: [hu('WEST')] })
  expect(await everything(server.databaseUrl)).toEqual(before)
})
