import { beforeAll, describe, expect, it } from 'vitest'
import { verifyFile } from '../../../scripts/audit-verify/file.ts'
import * as examples from '../../../src/api/rest/conduct-examples.ts'
import { conductRoutes } from '../../../src/api/rest/routes/conduct.ts'
import { machineDeps } from '../../../src/app.ts'
import { recordConductRuling, replaceConductRuling } from '../../../src/usecases/conduct/conduct.ts'
import { appeal, decideAppeal } from '../../../src/usecases/rulings/appeals.ts'
import type { Caller, UseCase } from '../../../src/usecases/usecase.ts'
import { riverside } from '../rest/riverside.ts'
import { type TestServer, testServer } from '../server.ts'
import { RULING } from './ruling.ts'

const ID = 'riverside-open'
const ORGANISER: Caller = { subject: 'organiser', grants: [{ role: 'organiser', tournament: '*' }] }
const LIN: Caller = { subject: 'Lin Yue', grants: [{ role: 'player', tournament: ID, entrant: 2 }] }

let server: TestServer
let token: string

/** The tournament of the examples, where Lin came late, appealed, and was heard. */
beforeAll(async () => {
  server = await testServer()
  await riverside(server)
  const deps = machineDeps(server.store, () => server.clock.now)
  const at = async (time: string, caller: Caller, useCase: UseCase<unknown>, input: object): Promise<void> => {
    server.clock.now = new Date(`2026-05-01T${time}:00Z`)
    const result = await useCase(deps, caller, { tournament: ID, idempotencyKey: time, ...input })
    if (!result.ok) throw new Error(JSON.stringify(result.error))
  }
  const late = { entrant: 2, offence: 'LATE', answers: { minutesLate: 8 }, note: 'Before session 1' }
  await at('08:20', ORGANISER, recordConductRuling, late)
  await at('08:25', LIN, appeal, { seq: 1, entrant: 2, grounds: 'The notice named another hall' })
  await at('08:30', ORGANISER, decideAppeal, { seq: 2, outcome: 'UPHELD', decision: 'A warning will do' })
  await at('08:35', ORGANISER, replaceConductRuling, {
    ...{ seq: 1, expectedVersion: 1, reason: 'Appeal 2', departure: { fine: 0, warning: true } },
  })
  token = await server.token([{ role: 'player', tournament: ID, entrant: 4 }])
})

const get = async (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
  const response = await fetch(`${server.url}/api/v1/tournaments/${ID}${path}`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('the rulings of a tournament over REST', () => {
  it('are what the API description shows', async () => {
    const { status, text, headers } = await get('/rulings')
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual(examples.rulings)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(JSON.parse((await get('/appeals')).text)).toEqual({ appeals: [examples.appeal] })
  })

  it('are what GraphQL says', async () => {
    const query = `{ rulings(tournament: "${ID}") { proof { payments fines points balances } rulings { ${RULING} } } }`
    const { rulings, proof } = (await server.graphql(token, query)).data.rulings
    const rest = JSON.parse((await get('/rulings')).text)
    expect(rest.proof).toEqual(proof)
    expect(rest.rulings).toMatchObject(rulings)
  })

  it('are sent as a file that a spreadsheet can add up', async () => {
    const { status, text, headers } = await get('/rulings.csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toContain('riverside-open-rulings.csv')
    expect(`\uFEFF${text}`).toBe(examples.rulingsCsv)
    expect((await get('/rulings.csv?style=semicolon')).text.split('\r\n')[0]).toContain('session;table;seq;version')
    expect((await get('/rulings.csv?style=tab')).status).toBe(400)
  })

  it('are the chain that the audit shows', async () => {
    const referee = await server.token([{ role: 'referee', tournament: ID }])
    const { text, headers } = await get('/conduct/audit', { authorization: `Bearer ${referee}` })
    expect(headers.get('content-disposition')).toContain('riverside-open-conduct.ndjson')
    const withoutHashes = (file: string) => file.replace(/[0-9a-f]{64}/g, 'hash')
    expect(withoutHashes(text)).toBe(withoutHashes(examples.conductAudit))
    expect(verifyFile(text)).toMatchObject({ ok: true, links: 4 })
    expect(verifyFile(examples.conductAudit)).toMatchObject({ ok: true, links: 4 })
  })

  it.each(conductRoutes.map(({ path }) => path.replace('/tournaments/:tournament', '')))(
    'at %s are not for everybody, and not for another tournament',
    async (path) => {
      expect((await get(path, {})).status).toBe(401)
      const foreign = await server.token([{ role: 'organiser', tournament: 'other' }])
      expect((await get(path, { authorization: `Bearer ${foreign}` })).status).toBe(403)
      const everywhere = await server.token([{ role: 'organiser', tournament: '*' }])
      const nowhere = await fetch(`${server.url}/api/v1/tournaments/nowhere${path}`, {
        headers: { authorization: `Bearer ${everywhere}` },
      })
      expect([nowhere.status, JSON.parse(await nowhere.text()).code]).toEqual([404, 'TOURNAMENT_NOT_FOUND'])
    },
  )
})
