import { err, ok, type Result } from '../../result.ts'
import type { SwitchInfo, SwitchOverrides } from '../../ruleset.ts'
import { parseRows, switchInfo, unknownSwitch, type ValuesOf } from '../../switch-rows.ts'
import {
  SWITCHES as FAN_SWITCHES,
  parseSwitches as parseFanSwitches,
  type SwitchError,
  type Switches,
  switchInfos,
} from '../mcr/switches.ts'

/** The highest that a room can let players double; named here since the source names none. */
export const MOST_DOUBLE = 100

/**
 * What a room sets, and what the source leaves open (dossier D8): the values allowed, as a list or from the least to the
 * most, the default, and where it comes from. The most are far above any room's and keep every sum of beans exact.
 */
export const POPULAR_SWITCHES = [
  {
    key: 'minimum',
    about: 'Fan without flowers that a win needs; rooms of a high minimum have one, 32 for example',
    least: 0,
    most: 1000,
    default: 0,
    clause: 'D8; S3 和牌條件',
  },
  { key: 'unit', about: 'Beans a fan', least: 1, most: 10_000_000, default: 1, clause: 'D8; S3 積分計算' },
  {
    key: 'highestDouble',
    about: 'The highest double that a player may choose before the hand; 1 outside doubling rooms',
    least: 1,
    most: MOST_DOUBLE,
    default: 1,
    clause: 'D8; S3 刺激玩法 5 names no highest',
  },
  {
    key: 'continuingDealer',
    about: 'Multiplier of a dealer who continues; one who does not has 2',
    values: [2, 4],
    default: 2,
    clause: 'D8; S3 刺激玩法 1 "members may choose 4"',
  },
  {
    key: 'kongMultiplier',
    about: 'Kong beans are multiplied by chosen doubles only, or by all that multiplies a player',
    values: ['chosen', 'player'],
    default: 'chosen',
    clause: 'D8; S3 刺激玩法 4, where ① "stands for the player himself"',
  },
  {
    key: 'kongUnit',
    about: 'Kong beans are single beans, or times the beans a fan of the room',
    values: ['bean', 'unit'],
    default: 'bean',
    clause: 'D8; S3 刺激玩法 4 "2 beans"',
  },
  {
    key: 'jackpotStake',
    about: 'Beans that the house adds to the jackpot before a hand with a target fan',
    least: 0,
    most: 1_000_000_000,
    default: 0,
    clause: 'D8; S3 刺激玩法 2 names no amount',
  },
  {
    key: 'taskReward',
    about: 'Beans of the house for the chow or pung task of the hand',
    least: 0,
    most: 1_000_000_000,
    default: 0,
    clause: 'D8; S3 刺激玩法 3 names no amount',
  },
  {
    key: 'taskRewardDoubling',
    about: 'A player who chose a double has the reward times that double, or twice',
    values: ['chosen', 'twice'],
    default: 'chosen',
    clause: 'D8; S3 刺激玩法 3',
  },
  {
    key: 'taskWinners',
    about: 'Everybody who fulfils the task is rewarded, or only the first',
    values: ['all', 'first'],
    default: 'all',
    clause: 'S3 刺激玩法 3 is silent',
  },
] as const

type SwitchRow = (typeof POPULAR_SWITCHES)[number]

/** A value for every switch of the popular game, and for every switch of its fan. */
export type PopularSwitches = Switches & ValuesOf<SwitchRow>

/** The switches as they are published, those of the fan too; some with a lower most than the core's. */
export const popularSwitchInfos = (most: Readonly<Record<string, number>>): readonly SwitchInfo[] => [
  ...POPULAR_SWITCHES.map((row) => switchInfo('most' in row ? { ...row, most: most[row.key] ?? row.most } : row)),
  ...switchInfos('mcr-cn'),
]

const KEYS: readonly string[] = [...POPULAR_SWITCHES, ...FAN_SWITCHES].map(({ key }) => key)

const ofKeys = (overrides: SwitchOverrides, keys: readonly string[]): SwitchOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([key]) => keys.includes(key)))

/** The defaults with a room's overrides; those of the fan are `mcr-cn`'s. An unknown key or value is refused. */
export const parsePopularSwitches = (overrides: SwitchOverrides = {}): Result<PopularSwitches, SwitchError> => {
  const unknown = Object.keys(overrides).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) return err(unknownSwitch(unknown, KEYS))
  const ofRoom = parseRows(
    POPULAR_SWITCHES,
    ofKeys(
      overrides,
      POPULAR_SWITCHES.map(({ key }) => key),
    ),
  )
  if (!ofRoom.ok) return ofRoom
  const ofFans = parseFanSwitches(
    'mcr-cn',
    ofKeys(
      overrides,
      FAN_SWITCHES.map(({ key }) => key),
    ),
  )
  return ofFans.ok ? ok({ ...ofFans.value, ...ofRoom.value } as unknown as PopularSwitches) : ofFans
}
