import { buildSchema, isInputObjectType, isNonNullType } from 'graphql'
import { expect, it } from 'vitest'
import { schemaText } from '../../../src/api/graphql/schema.ts'

// A compiled query refuses an input that leaves out a required field with a default, while an interpreted one takes it.
it('has no required input with a default value', () => {
  const schema = buildSchema(schemaText())
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const fields = inputs.flatMap((input) => Object.values(input.getFields()))
  expect(fields.length).toBeGreaterThan(50)
  const wrong = fields.filter((field) => isNonNullType(field.type) && field.defaultValue !== undefined)
  expect(wrong.map((field) => field.name)).toEqual([])
})
