import { type FanInfo, getRuleset, MCR_KEYS, type McrKey, SWITCHES } from '../../src/rules/index.ts'
import { REPEATABLE } from '../../src/rules/rulesets/mcr/fans.ts'
import { codes, table } from './markdown.ts'

/** Where the page lies, from the project's root. */
export const FAN_PAGE = 'docs/fan-mcr.md'

const INTRODUCTION = `# The fan of Mahjong Competition Rules

\`npm run docs:fans\` writes this page from \`src/rules/rulesets/mcr/fans.ts\` and \`switches.ts\`.

Numbers are those of R98; GB06 has 双暗杠 as 48 and 48 to 52 one higher. 82, one melded and one concealed kong, is a row of
neither table. "Not beside it" names the fan that do not count when this one does; what fan may share sets is a matter of the
counting principles. Clauses: R98 is 中国麻将竞赛规则 of 1998, GB06 the WMO's Green Book of 2006, WMCC 2006 and WMC7
are decisions of world championships.`

const fansOf = (key: McrKey): readonly FanInfo[] => {
  const ruleset = getRuleset(key)
  if (!ruleset.ok) throw new Error(ruleset.error.message)
  return ruleset.value.fans
}

/** The rows of a fan in each ruleset, by the rulesets' order. */
type Rows = readonly FanInfo[]

const fanRows = (): readonly Rows[] => {
  const tables = MCR_KEYS.map(fansOf)
  return tables[0]!.map((_, i) => tables.map((fans) => fans[i]!))
}

/** What does not count beside a fan; what only one ruleset says carries its key. */
const excluded = (rows: Rows, names: ReadonlyMap<number, string>): string => {
  const numbers = [...new Set(rows.flatMap(({ excludes }) => excludes))].sort((a, b) => a - b)
  const texts = numbers.map((number) => {
    const keys = MCR_KEYS.filter((_, i) => rows[i]?.excludes.includes(number))
    const only = keys.length < MCR_KEYS.length ? ` (${keys.join(', ')} only)` : ''
    return `${number} ${names.get(number)}${only}`
  })
  return texts.join(', ')
}

const fanTable = (): string => {
  const fans = fanRows()
  const names = new Map(fans.map(([fan]) => [fan!.number, `${fan!.names.hans} ${fan!.names.en}`]))
  const heads = ['#', ...MCR_KEYS, '繁體', '简体', 'English', 'pinyin', '日本語', 'Not beside it', 'Clause']
  const cells = fans.map((rows) => {
    const { number, names: name, clause } = rows[0]!
    const values = rows.map(({ value }) => value)
    return [number, ...values, name.hant, name.hans, name.en, name.pinyin, name.ja ?? '', excluded(rows, names), clause]
  })
  return table(heads, cells)
}

const switchTable = (): string =>
  table(
    ['Switch', 'Meaning', 'Values', ...MCR_KEYS, 'Clause'],
    SWITCHES.map(({ key, about, values, defaults, clause }) => [
      `\`${key}\``,
      about,
      codes(values),
      ...MCR_KEYS.map((ruleset) => `\`${defaults[ruleset]}\``),
      clause,
    ]),
  )

/** The page: every fan with its names, values, exclusions and clause, and every switch. */
export const fanPage = (): string => `${INTRODUCTION}

${fanTable()}

These may count more than once in a hand: ${REPEATABLE.join(', ')}. 8 points are needed to win, flowers (81) not counted.

## Switches

Where readings of the rules differ. A tournament sets them in its policy: \`switches: {mixedKongs: 6}\`.

${switchTable()}
`
