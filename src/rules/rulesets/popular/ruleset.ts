import type { Hand } from '../../hand.ts'
import { parseHand, parseHandLine } from '../../handline.ts'
import { AS_PRINTED } from '../../offences/rules.ts'
import { isReady } from '../../ready.ts'
import { err, ok, type Result } from '../../result.ts'
import {
  type DealEnd,
  type DealExtras,
  type ExtrasError,
  MOST_SCORE,
  type Ruleset,
  type Seat,
  type Settlement,
  type SwitchError,
  type SwitchOverrides,
  type Win,
  type WorthError,
} from '../../ruleset.ts'
import { MCR_PENALTIES } from '../mcr/index.ts'
import { FLOWERS } from '../mcr/review.ts'
import { extrasFault } from './check.ts'
import type { PopularWin } from './deal.ts'
import { createPopular } from './index.ts'
import { settlePopular } from './settle.ts'
import { type PopularSwitches, parsePopularSwitches, popularSwitchInfos } from './switches.ts'
import { seatSums } from './transfers.ts'

/** A hand without any fan has 無番和, so that none is worth nothing. */
const LEAST_POINTS = 1

/** More than any hand counts: 大四喜, 四杠, 四暗刻 and 字一色 on the last tile after a kong, with eight flowers, come to 328. */
const MOST_POINTS = 400

/** The rates of tournaments, far below what the core counts exactly, so that scores stay far below their bound. */
const MOST_RATES: Readonly<Record<string, number>> = {
  minimum: MOST_POINTS,
  unit: 10_000,
  jackpotStake: 100_000,
  taskReward: 100_000,
}

/** The switches of a tournament's popular game (dossier D8). */
export const parseTournamentSwitches = (overrides: SwitchOverrides = {}): Result<PopularSwitches, SwitchError> => {
  const parsed = parsePopularSwitches(overrides)
  if (!parsed.ok) return parsed
  for (const [key, most] of Object.entries(MOST_RATES)) {
    if (Number(overrides[key] ?? 0) > most)
      return err({ code: 'BAD_SWITCH_VALUE', key, message: `the switch ${key} is at most ${most} in a tournament` })
  }
  const dearest = dearestHand(parsed.value)
  return dearest > MOST_SCORE ? err(tooDear(dearest)) : parsed
}

/** The most that a seat can have of one hand besides the jackpot: a dealer who wins, doubles and has four kongs, as all others double. */
const dearestHand = (switches: PopularSwitches): number => {
  const { unit, highestDouble, continuingDealer, kongMultiplier, kongUnit, jackpotStake, taskReward } = switches
  const doubled = 3 * highestDouble ** 2
  const kongs =
    4 * 2 * doubled * (kongMultiplier === 'player' ? continuingDealer : 1) * (kongUnit === 'unit' ? unit : 1)
  return MOST_POINTS * unit * continuingDealer * doubled + kongs + jackpotStake + taskReward * highestDouble
}

const tooDear = (dearest: number): SwitchError => ({
  code: 'BAD_SWITCH_VALUE',
  key: 'unit',
  message: `a hand of ${MOST_POINTS} fan could bring ${dearest} beans in this room, and no score may pass ${MOST_SCORE}; lower unit, highestDouble or continuingDealer`,
})

/** The kongs told of a winner whose tiles are known must be those of his hand. */
const otherKongs = (extras: DealExtras, winner: Seat, { melds }: Hand): ExtrasError | undefined => {
  const own = extras.kongs.filter(({ konger }) => konger === winner)
  const concealed = own.filter(({ type }) => type === 'concealed').length
  const held = (kind: 'meldedKong' | 'concealedKong'): number => melds.filter((meld) => meld.kind === kind).length
  return held('concealedKong') === concealed && held('meldedKong') === own.length - concealed
    ? undefined
    : {
        code: 'OTHER_KONGS',
        message: `the winner's hand has ${held('meldedKong')} melded and ${held('concealedKong')} concealed kongs; name exactly these as his`,
      }
}

const notTarget: ExtrasError = {
  code: 'TARGET_NOT_WON',
  message: 'only of a win without tiles, in a hand with a target fan, is it said that the target fan was made',
}

/** The popular game as every tournament sees a ruleset (dossier D8). */
export const createPopularRuleset = (overrides: SwitchOverrides = {}): Result<Ruleset, SwitchError> => {
  const parsed = parseTournamentSwitches(overrides)
  if (!parsed.ok) return parsed
  const created = createPopular(overrides)
  if (!created.ok) return created
  const { key, version, minimum, fans, switches, judge, review } = created.value
  const least = Math.max(LEAST_POINTS, minimum)

  const refuseWorth = (points: number, flowers: number): WorthError | undefined => {
    if (!Number.isInteger(points) || points > MOST_POINTS)
      return { code: 'POINTS_OUT_OF_RANGE', points, max: MOST_POINTS }
    const without = points - flowers
    return without < least ? { code: 'BELOW_MINIMUM', points: without, minimum: least } : undefined
  }

  const settle = (win: PopularWin | null, { dealer, continuation, pot, extras, carried }: DealEnd): Settlement => {
    const { doubles, kongs, target, taskDone } = extras
    const deal = { win, dealer, continuing: continuation > 0, doubles, kongs, jackpot: { pot, target }, taskDone }
    const { jackpot, task, house, ...settled } = settlePopular(deal, switches)
    return {
      payments: seatSums(settled.win, settled.kongs),
      sticks: carried,
      bank: { collected: seatSums(jackpot, task), pot: settled.pot, house },
    }
  }

  return ok({
    key,
    version,
    unitsPerFan: 1,
    minimum,
    fans,
    flowerFan: FLOWERS,
    switches: popularSwitchInfos(MOST_RATES),
    stick: null,
    asksReady: false,
    playsForPlaces: false,
    asksExtras: true,
    mostEntered: MOST_SCORE,
    penaltyRules: MCR_PENALTIES,
    penalties: { ...AS_PRINTED, unit: switches.unit },
    worthIs: 'fan',
    ranksByPoints: true,
    parseHand,
    parseHandLine,
    judge,
    review,
    isReady,
    owedOf: (bestWin) => bestWin,
    worthOf: (list) => list.reduce((sum, { points }) => sum + points, 0),
    refuseWorth,
    leastWorth: least,
    isAboveLeast: (worth, flowers) => worth - flowers > least,
    refuseExtras: (extras, win) => {
      const fault = extrasFault(extras, switches, fans)
      if (fault) return fault
      if (extras.targetMade && (extras.target === null || !win || win.hand)) return notTarget
      return win?.hand ? otherKongs(extras, win.winner, win.hand) : undefined
    },
    settle: (win) => settle(popularWin(win), win),
    settleDraw: (draw) => settle(null, draw),
  })
}

/** A win whose tiles are not known has the target fan if that was said. */
const popularWin = ({ winner, discarder, worth, fans, extras: { target, targetMade } }: Win): PopularWin => ({
  winner,
  discarder,
  points: worth,
  list: fans ?? (targetMade && target !== null ? [{ fan: target }] : []),
})
