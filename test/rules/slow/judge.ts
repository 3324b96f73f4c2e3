import type { Fan, Profile } from './fan.ts'
import { FANS_OF_1, FANS_OF_2 } from './fans2to1.ts'
import { FANS_6_TO_4 } from './fans6to4.ts'
import { FANS_24_TO_8 } from './fans24to8.ts'
import { FANS_88_TO_32 } from './fans88to32.ts'
import { type Hand, parseLine } from './line.ts'
import { bestLists, type Occurrence, pointsOf } from './principles.ts'
import { type Reading, readings } from './readings.ts'

export type { Profile } from './fan.ts'

const FANS: readonly Fan[] = [...FANS_88_TO_32, ...FANS_24_TO_8, ...FANS_6_TO_4, ...FANS_OF_2, ...FANS_OF_1]
const CHICKEN = { fan: 43, points: 8 }
const FLOWER = 81

export interface SlowVerdict {
  readonly winning: boolean
  /** Points, flowers included; 0 when not winning. */
  readonly total: number
  /** Every list that reaches the total, as `NUMBERxCOUNT NUMBERxCOUNT …` sorted by number; sorted as text. */
  readonly lists: readonly string[]
}

const occurrences = (reading: Reading, profile: Profile): Occurrence[] =>
  FANS.flatMap((fan) => fan.find(reading, profile).map((sets) => ({ fan, sets })))

/** Fan numbers, repeats and all, as the text of a list. */
function listText(numbers: readonly number[]): string {
  const kinds = [...new Set(numbers)].sort((a, b) => a - b)
  return kinds.map((kind) => `${kind}x${numbers.filter((number) => number === kind).length}`).join(' ')
}

/**
 * Judges a hand line by going through every reading and every list of fan that the five principles allow.
 * Written from the clauses (dossier A3, D1–D9) with the default switches of each profile; slow on purpose.
 */
export function slowJudge(line: string, profile: Profile): SlowVerdict {
  return judgeHand(parseLine(line), profile)
}

function judgeHand(hand: Hand, profile: Profile): SlowVerdict {
  const ways = readings(hand)
  if (ways.length === 0) return { winning: false, total: 0, lists: [] }
  const candidates = ways.flatMap((reading) => bestLists(occurrences(reading, profile), profile))
  const points = candidates.map((list) => list.reduce((sum, { fan }) => sum + pointsOf(fan, profile), 0))
  // Principle 4, high versus low: the best reading counts.
  const best = Math.max(...points)
  const flowers = Array.from({ length: hand.flowers }, () => FLOWER)
  // 无番和 (R98 #43): no reading of the hand is worth anything.
  if (best === 0)
    return { winning: true, total: CHICKEN.points + hand.flowers, lists: [listText([CHICKEN.fan, ...flowers])] }
  const lists = candidates.filter((_, i) => points[i] === best)
  const texts = lists.map((list) => listText([...list.map(({ fan }) => fan.number), ...flowers]))
  return { winning: true, total: best + hand.flowers, lists: [...new Set(texts)].sort() }
}
