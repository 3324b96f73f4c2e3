import { describe, expect, it } from 'vitest'
import type { Answers } from '../../../src/rules/index.ts'
import { fined, free, ruling, toEach } from './ruling.ts'

describe('lateness and absence (dossier E4)', () => {
  it.each([
    ['mcr-cn', 1, { ...fined(10), sanctions: { warning: true } }],
    ['mcr-cn', 10, { ...fined(10), sanctions: { warning: true } }],
    ['mcr-wmo', 10, { ...fined(10), sanctions: {} }],
    ['ema', 11, { ...fined(20), placement: 'none' }],
    ['ema', 15, { ...fined(20), placement: 'none' }],
    ['mcr-cn', 16, { ...free, placement: 'zero-table-points', scope: 'session', assumed: ['placement'] }],
    ['ema', 16, { ...free, placement: 'zero-table-points', assumed: [] }],
  ] as const)('%s: %i minutes', (rules, minutesLate, expected) => {
    expect(ruling(rules, 'LATE', { minutesLate })).toMatchObject({ handStatus: 'alive', ...expected })
  })

  it('somebody absent loses the session as if he came after a quarter of an hour, which is ours', () => {
    for (const rules of ['mcr-cn', 'mcr-wmo', 'ema'] as const)
      expect(ruling(rules, 'ABSENT')).toMatchObject({ placement: 'zero-table-points', assumed: ['code', 'placement'] })
  })
})

describe('false wins (dossier E4, C10 #3-5, X10)', () => {
  const shown = { tilesShown: true } as const

  it.each([
    ['mcr-cn', {}, 10],
    ['mcr-wmo', {}, 10],
    ['ema', shown, 10],
    ['hybrid', {}, 1000],
  ] as const)('%s: too few points cost %o %i to each', (rules, answers, points) => {
    expect(ruling(rules, 'HU_BELOW_MINIMUM', answers)).toMatchObject({ ...toEach(points), handStatus: 'dead' })
  })

  it.each([
    ['mcr-cn', 'ready-wrong-tile', 10],
    ['mcr-cn', 'one-from-ready', 20],
    ['mcr-cn', 'ready-after-discard', 20],
    ['mcr-wmo', 'ready-wrong-tile', 20],
    ['mcr-wmo', 'further', 20],
    ['ema', 'ready-wrong-tile', 20],
    ['ema', 'further', 20],
    ['hybrid', 'ready-after-discard', 2000],
    ['hybrid', 'ready-wrong-tile', 2000],
    ['hybrid', 'one-from-ready', 10_000],
    ['hybrid', 'further', 10_000],
  ] as const)('%s: %s costs %i to each', (rules, shape, points) => {
    const answers: Answers = rules === 'ema' ? { shape, ...shown } : { shape }
    expect(ruling(rules, 'HU_NOT_WINNING', answers)).toMatchObject({ ...toEach(points), handStatus: 'dead' })
  })

  it('R98: two tiles or more from ready is deliberate and disqualifies, unless the referee finds otherwise', () => {
    const disqualified = { ...free, handStatus: 'dead', placement: 'disqualified', scope: 'event' }
    expect(ruling('mcr-cn', 'HU_NOT_WINNING', { shape: 'further' })).toMatchObject(disqualified)
    expect(ruling('mcr-cn', 'HU_DELIBERATE')).toMatchObject(disqualified)
    const unmeant = ruling('mcr-cn', 'HU_NOT_WINNING', { shape: 'further' }, { intent: 'accident' })
    expect(unmeant).toMatchObject({ ...toEach(20), placement: 'none', assumed: ['payments'] })
  })

  it('EMA: tiles that were not shown cost the hand alone', () => {
    const dead = { ...free, handStatus: 'dead' }
    expect(ruling('ema', 'HU_BELOW_MINIMUM', { tilesShown: false })).toMatchObject(dead)
    expect(ruling('ema', 'HU_NOT_WINNING', { shape: 'further', tilesShown: false })).toMatchObject(dead)
    expect(ruling('ema', 'HU_CALL_NOT_SHOWN')).toMatchObject(dead)
  })

  it('hybrid: the second deliberate one settles the place, whatever offence it was', () => {
    const last = { ...free, placement: 'fixed-last', handStatus: 'dead', clause: 'dossier C10 #5' }
    const again = { repeatIndex: 2 } as const
    expect(ruling('hybrid', 'HU_DELIBERATE', {}, again)).toMatchObject(last)
    expect(ruling('hybrid', 'HU_NOT_WINNING', { shape: 'one-from-ready' }, again)).toMatchObject(last)
    expect(ruling('hybrid', 'TILE_COUNT_UNDER', { declaredWin: true }, again)).toMatchObject(last)
    expect(ruling('hybrid', 'HU_NOT_WINNING', { shape: 'ready-wrong-tile' }, again)).toMatchObject(toEach(2000))
  })

  it('GB06 lets the winner not win who has not taken his tile; EMA takes 10 points and lets him', () => {
    expect(ruling('mcr-wmo', 'HU_TILE_NOT_TAKEN')).toMatchObject({ ...toEach(20), handStatus: 'dead' })
    expect(ruling('ema', 'HU_TILE_NOT_TAKEN')).toMatchObject({ ...fined(10), handStatus: 'win-stands' })
  })
})

