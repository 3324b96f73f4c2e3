import { describe, expect, test } from 'vitest'
import { agrees, briefly, parsePrinted, twelfthsOf } from '../../scripts/replay/published.ts'

const agree = (printed: string, fraction: string): boolean | undefined => {
  const points = parsePrinted(printed)
  return points && agrees(points, twelfthsOf(fraction))
}

describe('printed table points', () => {
  test.each([
    ['4', '4'],
    ['4.0', '4'],
    ['21.0', '21'],
    ['0.5', '1/2'],
    ['1.75', '7/4'],
    ['2.33', '7/3'],
    ['2.3', '7/3'],
    ['2.67', '8/3'],
    ['4.08', '49/12'],
    ['1.8', '7/4'],
    ['7/3', '7/3'],
    ['-0.5', '-1/2'],
  ])('%s is %s', (printed, exact) => {
    expect(agree(printed, exact)).toBe(true)
  })

  test.each([
    ['21.0', '20'],
    ['21.0', '251/12'],
    ['1', '1/2'],
    ['0', '1/2'],
    ['0.4', '1/2'],
    ['0.50', '49/12'],
    ['2', '7/3'],
    ['2.34', '7/3'],
    ['2.32', '7/3'],
    ['2.66', '8/3'],
    ['2.33', '4'],
    ['7/3', '8/3'],
  ])('%s is not %s', (printed, exact) => {
    expect(agree(printed, exact)).toBe(false)
  })

  test.each(['', '4,5', '4.', '.5', '1e3', '4/0', 'x', '12345678', '4.0 '])(
    '"%s" is not a number of points',
    (text) => {
      expect(parsePrinted(text)).toBeUndefined()
    },
  )
})

test.each([
  [252, '21'],
  [234, '19.5'],
  [21, '1.75'],
  [28, '7/3'],
  [49, '49/12'],
  [0, '0'],
])('%i twelfths are printed %s', (twelfths, text) => {
  expect(briefly(twelfths)).toBe(text)
})
