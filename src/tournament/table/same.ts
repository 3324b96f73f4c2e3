const members = (value: object): readonly [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined)

/** Whether two values of plain data say the same, whatever the order of their members. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const others = new Map(members(b))
  const own = members(a)
  return own.length === others.size && own.every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
}
