import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Profile, slowJudge } from './judge.ts'

const fixture = (name: string): Buffer => readFileSync(new URL(`../../fixtures/mcr/${name}`, import.meta.url))
const rows = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** One row in so many: the judge changes rarely, and the core itself is held against every row. JUDGE_EVERY=1 reads all. */
const EVERY = Number(process.env.JUDGE_EVERY ?? 6)
const sampled = (hands: string[][]): string[][] => hands.filter((_, index) => index % EVERY === 0)

/** What the row says and what the judge says, where they differ. `complete` = the row gives every maximal list. */
function difference(line: string, profile: Profile, total: string, lists: string, complete: boolean): string[] {
  const got = slowJudge(line, profile)
  const want = lists === 'not-win' ? [] : lists.split(' ; ').sort()
  const agrees =
    got.winning === want.length > 0 &&
    got.total === Number(total) &&
    want.every((list) => got.lists.includes(list)) &&
    (!complete || want.length === got.lists.length)
  return agrees ? [] : [`${line}: expected ${total} ${lists}, judged ${got.total} ${got.lists.join(' ; ')}`]
}

describe('the slow judge agrees with the independent scorers', () => {
  test('mcr-cn: every total, and the list given is one of the maximal lists', () => {
    const hands = rows(gunzipSync(fixture('hands-cn.tsv.gz')).toString())
    expect(hands.length).toBe(30_000)
    expect(
      sampled(hands).flatMap(([line, total, lists]) => difference(line!, 'mcr-cn', total!, lists!, false)),
    ).toEqual([])
  }, 120_000)

  test('mcr-wmo: every total and exactly the maximal lists', () => {
    const hands = rows(gunzipSync(fixture('hands-wmo.tsv.gz')).toString())
    expect(hands.length).toBe(4_183)
    expect(hands.flatMap(([line, total, lists]) => difference(line!, 'mcr-wmo', total!, lists!, true))).toEqual([])
  }, 120_000)

  test('legal hands that look wrong, under both profiles', () => {
    const hands = rows(fixture('legal-but-odd.tsv').toString()).slice(1)
    expect(hands.length).toBe(50)
    const differences = hands.flatMap(([line, cn, wmo]) => {
      const [cnTotal, cnLists] = cn!.split(' | ')
      const [wmoTotal, wmoLists] = wmo!.split(' | ')
      return [
        ...difference(line!, 'mcr-cn', cnTotal!, cnLists!, true),
        ...difference(line!, 'mcr-wmo', wmoTotal!, wmoLists!, true),
      ]
    })
    expect(differences).toEqual([])
  })
})
