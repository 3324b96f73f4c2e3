import { beforeAll, describe, expect, it } from 'vitest'
import { recordHandInput } from '../../../src/contract/inputs.ts'
import { fingerprint } from '../../../src/store/chain.ts'
import type { Store } from '../../../src/store/types.ts'
import { recordHand } from '../../../src/usecases/table/entries.ts'
import type { Caller } from '../../../src/usecases/usecase.ts'
import { entering, win } from '../entering.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

/** Everything that may be left out of a win. */
const NULLS = { tiles: null, declared: null, flowers: null, completedAt: null }

describe('a retry', () => {
  it.each<[string, object, object]>([
    ['leaves out what was null', { discarder: null, ...NULLS }, {}],
    ['says null for what was left out', {}, { discarder: null, ...NULLS }],
  ])('is the same request when it %s', async (what, first, again) => {
    const id = what.replaceAll(' ', '-')
    const { referee } = await startedTournament(server, id)
    const table = entering(server, id)
    const { discarder: _, ...selfDrawn } = { ...win(1), discarder: null }
    const stored = await table.enter(referee, 'recordHand', { ...selfDrawn, idempotencyKey: 'once', ...first })
    expect(stored.sheet).toMatchObject({ version: 2, hands: [{ discarder: null }] })
    const more = { ...selfDrawn, idempotencyKey: 'once', expectedVersion: 1, ...again }
    const retried = await table.enter(referee, 'recordHand', more)
    expect(retried.answer).toEqual(stored.answer)
    const other = await table.enter(referee, 'recordHand', { ...more, discarder: 'SOUTH' })
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('of a ruling is another request when nobody objected and when nothing was said of it', async () => {
    const { referee } = await startedTournament(server, 'answers', { policy: { penaltyRules: 'MCR_CN' } })
    const table = entering(server, 'answers')
    const question = { offender: 'EAST', offence: 'LATE', answers: { minutesLate: 3, objectionBy: null } }
    const asked = await table.enter(referee, 'recordRuling', { ...question, answers: { minutesLate: 3 } })
    expect(asked.code).toBeUndefined()
    const { answer } = await table.send(referee, 'recordRuling', { ...asked.input, answers: question.answers })
    expect(answer.errors?.[0].extensions.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('of what was stored while nulls were still told apart is answered as at first', async () => {
    const { referee } = await startedTournament(server, 'former')
    const at = { tournament: 'former', session: 1, table: 1 }
    const input = { table: at, expectedVersion: 1, idempotencyKey: 'once', ...win(1, { discarder: null }), ...NULLS }
    const former = fingerprint({ operation: 'recordHand', entry: recordHandInput.parse(input) })
    const append: Store['append'] = (entry) => server.store.append({ ...entry, fingerprint: former })
    const deps = {
      ...{ store: { ...server.store, append }, now: () => server.clock.now, newKey: () => '', newSeed: () => 1 },
    }
    const caller: Caller = { subject: 'tester', grants: [{ role: 'referee', tournament: 'former' }] }
    expect(await recordHand(deps, caller, input)).toMatchObject({ ok: true })
    const retried = await entering(server, 'former').send(referee, 'recordHand', input)
    expect(retried.sheet).toMatchObject({ version: 2 })
  })
})
