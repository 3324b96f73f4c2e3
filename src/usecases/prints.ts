import { fingerprint } from '../store/chain.ts'
import type { Operation } from '../tournament/permissions.ts'

/** The member whose nulls say something: that nobody objected is another answer than none. */
const ANSWERS = 'answers'

/** A value with every member left out that is null, as it may have been left out in the first place. */
const withoutNulls = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNulls)
  const given = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(given.map(([name, member]) => [name, name === ANSWERS ? member : withoutNulls(member)]))
}

/**
 * What tells a retry from another request under the same key: the print that is stored, and the one that was stored when null and
 * left out were still told apart.
 */
export const printsOf = (operation: Operation, entry: object): readonly [print: string, former: string] => [
  fingerprint({ operation, entry: withoutNulls(entry) }),
  fingerprint({ operation, entry }),
]
