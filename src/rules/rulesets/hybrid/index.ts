import type { Hand } from '../../hand.ts'
import { ok, type Result } from '../../result.ts'
import type { SwitchOverrides } from '../../ruleset.ts'
import { type Count, type CountedHybridFan, createCounter, fanListText } from './count.ts'
import { type HybridHandError, type HybridHandParts, parseHybridHand, parseHybridHandLine } from './declared.ts'
import { basePoints, convertHalfFan, type FanAndFu, literalSkyPoints, uncappedSkyPoints } from './points.ts'
import { type HybridSwitchError, parseHybridSwitches } from './switches.ts'

/** What the hybrid rules say of a hand. Fan are in halves, so that they are whole numbers. */
export interface HybridVerdict<Points extends number | bigint = number> {
  /** A legal winning shape. When false, everything else is empty. */
  readonly winning: boolean
  /** One fan without flowers (dossier C4); two half fan are enough. */
  readonly meetsMinimum: boolean
  /** In the order of the fan table. */
  readonly list: readonly CountedHybridFan[]
  readonly halfFans: number
  readonly halfFansWithoutFlowers: number
  readonly fu: number
  /** Fan and fu after the half-fan conversion (dossier C6 item 1). */
  readonly effective: FanAndFu
  readonly base: Points
  /** How many countings share the base; of more than one the order of C12 "Choice of reading" chose. */
  readonly tied: number
}

/** The hybrid rules (dossier C) with a tournament's switches (C12). */
export interface Hybrid {
  /** A hand from its fields, or why it cannot be. */
  readonly parseHand: (parts: HybridHandParts) => Result<Hand, HybridHandError>
  /** A hand line with the optional ninth field. */
  readonly parseHandLine: (line: string) => Result<Hand, HybridHandError>
  readonly judge: (hand: Hand) => HybridVerdict
  /** The same in 青天井, whose points pass what a number holds exactly (dossier C9). */
  readonly judgeSky: (hand: Hand, mode: 'literal' | 'uncapped') => HybridVerdict<bigint>
}

const MINIMUM_HALF_FANS = 2

export const createHybrid = (overrides: SwitchOverrides = {}): Result<Hybrid, HybridSwitchError> => {
  const parsed = parseHybridSwitches(overrides)
  if (!parsed.ok) return parsed
  const switches = parsed.value
  const count = createCounter(switches)
  return ok({
    parseHand: (parts) => parseHybridHand(parts, switches),
    parseHandLine: (line) => parseHybridHandLine(line, switches),
    judge: (hand) => choose(count(hand), (effective) => basePoints(effective, switches), 0),
    judgeSky: (hand, mode) =>
      mode === 'literal'
        ? choose(count(hand), literalSkyPoints, 0n)
        : choose(count(hand), (effective) => uncappedSkyPoints(effective, switches), 0n),
  })
}

/**
 * Of all ways to count a hand the one of highest base, then fan, then fu, then of the smallest fan-list text; one that
 * reaches the minimum before all that do not (dossier C12 "Choice of reading").
 */
const choose = <Points extends number | bigint>(
  counts: readonly Count[],
  pointsOf: (effective: FanAndFu) => Points,
  nothing: Points,
): HybridVerdict<Points> => {
  const reaching = counts.filter((count) => count.halfFansWithoutFlowers >= MINIMUM_HALF_FANS)
  const meetsMinimum = reaching.length > 0
  const [best, ...others] = (meetsMinimum ? reaching : counts)
    .map((count) => {
      const effective = convertHalfFan(count)
      return { ...count, effective, base: pointsOf(effective), text: fanListText(count.list) }
    })
    .sort((a, b) => compare(b.base, a.base) || b.halfFans - a.halfFans || b.fu - a.fu || compare(a.text, b.text))
  if (!best) return { ...NOT_WINNING, base: nothing }
  const { text: _, ...verdict } = best
  const tied = new Set(
    [best, ...others].filter(({ base }) => base === best.base).map(({ text, fu }) => `${text} ${fu}`),
  )
  return { winning: true, meetsMinimum, ...verdict, tied: tied.size }
}

const compare = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

const NOT_WINNING: HybridVerdict = {
  winning: false,
  meetsMinimum: false,
  list: [],
  halfFans: 0,
  halfFansWithoutFlowers: 0,
  fu: 0,
  effective: { halfFans: 0, fu: 0 },
  base: 0,
  tied: 0,
}
