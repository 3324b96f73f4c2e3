import { describe, expect, it } from 'vitest'
import type { Incident, OffenceCode, PenaltyRulesKey } from '../../../src/rules/offences/offence.ts'
import { getPenaltyRules } from '../../../src/rules/offences/penalty-rules.ts'
import type { Seat } from '../../../src/rules/ruleset.ts'
import type { TableEvent } from '../../../src/tournament/table/events.ts'
import type { Place } from '../../../src/tournament/table/place.ts'
import { type EarlierRuling, keepsCount, repeatIndexOf } from '../../../src/tournament/table/repeats.ts'
import { ruledBy, ruledIn } from '../../gen/rulings.ts'
import { drawn, revoked, seated, table, totals, voided, won } from '../../gen/table-events.ts'

const incident = (code: OffenceCode, offender: Seat = 2, answers: Incident['answers'] = {}): Incident => ({
  ...{ code, offender, answers },
  repeatIndex: 1,
  intent: 'unknown',
})

/** A late pung of seat 2 unless said otherwise, which every ladder counts. */
const foul = (rules: PenaltyRulesKey, hand: number, code: OffenceCode = 'LATE_CALL', offender: Seat = 2) =>
  ruledBy(rules, incident(code, offender), hand)

/** The how-manieth it would be in a hand at a table. */
const nth = (
  events: readonly TableEvent[],
  rules: PenaltyRulesKey,
  hand: number | null,
  next: Incident = incident('LATE_CALL'),
  elsewhere: readonly EarlierRuling[] = [],
): number => repeatIndexOf(table(...events), next, { hand }, getPenaltyRules(rules), elsewhere)

const drawnUpTo = (last: number) => Array.from({ length: last }, (_, index) => drawn(index + 1))

describe('a ladder within one hand (R98)', () => {
  it('starts again with every hand', () => {
    const events = [seated(), foul('mcr-cn', 1), foul('mcr-cn', 1), drawn(1), foul('mcr-cn', 2)]
    expect(nth(events, 'mcr-cn', 1)).toBe(3)
    expect(nth(events, 'mcr-cn', 2)).toBe(2)
    expect(nth([...events, drawn(2)], 'mcr-cn', 3)).toBe(1)
  })

  it('starts again when the deal was void, by the dice of the referee or by a ruling', () => {
    const wallDown = ruledIn(1, 3, { handStatus: 'void' }, 'WALL_DAMAGE')
    for (const end of [voided(1), wallDown]) expect(nth([seated(), foul('mcr-cn', 1), end], 'mcr-cn', 1)).toBe(1)
  })

  it('is one for each offence and for each player', () => {
    const events = [seated(), foul('mcr-cn', 1, 'EMPTY_CALL'), foul('mcr-cn', 1, 'LATE_CALL', 1)]
    expect(nth(events, 'mcr-cn', 1)).toBe(1)
    expect(nth(events, 'mcr-cn', 1, incident('EMPTY_CALL'))).toBe(2)
    expect(nth(events, 'mcr-cn', 1, incident('LATE_CALL', 1))).toBe(2)
  })
})

describe('a ladder within a round (GB06)', () => {
  it.each(['none', 'mcr'] as const)('lasts for four hands, wherever the player sits in the next: %s', (seatChange) => {
    const opening = seated(16, 'rotate', seatChange)
    const events = [opening, foul('mcr-wmo', 1), ...drawnUpTo(3), foul('mcr-wmo', 4), drawn(4)]
    expect(nth(events, 'mcr-wmo', 4)).toBe(3)
    expect(nth(events, 'mcr-wmo', 2)).toBe(3)
    expect(nth(events, 'mcr-wmo', 5)).toBe(1)
    expect(nth([...events, foul('mcr-wmo', 5)], 'mcr-wmo', 5)).toBe(2)
  })

  it('lasts as long as the wind blows when the dealer stays on', () => {
    const stays = [seated(16, 'continue'), foul('mcr-wmo', 1), ...drawnUpTo(5)]
    expect(nth(stays, 'mcr-wmo', 6)).toBe(2)
    const passes = [1, 2, 3].map((dealer, index) => won(6 + index, { winner: dealer as Seat, discarder: 0 }))
    expect(nth([...stays, ...passes], 'mcr-wmo', 9)).toBe(2)
    expect(nth([...stays, ...passes, won(9, { winner: 0, discarder: 1 })], 'mcr-wmo', 10)).toBe(1)
  })

  it('goes on in the replay of a void deal', () => {
    expect(nth([seated(), foul('mcr-wmo', 1), voided(1)], 'mcr-wmo', 1)).toBe(2)
  })
})

