import { createConnection, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, it } from 'vitest'
import { requireVersion, waitForPostgres } from '../../src/store/postgres/external.ts'
import { freePort } from '../ops/server-process.ts'

const here = () => new URL(inject('postgres').url)

describe('a Postgres at DATABASE_URL', () => {
  it('is taken as soon as it answers', async () => {
    const notices: string[] = []
    await waitForPostgres(here().href, { seconds: 5, onNotice: (line) => notices.push(line) })
    expect(notices).toEqual([])
  })

  it('is waited for while it starts', async () => {
    const port = await freePort()
    const url = here()
    const notices: string[] = []
    const waiting = waitForPostgres(Object.assign(here(), { hostname: '127.0.0.1', port: String(port) }).href, {
      seconds: 10,
      onNotice: (line) => notices.push(line),
    })
    await sleep(700)
    const proxy = createServer((client) => {
      const server = createConnection(Number(url.port), url.hostname)
      client.pipe(server).pipe(client)
      client.on('error', () => server.destroy())
      server.on('error', () => client.destroy())
    }).listen(port, '127.0.0.1')
    await waiting
    expect(notices).toEqual([`Waiting for Postgres at 127.0.0.1:${port}${url.pathname} …`])
    proxy.close()
  })

  it('that never answers is named, without its password', async () => {
    const port = await freePort()
    const url = `postgres://someone:hunter2@127.0.0.1:${port}/paiju`
    const wait = waitForPostgres(url, { seconds: 0 })
    await expect(wait).rejects.toThrow(
      `Postgres at 127.0.0.1:${port}/paiju did not answer within 0 s: connect ECONNREFUSED`,
    )
    await expect(wait).rejects.not.toThrow('hunter2')
  })

  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'a wrong password',
      (url) => Object.assign(url, { password: 'wrong' }),
      /refused: password authentication failed for user/,
    ],
    [
      'a database that is not there',
      (url) => Object.assign(url, { pathname: 'nowhere' }),
      /refused: database "nowhere" does not exist/,
    ],
  ])('with %s is refused at once', async (_, change, message) => {
    const url = here()
    change(url)
    const started = performance.now()
    await expect(waitForPostgres(url.href, { seconds: 30 })).rejects.toThrow(message)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('is no longer waited for when the server is told to stop', async () => {
    const controller = new AbortController()
    const url = `postgres://someone@127.0.0.1:${await freePort()}/paiju`
    const waiting = waitForPostgres(url, { seconds: 30, signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toThrow('Stopped while waiting for Postgres.')
  })

  it('must be version 15 or newer', () => {
    expect(() => requireVersion(150_000, 'db:5432/paiju')).not.toThrow()
    expect(() => requireVersion(140_013, 'db:5432/paiju')).toThrow(
      'Postgres at db:5432/paiju is version 14; 15 or newer is needed.',
    )
  })
})
