import type { Hand, HandError } from '../../hand.ts'
import type { HandParts } from '../../handline.ts'
import { ok, type Result } from '../../result.ts'
import type { SwitchError, SwitchOverrides } from '../../ruleset.ts'
import { Counter } from './count.ts'
import { parseHybridHand, parseHybridHandLine } from './declared.ts'
import type { HybridFan } from './fans.ts'
import { type Paid, waysOfPaying } from './paid.ts'
import { resolveHybridFans } from './rows.ts'
import {
  type HybridDraw,
  type HybridDrawSettlement,
  type HybridSettlement,
  type HybridWin,
  settleHybrid,
  settleHybridDraw,
} from './settle.ts'
import { type HybridSwitches, parseHybridSwitches } from './switches.ts'
import { chooseCounting, type HybridVerdict, notWinning } from './verdict.ts'

/** The hybrid rules (dossier C) with a tournament's switches (C12). */
export interface Hybrid {
  readonly key: 'hybrid'
  /** Changes whenever a verdict may change. */
  readonly version: string
  readonly fans: readonly HybridFan[]
  readonly switches: HybridSwitches
  /** A hand from its fields, or why it cannot be. */
  readonly parseHand: (parts: HandParts) => Result<Hand, HandError>
  /** A hand line with the optional ninth field. */
  readonly parseHandLine: (line: string) => Result<Hand, HandError>
  /** By base points, whatever the switch `skyMode` says. */
  readonly judge: (hand: Hand) => HybridVerdict
  /** 青天井 as written and without a ceiling; its points pass what a number holds exactly (dossier C9). */
  readonly judgeSky: (hand: Hand) => SkyVerdicts
  /** As the switch `skyMode` says. */
  readonly judgePlayed: (hand: Hand) => HybridVerdict<number | bigint>
  /** How that pays. */
  readonly paid: Paid<number> | Paid<bigint>
  /** The least to win with, in half fan, flowers not counted. */
  readonly minimum: number
  /** Payments of a win (dossier C7). */
  readonly settle: (win: HybridWin) => HybridSettlement
  /** Payments of a draw (dossier C8). */
  readonly settleDraw: (draw: HybridDraw) => HybridDrawSettlement
}

export interface SkyVerdicts {
  readonly literal: HybridVerdict<bigint>
  readonly uncapped: HybridVerdict<bigint>
}

const VERSION = 'hybrid-1'

const minimumOf = ({ minimumFan }: HybridSwitches): number => 2 * minimumFan

/** The hybrid ruleset; refuses an unknown switch or value. */
export const createHybrid = (overrides: SwitchOverrides = {}): Result<Hybrid, SwitchError> => {
  const parsed = parseHybridSwitches(overrides)
  if (!parsed.ok) return parsed
  const switches = parsed.value
  const fans = resolveHybridFans(switches)
  const counter = new Counter(fans, switches)
  const ways = waysOfPaying(switches)
  const judgeBy =
    <Points extends number | bigint>(way: Paid<Points>, nothing: Points) =>
    (hand: Hand): HybridVerdict<Points> =>
      chooseCounting(counter, counter.countings(hand), way, minimumOf(switches)) ?? notWinning(nothing)
  const judge = judgeBy(ways.none, 0)
  const literal = judgeBy(ways.literal, 0n)
  const uncapped = judgeBy(ways.uncapped, 0n)
  return ok({
    key: 'hybrid',
    version: VERSION,
    fans,
    switches,
    parseHand: (parts) => parseHybridHand(parts, switches),
    parseHandLine: (line) => parseHybridHandLine(line, switches),
    judge,
    judgeSky: (hand) => ({ literal: literal(hand), uncapped: uncapped(hand) }),
    judgePlayed: { none: judge, literal, uncapped }[switches.skyMode],
    paid: ways[switches.skyMode],
    minimum: minimumOf(switches),
    settle: settleHybrid,
    settleDraw: (draw) => settleHybridDraw(draw, switches),
  })
}
