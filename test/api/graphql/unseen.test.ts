import { beforeAll, describe, expect, it } from 'vitest'
import { entering, win } from '../entering.ts'
import { POLICY, startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
let organiser: string
let referee: string
beforeAll(async () => {
  server = await testServer()
  ;({ organiser, referee } = await startedTournament(server, 'unseen'))
})

const UNSEEN = ['\u200B', '\u200B \u2060\uFEFF', '\u00AD\u3164', '\u200D', '\u2800']
const TURNED = ['Ana \u202Eanogra', 'East\u2066', '\u202Ax', 'a\u2069b']

/** Everything that takes a line of text, by what is sent. */
const LINES: Readonly<Record<string, (text: string) => Promise<string | undefined>>> = {
  'a reason': async (text) =>
    (await entering(server, 'unseen').enter(referee, 'recordPenalty', { hand: 1, fines: [-1, 0, 0, 0], reason: text }))
      .code,
  'the reason of a correction': async (text) =>
    (await entering(server, 'unseen').enter(referee, 'revokeEntry', { seq: 2, reason: text })).code,
  'a key': async (text) =>
    (await entering(server, 'unseen').enter(referee, 'recordHand', { ...win(1), idempotencyKey: text })).code,
  'the name of a tournament': async (name) => {
    const input = { id: 'named', name, ruleset: 'mcr-wmo', policy: POLICY, timeZone: 'UTC', visibility: 'PUBLIC' }
    const create = 'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { id } }'
    return (await server.graphql(organiser, create, { input })).errors?.[0].extensions.code
  },
}

const importing = async (name: string) => {
  const entrantsCsv = ['number,name', ...[1, 2, 3].map((n) => `${n},P${n}`), `4,${name}`].join('\n')
  const mutation = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
  const { errors } = await server.graphql(organiser, mutation, { input: { tournament: 'unseen', entrantsCsv } })
  return errors?.[0].extensions.code
}

describe.each(Object.entries(LINES))('%s', (_what, send) => {
  it.each([...UNSEEN, ...TURNED].map((text) => [JSON.stringify(text), text]))('is not %s', async (_shown, text) => {
    expect(await send(text)).toBe('BAD_INPUT')
  })
})

it.each([...UNSEEN, ...TURNED].map((text) => [JSON.stringify(text), text]))(
  'an entrant is not called %s',
  async (_shown, name) => {
    expect(await importing(name)).toBe('INVALID_CSV')
  },
)

it.each(['نرگس\u200Cسادات', '\u0D36\u0D4D\u0D30\u0D40\u200D', '李\u{30EDE}', '\u200Fמיכל', '👩‍🎓'])(
  'an entrant may be called %s',
  async (name) => {
    expect(await importing(name)).toBeUndefined()
    const { sheet } = await entering(server, 'unseen').enter(referee, 'recordPenalty', {
      ...{ expectedVersion: (await entering(server, 'unseen').read()).version, idempotencyKey: `key ${name}` },
      ...{ hand: 1, fines: [-1, 0, 0, 0], reason: name },
    })
    expect(sheet.penalties.at(-1)).toMatchObject({ reason: name })
  },
)
