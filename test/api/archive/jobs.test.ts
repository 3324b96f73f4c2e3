import { get } from 'node:http'
import postgres from 'postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { machineDeps } from '../../../src/app.ts'
import { startJob } from '../../../src/usecases/jobs/run.ts'
import { whenOver } from '../../setup/cleanup.ts'
import { must } from '../played.ts'
import { riverside } from '../rest/riverside.ts'
import { type TestServer, testServer } from '../server.ts'
import type { Document } from './documents.ts'

let server: TestServer
let organiser: string
let headers: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await testServer()
  organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  headers = { authorization: `Bearer ${organiser}`, 'content-type': 'application/json' }
})

describe('a job', () => {
  const FIELDS = 'id kind state done total actor result { tournament outcome } error { code }'

  it('is listed with what came of it', async () => {
    await riverside(server)
    const archive = await fetch(`${server.url}/api/v1/tournaments/riverside-open/archive.json`, { headers })
    const body = await archive.text()
    await fetch(`${server.url}/api/v1/archives`, { method: 'POST', headers, body })

    const { jobs } = await must(server.graphql(organiser, `{ jobs { ${FIELDS} } }`))
    const job = jobs.find(({ result }: Document) => result?.tournament === 'riverside-open')
    expect(job).toMatchObject({
      ...{ kind: 'ARCHIVE_IMPORT', state: 'DONE', actor: 'tester', done: 0, total: null },
      result: { tournament: 'riverside-open', outcome: 'UNCHANGED' },
    })
    const response = await fetch(`${server.url}/api/v1/jobs/${job.id}`, { headers })
    expect(await response.json()).toMatchObject({ id: job.id, state: 'DONE' })
  })

  it('shows how far it is, and stops when it is asked to', async () => {
    const deps = { ...machineDeps(server.store, () => server.clock.now), newKey: () => 'long-job' }
    const caller = { subject: 'organiser', grants: [] }
    const { ended } = await startJob(deps, caller, { kind: 'ARCHIVE_IMPORT', tournament: null }, async (watch) => {
      watch.progress(3, 9)
      while (!watch.isCancelled()) await new Promise((resolve) => setTimeout(resolve, 20))
      return { ok: false, error: { code: 'JOB_CANCELLED', message: 'Cancelled.' } }
    })
    const look = async () => (await must(server.graphql(organiser, `{ job(job: "long-job") { ${FIELDS} } }`))).job
    await expect.poll(look, { timeout: 5000 }).toMatchObject({ state: 'RUNNING', done: 3, total: 9 })
    const cancel = () => server.graphql(organiser, 'mutation { cancelJob(job: "long-job") { state } }')
    expect(await must(cancel())).toEqual({ cancelJob: { state: 'RUNNING' } })
    await ended
    expect(await look()).toMatchObject({ state: 'CANCELLED', error: { code: 'JOB_CANCELLED' } })
    expect((await cancel()).errors?.[0].extensions.code).toBe('JOB_OVER')
  })

  it('whose process has ended is over', async () => {
    const begun = { id: 'left', kind: 'ARCHIVE_IMPORT', tournament: null, actor: 'x', createdAt: server.clock.now }
    await server.store.beginJob(begun, new Date(0))
    const look = async () =>
      (await must(server.graphql(organiser, '{ job(job: "left") { state error { code } } }'))).job
    expect(await look()).toEqual({ state: 'RUNNING', error: null })
    server.clock.now = new Date(server.clock.now.getTime() + 61_000)
    expect(await look()).toEqual({ state: 'FAILED', error: { code: 'UNAVAILABLE' } })
  })

  it('of the server is nothing for organisers of one tournament', async () => {
    const own = await server.token([{ role: 'organiser', tournament: 'riverside-open' }])
    expect((await server.graphql(own, '{ job(job: "left") { id } }')).status).toBe(403)
    expect((await server.graphql(own, `{ job(job: "left", tournament: "riverside-open") { id } }`)).status).toBe(404)
  })
})

describe('an archive', () => {
  it('keeps no transaction open for clients that hang up', async () => {
    const sql = postgres(server.databaseUrl, { max: 1 })
    whenOver('test', () => sql.end())
    const at = `${server.url}/api/v1/tournaments/riverside-open/archive.json`
    for (let wait = 0; wait < 24; wait++) {
      const request = get(at, { headers, agent: false })
      const gone = new Promise((resolve) => request.on('close', resolve))
      request.on('error', () => {}).on('response', (response) => response.resume())
      setTimeout(() => request.destroy(), wait)
      await gone
    }
    const open = () => sql`
      select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    await expect.poll(open).toHaveLength(0)
  })
})
