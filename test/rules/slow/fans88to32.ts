import type { Fan } from './fan.ts'
import * as is from './fan.ts'
import type { Reading } from './readings.ts'
import { isDragon, isGreen, isHonour, isTerminal, isTerminalOrHonour, isWind, rank, suit } from './tiles.ts'

const NINE_GATES = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]

export function isNineGates({ hand }: Reading): boolean {
  const oneSuit = suit(hand.win) !== '' && hand.closed.every((tile) => suit(tile) === suit(hand.win))
  return oneSuit && hand.laid.length === 0 && hand.closed.map(rank).join() === NINE_GATES.join()
}

function isSevenShiftedPairs(reading: Reading): boolean {
  const { pairs } = reading
  const sorted = [...pairs].sort((a, b) => a - b)
  const oneSuit = new Set(pairs.map(suit)).size === 1 && !isHonour(pairs[0]!)
  return is.isSevenPairs(reading) && oneSuit && sorted.every((tile, i) => i === 0 || tile === sorted[i - 1]! + 1)
}

/** 老少副 in both halves: two 123 and two 789, in the suits given by `oneSuitEach`. */
function isTwoTerminalPairs(reading: Reading, suits: 1 | 2): boolean {
  const chows = is.isRegular(reading) && is.allChows(reading.sets) ? reading.sets : []
  const halves = [...new Set(chows.map((set) => suit(is.head(set))))]
  if (chows.length !== 4 || halves.length !== suits) return false
  return halves.every((half) => {
    const ranks = is.ranks(chows.filter((set) => suit(is.head(set)) === half)).join()
    return ranks === (suits === 1 ? '1,1,7,7' : '1,7')
  })
}

