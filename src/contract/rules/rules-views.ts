import { z } from 'zod'
import { ruleset } from '../inputs.ts'
import { OUTCOME_NAMES, STATUS_NAMES } from '../names.ts'

export const rulesetView = z
  .object({
    key: ruleset,
    version: z.string().describe('Changes whenever a verdict may change.'),
    minimumPoints: z.int().describe('Points without flowers that a win needs, in units.'),
    minimum: z.string().describe('The same in fan, such as 8 or 1.'),
    unitsPerFan: z
      .int()
      .describe('Points of fan are whole numbers of units; so many make one fan: 2 where the rules have half fan.'),
  })
  .meta({ id: 'Ruleset' })
export type RulesetView = z.output<typeof rulesetView>

export const rulesetsView = z.object({ rulesets: z.array(rulesetView) }).meta({ id: 'Rulesets' })

export const fanInfoView = z
  .object({
    number: z.int().describe("Number in the ruleset's table."),
    hant: z.string(),
    hans: z.string(),
    en: z.string(),
    pinyin: z.string(),
    ja: z.string().nullable().describe('The usual Japanese name, if there is one.'),
    value: z.int().describe('In units.'),
    open: z.int().nullable().describe('In units, when the hand is not concealed (食下), where that is another.'),
    excludes: z.array(z.int()).describe('Numbers of the fan that do not count beside it.'),
    clause: z.string().describe('Where the rules say so.'),
  })
  .meta({ id: 'FanInfo' })
export type FanInfoView = z.output<typeof fanInfoView>

const switchValue = z.union([z.int(), z.boolean(), z.string()])

export const switchView = z
  .object({
    key: z.string().describe('What a tournament calls it in `switches`.'),
    about: z.string(),
    values: z
      .array(switchValue)
      .describe('What it may be set to; empty where any whole number from least to most will do.'),
    also: z.string().nullable().describe('What text will do besides the values.'),
    least: z.int().nullable(),
    most: z.int().nullable(),
    default: switchValue.describe('What it is in this ruleset unless a tournament says otherwise.'),
    clause: z.string().describe('Where the readings come from.'),
  })
  .meta({ id: 'Switch', description: 'A point on which readings of the rules differ.' })
export type SwitchView = z.output<typeof switchView>

export const fanTableView = rulesetView
  .extend({ fans: z.array(fanInfoView), switches: z.array(switchView) })
  .meta({ id: 'FanTable' })

export const countedFanView = z
  .object({
    fan: z.int().describe("Number in the ruleset's table."),
    name: z.string(),
    count: z.int(),
    points: z.int().describe('What it contributes in all, in units.'),
    value: z.string().describe('The same in fan, such as 2 or 0.5.'),
  })
  .meta({ id: 'CountedFan' })

export const verdictView = z
  .object({
    winning: z.boolean(),
    points: z.int().describe('With flowers; 0 when the hand does not win.'),
    pointsWithoutFlowers: z.int(),
    total: z.string().describe('The points in fan, such as 12 or 1.5.'),
    fu: z.int().nullable().describe('Where the rules count fu; else null.'),
    worth: z
      .int()
      .nullable()
      .describe(
        'What is paid: points, or where fan and fu make a base, that base. Null when it is more than any score may be.',
      ),
    worthText: z.string().describe('The same as digits, exact however many.'),
    meetsMinimum: z.boolean(),
    fans: z.array(countedFanView).describe('One maximal list; empty when the hand does not win.'),
    lists: z
      .array(z.array(countedFanView))
      .describe('Every maximal list: a claim is right when it equals any of them.'),
  })
  .meta({ id: 'Verdict' })
export type VerdictView = z.output<typeof verdictView>

export const nearMissView = z
  .object({
    without: z
      .string()
      .nullable()
      .describe('The tile in hand that would be another; null when it is the winning tile.'),
    instead: z.string().describe('The tile to have in its place.'),
    verdict: verdictView,
  })
  .meta({ id: 'NearMiss' })
export type NearMissView = z.output<typeof nearMissView>

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
    nearMisses: z
      .array(nearMissView)
      .describe('What a hand that does not win would have scored with one other tile: the best five.'),
  })
  .meta({ id: 'Preview' })
export type PreviewView = z.output<typeof previewView>

const waitView = z
  .object({
    tile: z.string(),
    discard: verdictView.describe('Won on a discard.'),
    selfDrawn: verdictView.describe('Won on a self-draw.'),
  })
  .meta({ id: 'Wait' })

export const waitsView = z
  .object({
    ruleset,
    rulesetVersion: z.string(),
    waits: z.array(waitView).describe('Every tile that completes the hand; empty when none does.'),
  })
  .meta({ id: 'Waits' })
export type WaitsView = z.output<typeof waitsView>
