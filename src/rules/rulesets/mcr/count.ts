import { honourSplit, SUIT_SPLITS, suitEntry } from '../../decompose.ts'
import type { Hand } from '../../hand.ts'
import type { FanInfo } from '../../ruleset.ts'
import { KNITTED, suitOf } from '../../tiles.ts'
import { addUpBlocks, createBlocks, FOURS_BIT, FOURS_SHIFT, PUNGS_BIT, PUNGS_SHIFT, readBlocks } from './blocks.ts'
import { conditionsOn, type Form } from './conditions.ts'
import {
  holdsBody,
  isNineGates,
  isOrphans,
  isSevenInARow,
  isWithinBody,
  KNITTED_KEYS,
  KNITTED_SINGLES,
} from './forms.ts'
import { COPY, createSurvey, isAllPairs, isAllSingles, lookOver } from './survey.ts'
import type { Switches } from './switches.ts'
import { CONCEALED_PUNG_FANS, COUNT_MASK, PLANS, traitOf } from './tables.ts'
import { Tally } from './tally.ts'
import { SINGLE, WAIT_BITS, WinningTile } from './winning-tile.ts'

const FORM_FAN = Object.fromEntries(conditionsOn('form').map(([fan, { form }]) => [form, fan])) as Record<Form, number>
const CHICKEN = conditionsOn('nothingElse')[0]![0]
/** 绿一色 and 清幺九. */
const GREEN_OR_TERMINALS = (1 << traitOf(3)) | (1 << traitOf(8))

/**
 * Counts hands for one table of rows and its switches: all readings of a hand, times what the winning tile may have
 * completed, times the plans of its chows and pungs. The tally it answers with is overwritten by the next hand.
 */
export class Counter {
  private readonly switches: Switches
  private readonly tally: Tally
  private readonly winningTile: WinningTile
  private readonly chickenPoints: number
  private readonly survey = createSurvey()
  private readonly blocks = createBlocks()

  constructor(rows: readonly FanInfo[], switches: Switches) {
    this.switches = switches
    this.tally = new Tally(rows)
    this.winningTile = new WinningTile(switches)
    this.chickenPoints = rows.find(({ number }) => number === CHICKEN)!.value
  }

  count(hand: Hand): Tally {
    const { tally, survey } = this
    tally.reset()
    lookOver(survey, hand)
    this.countStandard(false, false)
    const { melds, sizes } = survey
    if (melds <= 1 && sizes[0]! >= 3 && sizes[1]! >= 3 && sizes[2]! >= 3) this.countKnitted()
    if (melds === 0) this.countForms()
    if (tally.points === 0) tally.replace(this.chickenPoints, 0, 1 << (CHICKEN & 31), 0, 0)
    return tally
  }

  /** Counts every reading of the survey's keys as sets and one pair. */
  private countStandard(knitted: boolean, bodyHoldsWin: boolean): void {
    const { survey, blocks } = this
    const { keys, sizes } = survey
    const pairs = ((sizes[0]! % 3) + (sizes[1]! % 3) + (sizes[2]! % 3) + (sizes[3]! % 3)) >> 1
    if (pairs !== 1) return
    const honours = honourSplit(keys[3]!)
    if (honours === 0) return
    const m = suitEntry(keys[0]!)
    const s = suitEntry(keys[1]!)
    const p = suitEntry(keys[2]!)
    this.winningTile.forget()
    for (let i = m >> 4; i < (m >> 4) + (m & 15); i++) {
      for (let j = s >> 4; j < (s >> 4) + (s & 15); j++) {
        for (let k = p >> 4; k < (p >> 4) + (p & 15); k++) {
          readBlocks(blocks, survey, SUIT_SPLITS[i]!, SUIT_SPLITS[j]!, SUIT_SPLITS[k]!, honours)
          this.countReading(knitted, bodyHoldsWin)
        }
      }
    }
  }

  /** Counts the reading in `blocks`. */
  private countReading(knitted: boolean, bodyHoldsWin: boolean): void {
    const { survey, blocks, tally } = this
    addUpBlocks(blocks, survey, knitted)
    if (knitted) blocks.fans1 |= 1 << (FORM_FAN.knittedStraight & 31)
    else if (survey.melds === 0 && isNineGates(survey)) this.addNineGates()
    const { chowPlans, pungPlans, fans0, fans1, fans2, counts } = blocks
    for (let rest = this.winningTile.outcomes(survey, blocks, knitted, bodyHoldsWin); rest !== 0; rest &= rest - 1) {
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

  private addNineGates(): void {
    const { blocks } = this
    blocks.fans0 |= 1 << FORM_FAN.nineGates
    const pungs = (blocks.counts >> PUNGS_SHIFT) & COUNT_MASK
    if (this.switches.nineGatesTerminalPungs !== 'loseOne' || pungs === 0) return
    blocks.counts -= 1 << PUNGS_SHIFT
    if (pungs === 1) blocks.fans2 &= ~PUNGS_BIT
  }

  /** Takes the body of a knitted straight out of the closed tiles and counts what is left. */
  private countKnitted(): void {
    const { keys, sizes, win } = this.survey
    for (let k = 0; k < KNITTED.length; k++) {
      const body = KNITTED_SINGLES[k]!
      if (!holdsBody(this.survey, body)) continue
      const bodyKeys = KNITTED_KEYS[k]!
      for (let suit = 0; suit < 3; suit++) {
        keys[suit]! -= bodyKeys[suit]!
        sizes[suit]! -= 3
      }
      this.countStandard(true, (body[suitOf(win)]! & COPY[win]!) !== 0)
      for (let suit = 0; suit < 3; suit++) {
        keys[suit]! += bodyKeys[suit]!
        sizes[suit]! += 3
      }
    }
  }

  private countForms(): void {
    const { survey } = this
    if (isAllPairs(survey)) this.countPairs()
    if (isOrphans(survey)) this.addForm(1 << FORM_FAN.thirteenOrphans, 0, 0)
    if (isAllSingles(survey)) this.countSingles()
  }

  private countPairs(): void {
    const { survey, switches } = this
    const shifted = isSevenInARow(survey) ? 1 << FORM_FAN.shiftedPairs : 0
    const fours = switches.tileHogHonours ? survey.fours : survey.suitedFours
    const special = (survey.traits & GREEN_OR_TERMINALS) !== 0 ? switches.tileHogGreenOrTerminalPairs : 'counts'
    const counted = special === 'counts' ? fours : special === 'none' ? 0 : Math.max(0, fours - 1)
    this.addForm((1 << FORM_FAN.sevenPairs) | shifted, 0, counted)
  }

  private countSingles(): void {
    const honours = this.survey.sizes[3]!
    for (const body of KNITTED_SINGLES) {
      if (!isWithinBody(this.survey, body)) continue
      const straight = honours === 5 ? 1 << (FORM_FAN.knittedStraight & 31) : 0
      const sevenHonours = honours === 7 ? 1 << FORM_FAN.sevenHonours : 0
      this.addForm(sevenHonours, straight | (1 << (FORM_FAN.singles & 31)), 0)
    }
  }

  /** Counts a form without sets: nothing but the fan of the whole hand. All of them wait for a single tile (R98 不计单钓将). */
  private addForm(fans0: number, fans1: number, fours: number): void {
    const { fans0: whole0, fans1: whole1, fans2: whole2 } = this.survey
    const fans2 = WAIT_BITS[SINGLE]! | (fours > 0 ? FOURS_BIT : 0)
    this.tally.add(whole0 | fans0, whole1 | fans1, whole2 | fans2, fours << FOURS_SHIFT)
  }
}
