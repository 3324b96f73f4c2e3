import { describe, expect, it } from 'vitest'
import { fined, free, ruling, toEach } from './ruling.ts'

const DEAD = { ...free, handStatus: 'dead' }
const LADDER = [0, 5, 10, 20, 30, 40, 50]

describe('the ladder (dossier E3)', () => {
  it.each([
    ['mcr-cn', 'LATE_CALL'],
    ['mcr-wmo', 'EMPTY_CALL'],
    ['ema', 'NAME_DISCARD'],
    ['ema', 'INFORMATION'],
    ['ema', 'EXPOSE_OTHER'],
  ] as const)('%s %s: a warning, then 5, 10, 20, 30; what comes after is ours', (rules, code) => {
    const climbed = LADDER.map((_, index) => ruling(rules, code, {}, { repeatIndex: index + 1 }))
    expect(climbed.map(({ fines }) => 0 - fines[2])).toEqual(LADDER)
    expect(climbed.map(({ sanctions }) => sanctions.warning ?? false)).toEqual(LADDER.map((fine) => fine === 0))
    expect(climbed.map(({ assumed }) => assumed.includes('fines'))).toEqual(LADDER.map((fine) => fine > 30))
  })
})

describe('claims (dossier C10 #1-2, E4)', () => {
  const FALSE = ['FALSE_CHOW', 'FALSE_PUNG', 'FALSE_KONG'] as const
  const corrected = { handStatus: 'alive', obligations: ['CORRECT_MELD', 'DISCARD_EXPOSED'] }

  it.each(FALSE)(
    '%s: ends the hand in R98 and GB06, later than the discard in EMA, and where it is impossible in hybrid',
    (code) => {
      expect(ruling('mcr-cn', code)).toMatchObject(DEAD)
      expect(ruling('mcr-wmo', code)).toMatchObject(DEAD)
      expect(ruling('ema', code, { afterDiscard: true })).toMatchObject(DEAD)
      expect(ruling('ema', code, { afterDiscard: false }, { repeatIndex: 3 })).toMatchObject({
        ...fined(10),
        ...corrected,
      })
      expect(ruling('hybrid', code, { correctable: true })).toMatchObject({ ...free, ...corrected })
      expect(ruling('hybrid', code, { correctable: false })).toMatchObject(DEAD)
    },
  )

  it('an empty call binds in EMA alone', () => {
    expect(ruling('ema', 'EMPTY_CALL').extra).toEqual({ callMustBePlayed: true })
    expect(ruling('mcr-cn', 'EMPTY_CALL')).toMatchObject({ extra: {}, assumed: ['extra'] })
  })

  it('of two calls the first binds in EMA if it can be played, and neither wins in GB06', () => {
    expect(ruling('ema', 'DOUBLE_CALL')).toMatchObject({ ...free, extra: { firstCallBinds: true }, sanctions: {} })
    const impossible = ruling('ema', 'DOUBLE_CALL', { correctable: false }, { repeatIndex: 2 })
    expect(impossible).toMatchObject({ ...fined(5), extra: {} })
    expect(ruling('mcr-wmo', 'DOUBLE_CALL')).toMatchObject({ ...free, extra: { mayNotWinThisTurn: true } })
  })

  it('a win called with a wrong word costs the turn in GB06 and the hand in EMA', () => {
    expect(ruling('mcr-wmo', 'WRONG_TERM')).toMatchObject({ handStatus: 'alive', extra: { mayNotWinThisTurn: true } })
    expect(ruling('ema', 'WRONG_TERM')).toMatchObject({ ...DEAD, assumed: ['code'] })
  })

  it.each(['CALL_NOT_TAKEN', 'HU_PROCEDURE'] as const)('%s ends the hand in GB06 and EMA', (code) => {
    expect(ruling('mcr-wmo', code)).toMatchObject(DEAD)
    expect(ruling('ema', code)).toMatchObject(DEAD)
  })

  it('kongs and riichi that were none cost 10000 to each in the hybrid rules', () => {
    expect(ruling('hybrid', 'FALSE_CONCEALED_KONG')).toMatchObject({ ...toEach(10_000), handStatus: 'ended' })
    expect(ruling('hybrid', 'FALSE_RIICHI')).toMatchObject({ ...toEach(10_000), handStatus: 'ended' })
  })
})

