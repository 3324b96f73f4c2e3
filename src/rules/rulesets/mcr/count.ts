import { HONOUR_SPLIT, KEY_OF, SUIT_INDEX, SUIT_SPLITS } from '../../decompose.ts'
import type { Hand } from '../../hand.ts'
import type { FanInfo } from '../../ruleset.ts'
import { KINDS, KNITTED, suitOf, type Tile } from '../../tiles.ts'
import { isOnlyWait } from '../../waits.ts'
import { addUpBlocks, createBlocks, FOURS_BIT, FOURS_SHIFT, PUNGS_BIT, PUNGS_SHIFT, readBlocks } from './blocks.ts'
import { conditionsOn, type Form } from './conditions.ts'
import { COPY, createSurvey, EVERY_RANK, isAllPairs, isAllSingles, lookOver, ranksIn, type Survey } from './survey.ts'
import type { Switches } from './switches.ts'
import { CONCEALED_PUNG_FANS, COUNT_MASK, PLANS, PUNG, traitOf } from './tables.ts'
import { createTally, type Tally } from './tally.ts'

const FORM_FAN = Object.fromEntries(conditionsOn('form').map(([fan, { form }]) => [form, fan])) as Record<Form, number>
const CHICKEN = conditionsOn('nothingElse')[0]![0]
const GREEN_OR_TERMINALS = (1 << traitOf(3)) | (1 << traitOf(8))

/** What the winning tile completed, as far as wait fan go; the index into WAIT_FANS. */
const NO_WAIT = 0
const EDGE = 1
const CLOSED = 2
const SINGLE = 3
const waitFan = (wait: string): number => conditionsOn('wait').find(([, condition]) => condition.wait === wait)![0]
const WAIT_BITS = Int32Array.of(0, ...['edge', 'closed', 'single'].map((wait) => 1 << (waitFan(wait) & 31)))

/** Copies of single tiles as the survey keeps them, by suit. */
const singles = (tiles: readonly Tile[]): Int32Array =>
  Int32Array.from([0, 1, 2, 3], (suit) =>
    tiles.filter((tile) => suitOf(tile) === suit).reduce((sum, tile) => sum + COPY[tile]!, 0),
  )
const ORPHANS = singles([0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33])
const KNITTED_SINGLES = KNITTED.map(singles)
/** The three suits' keys of each knitted straight. */
const KNITTED_KEYS = KNITTED.map((tiles) =>
  Int32Array.from([0, 1, 2], (suit) =>
    tiles.filter((tile) => suitOf(tile) === suit).reduce((key, tile) => key + KEY_OF[tile]!, 0),
  ),
)
/** The key of 1112345678999. */
const NINE_GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3].reduce((key, count, i) => key + count * 5 ** i, 0)

/**
 * Counts hands for one table of rows and its switches: all readings of a hand, times what the winning tile may have
 * completed, times the plans of its chows and pungs. The tally it returns is overwritten by the next hand.
 */
