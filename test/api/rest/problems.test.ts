import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseFailure, requestFailure } from '../../../src/api/failures.ts'
import { limitArrival } from '../../../src/api/rest/arrival.ts'
import { lingerOnRefusal } from '../../../src/api/rest/linger.ts'
import { problemAnswers, problemOptions } from '../../../src/api/rest/problems.ts'
import { buildApp } from '../../../src/app.ts'
import { type TestServer, testServer } from '../server.ts'
import { riverside } from './riverside.ts'

let server: TestServer
const tokens: Record<string, string> = {}
const LIMIT = 256 * 1024

beforeAll(async () => {
  server = await testServer()
  await riverside(server)
  await riverside(server, { id: 'closed-doors', visibility: 'PRIVATE' })
  tokens.foreign = await server.token([{ role: 'referee', tournament: 'riverside-open' }])
  tokens.player = await server.token([{ role: 'player', tournament: 'closed-doors', entrant: 1 }])
  tokens.expired = await server.token([{ role: 'organiser', tournament: '*' }], -60)
})

const ask = async (path: string, init: RequestInit & { token?: string | undefined } = {}) => {
  const { token, ...rest } = init
  const headers = new Headers(rest.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(server.url + path, { ...rest, headers })
  const text = await response.text()
  return { response, problem: JSON.parse(text) }
}

const post = (body: string, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})

const ROOM = '/api/v1/tournaments/closed-doors'
const OPEN = '/api/v1/tournaments/riverside-open'

type Case = [name: string, path: string, status: number, code: string, init?: () => Parameters<typeof ask>[1]]

const CASES: Case[] = [
  ['a session that is no number', `${OPEN}/sessions/first`, 400, 'BAD_INPUT'],
  ['a table number below 1', `${OPEN}/sessions/1/tables/0`, 400, 'BAD_INPUT'],
  ['a tournament id with capitals', '/api/v1/tournaments/Riverside', 400, 'BAD_INPUT'],
  ['an unknown value in the query', `${OPEN}/standings?live=yes`, 400, 'BAD_INPUT'],
  ['a query that says two things', `${OPEN}/standings?live=true&live=false`, 400, 'BAD_INPUT'],
  ['an unknown style of CSV', `${OPEN}/standings.csv?style=tabs`, 400, 'BAD_INPUT'],
  ['an address that is not decodable', '/api/v1/tournaments/%zz', 400, 'BAD_REQUEST'],
  ['a body that is no JSON', '/api/v1/verify', 400, 'BAD_REQUEST', () => post('{"ruleset":')],
  ['an empty body', '/api/v1/verify', 400, 'BAD_REQUEST', () => post('')],
  ['a body with a forged prototype', '/api/v1/verify', 400, 'BAD_REQUEST', () => post('{"__proto__":{"a":1}}')],
  ['no body', '/api/v1/verify', 400, 'BAD_INPUT', () => ({ method: 'POST' })],
  ['a private tournament without a token', ROOM, 401, 'UNAUTHENTICATED'],
  ['the CSV of a private tournament without a token', `${ROOM}/standings.csv`, 401, 'UNAUTHENTICATED'],
  ['a token that is none', OPEN, 401, 'TOKEN_INVALID', () => ({ token: 'abc' })],
  ['another scheme than Bearer', OPEN, 401, 'TOKEN_INVALID', () => ({ headers: { authorization: 'Basic YTpi' } })],
  ['an expired token', OPEN, 401, 'TOKEN_EXPIRED', () => ({ token: tokens.expired })],
  ['a private tournament with a token for another', ROOM, 403, 'FORBIDDEN', () => ({ token: tokens.foreign })],
  ['an unknown address', '/api/v1/nothing', 404, 'NOT_FOUND'],
  ['an unknown address outside the API', '/nothing', 404, 'NOT_FOUND'],
  ['an unknown ruleset', '/api/v1/rulesets/riichi', 404, 'NOT_FOUND'],
  ['an unknown tournament', '/api/v1/tournaments/none/standings', 404, 'TOURNAMENT_NOT_FOUND'],
  ['an unknown session', `${OPEN}/sessions/9`, 404, 'SESSION_NOT_FOUND'],
  ['an unknown table', `${OPEN}/sessions/1/tables/9`, 404, 'TABLE_NOT_FOUND'],
  ['a wrong method', `${OPEN}/standings`, 405, 'METHOD_NOT_ALLOWED', () => ({ method: 'DELETE' })],
  ['a wrong method with a body', OPEN, 405, 'METHOD_NOT_ALLOWED', () => post('a=1', 'text/csv')],
  ['a body over the limit', '/api/v1/verify', 413, 'TOO_LARGE', () => post(JSON.stringify('x'.repeat(1 << 20)))],
  ['another media type', '/api/v1/verify', 415, 'UNSUPPORTED_MEDIA_TYPE', () => post('x', 'text/plain')],
  ['a body without a media type', '/api/v1/verify', 415, 'UNSUPPORTED_MEDIA_TYPE', () => post('{}', '')],
]

describe('a problem document answers', () => {
  it.each(CASES)('%s', async (_, path, status, code, init) => {
    const { response, problem } = await ask(path, init?.())
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(problem).toMatchObject({ type: `/api/v1/problems#${code}`, status, code, instance: path.split('?')[0] })
    expect(problem.title).not.toBe('')
    expect(problem.detail).not.toBe('')
    expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  })

  it('says which field is wrong', async () => {
    const { problem } = await ask(`${OPEN}/sessions/0/tables/first`)
    expect(problem.problems.map(({ field }: { field: string }) => field)).toEqual(['session', 'table'])
  })

  it('names its kind in the list of all problems', async () => {
    const { problem: list } = await ask('/api/v1/problems')
    const codes = list.problems.map(({ code }: { code: string }) => code)
    for (const [, , , code] of CASES) expect(codes).toContain(code)
    expect(list.problems).toContainEqual({ code: 'NOT_WINNING', status: 422, title: 'The hand does not win' })
  })
})

