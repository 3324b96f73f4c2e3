import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { restRoutes } from '../../../src/api/rest/routes.ts'
import { buildApp } from '../../../src/app.ts'
import type { Store } from '../../../src/store/types.ts'

type Json = ReturnType<typeof JSON.parse>

let app: FastifyInstance
let document: Json

beforeAll(async () => {
  // The description needs no database.
  app = await buildApp({ logLevel: 'silent', bodyLimit: 1000 }, { store: {} as Store, secret: 'x'.repeat(32) })
  document = (await app.inject('/api/v1/openapi.json')).json()
})

/** What takes a token also in a public tournament. */
const TOKEN_NEEDED = [
  'getAudit',
  'getConductAudit',
  'getRulings',
  'exportRulings',
  'listAppeals',
  'listArrangements',
  'uploadEntrants',
  'uploadSeating',
  ...['listPeople', 'getPerson', 'mergePeople', 'anonymisePerson', 'listAnonymisations'],
  ...['exportArchive', 'importArchive', 'listJobs', 'getJob', 'cancelJob'],
]

/** Every object in a document. */
const objects = (value: Json): Json[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objects)] : []

const operations = (): [path: string, method: string, operation: Json][] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]): [string, string, Json] => [path, method, operation]),
  )

/** Methods and paths of everything Fastify serves below the prefix. */
const served = (): string[] => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const text = app.printRoutes({ commonPrefix: false })
  const routes: string[] = []
  const stack: string[] = []
  for (const line of text.split('\n')) {
    const found = /^([│ ]*)(?:├──|└──) (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!found) continue
    const [, indent = '', part = '', names = ''] = found
    stack.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
    const path = stack.join('')
    if (!path.startsWith('/api/v1/')) continue
    for (const method of methods) if (names.split(', ').includes(method)) routes.push(`${method} ${path}`)
  }
  return routes.sort()
}

describe('the OpenAPI document', () => {
  it('is 3.1 and says what it is about', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Paiju', version: '1' })
  })

  it('holds every route of the application, and no other', () => {
    const documented = operations().map(
      ([path, method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(served().length).toBeGreaterThan(10)
    expect(documented.sort()).toEqual(served())
    expect(documented).toHaveLength(restRoutes.length)
  })

  it('refers only to what it holds', () => {
    const refs = objects(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    expect(refs.length).toBeGreaterThan(50)
    for (const ref of refs) {
      const target = ref
        .replace(/^#\//, '')
        .split('/')
        .reduce((value: Json, key: string) => value?.[key], document)
      expect(target, ref).toBeTypeOf('object')
    }
    expect(JSON.stringify(document)).not.toMatch(/"\$(id|schema|defs)"/)
  })

  it('gives every operation its own id, its errors, its security and an example', () => {
    const all = operations()
    expect(new Set(all.map(([, , { operationId }]) => operationId)).size).toBe(all.length)
    for (const [path, method, operation] of all) {
      const where = `${method} ${path}`
      const { 200: success, 202: _begun, 304: unchanged, ...errors } = operation.responses
      expect(operation.summary, where).not.toBe('')
      expect(operation.security, where).toEqual(
        TOKEN_NEEDED.includes(operation.operationId) ? [{ bearer: [] }] : [{}, { bearer: [] }],
      )
      // A file that is written while it is sent is bytes, and has no name of them beforehand.
      const isStream =
        Object.keys(success.content).some((type) => /\/(pdf|vnd\.)/.test(type)) ||
        operation.operationId === 'exportArchive'
      for (const media of Object.values<Json>(success.content)) expect('example' in media, where).toBe(!isStream)
      expect(unchanged !== undefined, where).toBe(method === 'get' && !isStream)
      expect(Object.keys(errors), where).toEqual(expect.arrayContaining(['401', '500']))
      for (const [status, { content }] of Object.entries<Json>(errors))
        for (const { value } of Object.values<Json>(content['application/problem+json'].examples))
          expect(String(value.status), where).toBe(status)
      const body = operation.requestBody?.content
      if (body?.['text/csv']) expect(body['text/csv'].schema).toEqual({ type: 'string', format: 'binary' })
      else if (body && operation.operationId !== 'importArchive')
        expect(Object.keys(body['application/json'].examples)).toHaveLength(2)
    }
  })

  it('describes the parameters of every path, and only those', () => {
    for (const [path, , operation] of operations()) {
      const inPath = operation.parameters.filter((parameter: Json) => parameter.in === 'path')
      expect(inPath.map(({ name }: Json) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      for (const parameter of inPath) {
        expect(parameter.required).toBe(true)
        expect(parameter.schema.type).toMatch(/^(string|integer)$/)
        expect(parameter.description).not.toBe('')
      }
    }
  })

  it('says what can go wrong with a tournament and with a body', () => {
    const codes = (path: string, method: string, status: number) =>
      Object.keys(document.paths[path][method].responses[status].content['application/problem+json'].examples)
    const table = '/api/v1/tournaments/{tournament}/sessions/{session}/tables/{table}'
    expect(codes(table, 'get', 404)).toEqual(['TABLE_NOT_FOUND', 'TOURNAMENT_NOT_FOUND'])
    expect(codes('/api/v1/verify', 'post', 413)).toEqual(['TOO_LARGE'])
    expect(codes('/api/v1/verify', 'post', 422)).toEqual(['INVALID_SWITCH', 'UNKNOWN_FAN', 'INVALID_HAND'])
  })

  it('speaks of no float', () => {
    expect(objects(document).filter(({ type }) => type === 'number')).toEqual([])
  })
})

describe('the page at /docs', () => {
  it('loads everything from this server', async () => {
    const page = await app.inject('/docs')
    expect(page.statusCode).toBe(200)
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
    expect(assets.length).toBeGreaterThan(4)
    for (const asset of assets) {
      expect(asset).toMatch(/^\//)
      expect((await app.inject(asset)).statusCode, asset).toBe(200)
    }
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/)
    expect((await app.inject('/docs/json')).json()).toEqual(document)
  })

  it('answers what is not there with a problem document', async () => {
    const missing = await app.inject('/docs/static/nothing.js')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})
