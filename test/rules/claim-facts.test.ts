import { describe, expect, it } from 'vitest'
import {
  CLAIM_POLICIES,
  type ClaimPolicy,
  declareKong,
  KONG_REFUSALS,
  type Offer,
  type OwnKong,
  type TileClaim,
  type TurnFacts,
} from '../../src/rules/index.ts'
import { added, chow, concealed, discard, flower, hu, meld, pung, resolve, tile } from './claim-cases.ts'

describe('facts that cannot be true together', () => {
  const good = '- 123456789m11s23p 4p D N E - 0'
  const open = 'c:123m,p:555m 789m11s23p 4p D N E - 0'
  const errorOf = (offer: Offer, claims: readonly TileClaim[], facts?: TurnFacts) => {
    const result = resolve(offer, claims, facts ? { facts } : {})
    return result.ok ? 'none' : result.error
  }

  it('two calls of one player', () => {
    expect(errorOf(discard('5m'), [pung('N', '55m'), hu('N')])).toEqual({ code: 'TWO_CLAIMS', seat: 'N' })
  })

  it.each([
    ['offered, shown', discard('5m'), [pung('W', '55m'), chow('S', '5m5m')], {}],
    [
      'melded and shown',
      discard('5m'),
      [pung('W', '55m')],
      { melds: { N: [meld('chow', '4m')], S: [meld('chow', '5m')] } },
    ],
    ['melded', discard('5m'), [], { melds: { N: [meld('meldedKong', '5m')] } }],
    ['melded by the discarder and shown', discard('5m'), [chow('S', '5m6m')], { melds: { E: [meld('pung', '5m')] } }],
    ['melded in a hand and shown', discard('4p'), [hu('N', open), pung('W', '55m')], {}],
    ['beside a flower', flower(), [pung('W', '55m')], { melds: { N: [meld('pung', '5m')] } }],
    [
      'of two tiles, the lower',
      discard('6m'),
      [pung('W', '55m'), pung('S', '55666m')],
      { melds: { N: [meld('chow', '5m')], E: [meld('chow', '6m')] } },
    ],
    ['shown, but all four are in the kong', concealed('5m'), [chow('S', '5m6m')], {}],
    [
      'shown, but all four are in the added kong',
      added('5m'),
      [chow('S', '5m6m')],
      { melds: { E: [meld('pung', '5m')] } },
    ],
    [
      'of a hand and of another',
      discard('4p'),
      [hu('N', good), chow('S', '5m5m')],
      { melds: { W: [meld('pung', '5m')] } },
    ],
  ] as const)('five copies: %s', (_, offer, claims, facts) => {
    expect(errorOf(offer, claims, facts)).toEqual({ code: 'FIVE_COPIES', tile: tile('5m') })
  })

  it('four copies are no fault, and an added kong’s own pung is not counted twice', () => {
    const melds = { E: [meld('pung', '5m')] }
    expect(errorOf(discard('5m'), [pung('W', '55m'), chow('S', '5m6m')])).toBe('none')
    expect(errorOf(added('5m'), [hu('N')], { melds })).toBe('none')
    expect(errorOf(concealed('5m'), [hu('N')], { melds: { E: [] } })).toBe('none')
  })

  it('an added kong without its pung', () => {
    const melds = { E: [meld('pung', '6m'), meld('chow', '5m')] }
    expect(errorOf(added('5m'), [hu('N')], { melds })).toEqual({ code: 'KONG_WITHOUT_PUNG', seat: 'E' })
  })

  it('more tiles shown than a player can hold', () => {
    const melds = { N: ['C', 'F', 'P', 'S'].map((text) => meld('pung', text)) }
    expect(errorOf(discard('5m'), [pung('N', '55m')], { melds })).toEqual({ code: 'TILE_COUNT', seat: 'N', holds: 1 })
    expect(errorOf(discard('5m'), [pung('N', '55m')], { melds: { N: melds.N.slice(1) } })).toBe('none')
  })

  it.each([
    ['win', discard('1p'), good, {}],
    ['how', discard('4p'), '- 123456789m11s23p 4p T N E - 0', {}],
    ['seatWind', discard('4p'), '- 123456789m11s23p 4p D W E - 0', {}],
    ['flags', discard('4p'), '- 123456789m11s23p 4p D N E K 0', {}],
    ['flags', added('4p'), good, {}],
    ['flags', discard('4p'), good, { wallLeft: 0 }],
    ['flags', discard('4p'), '- 123456789m11s23p 4p D N E L 0', { wallLeft: 1 }],
    ['melds', discard('4p'), good, { melds: { N: [meld('chow', '1m')] } }],
  ] as const)('a hand whose %s is another (%j, %s)', (field, offer, line, facts) => {
    expect(errorOf(offer, [hu('N', line)], facts)).toEqual({ code: 'HAND_DISAGREES', seat: 'N', field })
  })

  it('a hand agrees with its melds in any order, and with the last tile', () => {
    const melds = { N: [meld('chow', '4m'), meld('chow', '1m')] }
    const twoChows = 'c:123m,c:456m 789m11s23p 4p D N E L 0'
    expect(errorOf(discard('4p'), [hu('N', twoChows)], { melds, wallLeft: 0 })).toBe('none')
    expect(errorOf(discard('4p'), [hu('N', twoChows)], { melds })).toBe('none')
  })
})