describe('draws (dossier C10 #11, E4)', () => {
  it('GB06: a tile drawn early goes back unseen and ends the hand when seen, by the ladder both', () => {
    const unseen = ruling('mcr-wmo', 'EARLY_DRAW', { seen: false }, { repeatIndex: 2 })
    expect(unseen).toMatchObject({ ...fined(5), handStatus: 'alive', obligations: ['RETURN_TILE'] })
    const seen = ruling('mcr-wmo', 'EARLY_DRAW', { seen: true })
    expect(seen).toMatchObject({ ...DEAD, sanctions: { warning: true }, obligations: [] })
  })

  it('EMA: who touches the wall has drawn', () => {
    expect(ruling('ema', 'EARLY_DRAW')).toMatchObject({ ...free, handStatus: 'alive', sanctions: {} })
  })

  it('EMA: a wrong tile ends the hand once it is in it', () => {
    expect(ruling('ema', 'WRONG_DRAW', { placedInHand: true })).toMatchObject(DEAD)
    expect(ruling('ema', 'WRONG_DRAW', { placedInHand: false })).toMatchObject({ obligations: ['RETURN_TILE'] })
  })

  it('hybrid: a wrong tile goes back, and ends the hand when seen', () => {
    const back = { ...free, obligations: ['RETURN_TILE', 'REDRAW'] }
    expect(ruling('hybrid', 'WRONG_DRAW', { seen: true })).toMatchObject({ ...back, handStatus: 'dead' })
    expect(ruling('hybrid', 'WRONG_DRAW', { seen: false })).toMatchObject({ ...back, handStatus: 'alive' })
  })
})

describe('exposed tiles (dossier C10 #7, E4, X15)', () => {
  it('one’s own must be discarded, but by accident not in EMA; meant, it is a foul there', () => {
    for (const rules of ['mcr-cn', 'mcr-wmo', 'hybrid'] as const)
      expect(ruling(rules, 'EXPOSE_OWN')).toMatchObject({ ...free, obligations: ['DISCARD_EXPOSED'] })
    expect(ruling('ema', 'EXPOSE_OWN', {}, { intent: 'accident' })).toMatchObject({ ...free, obligations: [] })
    const meant = ruling('ema', 'EXPOSE_OWN', {}, { intent: 'deliberate', repeatIndex: 2 })
    expect(meant).toMatchObject({ ...fined(5), assumed: ['fines', 'handStatus'] })
  })

  it('another’s costs what the umpire says to him, or 2000 to each and the hand', () => {
    const paid = { payments: [0, 0, -40, 40], fines: [0, 0, 0, 0], handStatus: 'alive', assumed: ['handStatus'] }
    expect(ruling('mcr-cn', 'EXPOSE_OTHER', { victim: 3, refereeFine: 40 })).toMatchObject(paid)
    expect(ruling('mcr-wmo', 'EXPOSE_OTHER', { victim: 3, refereeFine: 40 })).toMatchObject(paid)
    expect(ruling('hybrid', 'EXPOSE_OTHER')).toMatchObject({ ...toEach(2000), handStatus: 'dead' })
  })

  it('a hand opened after a call that was no win is dead, and costs 10 to each in GB06', () => {
    const opened = { handStatus: 'dead', obligations: ['DISCARD_EXPOSED'] }
    expect(ruling('mcr-cn', 'OPEN_HAND_EARLY', { winIsValid: false })).toMatchObject({ ...free, ...opened })
    expect(ruling('mcr-wmo', 'OPEN_HAND_EARLY', { winIsValid: false })).toMatchObject({ ...toEach(10), ...opened })
    expect(ruling('ema', 'OPEN_HAND_EARLY', { winIsValid: false })).toMatchObject({ ...free, ...opened })
    const stands = ruling('mcr-cn', 'OPEN_HAND_EARLY', { winIsValid: true })
    expect(stands).toMatchObject({ ...free, handStatus: 'win-stands', sanctions: { warning: true } })
    expect(ruling('ema', 'OPEN_HAND_EARLY', { winIsValid: true }).sanctions).toEqual({})
  })

  it('R98: who misnames a discard pays for the false win it led to', () => {
    expect(ruling('mcr-cn', 'NAME_DISCARD', { victim: 0 })).toMatchObject({
      ...toEach(10),
      assumed: ['payments', 'handStatus'],
    })
    expect(ruling('mcr-cn', 'NAME_DISCARD')).toMatchObject({ ...free, sanctions: { warning: true } })
  })
})

