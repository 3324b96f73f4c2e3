import { readPointsPage } from './points-page.ts'
import type { HybridSwitches } from './switches.ts'

/**
 * 番分 by version, of 1, 2, 3, 4, 4.5 … 12.5 fan; 1.5, 2.5 and 3.5 have none, they become fu (dossier C6; the source's own is
 * lost).
 */
export const POINT_PAGES: ReadonlyMap<string, string> = new Map([
  ['cgsg-default-1', '16 32 64 128 140 152 164 176 188 200 212 224 236 248 260 272 284 296 308 320 332'],
])

/** Fan in halves, and fu. */
export interface FanAndFu {
  readonly halfFans: number
  readonly fu: number
}

/** 1.5, 2.5 and 3.5 fan give up the half for ten fu (dossier C6 item 1). */
export const convertHalfFan = ({ halfFans, fu }: FanAndFu): FanAndFu =>
  halfFans === 3 || halfFans === 5 || halfFans === 7 ? { halfFans: halfFans - 1, fu: fu + 10 } : { halfFans, fu }

const THIRTEEN_FAN = 26

/** What base points are made of besides fan and fu. */
type BaseSwitches = Pick<HybridSwitches, 'fanPointsTable' | 'roundBase' | 'baseCap' | 'limitUnit'>

/** Base points of fan and fu after conversion (dossier C6 items 2 and 3); below one fan there are none. */
export const createBasePoints = ({ fanPointsTable, roundBase, baseCap, limitUnit }: BaseSwitches) => {
  const byHalfFans = readPointsPage(POINT_PAGES.get(fanPointsTable) ?? fanPointsTable)
  return ({ halfFans, fu }: FanAndFu): number => {
    if (halfFans >= THIRTEEN_FAN) return limitUnit * Math.floor(halfFans / THIRTEEN_FAN)
    const product = (byHalfFans.get(halfFans) ?? 0) * fu
    return Math.min(baseCap, 100 * Math.floor((product + (roundBase === 'ceil' ? 99 : 50)) / 100))
  }
}

/** 青天井 as written: fan × fu after conversion, half points up (dossier C9). */
export const literalSkyPoints = ({ halfFans, fu }: FanAndFu): bigint => (BigInt(halfFans) * BigInt(fu) + 1n) / 2n

/**
 * 青天井 without a ceiling: 番分 doubles with every fan, 2^(fan + 3), also by half fan; times fu, to the hundred
 * (dossier C9). The exact square is 2^(2 fan + 6) × fu².
 */
export const uncappedSkyPoints = (
  { halfFans, fu }: FanAndFu,
  { roundBase }: Pick<HybridSwitches, 'roundBase'>,
): bigint => {
  const square = (BigInt(fu) * BigInt(fu)) << BigInt(halfFans + 6)
  const root = integerRoot(square)
  if (roundBase === 'nearest') return ((root + 50n) / 100n) * 100n
  const whole = root * root === square ? root : root + 1n
  return ((whole + 99n) / 100n) * 100n
}

/** The largest whole number whose square is not above, by Newton's method from above. */
const integerRoot = (square: bigint): bigint => {
  if (square < 2n) return square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