export const createCounter = (rows: readonly FanInfo[], switches: Switches): ((hand: Hand) => Tally) => {
  const tally = createTally(rows)
  const survey = createSurvey()
  const blocks = createBlocks()
  const ignoredWaits = new Int32Array(4)
  const chicken = rows[CHICKEN - 1]!.value
  /** 1 or 0 once asked for in the shape at hand, -1 before. */
  let onlyWait = -1

  const isOnly = (): boolean => {
    if (onlyWait < 0) {
      if (!switches.exhaustedWaitStillCounts) ignoreExhausted()
      const only = !isReadyForAnotherPair(survey) && isOnlyWait(survey.keys, survey.sizes, survey.win, ignoredWaits)
      onlyWait = only ? 1 : 0
    }
    return onlyWait === 1
  }

  const ignoreExhausted = (): void => {
    ignoredWaits.fill(0)
    for (let tile = 0; tile < KINDS; tile++) {
      const suit = suitOf(tile)
      const copies = survey.closed[suit]! + survey.melded[suit]! + survey.kongs[suit]!
      if ((copies & (4 * COPY[tile]!)) !== 0) ignoredWaits[suit]! |= 1 << (tile - 9 * suit)
    }
  }

  const isWaitCounted = (wait: number, knitted: boolean): boolean => {
    if (knitted && switches.knittedStraightWaits === 'none') return false
    if (knitted && switches.knittedStraightWaits === 'single' && wait !== SINGLE) return false
    return isOnly()
  }

  /**
   * What the winning tile may have completed in this reading, as a bit mask over `pung * 4 + wait`: `pung` is 1 when it
   * made a pung of a discard, which is then not concealed (dossier D5).
   */
  const outcomesOf = (knitted: boolean, bodyHoldsWin: boolean): number => {
    const { win, selfDrawn } = survey
    let outcomes = bodyHoldsWin ? 1 << NO_WAIT : 0
    for (let i = survey.melds; i < blocks.count; i++) {
      const id = blocks.sets[i]!
      if (id === PUNG + win) outcomes |= selfDrawn ? 1 << NO_WAIT : 1 << (4 + NO_WAIT)
      else if (id <= win && win <= id + 2) {
        const isEdge = win === id ? id % 9 === 6 : win === id + 2 && id % 9 === 0
        const wait = win === id + 1 ? CLOSED : isEdge ? EDGE : NO_WAIT
        outcomes |= wait !== NO_WAIT && isWaitCounted(wait, knitted) ? 1 << wait : 1 << NO_WAIT
      }
    }
    if (blocks.pair === win) outcomes |= isWaitCounted(SINGLE, knitted) ? 1 << SINGLE : 1 << NO_WAIT
    return outcomes
  }

  const addNineGates = (): void => {
    blocks.fans0 |= 1 << FORM_FAN.nineGates
    const pungs = (blocks.counts >> PUNGS_SHIFT) & COUNT_MASK
    if (switches.nineGatesTerminalPungs !== 'loseOne' || pungs === 0) return
    blocks.counts -= 1 << PUNGS_SHIFT
    if (pungs === 1) blocks.fans2 &= ~PUNGS_BIT
  }

  /** Counts the reading in `blocks`. */
  const countReading = (knitted: boolean, bodyHoldsWin: boolean): void => {
    addUpBlocks(blocks, survey, knitted)
    if (knitted) blocks.fans1 |= 1 << (FORM_FAN.knittedStraight & 31)
    else if (survey.melds === 0 && isNineGates(survey)) addNineGates()
    const outcomes = outcomesOf(knitted, bodyHoldsWin)
    const { chowPlans, pungPlans, fans0, fans1, fans2, counts } = blocks
    for (let rest = outcomes; rest !== 0; rest &= rest - 1) {
      const outcome = 31 - Math.clz32(rest & -rest)
      const concealed = 3 * (blocks.concealedPungs - (outcome >> 2))
      const o0 = fans0 | CONCEALED_PUNG_FANS[concealed]!
      const o1 = fans1 | CONCEALED_PUNG_FANS[concealed + 1]!
      const o2 = fans2 | CONCEALED_PUNG_FANS[concealed + 2]! | WAIT_BITS[outcome & 3]!
      for (let i = 0; i < chowPlans.length; i++) {
        const c = 4 * chowPlans[i]!
        for (let j = 0; j < pungPlans.length; j++) {
          const p = 4 * pungPlans[j]!
          tally.add(
            o0 | PLANS[c]! | PLANS[p]!,
            o1 | PLANS[c + 1]! | PLANS[p + 1]!,
            o2 | PLANS[c + 2]! | PLANS[p + 2]!,
            counts + PLANS[c + 3]! + PLANS[p + 3]!,
          )
        }
      }
    }
  }

  /** Counts every reading of the survey's keys as sets and one pair. */
  const countStandard = (knitted: boolean, bodyHoldsWin: boolean): void => {
    const { keys, sizes } = survey
    const m = SUIT_INDEX[keys[0]!]!
    const s = SUIT_INDEX[keys[1]!]!
    const p = SUIT_INDEX[keys[2]!]!
    const honours = HONOUR_SPLIT[keys[3]!]!
    if (m === 0 || s === 0 || p === 0 || honours === 0) return
    const pairs = ((sizes[0]! % 3) + (sizes[1]! % 3) + (sizes[2]! % 3) + (sizes[3]! % 3)) >> 1
    if (pairs !== 1) return
    onlyWait = -1
    for (let i = m >> 4; i < (m >> 4) + (m & 15); i++) {
      for (let j = s >> 4; j < (s >> 4) + (s & 15); j++) {
        for (let k = p >> 4; k < (p >> 4) + (p & 15); k++) {
          readBlocks(blocks, survey, SUIT_SPLITS[i]!, SUIT_SPLITS[j]!, SUIT_SPLITS[k]!, honours)
          countReading(knitted, bodyHoldsWin)
        }
      }
    }
  }

  /** Takes the body of a knitted straight out of the closed tiles and counts what is left. */
  const countKnitted = (): void => {
    const { keys, sizes, closed, win } = survey
    for (let k = 0; k < KNITTED.length; k++) {
      const body = KNITTED_SINGLES[k]!
      if (!holds(closed[0]!, body[0]!) || !holds(closed[1]!, body[1]!) || !holds(closed[2]!, body[2]!)) continue
      const bodyKeys = KNITTED_KEYS[k]!
      for (let suit = 0; suit < 3; suit++) {
        keys[suit]! -= bodyKeys[suit]!
        sizes[suit]! -= 3
      }
      countStandard(true, (body[suitOf(win)]! & COPY[win]!) !== 0)
      for (let suit = 0; suit < 3; suit++) {
        keys[suit]! += bodyKeys[suit]!
        sizes[suit]! += 3
      }
    }
  }

  /** Counts a form without sets: nothing but the fan of the whole hand. All of them wait for a single tile (R98 不计单钓将). */
  const addForm = (fans0: number, fans1: number, fours: number): void => {
    const fans2 = WAIT_BITS[SINGLE]! | (fours > 0 ? FOURS_BIT : 0)
    tally.add(survey.fans0 | fans0, survey.fans1 | fans1, survey.fans2 | fans2, fours << FOURS_SHIFT)
  }

  const countPairs = (): void => {
    const shifted = isSevenInARow(survey) ? 1 << FORM_FAN.shiftedPairs : 0
    const fours = switches.tileHogHonours ? survey.fours : survey.suitedFours
    const special = (survey.traits & GREEN_OR_TERMINALS) !== 0 ? switches.tileHogGreenOrTerminalPairs : 'counts'
    const counted = special === 'counts' ? fours : special === 'none' ? 0 : Math.max(0, fours - 1)
    addForm((1 << FORM_FAN.sevenPairs) | shifted, 0, counted)
  }

  const countSingles = (): void => {
    const { closed, sizes } = survey
    for (const body of KNITTED_SINGLES) {
      if (!holds(body[0]!, closed[0]!) || !holds(body[1]!, closed[1]!) || !holds(body[2]!, closed[2]!)) continue
      const straight = sizes[3] === 5 ? 1 << (FORM_FAN.knittedStraight & 31) : 0
      const sevenHonours = sizes[3] === 7 ? 1 << FORM_FAN.sevenHonours : 0
      addForm(sevenHonours, straight | (1 << (FORM_FAN.singles & 31)), 0)
    }
  }

  const countForms = (): void => {
    if (isAllPairs(survey)) countPairs()
    if (isOrphans(survey)) addForm(1 << FORM_FAN.thirteenOrphans, 0, 0)
    if (isAllSingles(survey)) countSingles()
  }

  return (hand) => {
    tally.reset()
    lookOver(survey, hand)
    countStandard(false, false)
    const { melds, sizes } = survey
    if (melds <= 1 && sizes[0]! >= 3 && sizes[1]! >= 3 && sizes[2]! >= 3) countKnitted()
    if (melds === 0) countForms()
    if (tally.points === 0) tally.replace(chicken, 0, 1 << (CHICKEN & 31), 0, 0)
    return tally
  }
}