/** R98 fan of 88, 64, 48 and 32 points (book pp. 23–24; dossier D3). */
export const FANS_88_TO_32: readonly Fan[] = [
  {
    number: 1,
    name: '大四喜',
    points: 88,
    clause: 'R98 #1, GB06 #1: pungs of all four winds',
    find: (r) => is.whole(r, is.pungsOf(r, isWind).length === 4),
    excludes: [38, 48, 60, 61, 73],
  },
  {
    number: 2,
    name: '大三元',
    points: 88,
    clause: 'R98 #2, GB06 #2: pungs of all three dragons; 双箭刻 by principle 1',
    find: (r) => (is.pungsOf(r, isDragon).length === 3 ? [is.pungsOf(r, isDragon)] : []),
    excludes: [54, 59],
    excludesWithin: [73],
  },
  {
    number: 3,
    name: '绿一色',
    points: 88,
    clause: 'R98 #3, GB06 #3: only 2 3 4 6 8 of bamboo and 發; GB06 lets 混一色 count',
    find: (r) => is.whole(r, is.allTilesAre(r, isGreen)),
    excludesIn: { 'mcr-cn': [49] },
  },
  {
    number: 4,
    name: '九莲宝灯',
    points: 88,
    clause: 'R98 #4, GB06 #4: 1112345678999 of one suit in hand, waiting for all nine',
    find: (r) => is.whole(r, isNineGates(r)),
    excludes: [22, 62, 76],
    excludesIn: { 'mcr-cn': [56], 'mcr-wmo': [73] },
  },
  {
    number: 5,
    name: '四杠',
    points: 88,
    clause: 'R98 #5, GB06 #5: four kongs; concealed-pung fan may be added, kong fan not',
    find: (r) => is.whole(r, r.sets.filter(is.isKong).length === 4),
    excludes: [17, 48, 53, 57, 67, 74, 79, 82],
  },
  {
    number: 6,
    name: '连七对',
    points: 88,
    clause: 'R98 #6, GB06 #6: seven pairs of one suit, ranks consecutive',
    find: (r) => is.whole(r, isSevenShiftedPairs(r)),
    excludes: [19, 22, 62, 76, 79],
    excludesIn: { 'mcr-cn': [56] },
  },
  {
    number: 7,
    name: '十三幺',
    points: 88,
    clause: 'R98 #7, GB06 #7: the thirteen terminals and honours, one of them paired',
    find: (r) => is.whole(r, r.form === 'thirteenOrphans'),
    excludes: [51, 62, 79],
    excludesIn: { 'mcr-cn': [56] },
  },
  {
    number: 8,
    name: '清幺九',
    points: 64,
    clause: 'R98 #8, GB06 #8: only terminals; 双同刻 does not count in R98, does in GB06',
    find: (r) => is.whole(r, is.allTilesAre(r, isTerminal)),
    excludes: [18, 48, 55, 73, 76],
    excludesIn: { 'mcr-cn': [65] },
  },
  {
    number: 9,
    name: '小四喜',
    points: 64,
    clause: 'R98 #9, GB06 #9: pungs of three winds and a pair of the fourth',
    find: (r) =>
      is.isRegular(r) && is.pungsOf(r, isWind).length === 3 && r.pairs.every(isWind) ? [is.pungsOf(r, isWind)] : [],
    excludes: [38],
    excludesWithin: [73],
  },
  {
    number: 10,
    name: '小三元',
    points: 64,
    clause: 'R98 #10, GB06 #10: pungs of two dragons and a pair of the third; 双箭刻 by principle 1',
    find: (r) =>
      is.isRegular(r) && is.pungsOf(r, isDragon).length === 2 && r.pairs.every(isDragon)
        ? [is.pungsOf(r, isDragon)]
        : [],
    excludes: [54, 59],
    excludesWithin: [73],
  },
  {
    number: 11,
    name: '字一色',
    points: 64,
    clause: 'R98 #11, GB06 #11: only honours',
    find: (r) => is.whole(r, is.allTilesAre(r, isHonour)),
    excludes: [18, 48, 55, 73],
  },
  {
    number: 12,
    name: '四暗刻',
    points: 64,
    clause: 'R98 #12, GB06 #12: four concealed pungs or kongs',
    find: (r) => is.whole(r, is.concealedPungs(r) === 4),
    excludes: [33, 48, 62, 66],
    excludesIn: { 'mcr-cn': [56] },
  },
  {
    number: 13,
    name: '一色双龙会',
    points: 64,
    clause: 'R98 #13, GB06 #13: 123 123 789 789 and 55 of one suit',
    combines: true,
    find: (r) =>
      is.whole(
        r,
        isTwoTerminalPairs(r, 1) && rank(r.pairs[0]!) === 5 && suit(r.pairs[0]!) === suit(is.head(r.sets[0]!)),
      ),
    excludes: [19, 22, 63, 69, 72, 76],
  },
  {
    number: 14,
    name: '一色四同顺',
    points: 48,
    clause: 'R98 #14, GB06 #14: four equal chows',
    combines: true,
    find: (r) => is.among(r, 4, (sets) => is.allChows(sets) && is.oneSuit(sets) && is.rising(sets, 0)),
    excludes: [23, 24, 64, 69],
  },
  {
    number: 15,
    name: '一色四节高',
    points: 48,
    clause: 'R98 #15, GB06 #15: four pungs of one suit, each one rank up',
    combines: true,
    find: (r) => is.among(r, 4, (sets) => is.allSuitedPungs(sets) && is.oneSuit(sets) && is.rising(sets, 1)),
    excludes: [23, 24, 48],
  },
  {
    number: 16,
    name: '一色四步高',
    points: 32,
    clause: 'R98 #16, GB06 #16: four chows of one suit, each one rank up, or each two',
    combines: true,
    find: (r) =>
      is.among(r, 4, (sets) => is.allChows(sets) && is.oneSuit(sets) && (is.rising(sets, 1) || is.rising(sets, 2))),
    excludes: [30, 71, 72],
  },
  {
    number: 17,
    name: '三杠',
    points: 32,
    clause: 'R98 #17, GB06 #17: three kongs; concealed-pung fan may be added, kong fan not',
    find: (r) => is.whole(r, r.sets.filter(is.isKong).length >= 3),
    excludes: [53, 57, 67, 74, 82],
  },
  {
    number: 18,
    name: '混幺九',
    points: 32,
    clause: 'R98 #18, GB06 #18: pungs (or seven pairs) of terminals and honours',
    find: (r) => is.whole(r, (is.isFourPungs(r) || is.isSevenPairs(r)) && is.allTilesAre(r, isTerminalOrHonour)),
    excludes: [48, 55, 73],
  },
]

/** 三色双龙会 (R98 #29) is the same shape as 一色双龙会 over three suits. */
export const isThreeSuitedTerminalChows = (r: Reading): boolean =>
  isTwoTerminalPairs(r, 2) && rank(r.pairs[0]!) === 5 && r.sets.every((set) => suit(is.head(set)) !== suit(r.pairs[0]!))
