/**
 * Before play: seats, the break of the wall, the deal and the flowers (dossier B1–B4). Seats are winds of the hand about to be
 * played, East the dealer. Each wall is named by its owner; its stacks are numbered 1..18 from the owner's right, clockwise
 * seen from above, and after stack 18 comes stack 1 of the previous player's wall.
 */
import { err, ok, type Result } from './result.ts'
import { WIND_LETTERS, type WindLetter } from './rotation.ts'
import type { PerSeat } from './ruleset.ts'

const STACKS_PER_WALL = 18
const STACKS = 4 * STACKS_PER_WALL
const TILES = 2 * STACKS
const FLOWERS = 8

/**
 * How the break is thrown (dossier B2): `mcr2dice` two dice, both throws add up (R98 p. 17, GB06 3.5.7); `hk3dice` three dice,
 * the opener's throw counts; `oneDie` one die, both throws add up.
 */
export const DICE_POLICIES = ['mcr2dice', 'hk3dice', 'oneDie'] as const
export type DicePolicy = (typeof DICE_POLICIES)[number]

const THROWS: Readonly<Record<DicePolicy, { readonly dice: number; readonly bothCount: boolean }>> = {
  mcr2dice: { dice: 2, bothCount: true },
  hk3dice: { dice: 3, bothCount: false },
  oneDie: { dice: 1, bothCount: true },
}

export interface StackPlace {
  readonly wall: WindLetter
  /** 1..18. */
  readonly stack: number
}

export interface TilePlace extends StackPlace {
  readonly level: 'top' | 'bottom'
}

/** Where the wall is opened. Places further on come from `stackAt`, `tileAt` and `wallAfter`. */
export interface WallBreak {
  /** Whose wall is broken; he throws the second time. */
  readonly opener: WindLetter
  /** Stacks left standing at the opener's right before the first tile is taken. */
  readonly skip: number
  /** Stack the deal begins with. */
  readonly first: StackPlace
  /** Stack the replacement tiles begin with; they are taken against the order of play. */
  readonly tail: StackPlace
  /** The three stacks of the dealer's jump (跳牌), in order. */
  readonly jump: readonly [StackPlace, StackPlace, StackPlace]
}

/** The dice cannot show this total. */
export interface RollError {
  readonly code: 'ROLL_OUT_OF_RANGE'
  readonly throw: 'first' | 'second'
  readonly roll: number
  readonly min: number
  readonly max: number
}

/** Why there is no answer. Each carries what would be right. */
export type WallError =
  | RollError
  /** `draws` and `replacements` are whole numbers that add up to at most `left`, the tiles left after the deal. */
  | { readonly code: 'WALL_EXHAUSTED'; readonly left: number }
  /** Counts of flowers are whole numbers; the eight of the set are the most there can be. */
  | { readonly code: 'FLOWERS_OUT_OF_RANGE'; readonly flowers: number; readonly max: number }
  /** More replacement tiles are needed than are given. */
  | { readonly code: 'TAIL_TOO_SHORT'; readonly given: number }
  | { readonly code: 'DRAW_OUT_OF_RANGE'; readonly draw: number; readonly max: number }

const isWhole = (number: number, min: number, max: number): boolean =>
  Number.isInteger(number) && number >= min && number <= max

const rollError = (policy: DicePolicy, first: number, second: number): RollError | undefined => {
  const { dice } = THROWS[policy]
  const max = 6 * dice
  if (!isWhole(first, dice, max)) return { code: 'ROLL_OUT_OF_RANGE', throw: 'first', roll: first, min: dice, max }
  if (!isWhole(second, dice, max)) return { code: 'ROLL_OUT_OF_RANGE', throw: 'second', roll: second, min: dice, max }
  return undefined
}

/**
 * The break that two throws make: totals of the dealer's dice and of the opener's. The dealer counts round the table from
 * himself as one; the opener counts `skip` stacks from his right, and the next one is the first to be taken (dossier B2).
 */
