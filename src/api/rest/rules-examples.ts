import type { z } from 'zod'
import type { fanTableView, PreviewView, RulesetView, WaitsView } from '../../contract/rules/rules-views.ts'
import { policyNames } from '../../contract/tournament/policy-names.ts'
import type { PolicyPresetView } from '../../contract/views.ts'
import { POLICY_PRESET_KEYS, POLICY_PRESETS } from '../../tournament/policy-presets.ts'

// What the server answers about hands and rulesets; a test holds these against it.

export const LINE = '- 123456789m55s67p 8p T E E - 0'
export const FANS = [
  { fan: 28, name: '清龙 Pure Straight', count: 1, points: 16, value: '16' },
  { fan: 56, name: '不求人 Fully Concealed Hand', count: 1, points: 4, value: '4' },
  { fan: 63, name: '平和 All Chows', count: 1, points: 2, value: '2' },
]

const DECLARED = [{ fan: 'Pure Straight' }, { fan: '平和' }, { fan: 76 }]

export const verifyLine = { ruleset: 'mcr-wmo', line: LINE, declared: DECLARED }
export const verifyTiles = {
  ruleset: 'mcr-wmo',
  tiles: { closed: '123456789m55s67p', winningTile: '8p' },
  selfDrawn: true,
  seatWind: 'EAST',
  roundWind: 'EAST',
  declared: DECLARED,
}

const finding = (
  fan: number,
  name: string,
  [declared, counted]: readonly [number, number],
  [hant, hans, en]: readonly [string, string, string],
) => ({
  fan,
  name,
  declared,
  counted,
  status: 'COUNTS' as const,
  by: null,
  clause: `R98 #${fan}`,
  explain: { 'zh-Hant': hant, 'zh-Hans': hans, en },
})

const NO_HONORS: readonly [string, string, string] = [
  '計了平和，不再計無字（R98 #63）',
  '计了平和，不再计无字（R98 #63）',
  'All Chows counts, so No Honors does not (R98 #63)',
]

const winning = (points: number, fans: typeof FANS) => ({
  winning: true,
  points,
  pointsWithoutFlowers: points,
  total: String(points),
  fu: null,
  worth: points,
  worthText: String(points),
  meetsMinimum: true,
  fans,
  lists: [fans],
})

export const preview: PreviewView = {
  ruleset: 'mcr-wmo',
  rulesetVersion: 'mcr-wmo-1',
  hand: LINE,
  verdict: winning(22, FANS),
  review: {
    outcome: 'UNDER',
    declaredPoints: 19,
    findings: [
      finding(28, '清龙 Pure Straight', [1, 1], ['清龍計16分', '清龙计16分', 'Pure Straight counts 16']),
      {
        ...finding(
          56,
          '不求人 Fully Concealed Hand',
          [0, 1],
          ['漏報不求人4分', '漏报不求人4分', 'Fully Concealed Hand was not declared: 4'],
        ),
        status: 'MISSED',
      },
      finding(63, '平和 All Chows', [1, 1], ['平和計2分', '平和计2分', 'All Chows counts 2']),
      { ...finding(76, '无字 No Honors', [1, 0], NO_HONORS), status: 'EXCLUDED', by: 63, clause: 'R98 #63' },
    ],
  },
  nearMisses: [],
}

export const ready = {
  ruleset: 'mcr-wmo',
  closed: '123456789m55s67p',
  seatWind: 'EAST',
  roundWind: 'EAST',
}
export const readyMelded = { ...ready, melds: ['c:123m', 'c:456s'], closed: '12s789pEE', flowers: 2 }

const CONCEALED = [
  { fan: 28, name: '清龙 Pure Straight', count: 1, points: 16, value: '16' },
  { fan: 62, name: '门前清 Concealed Hand', count: 1, points: 2, value: '2' },
  { fan: 63, name: '平和 All Chows', count: 1, points: 2, value: '2' },
]

export const waits: WaitsView = {
  ruleset: 'mcr-wmo',
  rulesetVersion: 'mcr-wmo-1',
  waits: ['5p', '8p'].map((tile) => ({ tile, discard: winning(20, CONCEALED), selfDrawn: winning(22, FANS) })),
}

const MINIMUM = { minimumPoints: 8, minimum: '8', unitsPerFan: 1 }

export const rulesets: RulesetView[] = [
  { key: 'mcr-cn', version: 'mcr-cn-1', ...MINIMUM },
  { key: 'mcr-wmo', version: 'mcr-wmo-1', ...MINIMUM },
  { key: 'hybrid', version: 'hybrid-1', minimumPoints: 2, minimum: '1', unitsPerFan: 2 },
  { key: 'popular', version: 'popular-1, mcr-cn-1', minimumPoints: 0, minimum: '0', unitsPerFan: 1 },
]

export const policyPresets: PolicyPresetView[] = POLICY_PRESET_KEYS.map((key) => ({
  key,
  policy: policyNames(POLICY_PRESETS[key]),
}))

/** The first row of each table stands for the others. */
export const fanTable: z.output<typeof fanTableView> = {
  key: 'mcr-wmo',
  version: 'mcr-wmo-1',
  ...MINIMUM,
  fans: [
    {
      number: 1,
      hant: '大四喜',
      hans: '大四喜',
      en: 'Big Four Winds',
      pinyin: 'dà sì xǐ',
      ja: '大四喜',
      value: 88,
      open: null,
      excludes: [38, 48, 60, 61, 73],
      clause: 'R98 #1',
    },
  ],
  switches: [
    {
      key: 'twoConcealedKongs',
      about: 'Value of 双暗杠 (53)',
      values: [6, 8],
      also: null,
      least: null,
      most: null,
      default: 8,
      clause: 'R98 #53; GB06 #48',
    },
  ],
}
