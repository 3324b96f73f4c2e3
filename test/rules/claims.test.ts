import { describe, expect, it, test } from 'vitest'
import {
  CLAIM_REFUSALS,
  KONG_REFUSALS,
  type TileClaim,
  type TurnFacts,
  WIND_LETTERS,
  type WindLetter,
} from '../../src/rules/index.ts'
import { chow, codeOf, discard, flower, hu, kong, meld, pung, resolve, told, valued } from './claim-cases.ts'

describe('several players want one discard', () => {
  it('hu goes before pung and kong, these before chow', () => {
    expect(told(discard('5m'), [chow('S', '46m'), pung('W', '55m'), hu('N')])).toEqual([
      ...['N hu', 'S chow OUTRANKED by N', 'W pung OUTRANKED by N'],
    ])
    expect(told(discard('5m'), [chow('S', '46m'), pung('N', '55m')])).toEqual(['N pung', 'S chow OUTRANKED by N'])
    expect(told(discard('5m'), [chow('S', '46m'), kong('W', '555m')])).toEqual(['W kong', 'S chow OUTRANKED by W'])
    expect(told(discard('5m'), [hu('N'), kong('S', '555m')])).toEqual(['N hu', 'S kong OUTRANKED by N'])
  })

  it('of several hu the first in turn after the discarder wins', () => {
    const all = (from: WindLetter) => WIND_LETTERS.filter((seat) => seat !== from).map((seat) => hu(seat))
    expect(told(discard('5m', 'E'), all('E'))).toEqual(['S hu', 'W hu NEARER_HU by S', 'N hu NEARER_HU by S'])
    expect(told(discard('5m', 'W'), all('W'))).toEqual(['N hu', 'E hu NEARER_HU by N', 'S hu NEARER_HU by N'])
    expect(told(discard('5m', 'N'), [hu('W'), hu('S')])).toEqual(['S hu', 'W hu NEARER_HU by S'])
  })

  it.each(WIND_LETTERS)('every combination of calls for a discard of %s', (from) => {
    const seats = [1, 2, 3].map((turns) => WIND_LETTERS[(WIND_LETTERS.indexOf(from) + turns) % 4]!)
    for (const calls of COMBINATIONS) {
      const claims = calls.flatMap((kind, place) => call(seats[place]!, kind))
      const answer = resolve(discard('5m', from), claims)
      expect(answer.ok).toBe(calls.filter((kind) => kind === 'pung' || kind === 'kong').length <= 1)
      if (!answer.ok) continue
      const { taken, refused } = answer.value
      const best = PRIORITY.find(([place, kind]) => calls[place] === kind)
      expect(taken ? [seats.indexOf(taken.claim.seat), taken.claim.kind] : undefined).toEqual(best)
      expect(refused).toHaveLength(claims.length - (best ? 1 : 0))
    }
  })

  const CALLS = ['hu', 'kong', 'pung', 'chow', 'none'] as const
  const COMBINATIONS = CALLS.flatMap((a) => CALLS.flatMap((b) => CALLS.map((c) => [a, b, c] as const)))

  /** Place after the discarder (0 the next player) and call, best first; only one player can hold two more of a tile. */
  const PRIORITY: readonly (readonly [0 | 1 | 2, (typeof CALLS)[number]])[] = [
    ...([0, 1, 2] as const).map((place) => [place, 'hu'] as const),
    ...([0, 1, 2] as const).flatMap((place) => [[place, 'kong'] as const, [place, 'pung'] as const]),
    [0, 'chow'],
  ]

  const call = (seat: WindLetter, kind: (typeof CALLS)[number]): TileClaim[] => {
    if (kind === 'none') return []
    if (kind === 'hu') return [hu(seat)]
    if (kind === 'chow') return [chow(seat, { E: '34m', S: '46m', W: '67m', N: '34m' }[seat])]
    return [kind === 'pung' ? pung(seat, '55m') : kong(seat, '555m')]
  }

  it('a claim that is not legal stands in nobody’s way', () => {
    expect(told(discard('5m'), [pung('N', '56m'), chow('S', '46m')])).toEqual(['S chow', 'N pung NOT_A_PUNG'])
    expect(told(discard('5m'), [hu('S'), hu('N')], { facts: { dead: ['S'] } })).toEqual(['N hu', 'S hu DEAD_HAND'])
  })

  it('nobody calls, or nobody may have it: the tile is dead', () => {
    expect(valued(resolve(discard('5m'), []))).toEqual({ taken: null, refused: [] })
    expect(told(discard('5m'), [chow('W', '46m'), pung('N', '5m')])).toEqual([
      ...['W chow NOT_FROM_PREVIOUS', 'N pung NOT_A_PUNG'],
    ])
  })
})

