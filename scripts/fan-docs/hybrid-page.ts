import { fanText, parseSwitches, type SwitchInfo } from '../../src/rules/index.ts'
import { FAN_SWITCHES } from '../../src/rules/rulesets/hybrid/fan-switches.ts'
import { type FanKey, HYBRID_FANS, type HybridFan } from '../../src/rules/rulesets/hybrid/fans.ts'
import { FU } from '../../src/rules/rulesets/hybrid/fu.ts'
import { numberOf } from '../../src/rules/rulesets/hybrid/numbers.ts'
import {
  convertHalfFan,
  createBasePoints,
  literalSkyPoints,
  POINT_PAGES,
  uncappedSkyPoints,
} from '../../src/rules/rulesets/hybrid/points.ts'
import { readPointsPage } from '../../src/rules/rulesets/hybrid/points-page.ts'
import {
  HYBRID_SWITCHES,
  type HybridSwitches,
  hybridSwitchInfos,
  parseHybridSwitches,
} from '../../src/rules/rulesets/hybrid/switches.ts'
import { hybridFacts } from './hybrid-facts.ts'
import { codes, table } from './markdown.ts'

/** Where the page lies, from the project's root. */
export const HYBRID_PAGE = 'docs/fan-hybrid.md'

const HALVES = { unitsPerFan: 2 }
const fan = (halfFans: number): string => fanText(halfFans, HALVES)

const defaults = (): HybridSwitches => {
  const switches = parseHybridSwitches()
  if (!switches.ok) throw new Error(switches.error.message)
  return switches.value
}
const SWITCHES = defaults()

const namesOf = new Map(HYBRID_FANS.map(({ key, names }) => [key, `${numberOf(key)} ${key} ${names.en}`]))

/** What a switch takes away, with its name, where it does so unless a tournament says otherwise. */
const switchedFor = (fan: FanKey): readonly string[] =>
  FAN_SWITCHES.flatMap(({ key, exclusions }) =>
    exclusions
      .filter((each) => each.fan === fan && each.when === SWITCHES[key])
      .flatMap(({ excludes }) => excludes.map((other) => `${namesOf.get(other)} (\`${key}\`)`)),
  )

const excluded = ({ key, excludes }: HybridFan): string =>
  [...excludes.map((other) => namesOf.get(other) ?? other), ...switchedFor(key)].join(', ')

const HOUSE_FANS: readonly FanKey[] = ['全归一', '花一色']

const fanTable = (): string =>
  table(
    ['#', 'fan', 'open', '繁體', '简体', 'English', 'pinyin', '日本語', 'Not beside it', 'Clause'],
    HYBRID_FANS.map((row) => {
      const { key, names, value, open, clause } = row
      const house = HOUSE_FANS.includes(key) ? '; `houseFans`' : ''
      const { hant, hans, en, pinyin, ja = '' } = names
      return [
        ...[numberOf(key), fan(value), fan(open), hant, hans, en, pinyin, ja, excluded(row)],
        `${clause.replace('dossier ', '')}${house}`,
      ]
    }),
  )

const fuTable = (): string => {
  const sets = [
    ['明刻 pung, claimed or completed by a discard', FU.exposedPung],
    ['暗刻 pung in the hand', FU.concealedPung],
    ['明杠 kong, claimed or added', FU.exposedKong],
    ['暗杠 concealed kong', FU.concealedKong],
  ] as const
  return table(
    ['Item', 'plain', '么九'],
    [
      ['Every hand', FU.base, FU.base],
      ...sets.map(([name, [plain, terminal]]) => [name, plain, terminal]),
      ['Pair of the round wind, the seat wind, or a dragon; both winds add up', '', FU.valuePair],
      ['Any other 么九 pair', '', FU.terminalPair],
      ['四归一: each four of a kind that is no kong', FU.four, FU.four],
      ['Single wait, in a hand of sets and a pair', FU.singleWait, FU.singleWait],
      ['Seven pairs, 全不靠, 七星不靠', FU.specialForm, FU.specialForm],
      ['十三幺, in 青天井 only', '', FU.specialForm],
    ],
  )
}

const FU_COLUMNS = [20, 25, 30, 40, 50, 60] as const

const baseTable = (): string => {
  const points = readPointsPage([...POINT_PAGES.values()][0] ?? '')
  const base = createBasePoints(SWITCHES)
  const limits = [26, 52, 78, 104].map((halfFans) => [
    ...[fan(halfFans), '–', ...FU_COLUMNS.map((fu) => base({ halfFans, fu }))],
  ])
  return table(
    ['fan', '番分', ...FU_COLUMNS.map((fu) => `${fu} fu`)],
    [
      ...[...points].map(([halfFans, each]) => [
        ...[fan(halfFans), each, ...FU_COLUMNS.map((fu) => base({ halfFans, fu }))],
      ]),
      ...limits,
    ],
  )
}

