import type { EntrantEntry } from '../../tournament/entrant.ts'
import type { EntrantsFile } from './entrants-csv.ts'

const MOST = 20

/** A letter that a spreadsheet could not save is a question mark in the middle of a word, or before one. */
const LOST = /\p{L}\?\p{L}|(?:^|\s)\?\p{L}/u

const NAMES = [
  ['name', 'name'],
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['nameLatin', 'name_latin'],
  ['nameLocal', 'name_local'],
] as const

const lostLetters = (entrant: EntrantEntry, line: number): readonly string[] => {
  const found = NAMES.find(([field]) => LOST.test(entrant[field] ?? ''))
  if (!found) return []
  const [field, column] = found
  return [
    `Line ${line}: "${column}" is "${entrant[field]}"; a question mark there is often a letter that was lost when the file was saved. Save it as UTF-8 if so.`,
  ]
}

const keyOf = ({ name, country }: EntrantEntry): string =>
  JSON.stringify([name.normalize('NFKC').toLowerCase(), country?.toLowerCase() ?? null])

/** Whoever lets columns be left out wants to know which: one may be of use under another name. */
const leftOutWords = (columns: readonly string[]): readonly string[] =>
  columns.length === 0
    ? []
    : [`Left out: ${columns.map((column) => `"${column.slice(0, 40)}"`).join(', ')}; these are no columns of a list.`]

/**
 * What in a file can be right but often is not, as sentences: columns left out, letters that were lost, and somebody who is on it
 * twice. At most twenty.
 */
export const doubtsOf = ({ entrants, lines, leftOut }: EntrantsFile): readonly string[] => {
  const seen = new Map<string, EntrantEntry>()
  const doubts: string[] = [...leftOutWords(leftOut)]
  for (const entrant of entrants) {
    const line = lines.get(entrant.number) ?? 1
    doubts.push(...lostLetters(entrant, line))
    const twin = seen.get(keyOf(entrant))
    if (twin && (twin.emaNumber === null || entrant.emaNumber === null))
      doubts.push(
        `Line ${line}: "${entrant.name}" stands on line ${lines.get(twin.number) ?? 1}, too, as number ${twin.number}; if that is one person, leave one out.`,
      )
    seen.set(keyOf(entrant), entrant)
    if (doubts.length >= MOST) break
  }
  return doubts.slice(0, MOST)
}
