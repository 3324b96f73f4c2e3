const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const LATIN = '[\\p{Script=Latin}\\p{N}]'
const isLatin = (sign: string): boolean => /[\p{Script=Latin}\p{N}]/u.test(sign)

/** A name as a pattern: where it begins or ends in Latin letters it is a word of its own, so that Bo is not in bonus. */
const patternOf = (name: string): RegExp => {
  const signs = [...name]
  const before = isLatin(signs[0] ?? '') ? `(?<!${LATIN})` : ''
  const after = isLatin(signs.at(-1) ?? '') ? `(?!${LATIN})` : ''
  return new RegExp(`${before}${escaped(name)}${after}`, 'iu')
}

/** Names under which somebody may be spoken of, as they are looked for. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

/** Whether a text has one of these names in it, in upper or lower case. */
export const mentioning = (names: readonly string[]): ((text: string) => boolean) => {
  const patterns = names.map(plain).flatMap((name) => (name === '' ? [] : patternOf(name)))
  return (text) => {
    const found = plain(text)
    return patterns.some((pattern) => pattern.test(found))
  }
}

/** The members of events, and of what they hold, in which people write what they like. */
const WRITTEN: ReadonlySet<string> = new Set(['reason', 'note', 'departure', 'grounds', 'late', 'decision'])

/** What was written freely in an event, by the member that holds it. */
export const writtenIn = (value: unknown): readonly (readonly [field: string, text: string])[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, member]) => {
    if (typeof member === 'string') return WRITTEN.has(field) ? [[field, member] as const] : []
    return writtenIn(member)
  })
}