describe('one ladder for all fouls within a session (EMA)', () => {
  it('counts every kind of foul, in whatever hand, of that player alone', () => {
    const events = [
      seated(),
      foul('ema', 1),
      ...drawnUpTo(9),
      foul('ema', 10, 'EMPTY_CALL'),
      foul('ema', 10, 'NAME_DISCARD', 0),
    ]
    expect(nth(events, 'ema', 10)).toBe(3)
    expect(nth(events, 'ema', 1, incident('INFORMATION'))).toBe(3)
    expect(nth(events, 'ema', 10, incident('LATE_CALL', 0))).toBe(2)
    expect(nth(events, 'ema', 10, incident('LATE_CALL', 1))).toBe(1)
  })

  it('does not look at other tables', () => {
    const elsewhere = [{ rules: 'ema', incident: incident('LATE_CALL') }] as const
    expect(nth([seated()], 'ema', 1, incident('LATE_CALL'), elsewhere)).toBe(1)
  })

  it('forgets a ruling that was taken back', () => {
    const events = [seated(), foul('ema', 1), foul('ema', 1), revoked(2)]
    expect(nth(events, 'ema', 1)).toBe(2)
  })

  it('does not count what was ruled by other rules, nor what is no foul', () => {
    const falseWin = ruledBy('ema', incident('HU_BELOW_MINIMUM', 2, { tilesShown: true }), 1)
    expect(nth([seated(), foul('mcr-cn', 1), falseWin], 'ema', 1)).toBe(1)
    expect(nth([seated(), falseWin], 'ema', 1, falseWin.incident)).toBe(1)
  })
})

describe('a counter over the whole event (obstruction, EMA)', () => {
  const stalling = incident('STALLING', 2, { refereeFine: 10 })
  const here = [seated(), ruledBy('ema', stalling, 1)]
  const leaving = { rules: 'ema', incident: incident('LEAVE_SEAT', 0) } as const

  it('adds the rulings at other tables, where the player sat elsewhere, to those here', () => {
    expect(nth(here, 'ema', 1, stalling)).toBe(2)
    expect(nth(here, 'ema', 1, stalling, [leaving, leaving])).toBe(4)
    expect(nth([seated()], 'ema', 1, stalling, [leaving])).toBe(2)
  })

  it('counts there, too, only what is obstruction by the same rules', () => {
    const others = [
      { rules: 'ema', incident: incident('LATE_CALL') },
      { rules: 'mcr-cn', incident: incident('STALLING') },
    ] as const
    expect(nth(here, 'ema', 1, stalling, others)).toBe(2)
  })
})

describe('a counter within the game (hybrid)', () => {
  const broken = incident('TABLE_DAMAGE', 2, { gameCanContinue: true })

  it('counts inside and outside hands alike', () => {
    const events = [seated(), ruledBy('hybrid', broken, null), drawn(1), ruledBy('hybrid', broken, 2)]
    expect(nth(events, 'hybrid', null, broken)).toBe(3)
    expect(nth(events, 'hybrid', 1, broken)).toBe(3)
  })

  it('counts false wins that were deliberate by their shape, whatever the offence is called', () => {
    const far = ruledBy('hybrid', incident('HU_NOT_WINNING', 2, { shape: 'further' }), 1)
    const near = ruledBy('hybrid', incident('HU_NOT_WINNING', 2, { shape: 'ready-wrong-tile' }), 1)
    expect(nth([seated(), far, near], 'hybrid', 1, incident('HU_DELIBERATE'))).toBe(2)
    expect(nth([seated(), far], 'hybrid', 1, near.incident)).toBe(1)
  })
})

describe('an incident in the place of a ruling', () => {
  const keeps = (events: readonly TableEvent[], seq: number, next: Incident, rules: PenaltyRulesKey, place: Place) => {
    const state = table(...events)
    const earlier = state.rulings.find((ruled) => ruled.seq === seq)!
    return keepsCount(state, earlier, next, place, getPenaltyRules(rules))
  }
  const stalling = incident('STALLING', 2, { refereeFine: 10 })

  it('keeps its count in the same counter, whatever it is called, and in no other', () => {
    const events = [seated(), ruledBy('ema', stalling, 1)]
    expect(keeps(events, 2, incident('LEAVE_SEAT'), 'ema', { hand: 1 })).toBe(true)
    expect(keeps(events, 2, incident('LATE_CALL'), 'ema', { hand: 1 })).toBe(false)
    expect(keeps(events, 2, { ...stalling, offender: 1 }, 'ema', { hand: 1 })).toBe(false)
    expect(keeps(events, 2, stalling, 'mcr-cn', { hand: 1 })).toBe(false)
  })

  it('keeps it in a deal that is void since, and begins anew in another hand', () => {
    const events = [seated(), foul('mcr-cn', 1), foul('mcr-cn', 1), voided(1), drawn(1)]
    expect(keeps(events, 3, incident('LATE_CALL'), 'mcr-cn', { hand: 1, dealNumber: 1 })).toBe(true)
    expect(keeps(events, 3, incident('LATE_CALL'), 'mcr-cn', { hand: 1 })).toBe(false)
    expect(keeps(events, 3, incident('LATE_CALL'), 'mcr-cn', { hand: 2 })).toBe(false)
    expect(keeps([seated(), foul('mcr-wmo', 1), drawn(1)], 2, incident('LATE_CALL'), 'mcr-wmo', { hand: 2 })).toBe(true)
  })
})

it('of a table of totals, what happened in different hands is not counted as in one', () => {
  const events = [seated(), totals(), foul('mcr-cn', 3)]
  expect(nth(events, 'mcr-cn', 3)).toBe(2)
  expect(nth(events, 'mcr-cn', 4)).toBe(1)
})

it('an incident that cannot be ruled is counted as the first', () => {
  expect(nth([seated(), foul('ema', 1)], 'ema', 1, incident('HU_NOT_WINNING'))).toBe(1)
  expect(nth([seated()], 'mcr-cn', 1, incident('FALSE_RIICHI'))).toBe(1)
})
