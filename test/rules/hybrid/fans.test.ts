import { describe, expect, test } from 'vitest'
import type { SwitchOverrides } from '../../../src/rules/index.ts'
import { CONDITIONS } from '../../../src/rules/rulesets/hybrid/conditions.ts'
import { Counter } from '../../../src/rules/rulesets/hybrid/count.ts'
import { FAN_SWITCHES } from '../../../src/rules/rulesets/hybrid/fan-switches.ts'
import { HYBRID_FANS } from '../../../src/rules/rulesets/hybrid/fans.ts'
import { fanText } from '../../../src/rules/rulesets/hybrid/verdict.ts'
import { rowsOf } from '../mcr/fixture.ts'
import { fansOf, handOf, hybridOf, judge } from './fixture.ts'

const HOUSE = ['全归一', '花一色']
const switchesFor = (fan: string): SwitchOverrides => (HOUSE.includes(fan) ? { houseFans: 'suggested' } : {})

const cases = rowsOf('hybrid/fan-cases.tsv').slice(1)

describe('each fan', () => {
  test.each(cases)('%s: %s, but not %s', (fan, hand, nearMiss) => {
    const counted = judge(hand!, switchesFor(fan!))
    const missed = judge(nearMiss!, switchesFor(fan!))
    expect(fansOf(counted)).toContain(fan)
    expect(fansOf(missed)).not.toContain(fan)
    expect([counted.meetsMinimum, missed.meetsMinimum]).toEqual([true, true])
  })

  test('has a case and a condition', () => {
    const keys = HYBRID_FANS.map(({ key }) => key)
    expect(cases.map(([fan]) => fan)).toEqual(keys)
    expect(Object.keys(CONDITIONS)).toEqual(keys)
  })

  test('has the name, the value and the open value of the source', () => {
    const [, ...rows] = rowsOf('hybrid/fan-keys.tsv')
    const table = HYBRID_FANS.map(({ key, value, open }) => [key, fanText(value), fanText(open)])
    expect(table).toEqual(rows.map(([chinese, , concealed, open]) => [chinese, concealed, open]))
  })

  test('counts its open value when a set is melded, but not for a concealed kong', () => {
    expect(judge('c:123m 678m123s46pEE 5p T W S - 0').list).toEqual([{ fan: '自摸', count: 1, halfFans: 1 }])
    expect(judge('K:1111m 678m123s46pEE 5p T W S - 0').list).toEqual([{ fan: '自摸', count: 1, halfFans: 2 }])
  })

  test('is off while it is undefined, and may be switched on', () => {
    const line = '- 123m23s11555678p 4s T N N - 8'
    expect(fansOf(judge(line))).toEqual(['自摸', '花牌'])
    expect(fansOf(judge(line, { houseFans: 'suggested' }))).toEqual(['自摸', '花一色', '花牌'])
    const discard = '- 123m23s11555678p 4s D N N - 8'
    expect(judge(discard, { houseFans: 'suggested' })).toMatchObject({ winning: true, meetsMinimum: false })
  })
})

const exclusions = rowsOf('hybrid/exclusions.tsv').slice(1)
const switchOf = (config: string) => FAN_SWITCHES.find(({ key }) => key === config)

describe('each exclusion', () => {
  test.each(exclusions)('%s and %s (%s, %s, dropped by default %s): %s', (...cells) => {
    const [fan = '', dropped = '', , config = '', byDefault, line = '', how] = cells
    const fans = fansOf(judge(line))
    expect(fans).toContain(fan)
    expect(fans.includes(dropped)).toBe(byDefault === '0')
    if (config === '-') return
    const turned = fansOf(judge(line, { [config]: switchOf(config)!.values[1] }))
    expect(turned).toContain(fan)
    expect(turned.includes(dropped)).toBe(byDefault === '1')
    expect(how).toBe('table')
  })

  test.each(exclusions.filter((cells) => cells[6] === 'table' && cells[4] === '1'))(
    '%s: without it %s would count',
    (fan, dropped, _basis, _config, _default, line) => {
      const hybrid = hybridOf()
      const rows = hybrid.fans.map((row) => (fansAbove(dropped!).includes(row.key) ? withoutOne(row, dropped!) : row))
      const counter = new Counter(rows, hybrid.switches)
      const lists = counter.countings(handOf(line!)).map((counting) => counter.listOf(counting).map((each) => each.fan))
      expect(lists.some((list) => list.includes(fan!) && list.includes(dropped!))).toBe(true)
    },
  )

  test('of the table and the switches has a case, and no other', () => {
    const printed = HYBRID_FANS.flatMap(({ key, excludes }) => excludes.map((other) => `${key} ${other}`))
    const switched = FAN_SWITCHES.flatMap(({ exclusions: rows }) =>
      rows.flatMap(({ fan, excludes }) => excludes.map((other) => `${fan} ${other}`)),
    )
    const tested = exclusions.map(([fan, other]) => `${fan} ${other}`)
    expect(new Set([...printed, ...switched])).toEqual(new Set([...tested, ...BY_SWITCH]))
  })
})

/** Shown by switches.test.ts: 双立直 instead of 立直, neither beside 人和; 自摸 on the last draw. */
const BY_SWITCH = ['双立直 立直', '人和 立直', '海底和 自摸']

/** A fan may be dropped by several at once, so all of them are silenced. */
const fansAbove = (dropped: string): string[] =>
  exclusions.filter(([, other]) => other === dropped).map(([fan = '']) => fan)

const withoutOne = <Row extends { readonly excludes: readonly string[] }>(row: Row, dropped: string): Row => ({
  ...row,
  excludes: row.excludes.filter((other) => other !== dropped),
})

describe('sets are combined by the counting principles', () => {
  test.each([
    [
      'a three-chow fan and one more chow linked to it',
      '- 112233m234s34p99s 5p T W N - 0',
      ['三色三步高', '平和', '自摸', '一般高'],
    ],
    ['two identical pairs of chows are 二般高', '- 112233m445566s9p 9p T W N - 0', ['平和', '自摸', '二般高']],
    [
      'three identical chows hold no 一般高',
      'c:123m,c:123m,c:123m 4s456p 4s T W N - 0',
      ['平和', '自摸', '一色三同顺'],
    ],
    ['one three-chow fan only', '- 123456789m46s22p 5s T W N - 0', ['平和', '自摸', '清龙']],
  ])('%s: %s', (_, line, fans) => {
    expect(fansOf(judge(line))).toEqual(fans)
  })
})