export const breakWall = (policy: DicePolicy, first: number, second: number): Result<WallBreak, RollError> => {
  const error = rollError(policy, first, second)
  if (error) return err(error)
  const opener = WIND_LETTERS[(first - 1) % 4]!
  const skip = THROWS[policy].bothCount ? first + second : second
  const at = (stack: number) => stackFrom(opener, skip, stack)
  return ok({ opener, skip, first: at(0), tail: at(-1), jump: [at(24), at(25), at(26)] })
}

/** In how many of all throws of the dice, told apart, these two totals fall; 0 for totals that cannot. */
export const diceWays = (policy: DicePolicy, first: number, second: number): number =>
  waysToThrow(THROWS[policy].dice, first) * waysToThrow(THROWS[policy].dice, second)

const waysToThrow = (dice: number, total: number): number =>
  dice === 0
    ? Number(total === 0)
    : [1, 2, 3, 4, 5, 6].reduce((ways, face) => ways + waysToThrow(dice - 1, total - face), 0)

const stackFrom = (opener: WindLetter, skip: number, stack: number): StackPlace => {
  const from = (((skip + stack) % STACKS) + STACKS) % STACKS
  const wall = WIND_LETTERS[(WIND_LETTERS.indexOf(opener) + 4 - Math.floor(from / STACKS_PER_WALL)) % 4]!
  return { wall, stack: (from % STACKS_PER_WALL) + 1 }
}

/** The stack `stack` places after the first one, 0..71 and round again; -1 is the tail. */
export const stackAt = ({ opener, skip }: WallBreak, stack: number): StackPlace => stackFrom(opener, skip, stack)

/** The tile `index` places after the first one in the order they are taken, top before bottom: 0..143. */
export const tileAt = (wallBreak: WallBreak, index: number): TilePlace => ({
  ...stackAt(wallBreak, Math.floor(index / 2)),
  level: index % 2 === 0 ? 'top' : 'bottom',
})

/** One taking of the deal: to whom, and which tiles by their index from the break. */
export interface DealStep {
  readonly to: WindLetter
  readonly tiles: readonly number[]
}

/**
 * The deal in order (dossier B3, GB06 3.5.7): three times round two stacks each, the dealer's jump over one stack, then one
 * tile each for South, West and North. East holds 14 tiles, the others 13.
 */
export const DEAL: readonly DealStep[] = [
  ...Array.from({ length: 12 }, (_, grab) => ({
    to: WIND_LETTERS[grab % 4]!,
    tiles: [4 * grab, 4 * grab + 1, 4 * grab + 2, 4 * grab + 3],
  })),
  { to: 'E', tiles: [48, 52] },
  { to: 'S', tiles: [49] },
  { to: 'W', tiles: [50] },
  { to: 'N', tiles: [51] },
]

const DEALT = DEAL.reduce((sum, { tiles }) => sum + tiles.length, 0)

/** The wall in play. Places are null when no tile is left. */
export interface WallState {
  readonly left: number
  readonly nextLive: TilePlace | null
  readonly nextReplacement: TilePlace | null
}

/**
 * The wall when, since the deal, `draws` tiles were taken from its live end and `replacements` from its tail, whose stacks
 * are taken top first, like all others (dossier B3). The last tile is the one both ends have come to.
 */
export const wallAfter = (wallBreak: WallBreak, draws: number, replacements: number): Result<WallState, WallError> => {
  const afterDeal = TILES - DEALT
  if (!isWhole(draws, 0, afterDeal) || !isWhole(replacements, 0, afterDeal - draws))
    return err({ code: 'WALL_EXHAUSTED', left: afterDeal })
  const left = afterDeal - draws - replacements
  if (left === 0) return ok({ left, nextLive: null, nextReplacement: null })
  // The upper tile of the last stack is gone first, from whichever end it was taken.
  const isLast = left === 1
  const live = tileAt(wallBreak, DEALT + draws)
  const tail = stackAt(wallBreak, -1 - Math.floor(replacements / 2))
  return ok({
    left,
    nextLive: isLast ? { ...live, level: 'bottom' } : live,
    nextReplacement: { ...tail, level: isLast || replacements % 2 === 1 ? 'bottom' : 'top' },
  })
}

