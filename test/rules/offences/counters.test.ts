import { describe, expect, it } from 'vitest'
import { type Answers, getPenaltyRules, type OffenceCode, type PenaltyRulesKey } from '../../../src/rules/index.ts'
import { incident } from './ruling.ts'

const counter = (rules: PenaltyRulesKey, code: OffenceCode, answers: Answers = {}) =>
  getPenaltyRules(rules).counterOf(incident(code, answers))

describe('what a repetition is counted with (dossier E3, C12)', () => {
  it('R98: each offence for itself within a hand', () => {
    expect(counter('mcr-cn', 'LATE_CALL')).toEqual({ name: 'LATE_CALL', scope: 'hand' })
    expect(counter('mcr-cn', 'EARLY_DRAW')).toEqual({ name: 'EARLY_DRAW', scope: 'hand' })
  })

  it('GB06: each offence for itself within a round', () => {
    expect(counter('mcr-wmo', 'LATE_CALL')).toEqual({ name: 'LATE_CALL', scope: 'round' })
    expect(counter('mcr-wmo', 'EARLY_DRAW', { seen: true })).toEqual({ name: 'EARLY_DRAW', scope: 'round' })
  })

  it('EMA: all fouls of the ladder together within a session', () => {
    const fouls = { name: 'fouls', scope: 'session' }
    expect(counter('ema', 'LATE_CALL')).toEqual(fouls)
    expect(counter('ema', 'FALSE_PUNG', { afterDiscard: false })).toEqual(fouls)
    expect(counter('ema', 'WALL_DAMAGE')).toEqual(fouls)
  })

  it('EMA: stalling of whatever kind over the whole event', () => {
    for (const code of ['STALLING', 'LEAVE_SEAT', 'DISTURBANCE'] as const)
      for (const answers of [{ refereeFine: 20 }, {}])
        expect(counter('ema', code, answers)).toEqual({ name: 'obstruction', scope: 'event' })
  })

  it('hybrid: whatever is a deliberate false win together over the game', () => {
    const deliberate = { name: 'HU_DELIBERATE', scope: 'session' }
    expect(counter('hybrid', 'HU_DELIBERATE')).toEqual(deliberate)
    expect(counter('hybrid', 'HU_NOT_WINNING', { shape: 'one-from-ready' })).toEqual(deliberate)
    expect(counter('hybrid', 'HU_NOT_WINNING', { shape: 'further' })).toEqual(deliberate)
    expect(counter('hybrid', 'TILE_COUNT_OVER', { excessTiles: 1, declaredWin: true })).toEqual(deliberate)
    expect(counter('hybrid', 'TILE_COUNT_UNDER', { declaredWin: true })).toEqual(deliberate)
  })

  it('hybrid: destroyed tables for themselves', () => {
    for (const gameCanContinue of [true, false])
      expect(counter('hybrid', 'TABLE_DAMAGE', { gameCanContinue })).toEqual({ name: 'TABLE_DAMAGE', scope: 'session' })
  })

  it('nothing where a repetition changes nothing', () => {
    expect(counter('hybrid', 'HU_NOT_WINNING', { shape: 'ready-wrong-tile' })).toBeUndefined()
    expect(counter('hybrid', 'TILE_COUNT_OVER', { excessTiles: 1 })).toBeUndefined()
    expect(counter('mcr-cn', 'LATE', { minutesLate: 5 })).toBeUndefined()
    expect(counter('ema', 'FALSE_PUNG', { afterDiscard: true })).toBeUndefined()
  })

  it('nothing where there is no ruling', () => {
    expect(counter('hybrid', 'LATE_CALL')).toBeUndefined()
    expect(counter('hybrid', 'HU_NOT_WINNING')).toBeUndefined()
  })
})