describe('chow', () => {
  it.each([
    ['5m', '34m', 'taken'],
    ['5m', '64m', 'taken'],
    ['5m', '67m', 'taken'],
    ['1s', '23s', 'taken'],
    ['9p', '78p', 'taken'],
    ['5m', '46s', 'NOT_A_CHOW'],
    ['5m', '4m6s', 'NOT_A_CHOW'],
    ['5m', '45m', 'NOT_A_CHOW'],
    ['5m', '55m', 'NOT_A_CHOW'],
    ['5m', '47m', 'NOT_A_CHOW'],
    ['5m', '4m', 'NOT_A_CHOW'],
    ['5m', '346m', 'NOT_A_CHOW'],
    ['9m', '1s8m', 'NOT_A_CHOW'],
    ['1s', '89m', 'NOT_A_CHOW'],
    ['9m', '12s', 'NOT_A_CHOW'],
    ['E', 'SW', 'NOT_A_CHOW'],
    ['C', 'FP', 'NOT_A_CHOW'],
    ['9p', '8pE', 'NOT_A_CHOW'],
    ['9p', 'ES', 'NOT_A_CHOW'],
  ])('of %s with %s: %s', (offered, shown, code) => {
    expect(codeOf(discard(offered), chow('S', shown))).toBe(code)
  })

  it('is taken from the previous player only', () => {
    for (const from of WIND_LETTERS)
      for (const seat of WIND_LETTERS) {
        const turns = (WIND_LETTERS.indexOf(seat) - WIND_LETTERS.indexOf(from) + 4) % 4
        const code = ['OWN_TILE', 'taken', 'NOT_FROM_PREVIOUS', 'NOT_FROM_PREVIOUS'][turns]
        expect(codeOf(discard('5m', from), chow(seat, '46m'))).toBe(code)
      }
  })

  it('that completes the hand is a hu, and may come from anybody', () => {
    const winning = '- 123456789m11s23p 4p D N E - 0'
    expect(codeOf(discard('4p', 'E'), chow('N', '23p'))).toBe('NOT_FROM_PREVIOUS')
    expect(codeOf(discard('4p', 'E'), hu('N', winning))).toBe('taken')
  })
})

