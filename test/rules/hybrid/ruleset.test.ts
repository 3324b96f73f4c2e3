import { describe, expect, test } from 'vitest'
import {
  fanText,
  findFan,
  getPenaltyRules,
  getRuleset,
  type OffenceCode,
  PLAIN_END,
  RULESET_KEYS,
  type Ruleset,
  type SwitchOverrides,
  waits,
} from '../../../src/rules/index.ts'
import { hybridOf } from './fixture.ts'

const rulesetOf = (key: string, overrides = {}): Ruleset => {
  const ruleset = getRuleset(key, overrides)
  if (!ruleset.ok) throw new Error(ruleset.error.message)
  return ruleset.value
}
const hybrid = rulesetOf('hybrid')

const handOf = (line: string, ruleset = hybrid) => {
  const hand = ruleset.parseHandLine(line)
  if (!hand.ok) throw new Error(`${line}: ${hand.error.message}`)
  return hand.value
}

/** 立直 1, 平和 1, 花龙 2 and a flower; and an open hand of two half fan, 平和 and 断幺. */
const RIICHI = '- 123m456s789p234m5p 5p D S E - 1 R'
const OPEN_SIMPLES = 'c:234m 456m678s3455p 5p D S E - 0'

describe('a verdict', () => {
  test('has its fan in halves, its fu, and is worth the base', () => {
    const hand = handOf(RIICHI)
    const core = hybridOf().judge(hand)
    const verdict = hybrid.judge(hand)
    expect(verdict).toMatchObject({
      winning: true,
      points: core.halfFans,
      pointsWithoutFlowers: core.halfFans - 1,
      worth: core.base,
      fu: core.fu,
    })
    expect(verdict.lists[0]?.map(({ fan }) => hybrid.fans.find(({ number }) => number === fan)?.names.hans)).toEqual(
      core.list.map(({ fan }) => fan),
    )
    expect(fanText(verdict.points, hybrid)).toBe('4.5')
  })

  test('of less than one fan has lists, but does not reach the minimum', () => {
    const verdict = hybrid.judge(handOf('c:234m,c:678m 567s34p55p 2p D S E - 0'))
    expect(verdict).toMatchObject({ winning: true, meetsMinimum: true, points: 2 })
    expect(hybrid.judge(handOf('c:123m 456s777p99s88p 8p D S E - 0'))).toMatchObject({ meetsMinimum: false, points: 0 })
  })

  test('of a part of its list is what that part would be worth', () => {
    const verdict = hybrid.judge(handOf(RIICHI))
    expect(hybrid.worthOf(verdict.lists[0]!, verdict)).toBe(verdict.worth)
    expect(hybrid.worthOf(verdict.lists[0]!.slice(0, 1), verdict)).toBeLessThan(verdict.worth)
  })
})

describe('a claim', () => {
  const review = (line: string, names: readonly string[]) => {
    const declared = names.map((name) => ({ fan: findFan(hybrid, name)!.number, count: 1 }))
    const { outcome, declaredPoints, findings } = hybrid.review(handOf(line), declared)
    const nameOf = (fan: number) => hybrid.fans.find(({ number }) => number === fan)!.names.hans
    return {
      outcome,
      declaredPoints,
      findings: Object.fromEntries(findings.map(({ fan, status }) => [nameOf(fan), status])),
      explain: Object.fromEntries(findings.map(({ fan, explain }) => [nameOf(fan), explain])),
    }
  }

  test('is right with every fan named, flowers understood', () => {
    expect(review(RIICHI, ['立直', '花龙', 'All Chows'])).toMatchObject({ outcome: 'right', declaredPoints: 9 })
  })

  test('misses what was forgotten, in half fan', () => {
    const { outcome, findings, explain } = review(OPEN_SIMPLES, ['平和'])
    expect({ outcome, findings }).toEqual({ outcome: 'under', findings: { 平和: 'counts', 断幺: 'missed' } })
    expect(explain.断幺).toEqual({
      'zh-Hant': '漏報斷么0.5番',
      'zh-Hans': '漏报断幺0.5番',
      en: 'All Simples was not declared: 0.5 fan',
    })
  })

  test.each([
    [RIICHI, '一发', 'notPresent', 'Ippatsu: was neither declared nor entered'],
    [RIICHI, '自摸', 'notPresent', 'Self-Drawn: the hand was not won in this way'],
    [RIICHI, '清龙', 'notPresent', 'Pure Straight: the hand has not the chows or pungs for it'],
    [RIICHI, '清一色', 'notPresent', 'Full Flush: the tiles do not meet its definition'],
    [
      'c:123m,c:123m 123m789s5p 5p D S E - 0',
      '一般高',
      'excluded',
      'Pure Triple Chow counts, so Pure Double Chow does not (dossier C3 一色三同顺)',
    ],
    [
      '- 111m222333s444p5p 5p D S E - 0',
      '三杠',
      'notPresent',
      'Three Kongs: the hand has not the chows or pungs for it',
    ],
  ])('%s: %s is %s', (line, fan, status, en) => {
    const { findings, explain } = review(line, [fan])
    expect([findings[fan], explain[fan]?.en]).toEqual([status, en])
  })

  test('of one fan twice, or of sets that are used otherwise, says so', () => {
    expect(review(RIICHI, ['立直', '立直']).explain.立直?.en).toBe('Riichi counts once a hand')
    const two = review('- 123m234s345p456m5p 5p D S E - 0', ['三色三步高', '花龙'])
    expect(two.findings.花龙).toBe('notPresent')
  })

  test('on tiles that are no win finds nothing', () => {
    expect(review('- 123m456s789p24m1s5p 5p D S E - 0', ['平和'])).toMatchObject({
      outcome: 'notWinning',
      findings: { 平和: 'notPresent' },
    })
  })
})

