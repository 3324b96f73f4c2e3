import type { FanKey } from './fans.ts'

/** What a fan does not add while a switch has a value. */
export interface SwitchedExclusion {
  readonly when: boolean
  readonly fan: FanKey
  readonly excludes: readonly FanKey[]
}

const exclusion = (when: boolean, fan: FanKey, ...excludes: FanKey[]): SwitchedExclusion => ({ when, fan, excludes })

/**
 * Whether a fan is added beside another where the source is silent (dossier C12): the values allowed, the default first,
 * what one of them excludes, and where that comes from.
 */
export const FAN_SWITCHES = [
  {
    key: 'lastTileDrawWithSelfDrawn',
    about: '自摸 counts beside 海底和 on the last draw',
    values: [true, false],
    clause: 'C3 海底和',
    exclusions: [exclusion(false, '海底和', '自摸')],
  },
  {
    key: 'heavenlyWithSelfDrawn',
    about: '自摸 counts beside 天和 and 地和',
    values: [false, true],
    clause: 'C3 天和, principle 1',
    exclusions: [exclusion(false, '天和', '自摸'), exclusion(false, '地和', '自摸')],
  },
  {
    key: 'doubleRiichiReplacesRiichi',
    about: '双立直 counts instead of 立直, not besides',
    values: [true, false],
    clause: 'C3 双立直',
    exclusions: [exclusion(true, '双立直', '立直')],
  },
  {
    key: 'humanHandKeepsRiichi',
    about: '立直 and 双立直 count beside 人和',
    values: [false, true],
    clause: 'C3 人和',
    exclusions: [exclusion(false, '人和', '立直', '双立直')],
  },
  {
    key: 'humanHandWithIppatsu',
    about: '一发 counts beside 人和',
    values: [true, false],
    clause: 'C3 人和',
    exclusions: [exclusion(false, '人和', '一发')],
  },
  {
    key: 'allGreenHalfFlush',
    about: '混一色 counts beside 绿一色',
    values: [false, true],
    clause: 'R98 #3',
    exclusions: [exclusion(false, '绿一色', '混一色')],
  },
  {
    key: 'allGreenFullFlush',
    about: '清一色 counts beside 绿一色',
    values: [true, false],
    clause: 'R98 #3',
    exclusions: [exclusion(false, '绿一色', '清一色')],
  },
  {
    key: 'allTerminalsSamePung',
    about: '三同刻 counts beside 清幺九',
    values: [false, true],
    clause: 'R98 #8',
    exclusions: [exclusion(false, '清幺九', '三同刻')],
  },
  {
    key: 'allTerminalsAllPungs',
    about: '碰碰和 counts beside 清幺九',
    values: [false, true],
    clause: 'R98 #8',
    exclusions: [exclusion(false, '清幺九', '碰碰和')],
  },
  {
    key: 'allTerminalsSevenPairs',
    about: '七对 counts beside 清幺九',
    values: [true, false],
    clause: 'R98 #19 example 4',
    exclusions: [exclusion(false, '清幺九', '七对')],
  },
  {
    key: 'allHonorsAllPungs',
    about: '碰碰和 counts beside 字一色',
    values: [false, true],
    clause: 'R98 #11',
    exclusions: [exclusion(false, '字一色', '碰碰和')],
  },
  {
    key: 'fourShiftedPungsAllPungs',
    about: '碰碰和 counts beside 一色四节高',
    values: [false, true],
    clause: 'R98 #15',
    exclusions: [exclusion(false, '一色四节高', '碰碰和')],
  },
  {
    key: 'threeSuitedTerminalAllChows',
    about: '平和 counts beside 三色双龙会',
    values: [false, true],
    clause: 'R98 #29',
    exclusions: [exclusion(false, '三色双龙会', '平和')],
  },
  {
    key: 'pureTerminalChowsAllChows',
    about: '平和 counts beside 一色双龙会',
    values: [false, true],
    clause: 'R98 #13',
    exclusions: [exclusion(false, '一色双龙会', '平和')],
  },
  {
    key: 'pureTerminalChowsTwiceDouble',
    about: '二般高 counts beside 一色双龙会',
    values: [false, true],
    clause: 'R98 #13, principle 1',
    exclusions: [exclusion(false, '一色双龙会', '二般高')],
  },
  {
    key: 'allMiddleAllSimples',
    about: '断幺 counts beside 全中',
    values: [false, true],
    clause: 'R98 #26',
    exclusions: [exclusion(false, '全中', '断幺')],
  },
  {
    key: 'fourWindsThreeWinds',
    about: '三风刻 counts beside 大四喜 and 小四喜',
    values: [false, true],
    clause: 'R98 #1, #9; dossier X22',
    exclusions: [exclusion(false, '大四喜', '三风刻'), exclusion(false, '小四喜', '三风刻')],
  },
  {
    key: 'littleFourWindsWindPungs',
    about: '圈风刻 and 门风刻 count beside 小四喜',
    values: [true, false],
    clause: 'R98 #9',
    exclusions: [exclusion(false, '小四喜', '圈风刻', '门风刻')],
  },
  {
    key: 'fourKongsConcealedPungs',
    about: '三暗刻 and 四暗刻 count beside 四杠, 三暗刻 beside 三杠',
    values: [true, false],
    clause: 'R98 #5, #17',
    exclusions: [exclusion(false, '四杠', '三暗刻', '四暗刻'), exclusion(false, '三杠', '三暗刻')],
  },
  {
    key: 'nineGatesPureStraight',
    about: '清龙 counts beside 九莲宝灯',
    values: [true, false],
    clause: 'R98 #4',
    exclusions: [exclusion(false, '九莲宝灯', '清龙')],
  },
] as const