it('tells how to bring a token, and what is wrong with the one brought', async () => {
  const without = await ask(ROOM)
  expect(without.response.headers.get('www-authenticate')).toBe('Bearer realm="paiju"')
  const expired = await ask(ROOM, { token: tokens.expired })
  expect(expired.response.headers.get('www-authenticate')).toBe('Bearer realm="paiju", error="invalid_token"')
  expect((await ask(ROOM, { token: tokens.player })).response.status).toBe(200)
})

it('tells which methods an address answers', async () => {
  const read = await ask(`${OPEN}/sessions/1/tables/1`, { method: 'PUT' })
  expect(read.response.headers.get('allow')).toBe('GET, HEAD')
  const verify = await ask('/api/v1/verify')
  expect(verify.response.headers.get('allow')).toBe('POST')
  expect(verify.problem.detail).toContain('POST')
})

it('is not ready while the database does not answer, but lives', async () => {
  const store = { ...server.store, ping: () => Promise.reject(new Error('connection refused')) }
  const app = await buildApp({ logLevel: 'silent', bodyLimit: LIMIT }, { store, secret: 'x'.repeat(32) })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect((await app.inject('/livez')).statusCode).toBe(200)
  await app.close()
})

it('masks what nobody foresaw, and logs it under the id it answers', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { stream: { write: (line: string) => lines.push(line) } },
    genReqId: () => 'request-7',
  })
  problemAnswers(app)
  app.get('/broken', async () => {
    throw new Error('password=hunter2')
  })
  const answer = await app.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'INTERNAL', requestId: 'request-7' })
  expect(answer.body).not.toContain('hunter2')
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unexpected error')
  expect(logged).toMatchObject({ reqId: 'request-7', err: { message: 'password=hunter2' } })
})

/** Everything a server sends on a connection until it closes it; an error if the connection is reset. */
const everything = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.once('end', () => resolve(text)).once('error', reject)
  })

const open = (url: string): Socket => {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port), allowHalfOpen: true })
}

const CHUNK = 'x'.repeat(64 * 1024)

/** Writes `bytes` in chunks, as fast as the server reads. */
const stream = async (socket: Socket, bytes: number, frame: (chunk: string) => string): Promise<void> => {
  for (let sent = 0; sent < bytes; sent += CHUNK.length)
    if (!socket.write(frame(CHUNK))) await new Promise((resolve) => socket.once('drain', resolve))
}

describe('a body over the limit is refused in a way the client can read', () => {
  const SIZE = 8 * 1024 * 1024
  const length = `Content-Length: ${SIZE}`
  const plain = (chunk: string) => chunk
  const framed = (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`
  it.each([
    ['/api/v1/verify', length, 'keep-alive', plain],
    ['/api/v1/verify', length, 'close', plain],
    ['/api/v1/verify', 'Transfer-Encoding: chunked', 'close', framed],
    ['/graphql', length, 'close', plain],
    ['/graphql', 'Transfer-Encoding: chunked', 'keep-alive', framed],
  ])('%s, %s, connection %s', async (path, framing, connection, frame) => {
    const socket = open(server.url)
    const answer = everything(socket)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: ${connection}\r\n${framing}\r\n\r\n`,
    )
    await stream(socket, SIZE, frame)
    if (frame === framed) socket.write('0\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 413 .*TOO_LARGE/s)
    socket.destroy()
  })

  it('while the client is still sending', async () => {
    const socket = open(server.url)
    const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    socket.write(`POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n{`)
    expect(await answered).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE"/s)
    socket.destroy()
  })

  it('but not for ever', async () => {
    const app = Fastify({ bodyLimit: 1000 })
    lingerOnRefusal(app, { bytes: 1_000_000, ms: 60_000 })
    app.post('/', async () => 'read')
    const socket = open(await app.listen({ host: '127.0.0.1', port: 0 }))
    const cut = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n')
    const sending = setInterval(() => socket.write(CHUNK), 1)
    await cut
    clearInterval(sending)
    await app.close()
  })
})

it('a body that trickles in is ended', async () => {
  const app = Fastify(problemOptions)
  limitArrival(app, 100)
  app.post('/', async () => 'read')
  const socket = open(await app.listen({ host: '127.0.0.1', port: 0 }))
  const answer = everything(socket)
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{')
  expect(await answer).toMatch(/^HTTP\/1\.1 400 .*The request took too long to arrive/s)
  socket.destroy()
  await app.close()
})

describe('what is hardly HTTP', () => {
  it.each([
    ['no HTTP at all', 'HELLO\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\n${'x'.repeat(90)}: ${'y'.repeat(100_000)}\r\n\r\n`],
  ])('%s is refused with a problem document', async (_, text) => {
    const socket = open(server.url)
    const answer = everything(socket)
    socket.write(text)
    expect(await answer).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json.*BAD_REQUEST/s,
    )
    socket.destroy()
  })
})

it('knows a client who has gone from a database that has', () => {
  const reset = (message: string) => Object.assign(new Error(message), { code: 'ECONNRESET' })
  expect(requestFailure(reset('aborted'))?.code).toBe('BAD_REQUEST')
  expect(requestFailure(reset('read ECONNRESET'))).toBeUndefined()
  expect(databaseFailure(reset('read ECONNRESET'))?.code).toBe('UNAVAILABLE')
})