describe('settlement', () => {
  const riichi = [false, true, true, false] as const

  test('pays the base and leaves no stick', () => {
    const end = { ...PLAIN_END, riichi, laid: riichi, carried: 1 }
    expect(hybrid.settle({ ...end, winner: 1, discarder: 2, worth: 2000 })).toEqual({
      payments: [0, 4000, -4000, 0],
      sticks: 0,
    })
    expect(hybrid.settle({ ...end, winner: 1, discarder: null, worth: 2000 }).payments).toEqual([
      -2000, 6000, -2000, -2000,
    ])
  })

  test('of a draw pays the ready, and the false riichi pays all; the sticks stay', () => {
    const end = { ...PLAIN_END, riichi, laid: riichi, carried: 1 }
    expect(hybrid.settleDraw({ ...end, ready: [false, true, true, false] })).toEqual({
      payments: [-1500, 1500, 1500, -1500],
      sticks: 3,
    })
    expect(hybrid.settleDraw({ ...end, ready: [false, true, false, false] })).toEqual({
      payments: [9000, 13000, -31000, 9000],
      sticks: 3,
    })
  })

  test('of a draw moves nothing under MCR, whoever is said to be ready', () => {
    for (const key of ['mcr-cn', 'mcr-wmo'])
      expect(rulesetOf(key).settleDraw({ ...PLAIN_END, ready: [true, false, false, false] })).toEqual({
        payments: [0, 0, 0, 0],
        sticks: 0,
      })
  })
})

describe('points without tiles', () => {
  test.each([
    [300, undefined],
    [10_000, undefined],
    [16_000, undefined],
    [32_000, undefined],
    [200, { code: 'NO_SUCH_BASE', points: 200, nearest: [300] }],
    [1050, { code: 'NO_SUCH_BASE', points: 1050, nearest: [1000, 1100] }],
    [10_100, { code: 'NO_SUCH_BASE', points: 10_100, nearest: [10_000, 16_000] }],
    [0, { code: 'NO_SUCH_BASE', points: 0, nearest: [300] }],
  ])('%d', (worth, refusal) => {
    expect(hybrid.refuseWorth(worth, 0)).toEqual(refusal)
  })

  test('a base of one fan with 20 fu is the least, in every reading of the rounding', () => {
    expect(hybrid.leastWorth).toBe(300)
    expect(rulesetOf('hybrid', { roundBase: 'ceil' }).leastWorth).toBe(400)
    expect([hybrid.isAboveLeast(300, 0), hybrid.isAboveLeast(400, 1)]).toEqual([false, true])
  })
})

describe('ready at a draw', () => {
  const facts = (line: string) => handOf(`${line} D S E - 0 -`)
  /** Waits for 8p and 9s, and has no fan without them. */
  const plain = facts('c:123m 456s777p99s88p 8p')
  const worthless = facts('c:123m,p:555s 789p99s46p 5p')

  test.each([
    ['by its shape', {}, true],
    ['with a wait of one fan', { readyNeedsFan: true }, false],
  ])('is a hand %s', (_name, switches, isReady) => {
    const ruleset = rulesetOf('hybrid', switches)
    expect(ruleset.isReady(worthless)).toEqual({ ok: true, value: isReady })
    expect(ruleset.isReady(facts('- 123m456s789p234m5p 5p'))).toEqual({ ok: true, value: true })
    expect(ruleset.isReady({ ...plain, concealed: plain.concealed.slice(1) })).toMatchObject({ ok: false })
  })

  test('one fan is that of the riichi, too', () => {
    const ruleset = rulesetOf('hybrid', { readyNeedsFan: true })
    const closed = facts('- 123m456s777p99s88p 8p')
    const bare = { ...closed, concealed: facts('- 123m456s789p99s46p 5p').concealed }
    const riichi = { riichi: 'single', ippatsu: false, firstTurn: 'none' } as const
    expect(ruleset.isReady({ ...bare, declared: riichi })).toEqual({ ok: true, value: true })
  })
})