const SKY_SAMPLES = [
  [2, 20],
  [3, 30],
  [9, 25],
  [16, 40],
  [26, 51],
  [60, 62],
] as const

const skyTable = (): string => {
  const base = createBasePoints(SWITCHES)
  return table(
    ['fan', 'fu', 'without', '`literal`', '`uncapped`'],
    SKY_SAMPLES.map(([halfFans, fu]) => {
      const effective = convertHalfFan({ halfFans, fu })
      const sky = [literalSkyPoints(effective), uncappedSkyPoints(effective, SWITCHES)].map(String)
      return [fan(halfFans), fu, base(effective), ...sky]
    }),
  )
}

/** The other values of a switch. */
const alternatives = ({ values, also, range, default: usual }: SwitchInfo): string => {
  if (range) return `${range.least} to ${range.most}`
  const others = codes(values.filter((value) => value !== usual))
  return [others, also ?? ''].filter(Boolean).join('; ')
}

const switchTable = (): string =>
  table(
    ['Switch', 'Meaning', 'Unless said otherwise', 'Others', 'Clause'],
    hybridSwitchInfos().map((info) => [
      ...[`\`${info.key}\``, info.about, `\`${info.default}\``, alternatives(info), info.clause],
    ]),
  )

const EXAMPLE = { roundBase: 'ceil', doubleWindPairFu: 2 }
const example = (): string => {
  const parsed = parseSwitches('hybrid', EXAMPLE)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return `switches: {${Object.entries(EXAMPLE)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(', ')}}`
}

/** The page: every fan of the hybrid rules, fu, base points, 青天井, every switch, and what the rules fix. */
export const hybridPage = (): string => `# The hybrid rules

\`npm run docs:fans\` writes this page from the tables in \`src/rules/rulesets/hybrid/\`. Clauses are those of [sources.md](sources.md):
C3 and so on are sections of the dossier on S2, 次硅酸钙麻将规则; R98 is the book of MCR whose definitions hold where S2 says no other.

A hand is worth the base of its fan and fu. "open" (食下) is what a fan counts when the hand is not concealed. A win needs
${fan(2 * SWITCHES.minimumFan)} fan without flowers; two half fan are one. Of all ways to read a hand the one of the highest base counts, then of the most fan,
then of the most fu.

## Fan

A fan that a switch takes away stands with the switch's name; 箭刻 and 花牌 may count more than once in a hand. 全归一 and 花一色 are played
with \`houseFans: "suggested"\` only: three fours of a kind, none a kong, and a pair; and all eight flowers, which are no minimum either.

${fanTable()}

## Fu

${fuTable()}

## Base points

1.5, 2.5 and 3.5 fan give up the half and have ten fu more. Then 番分 × fu, to the nearest hundred, and never more than
${SWITCHES.baseCap}; from 13 fan on ${SWITCHES.limitUnit} for every full 13. The source refers to its 番分表 without printing it: this one is the project's,
\`${SWITCHES.fanPointsTable}\`, and a tournament may play by its own.

${baseTable()}

On a discard the discarder pays the base twice and nobody else pays; on a self-draw each of the others pays it. There is no dealer's
share.

## 青天井

Played with the switch \`skyMode\`; everything else stays. \`literal\` pays fan × fu as the source's words are, x.5 up. \`uncapped\` reads them
as 番分 × fu without cap and without a table from 13 fan on: 番分 doubles with every fan, 2^(fan + 3), also by half fan.

${skyTable()}

Amounts are exact however large. A score never passes 30000000: a hand that would is refused with what it is worth, and nothing is stored.

## Switches

What the source leaves open. A tournament sets them in its policy: \`${example()}\`. All ${HYBRID_SWITCHES.length} are recorded with its results.

${switchTable()}

## Policies of a table

These stand beside the switches in the policy of a tournament, which must say all three.

${table(
  ['Policy', 'Meaning', 'Clause'],
  [
    ['`startingPoints`', 'What every score begins with at a table, 0 to 1000000', 'C11'],
    [
      '`placementPoints`',
      'What the first to the fourth place earn when the table closes; they sum to 0, and equal scores share',
      'C11',
    ],
    [
      '`sticksAtEnd`',
      'Riichi sticks left when the table closes go to the `WINNER` of the last win, to the `FIRST_PLACE`, are `SPLIT`, or are `VOID`',
      'C7',
    ],
  ],
)}

\`dealer\` and \`seatChange\` are those of every ruleset; the source has no dealer who stays on (C1): \`ROTATE\`. \`penaltyRules\` is \`HYBRID\`
([offences.md](offences.md)), and \`ranking\` begins with \`POINTS\`.

## What is no switch

The source, or where it is silent the dossier, says these; they are always so.

${hybridFacts()}
`
