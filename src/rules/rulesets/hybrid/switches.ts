import { ok, type Result } from '../../result.ts'
import type { SwitchError, SwitchInfo, SwitchOverrides } from '../../ruleset.ts'
import { parseRows, switchInfo, type ValuesOf } from '../../switch-rows.ts'
import { FAN_SWITCHES } from './fan-switches.ts'
import { isPointsPage } from './points-page.ts'

/**
 * What the source leaves open (dossier C11, C12): the values allowed, the default first, or the least and the most, and where it
 * comes from. What a tournament may override.
 */
export const HYBRID_SWITCHES = [
  {
    key: 'fanPointsTable',
    about: 'The 番分表 that the source refers to without printing it',
    values: ['cgsg-default-1'],
    also: 'the 21 番分 of 1, 2, 3, 4, 4.5 … 12.5 fan, whole numbers apart by spaces, none below the one before',
    isAlso: isPointsPage,
    clause: 'C6 item 3, C11',
  },
  {
    key: 'skyMode',
    about: '青天井: none; fan × fu as written; or 番分 × fu without a cap, 番分 doubling with every fan',
    values: ['none', 'literal', 'uncapped'],
    clause: 'C9',
  },
  { key: 'roundBase', about: 'Base points to the hundred: nearest, or up', values: ['nearest', 'ceil'], clause: 'C6' },
  {
    key: 'baseCap',
    about: 'Base points of less than 13 fan never exceed this',
    least: 1000,
    most: 1_000_000,
    default: 10_000,
    clause: 'C6 item 2 (printed)',
  },
  {
    key: 'limitUnit',
    about: 'Base points of every full 13 fan',
    least: 1000,
    most: 100_000,
    default: 16_000,
    clause: 'C6 item 3',
  },
  {
    key: 'minimumFan',
    about: 'Fan without flowers that a win needs',
    least: 1,
    most: 13,
    default: 1,
    clause: 'C4 (printed)',
  },
  { key: 'houseFans', about: '全归一 and 花一色 as C11 suggests', values: ['off', 'suggested'], clause: 'C3, C11' },
  ...FAN_SWITCHES,
  {
    key: 'knittedStraightAllChows',
    about: '组合龙 counts as three chows for 平和',
    values: [true, false],
    clause: 'C3 组合龙',
  },
  {
    key: 'allTypesWithKnittedStraight',
    about: '组合龙 with a set and a pair is a standard shape for 五门齐',
    values: [true, false],
    clause: 'C3 五门齐, 组合龙',
  },
  {
    key: 'mixedMeldedAllowsConcealedKong',
    about: 'A concealed kong is one of the four claimed sets of 混求人',
    values: [false, true],
    clause: 'C3 混求人',
  },
  {
    key: 'pungByDiscardExposed',
    about: 'A pung completed by a discard is exposed, for 暗刻 fan and for fu',
    values: [true, false],
    clause: 'C5, D5',
  },
  {
    key: 'doubleWindPairFu',
    about: 'Fu of a pair of the wind that is both round and seat',
    values: [4, 2],
    clause: 'C5',
  },
  {
    key: 'terminalPairAddsToValuePair',
    about: 'The +1 of a 么九 pair is added to the +2 of a wind or dragon pair',
    values: [false, true],
    clause: 'C5',
  },
  {
    key: 'tileHogPerQuad',
    about: '四归一 is +8 fu for each four of a kind, not once a hand',
    values: [true, false],
    clause: 'C5',
  },
  {
    key: 'sevenPairsPairFu',
    about: 'Each pair of seven pairs has its pair fu',
    values: [true, false],
    clause: 'C5',
  },
  {
    key: 'sevenPairsTileHogFu',
    about: '四归一 fu counts in seven pairs',
    values: [true, false],
    clause: 'C5',
  },
  {
    key: 'thirteenOrphansPairFu',
    about: 'The pair of 十三幺 has its pair fu',
    values: [true, false],
    clause: 'C5',
  },
  {
    key: 'singleWaitAllShapes',
    about: 'Single wait: no other tile completes the hand in any shape, not only in the standard one',
    values: [true, false],
    clause: 'C5',
  },
  {
    key: 'fifthCopyIsWait',
    about: 'A tile of which the winner holds all four is a wait (虚听)',
    values: [false, true],
    clause: 'C5, C10 #9',
  },
  {
    key: 'knittedStraightSingleWaitFu',
    about: 'A 组合龙 with a set and a pair has single-wait fu',
    values: [true, false],
    clause: 'C5',
  },
  {
    key: 'mixedMeldedSingleWaitFu',
    about: '混求人, always a single wait, has its fu',
    values: [true, false],
    clause: 'C5',
  },
  {
    key: 'concealedKongIsCall',
    about: 'A concealed kong is a call for 一发 天和 地和 人和; it always keeps 门前清',
    values: [true, false],
    clause: 'C2, C11',
  },
  {
    key: 'readyNeedsFan',
    about: 'A hand is ready at a draw by its shape, or only if it waits for a tile with which it has the minimum',
    values: [false, true],
    clause: 'C8, C11',
  },
  {
    key: 'falseRiichiPool',
    about: 'At a draw with a false riichi the pool of the ready is settled, or skipped',
    values: ['settle', 'skip'],
    clause: 'C8',
  },
  {
    key: 'repeatScope',
    about: 'What is graver the second time is counted over the game, which is a table of a session, or over the event',
    values: ['game', 'event'],
    clause: 'C10 #5, #13',
  },
  {
    key: 'wallDamageBest',
    about: 'The highest win that a destroyed wall cost a ready hand: its base, or what a discarder would have paid',
    values: ['base', 'discard'],
    clause: 'C10 #9',
  },
] as const

type SwitchRow = (typeof HYBRID_SWITCHES)[number]
export type HybridSwitchKey = SwitchRow['key']

/** A value for every switch. */
export type HybridSwitches = Omit<ValuesOf<SwitchRow>, 'fanPointsTable'> & { readonly fanPointsTable: string }

/** The switches with their defaults. */
export const hybridSwitchInfos = (): readonly SwitchInfo[] => HYBRID_SWITCHES.map(switchInfo)

/** The defaults of dossier C12 with a tournament's overrides; an unknown key or value is refused. */
export const parseHybridSwitches = (overrides: SwitchOverrides = {}): Result<HybridSwitches, SwitchError> => {
  const parsed = parseRows(HYBRID_SWITCHES, overrides)
  return parsed.ok ? ok(parsed.value as unknown as HybridSwitches) : parsed
}