describe('the number of tiles (dossier C10 #12, E4, X11)', () => {
  it('hybrid: one too many ends the hand, two the game; too few are drawn', () => {
    expect(ruling('hybrid', 'TILE_COUNT_OVER', { excessTiles: 1 })).toMatchObject({
      handStatus: 'dead',
      placement: 'none',
    })
    expect(ruling('hybrid', 'TILE_COUNT_OVER', { excessTiles: 2 })).toMatchObject({ ...free, placement: 'fixed-last' })
    expect(ruling('hybrid', 'TILE_COUNT_UNDER')).toMatchObject({ handStatus: 'alive', obligations: ['REDRAW'] })
  })

  it('hybrid: at a declared win it costs 10000 to each; that this goes before two too many is ours', () => {
    const two = ruling('hybrid', 'TILE_COUNT_OVER', { excessTiles: 2, declaredWin: true })
    expect(two).toMatchObject({ ...toEach(10_000), placement: 'none', assumed: ['placement'] })
    expect(ruling('hybrid', 'TILE_COUNT_UNDER', { declaredWin: true })).toMatchObject(toEach(10_000))
  })

  it('MCR: the hand is dead; shown as a win it is a false one in GB06 and EMA', () => {
    expect(ruling('mcr-cn', 'TILE_COUNT_UNDER')).toMatchObject({ ...free, handStatus: 'dead' })
    expect(ruling('mcr-wmo', 'TILE_COUNT_OVER')).toMatchObject({ ...free, handStatus: 'dead' })
    expect(ruling('mcr-wmo', 'TILE_COUNT_OVER', { declaredWin: true })).toMatchObject(toEach(20))
    expect(ruling('ema', 'TILE_COUNT_OVER', { declaredWin: true, tilesShown: true })).toMatchObject(toEach(20))
    expect(ruling('ema', 'TILE_COUNT_OVER', { declaredWin: true, tilesShown: false })).toMatchObject(free)
  })
})

describe('walls, discards and tables (dossier C10 #9, #10, #13)', () => {
  it('a wall that is lost costs each ready player’s best win, 5000 at least, and the deal is played again', () => {
    const answers = { restorable: false, winIsValid: false, readyBest: [7200, 4900, 16_000, null] } as const
    expect(ruling('hybrid', 'WALL_DAMAGE', answers)).toMatchObject({
      payments: [7200, 5000, -17_200, 5000],
      handStatus: 'void',
      replay: 'same-dealer-uncounted',
      placement: 'none',
    })
  })

  it('a wall that can be restored ends the hand; a win that was made stands for 1000 to each', () => {
    const restored = ruling('hybrid', 'WALL_DAMAGE', { restorable: true, winIsValid: false })
    expect(restored).toMatchObject({ ...free, handStatus: 'dead', obligations: ['REPAIR'] })
    for (const restorable of [true, false]) {
      const stands = ruling('hybrid', 'WALL_DAMAGE', { restorable, winIsValid: true })
      expect(stands).toMatchObject({
        ...toEach(1000),
        handStatus: 'win-stands',
        assumed: restorable ? ['payments'] : [],
      })
    }
  })

  it('discards that cannot be restored cost 2000 to each and the hand goes on', () => {
    expect(ruling('hybrid', 'RIVER_DAMAGE', { restorable: true })).toMatchObject({ ...free, obligations: ['REPAIR'] })
    expect(ruling('hybrid', 'RIVER_DAMAGE', { restorable: false })).toMatchObject({
      ...toEach(2000),
      handStatus: 'alive',
    })
  })

  it('a table costs 10000 to each, the second one the place, and one beyond use a year', () => {
    const going = { gameCanContinue: true } as const
    expect(ruling('hybrid', 'TABLE_DAMAGE', going)).toMatchObject({ ...toEach(10_000), obligations: ['REPAIR'] })
    const second = ruling('hybrid', 'TABLE_DAMAGE', going, { repeatIndex: 2 })
    expect(second).toMatchObject({ ...free, placement: 'fixed-last', scope: 'session', sanctions: {} })
    expect(ruling('hybrid', 'TABLE_DAMAGE', { gameCanContinue: false })).toMatchObject({
      ...free,
      placement: 'fixed-last',
      sanctions: { notice: true, banDays: 365 },
      scope: 'event',
    })
  })
})