/** A player lays his flowers aside and takes as many replacement tiles, numbered from 0 at the tail. */
export interface FlowerReplacement {
  readonly seat: WindLetter
  readonly replacements: readonly number[]
}

/**
 * The replacing of flowers before play, in order: the dealer until he has none, then South, West and North (dossier A7, B3).
 * @param flowers in the dealt hands, East first
 * @param tail the replacement tiles in order, true for a flower; may end once nobody needs another
 */
export const replaceFlowers = (
  flowers: PerSeat<number>,
  tail: readonly boolean[],
): Result<readonly FlowerReplacement[], WallError> => {
  const steps: FlowerReplacement[] = []
  let taken = 0
  for (const [index, dealt] of flowers.entries()) {
    if (!isWhole(dealt, 0, FLOWERS)) return err({ code: 'FLOWERS_OUT_OF_RANGE', flowers: dealt, max: FLOWERS })
    let held = dealt
    while (held > 0) {
      const replacements = Array.from({ length: held }, (_, i) => taken + i)
      taken += held
      // Every replacement taken stands for one flower laid aside.
      if (taken > FLOWERS) return err({ code: 'FLOWERS_OUT_OF_RANGE', flowers: taken, max: FLOWERS })
      if (taken > tail.length) return err({ code: 'TAIL_TOO_SHORT', given: tail.length })
      steps.push({ seat: WIND_LETTERS[index]!, replacements })
      held = replacements.filter((number) => tail[number]).length
    }
  }
  return ok(steps)
}

/** Two sets of four make the eight flowers; arts and trades are rarer artwork for the same tiles (dossier B4). */
export const BONUS_SETS = ['seasons', 'plants', 'arts', 'trades'] as const
export type BonusSet = (typeof BONUS_SETS)[number]

export interface BonusTile {
  readonly set: BonusSet
  /** The seat it belongs to. MCR counts every flower alike. */
  readonly seat: WindLetter
  readonly names: { readonly hant: string; readonly hans: string; readonly en: string }
}

/** Both scripts and English, for East, South, West and North. */
const BONUS_NAMES: Readonly<Record<BonusSet, readonly string[]>> = {
  seasons: ['春 春 spring', '夏 夏 summer', '秋 秋 autumn', '冬 冬 winter'],
  plants: ['梅 梅 plum', '蘭 兰 orchid', '菊 菊 chrysanthemum', '竹 竹 bamboo'],
  arts: ['琴 琴 zither', '棋 棋 chess', '書 书 book', '畫 画 painting'],
  trades: ['漁 渔 fisher', '樵 樵 woodcutter', '耕 耕 farmer', '讀 读 scholar'],
}

/** The sixteen bonus tiles, each set in the order of its seats. */
export const BONUS_TILES: readonly BonusTile[] = BONUS_SETS.flatMap((set) =>
  BONUS_NAMES[set].map((name, index) => {
    const [hant = '', hans = '', en = ''] = name.split(' ')
    return { set, seat: WIND_LETTERS[index]!, names: { hant, hans, en } }
  }),
)

/** A bonus tile by its sign in either script; undefined if there is none. */
export const bonusTile = (sign: string): BonusTile | undefined =>
  BONUS_TILES.find(({ names }) => names.hant === sign || names.hans === sign)

/** How many ways the four wind tiles can be drawn. */
export const SEATING_DRAWS = 24

/**
 * The seating draw (dossier B1): the winds that four players draw in turn from the four tiles lying face down, and sit on.
 * @param draw which of the 24 ways it falls out, 0..23, each as likely as the others if the caller's number is
 */
export const drawSeats = (draw: number): Result<PerSeat<WindLetter>, WallError> => {
  if (!isWhole(draw, 0, SEATING_DRAWS - 1)) return err({ code: 'DRAW_OUT_OF_RANGE', draw, max: SEATING_DRAWS - 1 })
  const tiles: WindLetter[] = [...WIND_LETTERS]
  const take = (index: number): WindLetter => tiles.splice(index, 1)[0]!
  return ok([take(draw % 4), take(Math.floor(draw / 4) % 3), take(Math.floor(draw / 12)), take(0)])
}
