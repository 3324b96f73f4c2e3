import { describe, expect, it } from 'vitest'
import { judgeWin } from '../../../src/tournament/judging.ts'
import { correct, fold } from '../../../src/tournament/table/corrections.ts'
import type { Correction, HandWon, TableEvent } from '../../../src/tournament/table/events.ts'
import {
  drawnBeans,
  extrasOf,
  POPULAR,
  popularRuleset,
  popularTable,
  seatedPopular,
  wonBeans,
} from '../../gen/popular-events.ts'
import { amended, closed, drawn, NOON, reopened, revoked, totals, voided, won } from '../../gen/table-events.ts'

const start = seatedPopular()
const at = (...events: readonly TableEvent[]) => {
  const { scores, bank } = popularTable(start, ...events)
  return { scores, ...bank }
}
const PUNGS = 48
const PAIRS = 19
const won2 = { winner: 2, discarder: 3 } as const

/** East's pungs with a melded kong of East and a concealed one of 2, judged with its tiles. */
const pungsOf = (hand: number): HandWon => {
  const { next } = popularTable(start)
  const tiles = { melds: ['k:EEEE', 'K:2222p', 'p:999m'], closed: '55s77m', winningTile: '7m' }
  const circumstances = { lastTile: false, kong: false, lastOfKind: false, flowers: 0 }
  const win = {
    winner: 0,
    discarder: 3,
    tiles: { ...tiles, ...circumstances },
    declared: null,
    points: null,
    flowers: null,
  } as const
  const judged = judgeWin(next!, win, POPULAR, { tilesRequired: 'ALWAYS', countCorrection: 'EXACT' })
  if (!judged.ok) throw new Error(JSON.stringify(judged.error))
  return { type: 'handWon', hand, winner: 0, discarder: 3, ...judged.value, completedAt: NOON }
}

describe('a hand', () => {
  it('pays by dealer and doubles, nothing without a win', () => {
    expect(at(won(1, { ...won2, points: 6 }))).toEqual({ scores: [0, 0, 6, -6], pot: 0, house: 0 })
    expect(at(wonBeans(1, { doubles: [1, 2, 1, 1] }, { winner: 1, discarder: null })).scores).toEqual([
      -24, 48, -12, -12,
    ])
    expect(at(drawn(1)).scores).toEqual([0, 0, 0, 0])
  })

  it('of a dealer who stays on counts four times, also after a draw and a void deal', () => {
    const again = wonBeans(2, {}, { winner: 0, discarder: 1 })
    expect(at(wonBeans(1, {}, { winner: 0, discarder: 1 }), again).scores).toEqual([12 + 24, -12 - 24, 0, 0])
    expect(at(drawnBeans(1), voided(2), again).scores).toEqual([24, -24, 0, 0])
    expect(at(voided(1), wonBeans(1, {}, { winner: 0, discarder: 1 })).scores).toEqual([12, -12, 0, 0])
  })

  it('has the kong beans of all four seats when somebody wins', () => {
    const kongs = [
      { type: 'concealed', konger: 0 },
      { type: 'claimed', konger: 1, from: 3 },
      { type: 'added', konger: 3 },
    ] as const
    const { hands } = popularTable(start, wonBeans(1, { kongs, doubles: [2, 1, 1, 1] }, won2), drawnBeans(2, { kongs }))
    // The win: 6 from seat 3. Kongs: 4 to East from each; 2 to seat 1 from seat 3; 1 to seat 3 from each, East's twice.
    expect(hands[0]?.payments).toEqual([12 - 2, -4 + 2 - 1, 6 - 4 - 1, -6 - 4 - 2 + 4])
    expect(hands[1]?.payments).toEqual([0, 0, 0, 0])
  })

  it('with tiles takes the jackpot by its fan, and has the kongs of the hand', () => {
    const kongs = [
      { type: 'claimed', konger: 0, from: 2 },
      { type: 'concealed', konger: 0 },
    ] as const
    const win = pungsOf(1)
    expect(win.fans.some(({ fan }) => fan === PUNGS)).toBe(true)
    expect(at({ ...win, extras: extrasOf({ kongs, target: PUNGS }) })).toEqual({
      ...{ scores: [2 * win.points + 2 + 6 + 50, -2, -2 - 2, -2 * win.points - 2], pot: 0, house: -50 },
    })
    expect(at({ ...win, extras: extrasOf({ kongs, target: PAIRS }) })).toMatchObject({ pot: 50, house: -50 })
  })
})

