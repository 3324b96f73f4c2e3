import type { Fan } from './fan.ts'
import * as is from './fan.ts'
import { isLastOfKind } from './line.ts'
import { isDragon, isTerminalOrHonour, isWind } from './tiles.ts'

/** R98 fan of 6 and 4 points, and 82 (book pp. 26–27; dossier D3). */
export const FANS_6_TO_4: readonly Fan[] = [
  {
    number: 48,
    name: '碰碰和',
    points: 6,
    clause: 'R98 #48, GB06 #49: four pungs',
    find: (r) => is.whole(r, is.isFourPungs(r)),
  },
  {
    number: 49,
    name: '混一色',
    points: 6,
    clause: 'R98 #49, GB06 #50: one suit and honours',
    find: (r) => is.whole(r, is.suitsOf(r).size === 1 && is.hasHonours(r)),
  },
  {
    number: 50,
    name: '三色三步高',
    points: 6,
    clause: 'R98 #50, GB06 #51: chows in three suits, each one rank up',
    combines: true,
    find: (r) => is.among(r, 3, (sets) => is.allChows(sets) && is.differentSuits(sets) && is.rising(sets, 1)),
  },
  {
    number: 51,
    name: '五门齐',
    points: 6,
    clause: 'R98 #51, GB06 #52: three suits, winds and dragons',
    find: (r) => is.whole(r, is.suitsOf(r).size === 3 && r.tiles.some(isWind) && r.tiles.some(isDragon)),
  },
  {
    number: 52,
    name: '全求人',
    points: 6,
    clause: 'R98 #52, GB06 #53: four melded sets, won on a discard',
    find: (r) => is.whole(r, r.hand.laid.filter((set) => set.melded).length === 4 && !r.hand.selfDrawn),
    excludes: [79],
  },
  {
    number: 53,
    name: '双暗杠',
    points: { 'mcr-cn': 6, 'mcr-wmo': 8 },
    clause: 'R98 #53, GB06 #48: two concealed kongs; swallows 双暗刻 (dossier D9)',
    find: (r) => is.whole(r, r.sets.filter(is.isConcealedKong).length >= 2),
    excludes: [66, 67],
  },
  {
    number: 54,
    name: '双箭刻',
    points: 6,
    clause: 'R98 #54, GB06 #54: pungs of two dragons',
    find: (r) => (is.pungsOf(r, isDragon).length >= 2 ? [is.pungsOf(r, isDragon)] : []),
    excludes: [59],
    excludesWithin: [73],
  },
  {
    number: 55,
    name: '全带幺',
    points: 4,
    clause: 'R98 #55, GB06 #55: a terminal or honour in every set and in the pair',
    find: (r) => is.whole(r, is.isRegular(r) && is.setsAndPair(r).every((set) => set.some(isTerminalOrHonour))),
  },
  {
    number: 56,
    name: '不求人',
    points: 4,
    clause: 'R98 #56, GB06 #56: nothing claimed, self-drawn',
    find: (r) => is.whole(r, is.isConcealed(r) && r.hand.selfDrawn),
    excludes: [62, 80],
  },
  {
    number: 57,
    name: '双明杠',
    points: 4,
    clause: 'R98 #57, GB06 #57: two melded kongs',
    find: (r) => is.whole(r, r.sets.filter(is.isMeldedKong).length >= 2),
    excludes: [74],
  },
  {
    number: 58,
    name: '和绝张',
    points: 4,
    clause: 'R98 #58, GB06 #58: the fourth tile when the other three lie open',
    find: (r) => is.whole(r, isLastOfKind(r.hand)),
  },
  {
    number: 82,
    name: '明暗杠',
    points: { 'mcr-cn': 5, 'mcr-wmo': 6 },
    clause: 'GB06 #57; R98 silent, practice 5 (dossier D9): one melded and one concealed kong',
    find: (r) => is.whole(r, r.sets.some(is.isMeldedKong) && r.sets.some(is.isConcealedKong)),
    excludes: [67, 74],
  },
]
