import { describe, expect, it } from 'vitest'
import { mentioning, writtenIn } from '../../src/tournament/mention.ts'

describe('a text', () => {
  it.each([
    ['Bo', 'Bo was late', true],
    ['Bo', 'as BO says', true],
    ['Bo', 'Bo, Cy and Di', true],
    ['Bo', 'a bonus for Boris', false],
    ['Bo', 'table Bo2', false],
    ['Wang  Wei', 'it was wang wei.', true],
    ['Wang Wei', 'it was Wang, Wei', false],
    ['Søren', 'SØREN is ill', true],
    ['Ánh', 'Nguyễn Thị Ánh', true],
    ['王伟', '是王伟说的', true],
    ['王伟', 'Mr王伟', true],
    ['王伟', '王小伟', false],
    ['Ｗａｎｇ', 'Wang is late', true],
    ['04080024', 'EMA 04080024', true],
    ['04080024', 'EMA 040800245', false],
    ['(A+) [x].*', 'he is (a+) [x].* today', true],
    ['A.B', 'AxB', false],
    ['', 'anything', false],
    [' ', 'any thing', false],
  ])('that is looked through for %o: %o', (name, text, is) => {
    expect(mentioning([name])(text)).toBe(is)
  })
})

it('what people wrote in an event is found wherever it is, and nothing else', () => {
  const event = {
    type: 'amended',
    seq: 3,
    reason: 'slip',
    event: { type: 'offenceRuled', note: 'seen', departure: null, clause: 'GB06', incident: { code: 'LATE' } },
    list: [{ grounds: 'train' }],
  }
  expect(writtenIn(event)).toEqual([
    ['reason', 'slip'],
    ['note', 'seen'],
    ['grounds', 'train'],
  ])
})
