import { getPenaltyRules, type OffenceInfo, PENALTY_RULES, type PenaltyRulesKey } from '../../src/rules/index.ts'
import { LAST_PRINTED_STEP, ladderFine } from '../../src/rules/offences/ladder.ts'
import { BODIES } from '../../src/rules/offences/penalty-rules.ts'
import type { Body, Offence } from '../../src/rules/offences/table.ts'
import { assumedText, followsText, questionText, whenText } from './words.ts'

/** Where the page lies, from the project's root. */
export const OFFENCE_PAGE = 'docs/offences.md'

const BODY_NAMES: Readonly<Record<PenaltyRulesKey, string>> = {
  'mcr-cn': 'MCR_CN: 中国麻将竞赛规则（试行）, 1998 (R98)',
  'mcr-wmo': 'MCR_WMO: Mahjong Competition Rules, World Mahjong Organization, 2006 (GB06)',
  ema: 'EMA: European Mahjong Association, penalties of 2009 (EMA09) and regulations of 2010 (EMA10)',
  hybrid: 'HYBRID: the hybrid rules',
}

const STEPS = 8

const ladderTable = (): string => {
  const steps = Array.from({ length: STEPS }, (_, index) => index + 1)
  const fines = steps.map((step) => (step === 1 ? 'warning' : `${ladderFine(step)}`))
  return table(
    steps.map((step) => (step > LAST_PRINTED_STEP ? `${step} (ours)` : `${step}`)),
    [fines],
  )
}

const introduction = (): string => `# Offences and rulings

\`npm run docs:offences\` writes this page from the tables in \`src/rules/offences/\`: \`mcr-cn.ts\`, \`mcr-wmo.ts\`, \`ema.ts\`
and \`hybrid.ts\`.

A tournament's policy names the body whose rulings apply. The referee names the offence and answers what it asks; the first row
of the offence that applies is the ruling, shown before it is entered. He may rule otherwise, with a reason.

"To each" is paid to each of the other three; a fine leaves the game. A dead hand cannot win this deal and plays on. "Again" is
the second time or a later one. "Ours" is what no source gives: the value is the project's, and the ruling says so too
("offence: not listed" is an offence that the body's sources do not name). What happens in a hand names the hand; "no hand needed"
stands where that may be left out. A player holds 13 tiles, a kong counting as three, and 14 from drawing or claiming until the
discard; flowers lie apart.

A tournament of the hybrid rules is ruled by the last table, one of MCR by any of the others. So is one of the popular game, whose
rules have no penalties: there a printed point is a fan, so many beans as the room plays for, and the ruling calls that ours.
The switches \`repeatScope\` and \`wallDamageBest\` of the hybrid rules say how far back their repetitions are counted, and what a
destroyed wall costs.

## The ladder

What **ladder** costs, by how many times it happened:

${ladderTable()}`

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')

const nameText = ({ names, code, inHand }: OffenceInfo): string => {
  const { 'zh-Hant': hant, 'zh-Hans': hans, en } = names
  return `**${en}**<br>${[...new Set([hant, hans])].join(' ')}<br>\`${code}\`${inHand ? '' : '<br>no hand needed'}`
}

const offenceRows = (offence: Offence, info: OffenceInfo): string[][] =>
  offence.cases.map((ruled, index) => [
    index === 0 ? nameText(info) : '',
    index === 0 ? offence.questions.map(questionText).join('<br>') || 'nothing' : '',
    whenText(ruled, offence.cases.length === 1),
    followsText(ruled),
    ruled.clause ?? offence.clause,
    assumedText(ruled),
  ])

const countedText = ({ ladder }: Body): string => {
  if (!ladder) return 'These rules have no ladder and no fines: what is due is paid to the other players.'
  return ladder.name === undefined
    ? `The ladder counts each offence of a player for itself, within one ${ladder.scope}.`
    : `One ladder counts all ${ladder.name} of a player together, within one ${ladder.scope}.`
}

const bodySection = (key: PenaltyRulesKey): string => {
  const body = BODIES[key]
  const { offences } = getPenaltyRules(key)
  return `## ${BODY_NAMES[key]}

${countedText(body)}

${table(
  ['Offence', 'Asked', 'When', 'What follows', 'Source', 'Ours'],
  body.offences.flatMap((offence, index) => offenceRows(offence, offences[index]!)),
)}`
}

/** The page: for each body every offence with its questions, its cases in order, where they stand and what is ours. */
export const offencePage = (): string => `${[introduction(), ...PENALTY_RULES.map(bodySection)].join('\n\n')}\n`
