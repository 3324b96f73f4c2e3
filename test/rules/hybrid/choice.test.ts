import { describe, expect, test } from 'vitest'
import { findFan, getRuleset, parseHandLine } from '../../../src/rules/index.ts'
import { judge, verdictText } from './fixture.ts'

describe('the reading that pays most (dossier C12)', () => {
  test.each([
    ['the higher base', '- 56677s55778899p 5s T E N - 0', '5 | 平和x1 自摸x1 二般高x3 | 20 | 3000', 1],
    [
      'of equal bases the higher fan',
      '- 3445555666677m 3m D E N - 3',
      '12.5 | 平和x1 断幺x1 二般高x3 清一色x6 花牌x1.5 | 36 | 10000',
      2,
    ],
    [
      'above the limit the higher fan too',
      '- 11123m11222333s 1s T S N - 0',
      '14 | 平和x1 自摸x1 一色三同顺x3 清带幺x3 全小x6 | 21 | 16000',
      2,
    ],
    [
      'a pung is exposed by the discard only where the tile does not pay more elsewhere',
      '- 22233344888sFF 4s D S S - 0',
      '21 | 碰碰和x2 一色三节高x3 三暗刻x3 绿一色x13 | 36 | 16000',
      2,
    ],
  ])('%s: %s', (_, line, expected, tied) => {
    const verdict = judge(line)
    expect(verdictText(verdict)).toBe(expected)
    expect(verdict.tied).toBe(tied)
  })
})

test('of equal base, fan and fu the smaller list is shown, and whoever declares the other is right', () => {
  const line = '- 5556677778889m 6m D N N - 0 RR,I'
  const verdict = judge(line)
  expect(verdictText(verdict)).toBe('13 | 平和x1 一发x1 双立直x2 一色三同顺x3 清一色x6 | 28 | 16000')
  const hybrid = getRuleset('hybrid')
  if (!hybrid.ok) throw new Error(hybrid.error.message)
  const hand = hybrid.value.parseHandLine(line)
  if (!hand.ok) throw new Error(hand.error.message)
  const outcomeOf = (...names: string[]) =>
    hybrid.value.review(
      hand.value,
      names.flatMap((name) => findFan(hybrid.value, name) ?? []).map(({ number }) => ({ fan: number, count: 1 })),
    ).outcome
  const both = ['平和', '一发', '双立直', '清一色']
  expect(outcomeOf(...both, '一般高', '一色三步高')).toBe('right')
  expect(outcomeOf(...both, '一色三同顺')).toBe('right')
  expect(outcomeOf(...both, '一色三同顺', '一般高')).toBe('over')
  expect(outcomeOf(...both, '一色三步高')).toBe('under')
})

describe('the minimum (dossier C4)', () => {
  test.each([
    ['one fan', 'c:123s,p:SSS,c:678m 5678s 8s D S N - 0', true],
    ['two half fan', 'c:678p 567m66s34567p 5p D S N - 0', true],
    ['one half fan', 'c:678p 567m66s34567p 5p D S N - 0'.replace('66s', 'EE'), false],
    ['nothing but flowers', '- 555m12367s44789p 5s D N S - 8', false],
  ])('%s: %s', (_, line, reaches) => {
    expect(judge(line)).toMatchObject({ winning: true, meetsMinimum: reaches })
  })

  test('tiles that are no winning shape win nothing', () => {
    expect(judge('- 1122m2334s12233p 2s D S N - 0')).toMatchObject({
      winning: false,
      meetsMinimum: false,
      base: 0,
      list: [],
    })
  })
})

test('a hand of the hybrid rules is no other hand to MCR', () => {
  const line = '- 123m23s11555678p 4s D N N - 0'
  const mcr = getRuleset('mcr-cn')
  const hand = parseHandLine(line)
  if (!mcr.ok || !hand.ok) throw new Error('both exist')
  const declared = { riichi: 'single', ippatsu: true, firstTurn: 'none' } as const
  expect(mcr.value.judge({ ...hand.value, declared })).toEqual(mcr.value.judge(hand.value))
})