/** Whether three-bit counts hold every single tile of others. */
const holds = (counts: number, singleTiles: number): boolean => (ranksIn(counts) & singleTiles) === singleTiles

/** The 13 tiles are six pairs and a single tile other than the winning one, for which seven pairs wait. */
const isReadyForAnotherPair = (survey: Survey): boolean => {
  const { melds, win, closed } = survey
  if (melds !== 0 || isAllPairs(survey)) return false
  let odd = 0
  for (let suit = 0; suit < 4; suit++) {
    const counts = suit === suitOf(win) ? closed[suit]! - COPY[win]! : closed[suit]!
    for (let rest = counts & EVERY_RANK; rest !== 0; rest &= rest - 1) odd++
  }
  return odd === 1
}

const isOrphans = ({ closed }: Survey): boolean =>
  ranksIn(closed[0]!) === ORPHANS[0] &&
  ranksIn(closed[1]!) === ORPHANS[1] &&
  ranksIn(closed[2]!) === ORPHANS[2] &&
  ranksIn(closed[3]!) === ORPHANS[3]

const isNineGates = ({ win, keys }: Survey): boolean => {
  const suit = suitOf(win)
  return suit < 3 && keys[suit]! - KEY_OF[win]! === NINE_GATES
}

/** Seven consecutive ranks of one suit. */
const isSevenInARow = ({ closed, sizes }: Survey): boolean => {
  for (let suit = 0; suit < 3; suit++) {
    const ranks = ranksIn(closed[suit]!)
    if (sizes[suit] === 14) return ranks === 0o1111111 || ranks === 0o11111110 || ranks === 0o111111100
  }
  return false
}
