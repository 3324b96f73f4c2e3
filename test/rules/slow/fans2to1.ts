import type { Fan, Profile } from './fan.ts'
import * as is from './fan.ts'
import { isNineGates } from './fans88to32.ts'
import type { Reading } from './readings.ts'
import { isDragon, isGreen, isHonour, isSuited, isTerminal, isTerminalOrHonour, rank } from './tiles.ts'

/** 四归一: R98 "identical tiles"; GB06 suited tiles, and none that all-green or all-terminal seven pairs cannot avoid. */
function tileHogs(r: Reading, profile: Profile) {
  const hogs = is.tileHogs(r)
  if (profile === 'mcr-cn') return hogs.map(() => r.sets)
  if (is.isSevenPairs(r) && (is.allTilesAre(r, isGreen) || is.allTilesAre(r, isTerminal))) return []
  return hogs.filter(isSuited).map(() => r.sets)
}

/** The chow that the winning tile completed, when the hand waited for no other kind (dossier D4). */
function wonChow(r: Reading, profile: Profile): readonly number[] | undefined {
  if (!r.singleWait || r.wonIn === 'pair' || r.wonIn === 'shape' || !is.isChow(r.wonIn)) return undefined
  // WMCC 2006: beside a knitted straight only 单钓将 counts (switch knittedStraightWaits).
  if (profile === 'mcr-wmo' && r.form === 'knittedStraight') return undefined
  return r.wonIn.tiles
}

function isEdgeWait(r: Reading, profile: Profile): boolean {
  const chow = wonChow(r, profile)
  if (chow === undefined) return false
  return (rank(chow[2]!) === 3 && r.hand.win === chow[2]) || (rank(chow[0]!) === 7 && r.hand.win === chow[0])
}

/** R98 fan of 2 points (book p. 27). */
export const FANS_OF_2: readonly Fan[] = [
  {
    number: 59,
    name: '箭刻',
    points: 2,
    clause: 'R98 #59, GB06 #59: a pung of dragons',
    find: (r) => is.each(r, (set) => is.isPung(set) && isDragon(is.head(set))),
    excludesWithin: [73],
  },
  {
    number: 60,
    name: '圈风刻',
    points: 2,
    clause: 'R98 #60, GB06 #60: a pung of the round wind',
    find: (r) => is.each(r, (set) => is.isPung(set) && is.head(set) === r.hand.roundWind),
    excludesWithin: [73],
  },
  {
    number: 61,
    name: '门风刻',
    points: 2,
    clause: 'R98 #61, GB06 #61: a pung of the seat wind',
    find: (r) => is.each(r, (set) => is.isPung(set) && is.head(set) === r.hand.seatWind),
    excludesWithin: [73],
  },
  {
    number: 62,
    name: '门前清',
    points: 2,
    clause: 'R98 #62, GB06 #62: nothing claimed, won on a discard',
    find: (r) => is.whole(r, is.isConcealed(r) && !r.hand.selfDrawn),
  },
  {
    number: 63,
    name: '平和',
    points: 2,
    clause: 'R98 #63, GB06 #63: four chows and a suited pair; a knitted straight stands for three chows (R98 #35)',
    find: (r) =>
      is.whole(r, (is.isRegular(r) || r.form === 'knittedStraight') && is.allChows(r.sets) && r.pairs.every(isSuited)),
    excludes: [76],
  },
  {
    number: 64,
    name: '四归一',
    points: 2,
    clause: 'R98 #64, GB06 #64: all four copies of a tile, not as a kong; once for each',
    find: tileHogs,
  },
  {
    number: 65,
    name: '双同刻',
    points: 2,
    clause: 'R98 #65, GB06 #65: pungs of one rank in two suits',
    combines: true,
    find: (r) => is.among(r, 2, (sets) => is.allSuitedPungs(sets) && is.differentSuits(sets) && is.rising(sets, 0)),
  },
  {
    number: 66,
    name: '双暗刻',
    points: 2,
    clause: 'R98 #66, GB06 #66: two concealed pungs',
    find: (r) => is.whole(r, is.concealedPungs(r) >= 2),
  },
  {
    number: 67,
    name: '暗杠',
    points: 2,
    clause: 'R98 #67, GB06 #67: a concealed kong',
    find: (r) => is.each(r, is.isConcealedKong),
  },
  {
    number: 68,
    name: '断幺',
    points: 2,
    clause: 'R98 #68, GB06 #68: no terminals, no honours',
    find: (r) => is.whole(r, !r.tiles.some(isTerminalOrHonour)),
    excludes: [76],
  },
]