describe('counting (dossier C10 #8, E2, X9)', () => {
  it.each([
    ['mcr-cn', 12, 20, 0, 20],
    ['mcr-wmo', 24, 16, 1, 16],
    ['mcr-wmo', 24, 16, null, 24],
    ['hybrid', 3, 5, 3, 5],
    ['hybrid', 3, 5, null, 3],
    ['ema', 20, 12, 1, 12],
    ['ema', 20, 12, null, 20],
    ['ema', 12, 20, 1, 12],
    ['ema', 8, 8, 1, 8],
  ] as const)(
    '%s: declared %i, right %i, objection by %s: %i counts',
    (rules, declared, correct, objectionBy, counts) => {
      expect(ruling(rules, 'MISCOUNT', { declared, correct, objectionBy })).toMatchObject({
        ...free,
        handStatus: 'win-stands',
        extra: { effectiveFan: counts },
      })
    },
  )

  it('EMA: tiles of the hand are not for counting', () => {
    expect(ruling('ema', 'COUNT_WITH_HAND')).toMatchObject({ ...DEAD, clause: 'EMA10 2.8.3, dossier E2' })
  })
})

describe('conduct (dossier E4)', () => {
  it('R98: information costs a fine or the hand', () => {
    expect(ruling('mcr-cn', 'INFORMATION', { refereeFine: 50 })).toMatchObject({ ...fined(50), handStatus: 'alive' })
    expect(ruling('mcr-cn', 'INFORMATION', { refereeFine: null })).toMatchObject(DEAD)
    expect(ruling('mcr-wmo', 'INFORMATION')).toMatchObject(DEAD)
  })

  it.each(['STALLING', 'LEAVE_SEAT', 'DISTURBANCE'] as const)(
    'EMA: %s costs 10 to 60 or the hand; repeated it disqualifies',
    (code) => {
      expect(ruling('ema', code, { refereeFine: 40 })).toMatchObject({
        ...fined(40),
        handStatus: 'alive',
        placement: 'none',
      })
      expect(ruling('ema', code)).toMatchObject({ ...DEAD, placement: 'none' })
      const again = ruling('ema', code, { refereeFine: 60 }, { repeatIndex: 2 })
      expect(again).toMatchObject({ ...DEAD, placement: 'disqualified', scope: 'event' })
      expect(again.assumed.includes('code')).toBe(code !== 'STALLING')
    },
  )

  it('stalling disqualifies in GB06, and in R98 when it was meant and no fine is set', () => {
    expect(ruling('mcr-wmo', 'STALLING')).toMatchObject({ placement: 'disqualified' })
    expect(ruling('mcr-cn', 'STALLING', {}, { intent: 'deliberate' })).toMatchObject({ placement: 'disqualified' })
    expect(ruling('mcr-cn', 'STALLING', { refereeFine: 60 }, { intent: 'deliberate' })).toMatchObject({
      ...fined(60),
      placement: 'none',
    })
    expect(ruling('mcr-cn', 'STALLING')).toMatchObject({ ...free, sanctions: { warning: true }, placement: 'none' })
  })

  it('cheats are disqualified, in R98 publicly', () => {
    const out = { ...DEAD, placement: 'disqualified', scope: 'event' }
    expect(ruling('mcr-cn', 'CHEATING')).toMatchObject({ ...out, sanctions: { notice: true } })
    expect(ruling('mcr-wmo', 'CHEATING')).toMatchObject({ ...out, sanctions: {} })
    expect(ruling('ema', 'CHEATING')).toMatchObject({ ...out, sanctions: {} })
  })
})
