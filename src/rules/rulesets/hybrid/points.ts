import type { HybridSwitches } from './switches.ts'

/** A 番分表: what base points are made of. */
interface PointTable {
  /** 番分 by half fan, from one fan to 12.5; the half fan below four have none (they become fu). */
  readonly byHalfFans: ReadonlyMap<number, number>
  /** Base points never exceed this below thirteen fan. */
  readonly cap: number
  /** Base points for every full thirteen fan. */
  readonly limit: number
}

const PAGE = `
1 16 | 2 32 | 3 64 | 4 128 | 4.5 140 | 5 152 | 5.5 164 | 6 176 | 6.5 188 | 7 200 | 7.5 212 | 8 224 | 8.5 236 | 9 248
9.5 260 | 10 272 | 10.5 284 | 11 296 | 11.5 308 | 12 320 | 12.5 332
`

/** The tables by version (dossier C6; the source's own is lost). */
const POINT_TABLES: Readonly<Record<HybridSwitches['fanPointsTable'], PointTable>> = {
  'cgsg-default-1': {
    byHalfFans: new Map(
      PAGE.trim()
        .split(/[|\n]/)
        .map((cell): [number, number] => {
          const [fan = '', points] = cell.trim().split(' ')
          return [2 * Number(fan), Number(points)]
        }),
    ),
    cap: 10_000,
    limit: 16_000,
  },
}

/** Fan in halves, and fu. */
export interface FanAndFu {
  readonly halfFans: number
  readonly fu: number
}

/** 1.5, 2.5 and 3.5 fan give up the half for ten fu (dossier C6 item 1). */
export const convertHalfFan = ({ halfFans, fu }: FanAndFu): FanAndFu =>
  halfFans === 3 || halfFans === 5 || halfFans === 7 ? { halfFans: halfFans - 1, fu: fu + 10 } : { halfFans, fu }

const THIRTEEN_FAN = 26

/** Base points of fan and fu after conversion (dossier C6 items 2 and 3); below one fan there are none. */
export const basePoints = ({ halfFans, fu }: FanAndFu, switches: HybridSwitches): number => {
  const { byHalfFans, cap, limit } = POINT_TABLES[switches.fanPointsTable]
  if (halfFans >= THIRTEEN_FAN) return limit * Math.floor(halfFans / THIRTEEN_FAN)
  const product = (byHalfFans.get(halfFans) ?? 0) * fu
  return Math.min(cap, 100 * Math.floor((product + (switches.roundBase === 'ceil' ? 99 : 50)) / 100))
}

/** No hand has more fu: four concealed kongs of 么九 with pair and wait come to 154. */
const MOST_FU = 160
const LEAST_FU = 20
/** The dearest fan together stay below this many times thirteen. */
const MOST_LIMITS = 20

/** Every base that a win can have, for one that is entered by its points. */
export const possibleBases = (switches: HybridSwitches): ReadonlySet<number> => {
  const { limit } = POINT_TABLES[switches.fanPointsTable]
  const bases = new Set(Array.from({ length: MOST_LIMITS }, (_, i) => limit * (i + 1)))
  for (let halfFans = 2; halfFans < THIRTEEN_FAN; halfFans++) {
    for (let fu = LEAST_FU; fu <= MOST_FU; fu++) bases.add(basePoints(convertHalfFan({ halfFans, fu }), switches))
  }
  return bases
}

/** 青天井 as written: fan × fu after conversion, half points up (dossier C9). */
export const literalSkyPoints = ({ halfFans, fu }: FanAndFu): bigint => (BigInt(halfFans) * BigInt(fu) + 1n) / 2n

/**
 * 青天井 without a ceiling: 番分 doubles with every fan, 2^(fan + 3), also by half fan; times fu, to the hundred
 * (dossier C9). The exact square is 2^(2 fan + 6) × fu².
 */
export const uncappedSkyPoints = ({ halfFans, fu }: FanAndFu, switches: HybridSwitches): bigint => {
  const square = (BigInt(fu) * BigInt(fu)) << BigInt(halfFans + 6)
  const root = integerRoot(square)
  if (switches.roundBase === 'nearest') return ((root + 50n) / 100n) * 100n
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