const chowPair = (r: Reading, suits: (sets: Parameters<typeof is.oneSuit>[0]) => boolean, apart: number) =>
  is.among(r, 2, (sets) => is.allChows(sets) && suits(sets) && is.rising(sets, apart))

/** R98 fan of 1 point (book p. 27). 花牌 (81) is added to the total apart. */
export const FANS_OF_1: readonly Fan[] = [
  {
    number: 69,
    name: '一般高',
    points: 1,
    clause: 'R98 #69, GB06 #69: the same chow twice',
    combines: true,
    find: (r) => chowPair(r, is.oneSuit, 0),
  },
  {
    number: 70,
    name: '喜相逢',
    points: 1,
    clause: 'R98 #70, GB06 #70: the same chow in two suits',
    combines: true,
    find: (r) => chowPair(r, is.differentSuits, 0),
  },
  {
    number: 71,
    name: '连六',
    points: 1,
    clause: 'R98 #71, GB06 #71: six ranks of one suit in a row',
    combines: true,
    find: (r) => chowPair(r, is.oneSuit, 3),
  },
  {
    number: 72,
    name: '老少副',
    points: 1,
    clause: 'R98 #72, GB06 #72: 123 and 789 of one suit',
    combines: true,
    find: (r) => chowPair(r, is.oneSuit, 6),
  },
  {
    number: 73,
    name: '幺九刻',
    points: 1,
    clause: 'R98 #73, GB06 #73: a pung of terminals or honours; 九莲宝灯 contains one (switch nineGatesTerminalPungs)',
    find: (r) => is.each(r, is.isPungOfTerminalOrHonour).slice(isNineGates(r) ? 1 : 0),
  },
  {
    number: 74,
    name: '明杠',
    points: 1,
    clause: 'R98 #74, GB06 #74: a melded kong',
    find: (r) => is.each(r, is.isMeldedKong),
  },
  {
    number: 75,
    name: '缺一门',
    points: 1,
    clause: 'R98 #75, GB06 #75: one of the three suits is missing',
    find: (r) => is.whole(r, is.suitsOf(r).size === 2),
  },
  {
    number: 76,
    name: '无字',
    points: 1,
    clause: 'R98 #76, GB06 #76: no honours',
    find: (r) => is.whole(r, !r.tiles.some(isHonour)),
  },
  {
    number: 77,
    name: '边张',
    points: 1,
    clause: 'R98 #77, GB06 #77: waiting only for the 3 of 123 or the 7 of 789',
    find: (r, profile) => is.whole(r, isEdgeWait(r, profile)),
  },
  {
    number: 78,
    name: '坎张',
    points: 1,
    clause: 'R98 #78, GB06 #78: waiting only for the middle of a chow',
    find: (r, profile) => is.whole(r, wonChow(r, profile)?.[1] === r.hand.win),
  },
  {
    number: 79,
    name: '单钓将',
    points: 1,
    clause: 'R98 #79, GB06 #79: waiting only for the second tile of the pair',
    find: (r) => is.whole(r, r.singleWait && r.wonIn === 'pair'),
  },
  {
    number: 80,
    name: '自摸',
    points: 1,
    clause: 'R98 #80, GB06 #80: self-drawn',
    find: (r) => is.whole(r, r.hand.selfDrawn),
  },
]
