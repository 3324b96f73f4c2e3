import type { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { problemView } from '../../contract/problem-views.ts'
import { PERMISSIONS } from '../../tournament/permissions.ts'
import { PATH_PARAMETERS, type Parameter } from './parameters.ts'
import { PREFIX } from './prefix.ts'
import { problem } from './problems.ts'
import type { RestRoute } from './route.ts'
import { componentSchemas, idOf, inputSchema } from './schemas.ts'

const refTo = (view: z.ZodType) => ({ $ref: `#/components/schemas/${idOf(view)}` })

/** Names in the path, in order. */
const namesIn = (path: string): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const parameterOf = (place: 'path' | 'query', name: string, parameter: Parameter | undefined) => {
  if (!parameter) throw new Error(`the parameter ${name} is not described`)
  return { name, in: place, required: place === 'path', ...parameter }
}

/** Whether the answer carries an ETag: a file that is written while it is sent has none. */
const isTagged = ({ method, answer }: RestRoute): boolean => method === 'GET' && answer.kind !== 'stream'

const parametersOf = (route: RestRoute) => [
  ...namesIn(route.path).map((name) => parameterOf('path', name, PATH_PARAMETERS[name])),
  ...Object.entries(route.query ?? {}).map(([name, parameter]) => parameterOf('query', name, parameter)),
  ...(isTagged(route) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
]

/** Every code that a route can answer with: those of its kind, and its own. */
const codesOf = (route: RestRoute): readonly ErrorCode[] => {
  const names = namesIn(route.path)
  const codes: ErrorCode[] = ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'INTERNAL', ...(route.errors ?? [])]
  if (names.includes('tournament')) codes.push('BAD_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOURNAMENT_NOT_FOUND')
  if (route.body || route.file) codes.push('BAD_INPUT', 'BAD_REQUEST', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  return codes
}

/** The problems that share a status, with an example of each. */
const problemResponse = (codes: readonly ErrorCode[], path: string) => ({
  description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join('\n\n'),
  content: {
    'application/problem+json': {
      schema: refTo(problemView),
      examples: Object.fromEntries(
        codes.map((code) => [
          code,
          { value: problem({ code, message: `${ERRORS[code].title}.` }, examplePath(path), 'b1c8e2f0') },
        ]),
      ),
    },
  },
})

const examplePath = (path: string): string =>
  PREFIX + path.replace(/:(\w+)/g, (_, name: string) => String(PATH_PARAMETERS[name]?.example))

const problemResponses = (route: RestRoute) => {
  const codes = codesOf(route)
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort()
  return statuses.map((status) => [
    String(status),
    problemResponse(
      codes.filter((code) => ERRORS[code].status === status),
      route.path,
    ),
  ])
}

const ETAG = { ETag: { $ref: '#/components/headers/ETag' } }

const contentOf = ({ answer }: RestRoute) => {
  if (answer.kind === 'json') return { 'application/json': { schema: refTo(answer.view), example: answer.example } }
  if (answer.kind === 'stream') return { [answer.mediaType]: {} }
  return { [answer.mediaType]: { schema: { type: 'string' }, example: answer.example } }
}

const success = (route: RestRoute) => ({
  description: 'The answer.',
  ...(isTagged(route) ? { headers: ETAG } : {}),
  content: contentOf(route),
})

const responsesOf = (route: RestRoute) => ({
  200: success(route),
  ...(route.answer.kind === 'json' && route.answer.status ? { 202: success(route) } : {}),
  ...(isTagged(route) ? { 304: { description: 'The client has the answer already.', headers: ETAG } } : {}),
  ...Object.fromEntries(problemResponses(route)),
})

const bodyOf = ({ body, file, upload }: RestRoute) => {
  if (upload) return { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
  return file
    ? {
        required: true,
        content: { [file.mediaType]: { schema: { type: 'string', format: 'binary' }, example: file.example } },
      }
    : body && {
        required: true,
        content: {
          'application/json': {
            schema: inputSchema(body.schema),
            examples: Object.fromEntries(Object.entries(body.examples).map(([name, value]) => [name, { value }])),
          },
        },
      }
}

/** A token is always welcome; without one, everybody may do what the permission table gives the public. */
const securityOf = ({ operation }: RestRoute) =>
  operation === null || PERMISSIONS[operation].includes('public') ? [{}, { bearer: [] }] : [{ bearer: [] }]

const operationOf = (route: RestRoute, tag: string) => {
  const requestBody = bodyOf(route)
  return {
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route),
  }
}

/** Routes that stand together in the API description. */
export interface RouteGroup {
  readonly name: string
  readonly description: string
  readonly routes: readonly RestRoute[]
}

const pathsOf = (groups: readonly RouteGroup[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, routes } of groups) {
    for (const route of routes) {
      const path = PREFIX + route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, name) }
    }
  }
  return paths
}

/** The OpenAPI document of the routes. */
export const openApiDocument = (groups: readonly RouteGroup[]) => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'Paiju',
    version: '1',
    description:
      'Verdicts on mahjong hands, and tournaments to read. Points are whole numbers and table points exact fractions. ' +
      'Results are entered through GraphQL at /graphql.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  tags: groups.map(({ name, description }) => ({ name, description })),
  paths: pathsOf(groups),
  components: {
    schemas: componentSchemas(),
    parameters: {
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'The ETag of an earlier answer; if nothing has changed, the new one is 304 without a body.',
        schema: { type: 'string' },
      },
    },
    headers: { ETag: { description: 'Names the bytes of this answer.', schema: { type: 'string' } } },
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'Needed for private tournaments, rulings, appeals, the audit, archives and jobs. The organiser issues tokens.',
      },
    },
  },
})
