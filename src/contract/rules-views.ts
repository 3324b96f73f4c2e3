import { z } from 'zod'
import { ruleset } from './inputs.ts'
import { OUTCOME_NAMES, STATUS_NAMES } from './names.ts'

export const rulesetView = z
  .object({
    key: ruleset,
    version: z.string().describe('Changes whenever a verdict may change.'),
    minimumPoints: z.int().describe('Points without flowers that a win needs.'),
  })
  .meta({ id: 'Ruleset' })
export type RulesetView = z.output<typeof rulesetView>

export const rulesetsView = z.object({ rulesets: z.array(rulesetView) }).meta({ id: 'Rulesets' })

const fanInfoView = z
  .object({
    number: z.int().describe("Number in the ruleset's table."),
    hant: z.string(),
    hans: z.string(),
    en: z.string(),
    pinyin: z.string(),
    value: z.int(),
    excludes: z.array(z.int()).describe('Numbers of the fan that do not count beside it.'),
    clause: z.string().describe('Where the rules say so.'),
  })
  .meta({ id: 'FanInfo' })
export type FanInfoView = z.output<typeof fanInfoView>

export const fanTableView = rulesetView.extend({ fans: z.array(fanInfoView) }).meta({ id: 'FanTable' })

export const countedFanView = z
  .object({
    fan: z.int().describe("Number in the ruleset's table."),
    name: z.string(),
    count: z.int(),
    points: z.int().describe('What it contributes in all.'),
  })
  .meta({ id: 'CountedFan' })

const verdictView = z
  .object({
    winning: z.boolean(),
    points: z.int().describe('With flowers; 0 when the hand does not win.'),
    pointsWithoutFlowers: z.int(),
    meetsMinimum: z.boolean(),
    fans: z.array(countedFanView).describe('One maximal list; empty when the hand does not win.'),
    lists: z
      .array(z.array(countedFanView))
      .describe('Every maximal list: a claim is right when it equals any of them.'),
  })
  .meta({ id: 'Verdict' })

const findingView = z
  .object({
    fan: z.int(),
    name: z.string(),
    declared: z.int(),
    counted: z.int(),
    status: z
      .enum(Object.values(STATUS_NAMES))
      .describe(
        'COUNTS: declared and counting. NOT_PRESENT: the hand does not hold it. EXCLUDED: another counted fan contains it. ' +
          'USED: the sets it needs are already combined. MISSED: it counts but was not declared.',
      ),
    by: z.int().nullable().describe('The fan that excludes it.'),
    clause: z.string().describe('Where the rules say so.'),
    explain: z.object({ 'zh-Hant': z.string(), 'zh-Hans': z.string(), en: z.string() }),
  })
  .meta({ id: 'Finding' })

const claimReviewView = z
  .object({
    outcome: z
      .enum(Object.values(OUTCOME_NAMES))
      .describe(
        'RIGHT: the declared list is one of the maximal lists. OVER, UNDER: it comes to more or fewer points. DIFFERENT: the ' +
          'points agree, the fan do not. BELOW_MINIMUM and NOT_WINNING speak of the hand itself.',
      ),
    declaredPoints: z.int().describe('Points of the declared fan, each at its value, flowers included.'),
    findings: z.array(findingView),
  })
  .meta({ id: 'ClaimReview' })

export const previewView = z
  .object({
    ruleset,
    rulesetVersion: z.string(),
    hand: z.string().describe('The hand as a hand line.'),
    verdict: verdictView,
    review: claimReviewView.nullable().describe('Null when no fan were declared.'),
  })
  .meta({ id: 'Preview' })
export type PreviewView = z.output<typeof previewView>