describe('penalties', () => {
  test('are those of the hybrid rules, repeated within the game or the event', () => {
    const scopeOf = (switches: SwitchOverrides) => {
      const { penaltyRules, penalties } = rulesetOf('hybrid', switches)
      const rules = getPenaltyRules(penaltyRules[0]!, penalties)
      const incident = { offender: 1, intent: 'unknown', answers: {} } as const
      return ['HU_DELIBERATE', 'TABLE_DAMAGE'].map((code) => {
        const answers = code === 'TABLE_DAMAGE' ? { gameCanContinue: true } : {}
        return rules.counterOf({ ...incident, code: code as OffenceCode, answers })?.scope
      })
    }
    expect(rulesetOf('hybrid').penaltyRules).toEqual(['hybrid'])
    expect(scopeOf({})).toEqual(['session', 'session'])
    expect(scopeOf({ repeatScope: 'event' })).toEqual(['event', 'event'])
  })

  test('of a wall owe a ready hand its base, or what a discarder would have paid', () => {
    expect(hybrid.owedOf(7200)).toBe(7200)
    expect(rulesetOf('hybrid', { wallDamageBest: 'discard' }).owedOf(7200)).toBe(14_400)
    expect(rulesetOf('hybrid', { wallDamageBest: 'discard' }).owedOf(20_000_000)).toBe(40_000_000n)
  })

  test('of MCR are as printed, those of the popular game in the beans of the room', () => {
    expect(rulesetOf('mcr-cn').penaltyRules).toEqual(['mcr-cn', 'mcr-wmo', 'ema'])
    const { penaltyRules, penalties } = rulesetOf('popular', { unit: 50 })
    expect(penaltyRules).toEqual(['mcr-cn', 'mcr-wmo', 'ema'])
    const rule = (settings = penalties) => {
      const incident = { offender: 2, repeatIndex: 1, intent: 'unknown', answers: { tilesShown: true } } as const
      return getPenaltyRules('mcr-wmo', settings).rule({ ...incident, code: 'HU_BELOW_MINIMUM', answers: {} })
    }
    expect(rule()).toMatchObject({ ok: true, value: { payments: [500, 500, -1500, 500], assumed: ['payments'] } })
    expect(rule(rulesetOf('mcr-wmo').penalties)).toMatchObject({ value: { payments: [10, 10, -30, 10], assumed: [] } })
  })
})

describe('what it publishes', () => {
  test('fan by number, with their open values, and switches with their defaults', () => {
    expect(findFan(hybrid, 'Mixed Straight')).toMatchObject({ value: 4, open: 2, names: { hans: '花龙' } })
    expect(findFan(hybrid, '花牌')).toMatchObject({ number: hybrid.flowerFan, value: 1 })
    expect(findFan(hybrid, '全归一')).toBeUndefined()
    expect(findFan(rulesetOf('hybrid', { houseFans: 'suggested' }), '全归一')).toBeDefined()
    expect(hybrid.switches.find(({ key }) => key === 'doubleWindPairFu')).toMatchObject({ values: [4, 2], default: 4 })
  })

  test('numbers stay when switches take fan away or add them', () => {
    const numbers = ({ fans }: Ruleset) => new Map(fans.map(({ number, names }) => [names.hans, number]))
    const all = numbers(rulesetOf('hybrid', { houseFans: 'suggested' }))
    for (const [name, number] of numbers(hybrid)) expect(all.get(name)).toBe(number)
  })

  test('every ruleset knows its own switches and refuses others', () => {
    for (const key of RULESET_KEYS) {
      for (const { key: name, values } of rulesetOf(key).switches)
        for (const value of values) expect(getRuleset(key, { [name]: value })).toMatchObject({ ok: true })
      expect(getRuleset(key, { none: 1 })).toMatchObject({ ok: false, error: { code: 'UNKNOWN_SWITCH' } })
    }
  })
})

test('MCR refuses what only the hybrid rules let a winner declare', () => {
  const parts = {
    ...{ melds: [], closed: '123m456s789p234m5p', win: '5p', how: 'D', seatWind: 'S', roundWind: 'E' },
    ...{ flags: '-', flowers: 0 },
  }
  const mcr = rulesetOf('mcr-wmo')
  expect(mcr.parseHand({ ...parts, declared: 'R' })).toMatchObject({ ok: false, error: { field: 'declared' } })
  expect(mcr.parseHand({ ...parts, declared: '-' })).toMatchObject({ ok: true })
  expect(hybrid.parseHand({ ...parts, declared: 'R' })).toMatchObject({
    ok: true,
    value: { declared: { riichi: 'single' } },
  })
})

test('what a hand waits for is told with its base', () => {
  const found = waits(hybrid, handOf(OPEN_SIMPLES))
  expect(found.ok && found.value.map(({ tile, discard }) => [tile, discard.worth > 0])).toEqual([
    [19, true],
    [22, true],
  ])
})
