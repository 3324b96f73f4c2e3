import type { z } from 'zod'
import { counted } from './wording.ts'

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with named fields',
  record: 'an object with named values',
  null: 'null',
}

/** How much of what is too little or too much: characters, elements or the number itself. */
const limit = (origin: string, bound: number | bigint, word: 'at least' | 'at most'): string => {
  const count = Number(bound)
  if (origin === 'string')
    return count === 1 && word === 'at least' ? 'must not be empty' : `must have ${word} ${counted(count, 'character')}`
  if (origin === 'array')
    return count === 1 && word === 'at least' ? 'must not be empty' : `must have ${word} ${counted(count, 'element')}`
  return `must be ${word} ${count}`
}

const listed = (values: readonly unknown[]): string => {
  const words = values.map(String)
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`
}

/**
 * Zod's findings in words of the field, each to follow the field's name: "must be at most 600". Where a schema says itself
 * what is wrong, its words stand.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'too_small':
      return limit(issue.origin, issue.minimum, 'at least')
    case 'too_big':
      return limit(issue.origin, issue.maximum, 'at most')
    case 'invalid_value':
      return issue.input === undefined
        ? `is missing; it must be ${listed(issue.values)}`
        : `must be ${listed(issue.values)}`
    case 'unrecognized_keys':
      return `there is no ${issue.keys.map((key) => `"${key}"`).join(', ')} here; correct the spelling or leave it out`
    case 'invalid_union':
      return 'must be of one of the kinds that are documented'
    default:
      return undefined
  }
}
