import { KINDS, suitOf } from '../../tiles.ts'
import { isOnlyWait } from '../../waits.ts'
import type { Blocks } from './blocks.ts'
import { conditionsOn } from './conditions.ts'
import { isReadyForAnotherPair } from './forms.ts'
import { COPY, type Survey } from './survey.ts'
import type { Switches } from './switches.ts'
import { PUNG } from './tables.ts'

/** What the winning tile completed, as far as wait fan go. */
const NO_WAIT = 0
const EDGE = 1
const CLOSED = 2
export const SINGLE = 3
const bitOf = (wait: 'edge' | 'closed' | 'single'): number => {
  const [fan] = conditionsOn('wait').find(([, condition]) => condition.wait === wait)!
  return 1 << (fan & 31)
}
/** The wait's fan in the third word. */
export const WAIT_BITS = Int32Array.of(0, bitOf('edge'), bitOf('closed'), bitOf('single'))

/** Says what the winning tile of a hand may have completed; keeps what it learned until told of another shape. */
export class WinningTile {
  private readonly switches: Switches
  private readonly ignored = new Int32Array(4)
  /** 1 or 0 once asked for, -1 before. */
  private isOnly = -1

  constructor(switches: Switches) {
    this.switches = switches
  }

  /** The hand, or what is left of it beside a knitted straight, is another. */
  forget(): void {
    this.isOnly = -1
  }

  /**
   * A bit mask over `pung * 4 + wait`: `pung` is 1 when the tile made a pung of a discard, which is then not concealed
   * (dossier D5). `bodyHoldsWin`: it may also have completed the body of a knitted straight.
   */
  outcomes(survey: Survey, blocks: Blocks, knitted: boolean, bodyHoldsWin: boolean): number {
    const { win, selfDrawn } = survey
    let outcomes = bodyHoldsWin ? 1 << NO_WAIT : 0
    for (let i = survey.melds; i < blocks.count; i++) {
      const id = blocks.sets[i]!
      if (id === PUNG + win) outcomes |= selfDrawn ? 1 << NO_WAIT : 1 << (4 + NO_WAIT)
      else if (id <= win && win <= id + 2) {
        const isEdge = win === id ? id % 9 === 6 : win === id + 2 && id % 9 === 0
        const wait = win === id + 1 ? CLOSED : isEdge ? EDGE : NO_WAIT
        outcomes |= wait !== NO_WAIT && this.isCounted(survey, wait, knitted) ? 1 << wait : 1 << NO_WAIT
      }
    }
    if (blocks.pair === win) outcomes |= this.isCounted(survey, SINGLE, knitted) ? 1 << SINGLE : 1 << NO_WAIT
    return outcomes
  }

  private isCounted(survey: Survey, wait: number, knitted: boolean): boolean {
    const { knittedStraightWaits } = this.switches
    if (knitted && (knittedStraightWaits === 'none' || (knittedStraightWaits === 'single' && wait !== SINGLE)))
      return false
    if (this.isOnly < 0) this.isOnly = this.isOnlyWait(survey) ? 1 : 0
    return this.isOnly === 1
  }

  private isOnlyWait(survey: Survey): boolean {
    if (!this.switches.exhaustedWaitStillCounts) this.ignoreExhausted(survey)
    return !isReadyForAnotherPair(survey) && isOnlyWait(survey.keys, survey.sizes, survey.win, this.ignored)
  }

  private ignoreExhausted({ closed, melded, kongs }: Survey): void {
    this.ignored.fill(0)
    for (let tile = 0; tile < KINDS; tile++) {
      const suit = suitOf(tile)
      const copies = closed[suit]! + melded[suit]! + kongs[suit]!
      if ((copies & (4 * COPY[tile]!)) !== 0) this.ignored[suit]! |= 1 << (tile - 9 * suit)
    }
  }
}
