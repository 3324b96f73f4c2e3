import { err, ok, type Result } from '../../result.ts'
import type { RulesetKey, SwitchError, SwitchInfo, SwitchOverrides } from '../../ruleset.ts'

export type { SwitchError } from '../../ruleset.ts'

/** The profiles of MCR (dossier D9). */
export const MCR_KEYS = ['mcr-cn', 'mcr-wmo'] as const satisfies readonly RulesetKey[]
export type McrKey = (typeof MCR_KEYS)[number]

/** Where the profiles and later practice differ (dossier D9): allowed values, default per profile, source. */
export const SWITCHES = [
  {
    key: 'twoConcealedKongs',
    about: 'Value of 双暗杠 (53)',
    values: [6, 8],
    defaults: { 'mcr-cn': 6, 'mcr-wmo': 8 },
    clause: 'R98 #53; GB06 #48',
  },
  {
    key: 'mixedKongs',
    about: 'Value of one melded and one concealed kong (82); 3 counts 暗杠 and 明杠 instead',
    values: [3, 5, 6],
    defaults: { 'mcr-cn': 5, 'mcr-wmo': 6 },
    clause: 'R98 silent, Chinese practice 5; GB06 #57',
  },
  {
    key: 'fullyConcealedOnSpecial',
    about: 'What a self-drawn 4, 6, 7, 12, 19, 20 or 34 adds: 自摸 (80) or 不求人 (56)',
    values: ['selfDrawn', 'fullyConcealed'],
    defaults: { 'mcr-cn': 'selfDrawn', 'mcr-wmo': 'fullyConcealed' },
    clause: 'R98 #6, #7, #19, #20, #34; GB06 App. 1 #4, #6, #7, #12, #19, #20, #34',
  },
  {
    key: 'allGreenHalfFlush',
    about: '混一色 (49) counts beside 绿一色 (3)',
    values: [false, true],
    defaults: { 'mcr-cn': false, 'mcr-wmo': true },
    clause: 'R98 #3; GB06 App. 1 #3',
  },
  {
    key: 'allTerminalsDoublePung',
    about: '双同刻 (65) counts beside 清幺九 (8); 三同刻 (32) always does',
    values: [false, true],
    defaults: { 'mcr-cn': false, 'mcr-wmo': true },
    clause: 'R98 #8 with its own 三同刻 example; GB06 App. 1 #8',
  },
  {
    key: 'nineGatesTerminalPungs',
    about: '幺九刻 (73) beside 九莲宝灯 (4): one is lost and a second counts, or none counts',
    values: ['loseOne', 'none'],
    defaults: { 'mcr-cn': 'loseOne', 'mcr-wmo': 'none' },
    clause: 'Chinese practice; GB06 App. 1 #4',
  },
  {
    key: 'tileHogGreenOrTerminalPairs',
    about: '四归一 (64) in seven pairs all green or all terminal: counts, none, or only the inevitable one is lost',
    values: ['counts', 'none', 'loseOne'],
    defaults: { 'mcr-cn': 'counts', 'mcr-wmo': 'none' },
    clause: 'R98 #19 example 4; GB06 examples, WMCC 2006',
  },
  {
    key: 'tileHogHonours',
    about: '四归一 (64) of honours, in seven pairs',
    values: [false, true],
    defaults: { 'mcr-cn': true, 'mcr-wmo': false },
    clause: 'R98 #64 "identical tiles"; GB06 #64 "suited tile"',
  },
  {
    key: 'knittedStraightWaits',
    about: 'Wait fan (77-79) beside 组合龙 (35): all, only 单钓将, or none',
    values: ['all', 'single', 'none'],
    defaults: { 'mcr-cn': 'all', 'mcr-wmo': 'single' },
    clause: 'WMC7 supplement; WMCC 2006',
  },
  {
    key: 'concealedKongInThreeOrFourKongs',
    about: '暗杠 (67) or 双暗杠 (53) counts beside 三杠 (17) and 四杠 (5)',
    values: [false, true],
    defaults: { 'mcr-cn': false, 'mcr-wmo': false },
    clause: 'R98 #5; GB06 #5, #17',
  },
  {
    key: 'exhaustedWaitStillCounts',
    about: 'A formal second wait cancels 77-79 even when the winner holds all four of it',
    values: [true, false],
    defaults: { 'mcr-cn': true, 'mcr-wmo': true },
    clause: 'WMC7 supplement; GB06 #77-79',
  },
] as const

export type SwitchKey = (typeof SWITCHES)[number]['key']

/** A value for every switch. */
export type Switches = { readonly [S in (typeof SWITCHES)[number] as S['key']]: S['values'][number] }

/** The switches with a profile's defaults. */
export const switchInfos = (profile: McrKey): readonly SwitchInfo[] =>
  SWITCHES.map(({ defaults, ...info }) => ({ ...info, default: defaults[profile] }))

/** A profile's defaults with a tournament's overrides; an unknown key or value is refused. */
export const parseSwitches = (key: McrKey, overrides: SwitchOverrides = {}): Result<Switches, SwitchError> => {
  const values = new Map<string, string | number | boolean>(SWITCHES.map((s) => [s.key, s.defaults[key]]))
  for (const [name, value] of Object.entries(overrides)) {
    const row = SWITCHES.find((s) => s.key === name)
    if (!row) {
      const message = `there is no switch "${name}"; there are ${SWITCHES.map((s) => s.key).join(', ')}`
      return err({ code: 'UNKNOWN_SWITCH', key: name, message })
    }
    if (!(row.values as readonly unknown[]).includes(value)) {
      return err({
        code: 'BAD_SWITCH_VALUE',
        key: name,
        message: `the switch ${name} is one of ${row.values.join(', ')}`,
      })
    }
    values.set(name, value)
  }
  return ok(Object.fromEntries(values) as unknown as Switches)
}
