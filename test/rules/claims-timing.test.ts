import { describe, expect, it } from 'vitest'
import { CALL_WINDOW_MS, CLAIM_POLICIES, type TurnFacts, type WindLetter } from '../../src/rules/index.ts'
import { added, chow, codeOf, concealed, discard, hu, kong, pung, tile, told } from './claim-cases.ts'

describe('robbing a kong', () => {
  const robbing = '- 123456789m11s23p 4p D N E K 0'
  const orphans = '- 19m19s19pESWNCFF P D S E K 0'

  it('an added kong can be robbed by any hand, to win and for nothing else', () => {
    expect(codeOf(added('4p'), hu('N', robbing))).toBe('taken')
    expect(codeOf(added('4p'), hu('N'))).toBe('taken')
    expect(codeOf(added('4p'), chow('S', '23p'))).toBe('ONLY_HU_ROBS')
    expect(codeOf(added('4p'), hu('E'))).toBe('OWN_TILE')
    expect(codeOf(added('4p'), pung('S', ''))).toBe('ONLY_HU_ROBS')
    expect(told(added('4p'), [hu('N'), hu('W')])).toEqual(['W hu', 'N hu NEARER_HU by W'])
  })

  it('a concealed kong is safe under MCR, and open to thirteen orphans under the table rules', () => {
    const table = { policy: CLAIM_POLICIES.table }
    expect(codeOf(concealed('P'), hu('S', orphans))).toBe('CONCEALED_KONG')
    expect(codeOf(concealed('P'), hu('S', orphans), table)).toBe('taken')
    expect(codeOf(concealed('4p'), hu('N', robbing), table)).toBe('ONLY_THIRTEEN_ORPHANS')
    expect(codeOf(concealed('P'), hu('S'), table)).toBe('ONLY_THIRTEEN_ORPHANS')
    expect(codeOf(concealed('4p'), chow('S', '23p'), table)).toBe('ONLY_HU_ROBS')
  })

  it.each([
    ['2m', '- 19m19s19pESWNCFF 2m D S E K 0'],
    ['C', '- 1199m1199s119pES C D S E K 0'],
  ])('neither another tile nor another pair makes thirteen orphans: %s for %s', (text, near) => {
    expect(codeOf(concealed(text), hu('S', near), { policy: CLAIM_POLICIES.table })).toBe('ONLY_THIRTEEN_ORPHANS')
  })
})

describe('the same-turn pass rule', () => {
  const passed = (seat: WindLetter, text: string, from: WindLetter): TurnFacts => ({
    passed: [{ seat, tile: tile(text), from }],
  })
  const table = CLAIM_POLICIES.table

  it.each([
    ['the same tile from another player', passed('N', '5m', 'E'), 'PASSED'],
    ['the same tile from the same player', passed('N', '5m', 'S'), 'taken'],
    ['another tile', passed('N', '6m', 'E'), 'taken'],
    ['a pass of somebody else', passed('W', '5m', 'E'), 'taken'],
  ])('in the same go-around: %s', (_, facts, code) => {
    expect(codeOf(discard('5m', 'S'), hu('N'), { facts, policy: table })).toBe(code)
    expect(codeOf(discard('5m', 'S'), hu('N'), { facts, policy: { passRule: 'none' } })).toBe('taken')
  })

  it('closes robbing a kong, too, but not a pung of the tile', () => {
    const facts = passed('N', '5m', 'E')
    expect(codeOf(added('5m', 'S'), hu('N'), { facts, policy: table })).toBe('PASSED')
    expect(codeOf(discard('5m', 'S'), pung('N', '55m'), { facts, policy: table })).toBe('taken')
  })

  it('lets the next winner have the tile', () => {
    expect(told(discard('5m', 'S'), [hu('W'), hu('N')], { facts: passed('W', '5m', 'E'), policy: table })).toEqual([
      ...['N hu', 'W hu PASSED'],
    ])
  })
})

describe('late claims', () => {
  it.each([hu('N'), pung('W', '55m'), kong('W', '555m'), chow('S', '46m')])(
    'the next draw ends the right to the tile: %j',
    (claim) => {
      expect(codeOf(discard('5m'), { ...claim, afterNextDraw: true })).toBe('LAPSED')
      expect(codeOf(discard('5m'), { ...claim, afterNextDraw: false })).toBe('taken')
    },
  )

  it('a pung or kong more than three seconds late stands as an offence, or is refused', () => {
    const refused = { policy: { lateCall: 'refused' } } as const
    for (const claim of [pung('W', '55m'), kong('W', '555m')]) {
      const [inTime, late] = [CALL_WINDOW_MS, CALL_WINDOW_MS + 1].map((afterMs) => ({ ...claim, afterMs }))
      expect(told(discard('5m'), [inTime!])).toEqual([`W ${claim.kind}`])
      expect(told(discard('5m'), [inTime!], refused)).toEqual([`W ${claim.kind}`])
      expect(told(discard('5m'), [late!])).toEqual([`W ${claim.kind} late`])
      expect(told(discard('5m'), [late!], refused)).toEqual([`W ${claim.kind} LATE`])
    }
  })

  it('a late pung that is refused leaves the tile to the chow', () => {
    const late = pung('W', '55m', { afterMs: 5000 })
    expect(told(discard('5m'), [late, chow('S', '46m')])).toEqual(['W pung late', 'S chow OUTRANKED by W'])
    expect(told(discard('5m'), [late, chow('S', '46m')], { policy: { lateCall: 'refused' } })).toEqual([
      ...['S chow', 'W pung LATE'],
    ])
  })

  it('hu and chow have until the next draw', () => {
    const refused = { policy: { lateCall: 'refused' } } as const
    expect(told(discard('5m'), [hu('N', undefined, { afterMs: 60_000 })], refused)).toEqual(['N hu'])
    expect(told(discard('5m'), [chow('S', '46m', { afterMs: 60_000 })], refused)).toEqual(['S chow'])
  })
})
