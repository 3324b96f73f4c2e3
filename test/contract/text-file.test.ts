import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEntrantsFile } from '../../src/contract/entrants/entrants-csv.ts'
import { ENCODINGS } from '../../src/contract/files/encodings.ts'
import { readTextFile } from '../../src/contract/files/text-file.ts'

const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(`test/fixtures/entrants/${name}.csv`))

/** `encoding: names` of a file. */
const readNames = (bytes: Uint8Array): string => {
  const file = readTextFile(bytes)
  if (!file.ok) return file.error.message
  const list = parseEntrantsFile(file.value.text)
  return `${file.value.encoding}: ${list.ok ? list.value.entrants.map(({ name }) => name).join(' ') : JSON.stringify(list)}`
}

/** Every character that two bytes say in an encoding, with its bytes. */
const twoBytes = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder(encoding)
  const found = new Map<string, readonly number[]>()
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const text = decoder.decode(new Uint8Array([lead, trail]))
      if ([...text].length === 1 && text !== '\uFFFD') found.set(text, found.get(text) ?? [lead, trail])
    }
  return found
}
const TABLES = { big5: twoBytes('big5'), gb18030: twoBytes('gb18030') }

const encode = (text: string, encoding: keyof typeof TABLES): Uint8Array =>
  new Uint8Array([...text].flatMap((character) => TABLES[encoding].get(character) ?? character.charCodeAt(0)))

describe('a file as somebody saved it', () => {
  it.each([
    ['utf-8', 'utf-8: 王伟 李娜 欧阳志强 张晓明'],
    ['utf-8-bom', 'utf-8: 王偉 陳淑芬 歐陽志強 張曉明'],
    ['utf-16le-bom', 'utf-16le: 王偉 陳淑芬 歐陽志強 張曉明'],
    ['utf-16be-bom', 'utf-16be: 王伟 李娜 欧阳志强 张晓明'],
    ['big5', 'big5: 王偉 陳淑芬 歐陽志強 張曉明'],
    ['gbk', 'gb18030: 王伟 李娜 欧阳志强 张晓明'],
    ['gb18030', 'gb18030: 王𠮷 㐂子 李娜 张晓明'],
    ['windows-1252', 'windows-1252: Søren Holm José García Françoise Lefèvre Jürgen Groß'],
  ])('%s', (name, expected) => {
    expect(readNames(bytesOf(name))).toBe(expected)
  })

  it('is read as one says, where that is not seen from it', () => {
    expect(readTextFile(bytesOf('shift-jis'))).toMatchObject({ ok: false, error: { code: 'ENCODING_UNCLEAR' } })
    const file = readTextFile(bytesOf('shift-jis'), 'shift_jis')
    expect(file.ok && file.value.text).toContain('1,伊藤健二,日本,A')
  })

  it('that could be two is refused with a sample of each', () => {
    const file = readTextFile(encode('number,name\n1,安寧\n', 'big5'))
    expect(file.ok).toBe(true)
    const unclear = readTextFile(encode('number,name\n1,侐\n', 'gb18030'))
    expect(unclear.ok ? '' : unclear.error.message).toMatch(
      /^The file is not UTF-8, and how it is to be read is not clear: send encoding=\S+ if it says "1,.+"/,
    )
  })

  it('that is not what one says is refused with the line', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('number,name\n1,A\n2,'), 0xff, 0x0a])
    for (const encoding of ENCODINGS.filter((name) => !name.startsWith('utf-16') && name !== 'windows-1252'))
      expect(readTextFile(bytes, encoding)).toMatchObject({
        ok: false,
        error: {
          message: `The file is not ${encoding}: bytes on line 3 are none of it. Say another encoding or leave it out.`,
        },
      })
  })

  it('in UTF-16 without a mark is refused with what to say', () => {
    const bytes = new Uint8Array([...'number,name\n1,A\n'].flatMap((character) => [character.charCodeAt(0), 0]))
    expect(readTextFile(bytes)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('encoding=utf-16le') },
    })
    expect(readNames(new Uint8Array([0xff, 0xfe, ...bytes]))).toBe('utf-16le: A')
  })
})

const SURNAMES = {
  big5: [...'陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴周'],
  gb18030: [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'],
}

/** The characters that the tables call usual: Big5 A440 to C67E, GB 2312 B0A1 to D7F9. */
const usual = (encoding: keyof typeof TABLES, from: number, to: number): readonly string[] =>
  [...TABLES[encoding]]
    .filter(([, [lead = 0, trail = 0]]) => lead >= from && lead <= to && (encoding === 'big5' || trail >= 0xa1))
    .map(([character]) => character)
const GIVEN = { big5: usual('big5', 0xa4, 0xc5), gb18030: usual('gb18030', 0xb0, 0xd6) }

describe('a list of Chinese names', () => {
  it.each(['big5', 'gb18030'] as const)('in %s is read as such, whatever the given names', (encoding) => {
    const name = fc
      .tuple(
        fc.constantFrom(...SURNAMES[encoding]),
        fc.array(fc.constantFrom(...GIVEN[encoding]), { minLength: 1, maxLength: 2 }),
      )
      .map(([surname, given]) => surname + given.join(''))
    fc.assert(
      fc.property(fc.array(name, { minLength: 4, maxLength: 12 }), (names) => {
        const text = `number,name\n${names.map((each, index) => `${index + 1},${each}`).join('\n')}\n`
        expect(readTextFile(encode(text, encoding))).toEqual({ ok: true, value: { text, encoding } })
      }),
    )
  })

  it('in UTF-8 is never taken for anything else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\0\uFEFF]/.test(text)),
        (text) => {
          expect(readTextFile(new TextEncoder().encode(text))).toMatchObject({ ok: true, value: { encoding: 'utf-8' } })
        },
      ),
    )
  })
})
