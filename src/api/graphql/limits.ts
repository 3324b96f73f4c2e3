import type { FastifyRequest } from 'fastify'
import {
  type ASTVisitor,
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isIntrospectionType,
  isObjectType,
  type ValidationContext,
} from 'graphql'
import { type AppError, appError } from '../../contract/errors.ts'
import type { GraphContext } from './context.ts'
import { graphError } from './graph-error.ts'

/** An answer holds at most so many objects: the standings of the largest event with their entrants, or a championship with all its hands. */
const MAX_OBJECTS = 50_000

/** Aliases let one object be asked for many times over; this many are plenty for a screen. */
const MAX_ALIASES = 16

const tooComplex = (message: string) => graphError(appError('QUERY_TOO_COMPLEX', message))

/** A validation rule that refuses queries with more than `MAX_ALIASES` aliases. */
export const limitAliases = (context: ValidationContext): ASTVisitor => {
  let aliases = 0
  return {
    Field(node) {
      if (!node.alias || ++aliases !== MAX_ALIASES + 1) return
      context.reportError(tooComplex(`Use at most ${MAX_ALIASES} aliases; ask in several requests.`))
    },
  }
}

/** Counts down the objects of one request's answer; throws when there are too many. */
export const objectBudget = (): ((objects: number) => void) => {
  let left = MAX_OBJECTS
  return (objects) => {
    left -= objects
    if (left < 0)
      throw tooComplex(
        `The answer would hold more than ${MAX_OBJECTS} objects; ask session by session or table by table.`,
      )
  }
}

const sizeOf = (value: unknown): number =>
  Array.isArray(value) ? value.reduce((sum: number, item) => sum + sizeOf(item), 0) : value === null ? 0 : 1

const counted =
  (resolve: NonNullable<GraphQLField<unknown, GraphContext>['resolve']>): typeof resolve =>
  async (source, args, context, info) => {
    const value = await resolve(source, args, context, info)
    context.spend(sizeOf(value))
    return value
  }

/** Lets every field that answers objects count them, wherever fragments and aliases may have multiplied it. */
export const countObjects = (schema: GraphQLSchema): void => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (isCompositeType(getNamedType(field.type))) field.resolve = counted(field.resolve ?? defaultFieldResolver)
    }
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Why a request is not a GraphQL request: only POST, so that no link or prefetch can enter a hand; and the query is text in the
 * GraphQL language, not a syntax tree in JSON, which nothing has checked.
 */
export const queryFault = ({ method, body }: FastifyRequest): AppError | undefined => {
  if (method !== 'POST') return appError('METHOD_NOT_ALLOWED', 'Send GraphQL by POST, with the query in a JSON body.')
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined
  if (typeof query !== 'string' || isJson(query))
    return appError('BAD_REQUEST', 'The body must be a JSON object whose query is text in the GraphQL language.')
  return undefined
}