describe('the jackpot', () => {
  it('rolls over draws, wins without the target and hands without one, until it is taken', () => {
    const target = { target: PAIRS }
    const rolling = [drawnBeans(1, target), wonBeans(2, target, won2), wonBeans(3)] as const
    expect(at(...rolling)).toMatchObject({ pot: 100, house: -100 })
    const { scores, ...bank } = at(...rolling, wonBeans(4, { ...target, targetMade: true }, won2))
    expect(bank).toEqual({ pot: 0, house: -150 })
    expect(scores.reduce((sum, score) => sum + score, 0)).toBe(150)
  })

  it('has no stake of a deal that does not count', () => {
    expect(at(voided(1))).toMatchObject({ pot: 0, house: 0 })
  })

  it('that is left stays when the table closes', () => {
    expect(at(drawnBeans(1, { target: PAIRS }), closed)).toEqual({ scores: [0, 0, 0, 0], pot: 50, house: -50 })
  })

  it('of totals is not known; the house gave what was said', () => {
    expect(at(totals({ scores: [-10, 40, 0, 0], fromHouse: 30 }))).toEqual({
      ...{ scores: [-10, 40, 0, 0], pot: 0, house: -30 },
    })
  })
})

it('the task is rewarded by the house, won or drawn, twice to whom doubled', () => {
  expect(at(drawnBeans(1, { taskDone: [3], doubles: [1, 1, 1, 2] }))).toEqual({
    ...{ scores: [0, 0, 0, 40], pot: 0, house: -40 },
  })
})

describe('a correction', () => {
  const target = { target: PAIRS }
  const taken: Partial<Parameters<typeof wonBeans>[1]> = { ...target, targetMade: true }
  const events: readonly TableEvent[] = [start, drawnBeans(1, target), drawnBeans(2, target), wonBeans(3, taken, won2)]
  const corrected = (correction: Correction) => {
    const state = correct(events, correction, POPULAR)
    if (!state.ok) throw new Error(JSON.stringify(state.error))
    expect(fold([...events, correction], POPULAR)).toEqual(state)
    return { scores: state.value.scores, ...state.value.bank }
  }

  it('of an early hand changes what a later one takes out of the jackpot', () => {
    expect(at(...events.slice(1))).toMatchObject({ scores: [0, 0, 156, -6], pot: 0, house: -150 })
    expect(corrected(amended(2, drawnBeans(1)))).toEqual({ scores: [0, 0, 106, -6], pot: 0, house: -100 })
    expect(corrected(amended(3, voided(2), [4]))).toMatchObject({ pot: 50, house: -50 })
  })

  it('of the hand that took it leaves it on the table', () => {
    expect(corrected(amended(4, wonBeans(3, target, won2)))).toEqual({ scores: [0, 0, 6, -6], pot: 150, house: -150 })
    expect(corrected(revoked(4))).toEqual({ scores: [0, 0, 0, 0], pot: 100, house: -100 })
  })

  it('of a closed table begins with what is in the jackpot', () => {
    const again = [drawnBeans(1, target), closed, reopened, drawnBeans(2, target)]
    expect(at(...again)).toEqual({ scores: [0, 0, 0, 0], pot: 100, house: -100 })
  })
})

it('beans that are more than can be counted are refused, and leave the table as it was', () => {
  const dear = popularRuleset({ unit: 10_000 })
  const win = (hand: number) => wonBeans(hand, {}, { winner: 0, discarder: null, points: 300 })
  const state = fold([start, win(1)], dear)
  expect(state.ok && state.value?.scores).toEqual([18_000_000, -6_000_000, -6_000_000, -6_000_000])
  expect(fold([start, win(1), win(2)], dear)).toEqual({
    ok: false,
    error: { code: 'SCORE_OUT_OF_RANGE', max: 30_000_000, of: 0, score: 36_000_000 },
  })
})
