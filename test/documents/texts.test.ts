import { describe, expect, it } from 'vitest'
import { countryCode } from '../../src/contract/entrants/countries.ts'
import { facesFor } from '../../src/documents/fonts/faces-for.ts'
import type { Family, LoadedFace } from '../../src/documents/fonts/library.ts'
import { splitRuns } from '../../src/documents/fonts/runs.ts'
import { columnName, longDecimal } from '../../src/documents/xlsx-sheet.ts'
import { xmlText } from '../../src/documents/xml.ts'
import { rational } from '../../src/tournament/rational.ts'

const face = (family: Family, characters: string): LoadedFace => ({
  ...{ id: `${family} ${characters}`, family, bytes: Buffer.alloc(0) },
  characters: new Set([...characters].map((character) => character.codePointAt(0) ?? 0)),
})

const FACES = [
  face('noto-sans', 'abcXYZ 0123.'),
  face('noto-sans-hebrew', 'אבגדה١٢'),
  face('noto-sans-tc', '王明龍田'),
  face('noto-sans-sc', '王明龙'),
  face('noto-sans-jp', '王田さ'),
]

const WITH_BRACKETS = [face('noto-sans', 'abc 0123.,()'), ...FACES.slice(1)]

describe('a name is cut into stretches of one font', () => {
  it.each([
    ['abc', ['noto-sans abc']],
    ['王明', ['noto-sans-tc 王明']],
    ['王龙', ['noto-sans-sc 王龙']],
    ['王田さ', ['noto-sans-jp 王田さ']],
    ['龍龙', ['noto-sans-tc 龍', 'noto-sans-sc 龙']],
    ['abc 王', ['noto-sans abc ', 'noto-sans-tc 王']],
    ['a🀄b', ['noto-sans a', 'none 🀄', 'noto-sans b']],
    ['a\u200db', ['noto-sans ab']],
    ['', []],
  ])('%s', (name, runs) => {
    expect(splitRuns(name, FACES).map(({ face, text }) => `${face?.family ?? 'none'} ${text}`)).toEqual(runs)
  })

  it.each([
    ['אב גד', 'גד אב'],
    ['אב גד abc', 'גד אב abc'],
    ['abc אב גד', 'abc גד אב'],
    ['אב 12 גד', 'גד 12 אב'],
    ['אב (גד)', '(גד) אב'],
    ['(אב) abc', '(אב) abc'],
    ['אב (abc) גד', 'אב (abc) גד'],
    ['abc (אב 12)', 'abc (12 אב)'],
    ['אב, גד', 'גד ,אב'],
    ['1. אב', '1. אב'],
    // Digits of Arabic run from left to right, and its fonts turn them.
    ['אב ١٢', '٢١ אב'],
  ])('with words from right to left in their order: %s', (name, written) => {
    expect(
      splitRuns(name, WITH_BRACKETS)
        // Letters from right to left are turned by the font; their words stand here as they are read.
        .map(({ text }) => text)
        .join(''),
    ).toBe(written)
  })
})

it('asks a font for what it has, not for what its list says', async () => {
  const faces = await facesFor(['陈伟', 'Ωb', '김'], 400)
  const families = (text: string) => [...new Set(splitRuns(text, faces).map((run) => run.face?.family))]
  expect(families('陈伟')).toEqual(['noto-sans-sc'])
  expect(families('Ωb')).toEqual(['noto-sans'])
  expect(families('김')).toEqual(['noto-sans-kr'])
})

describe('a cell', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('in column %i is named %s', (index, name) => {
    expect(columnName(index)).toBe(name)
  })

  it.each([
    [28, 12, '2.333333333333'],
    [7, 4, '1.75'],
    [20, 12, '1.666666666667'],
    [-1, 3, '-0.333333333333'],
    [84, 12, '7'],
  ])('of %i / %i is %s', (top, bottom, decimal) => {
    expect(longDecimal(rational(top, bottom))).toBe(decimal)
  })

  it.each([
    ['<a & "b">', '&lt;a &amp; &quot;b&quot;&gt;'],
    ['_x0041_ _x', '_x005F_x0041_ _x'],
    ['a\u0000b\uFFFF', 'a\uFFFDb\uFFFD'],
    ['🀄', '🀄'],
  ])('of the text %j is written %s', (text, xml) => {
    expect(xmlText(text)).toBe(xml)
  })
})

it.each([
  ['Spain', 'ES'],
  ['united kingdom', 'GB'],
  ['France', 'FR'],
  ['DK', 'DK'],
  ['Great Britain', 'GB'],
  ['USA', 'US'],
  ['Czech Republic', 'CZ'],
  ['Hong Kong', 'HK'],
  ['Ruritania', 'Ruritania'],
])('the country %s is reported as %s', (country, code) => {
  expect(countryCode(country)).toBe(code)
})