describe('pung and kong', () => {
  it.each([
    [pung('W', 'CC'), 'taken'],
    [pung('W', 'C'), 'NOT_A_PUNG'],
    [pung('W', 'CCC'), 'NOT_A_PUNG'],
    [pung('W', 'CF'), 'NOT_A_PUNG'],
    [pung('W', ''), 'NOT_A_PUNG'],
    [kong('W', 'CCC'), 'taken'],
    [kong('W', 'CC'), 'NOT_A_KONG'],
    [kong('W', 'CCF'), 'NOT_A_KONG'],
    [kong('W', ''), 'NOT_A_KONG'],
    [pung('E', 'CC'), 'OWN_TILE'],
  ])('%j of a red dragon: %s', (claim, code) => {
    expect(codeOf(discard('C'), claim)).toBe(code)
  })

  it('come from any other player', () => {
    for (const seat of ['S', 'W', 'N'] as const) {
      expect(codeOf(discard('7p'), pung(seat, '77p'))).toBe('taken')
      expect(codeOf(discard('7p'), kong(seat, '777p'))).toBe('taken')
    }
  })

  it.each(['', 'C', 'CCC'])('a fourth tile is not added to a melded pung, whatever is shown (%s)', (shown) => {
    const facts: TurnFacts = { melds: { W: [meld('chow', '1m'), meld('pung', 'C')] } }
    expect(codeOf(discard('C'), kong('W', shown), { facts })).toBe('ONTO_MELDED_PUNG')
  })

  it('a melded pung of another tile, or a chow that begins with the tile, does not matter', () => {
    const facts: TurnFacts = { melds: { W: [meld('pung', 'F'), meld('chow', '5m')], N: [meld('pung', 'P')] } }
    expect(codeOf(discard('C'), kong('W', 'CCC'), { facts })).toBe('taken')
  })

  it('a kong needs a tile to replace it', () => {
    expect(codeOf(discard('C'), kong('W', 'CCC'), { facts: { wallLeft: 0 } })).toBe('NO_REPLACEMENT')
    expect(codeOf(discard('C'), kong('W', 'CCC'), { facts: { wallLeft: 1 } })).toBe('taken')
    expect(codeOf(discard('C'), pung('W', 'CC'), { facts: { wallLeft: 0 } })).toBe('taken')
  })

  it('are not for a player in riichi, who may only win', () => {
    const facts: TurnFacts = { riichi: ['S'] }
    for (const claim of [pung('S', '55m'), kong('S', '555m'), chow('S', '46m')])
      expect(codeOf(discard('5m'), claim, { facts })).toBe('RIICHI')
    expect(codeOf(discard('5m'), hu('S'), { facts })).toBe('taken')
    expect(codeOf(discard('5m'), pung('W', '55m'), { facts })).toBe('taken')
  })
})

describe('a discarded flower', () => {
  const winning = '- 123456789m11s23p 4p D S E - 0'
  it.each([hu('S'), hu('S', winning), pung('W', '55m'), chow('S', '46m')])('cannot be claimed: %j', (claim) => {
    expect(codeOf(flower(), claim)).toBe('FLOWER')
  })
})

describe('hu', () => {
  const good = '- 123456789m11s23p 4p D N E - 0'
  const cheap = 'c:123m,c:678s 456p22s67m 8m D N E - 0'
  const wrong = '- 123456789m11s25p 4p D N E - 0'

  it('is judged by the ruleset when the hand is shown', () => {
    expect(codeOf(discard('4p'), hu('N', good))).toBe('taken')
    expect(codeOf(discard('4p'), hu('N', wrong))).toBe('NOT_WINNING')
    expect(codeOf(discard('8m'), hu('N', cheap))).toBe('BELOW_MINIMUM')
  })

  it('is taken on trust without a hand or without a ruleset', () => {
    expect(codeOf(discard('4p'), hu('N'))).toBe('taken')
    expect(told(discard('4p'), [hu('N', wrong)], { ruleset: undefined })).toEqual(['N hu'])
  })

  it('that is false leaves the tile to the next', () => {
    expect(told(discard('4p'), [hu('N', wrong), pung('W', '44p')])).toEqual(['W pung', 'N hu NOT_WINNING'])
  })

  it('is closed to a dead hand, which may still make sets', () => {
    const facts: TurnFacts = { dead: ['N'] }
    expect(codeOf(discard('4p'), hu('N', good), { facts })).toBe('DEAD_HAND')
    expect(codeOf(discard('4p'), pung('N', '44p'), { facts })).toBe('taken')
  })
})

test('every refusal names its rule, and says it in three languages', () => {
  for (const { clause, explain } of [...Object.values(CLAIM_REFUSALS), ...Object.values(KONG_REFUSALS)]) {
    expect(clause).toMatch(/^(MCR|R98, GB06(, EMA10)?|Table rules|Hybrid rules): [a-z0-9]/)
    expect(Object.keys(explain)).toEqual(['zh-Hant', 'zh-Hans', 'en'])
    expect(Object.values(explain).every((text) => text.length > 4)).toBe(true)
  }
  const { refused } = valued(resolve(discard('5m'), [chow('W', '46m')]))
  expect(refused[0]?.clause).toBe('MCR: chow')
})
