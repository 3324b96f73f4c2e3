import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Bounds that only say "a number JavaScript can hold", and a pattern that only spells out the format, are noise to a reader. */
const quiet = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

const named = (uri: (id: string) => string): Readonly<Record<string, JsonSchema>> => {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri, override: quiet })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $id, $schema, ...schema }]) => [id, schema]))
}

/** What a view is called in the API description. */
export const idOf = (view: z.ZodType): string => {
  const id = view.meta()?.id
  if (id === undefined) throw new Error('a view that is answered needs an id')
  return id
}

/** Every view with an id, as the components of an OpenAPI document. */
export const componentSchemas = (): Readonly<Record<string, JsonSchema>> => named((id) => `#/components/schemas/${id}`)

/** The same as Fastify's shared schemas, from which it makes its serialisers. */
export const sharedSchemas = (): readonly JsonSchema[] =>
  Object.entries(named((id) => `${id}#`)).map(([id, schema]) => ({ ...schema, $id: id }))

/** What may be sent: a body or a parameter. */
export const inputSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', override: quiet })
  return rest
}