describe('a kong of one’s own', () => {
  const own: OwnKong = {
    ...{ seat: 'S', kind: 'addedKong', tile: tile('5m'), held: 1 },
    ...{ melds: [meld('pung', '5m')], claimed: null, wallLeft: 30 },
  }
  const four: OwnKong = { ...own, kind: 'concealedKong', held: 4, melds: [] }
  const outcome = (kongOf: OwnKong, policy: ClaimPolicy = CLAIM_POLICIES.mcr) => {
    const result = declareKong(kongOf, policy)
    return result.ok ? result.value : result.error.code
  }

  it('is then open to be robbed', () => {
    expect(outcome(own)).toEqual({ kind: 'addedKong', tile: tile('5m'), from: 'S' })
    expect(outcome(four)).toEqual({ kind: 'concealedKong', tile: tile('5m'), from: 'S' })
  })

  it('is not made in the turn of a chow or pung, unless the policy allows it; after a kong it is', () => {
    for (const kongOf of [own, four]) {
      expect(outcome({ ...kongOf, claimed: 'chow' })).toBe('AFTER_CLAIM')
      expect(outcome({ ...kongOf, claimed: 'pung' })).toBe('AFTER_CLAIM')
      expect(outcome({ ...kongOf, claimed: 'pung' }, CLAIM_POLICIES.table)).toMatchObject({ from: 'S' })
      expect(outcome({ ...kongOf, claimed: 'kong' })).toMatchObject({ from: 'S' })
    }
  })

  it('needs its tiles and a replacement', () => {
    expect(outcome({ ...own, melds: [] })).toBe('NO_PUNG')
    expect(outcome({ ...own, melds: [meld('chow', '5m'), meld('pung', '6m')] })).toBe('NO_PUNG')
    expect(outcome({ ...own, held: 0 })).toBe('NOT_HELD')
    expect(outcome({ ...four, held: 3 })).toBe('NOT_HELD')
    expect(outcome({ ...own, wallLeft: 0 })).toBe('NO_REPLACEMENT')
    expect(outcome({ ...four, wallLeft: 0 })).toBe('NO_REPLACEMENT')
  })

  it('names the rule it breaks', () => {
    expect(declareKong({ ...own, claimed: 'pung' }, CLAIM_POLICIES.mcr)).toEqual({
      ok: false,
      error: { code: 'AFTER_CLAIM', clause: KONG_REFUSALS.AFTER_CLAIM.clause },
    })
  })
})
