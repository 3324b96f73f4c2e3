import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HYBRID_PAGE, hybridPage } from '../../scripts/fan-docs/hybrid-page.ts'
import { FAN_PAGE, fanPage } from '../../scripts/fan-docs/mcr-page.ts'
import { POPULAR_PAGE, popularPage } from '../../scripts/fan-docs/popular-page.ts'
import { STICKS_AT_END } from '../../src/tournament/policy.ts'

const page = readFileSync(FAN_PAGE, 'utf8')
const row = (number: number): string => page.split('\n').find((line) => line.startsWith(`| ${number} |`)) ?? ''

describe('docs/fan-mcr.md', () => {
  it('is what npm run docs:fans writes', () => {
    expect(page).toBe(fanPage())
  })

  it('has a row for every fan, with what the rulesets say differently', () => {
    expect(page.match(/^\| \d+ \|/gm)).toHaveLength(82)
    expect(row(10)).toBe(
      '| 10 | 64 | 64 | 小三元 | 小三元 | Little Three Dragons | xiǎo sān yuán | 小三元 | 54 双箭刻 Two Dragon Pungs, 59 箭刻 Dragon Pung | R98 #10 |',
    )
    expect(row(53)).toMatch(/^\| 53 \| 6 \| 8 \|/)
    expect(row(3)).toContain('| 49 混一色 Half Flush (mcr-cn only) |')
  })

  it('explains every switch', () => {
    expect(page).toMatch(/^\| `mixedKongs` \| .+ \| `3` `5` `6` \| `5` \| `6` \| .+ \|$/m)
  })
})

describe('docs/fan-hybrid.md', () => {
  const hybrid = readFileSync(HYBRID_PAGE, 'utf8')
  const rowOf = (first: string): string => hybrid.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? ''

  it('is what npm run docs:fans writes', () => {
    expect(hybrid).toBe(hybridPage())
  })

  it('has every fan, with its open value and what does not count beside it, switches named', () => {
    expect(hybrid.match(/^\| \d+ \| \S+ \| \S+ \| \S+ \| \S+ \| [A-Z]/gm)).toHaveLength(69)
    expect(rowOf('21')).toBe('| 21 | 2 | 1 | 花龍 | 花龙 | Mixed Straight | huā lóng | 花竜 |  | C3 花龙 |')
    expect(hybrid).toMatch(
      /^\| \d+ \| 13 \| 13 \| 綠一色 .* 混一色 Half Flush \(`allGreenHalfFlush`\) \| C3 绿一色 \|$/m,
    )
    expect(hybrid).toMatch(/^\| \d+ \| 52 \| 52 \| 花一色 .*; `houseFans` \|$/m)
  })

  // Dossier C12, line by line: every name with its default.
  it.each(
    `fanPointsTable cgsg-default-1, roundBase nearest, baseCap 10000, limitUnit 16000, minimumFan 1, houseFans off,
    lastTileDrawWithSelfDrawn true, heavenlyWithSelfDrawn false, doubleRiichiReplacesRiichi true, humanHandKeepsRiichi false,
    humanHandWithIppatsu true, allGreenHalfFlush false, allGreenFullFlush true, allTerminalsSamePung false, allTerminalsAllPungs false,
    allTerminalsSevenPairs true, allHonorsAllPungs false, fourShiftedPungsAllPungs false, threeSuitedTerminalAllChows false,
    pureTerminalChowsAllChows false, pureTerminalChowsTwiceDouble false, allMiddleAllSimples false, fourWindsThreeWinds false,
    littleFourWindsWindPungs true, fourKongsConcealedPungs true, nineGatesPureStraight true, knittedStraightAllChows true,
    allTypesWithKnittedStraight true, mixedMeldedAllowsConcealedKong false, pungByDiscardExposed true, doubleWindPairFu 4,
    terminalPairAddsToValuePair false, tileHogPerQuad true, sevenPairsPairFu true, sevenPairsTileHogFu true, thirteenOrphansPairFu true,
    singleWaitAllShapes true, fifthCopyIsWait false, knittedStraightSingleWaitFu true, mixedMeldedSingleWaitFu true,
    concealedKongIsCall true, falseRiichiPool settle, repeatScope game, wallDamageBest base, readyNeedsFan false, skyMode none`
      .split(',')
      .map((pair) => pair.trim().split(' ')),
  )('explains the switch %s, which is %s', (key, usual) => {
    const [name, meaning, value, others, clause] = rowOf(`\`${key}\``).split(' | ')
    expect([name, value]).toEqual([`| \`${key}\``, `\`${usual}\``])
    expect([meaning, others, clause].map((cell) => (cell ?? '').length > 1)).toEqual([true, true, true])
  })

  it('explains the policies of a table with all their values', () => {
    expect(rowOf('`startingPoints`')).not.toBe('')
    expect(rowOf('`placementPoints`')).not.toBe('')
    for (const value of STICKS_AT_END) expect(rowOf('`sticksAtEnd`')).toContain(`\`${value}\``)
  })

  it('says what is no switch, with clauses', () => {
    const facts = hybrid.slice(hybrid.indexOf('## What is no switch')).match(/^\| .* \| .* \| C\d.* \|$/gm)
    expect(facts?.length).toBeGreaterThan(15)
  })
})

describe('docs/popular.md', () => {
  const popular = readFileSync(POPULAR_PAGE, 'utf8')

  it('is what npm run docs:fans writes', () => {
    expect(popular).toBe(popularPage())
  })

  it('shows what a hand is paid, and every switch of the room', () => {
    expect(popular).toContain('| South, who doubled, draws a hand of 6 fan himself; East deals | -24 +48 -12 -12 |')
    expect(popular.match(/^\| `\w+` \| .* \| D?8?.*\|$/gm)).toHaveLength(10)
    expect(popular).toMatch(/^\| `unit` \| Beans a fan \| 1 to 10000 \| `1` \| D8; S3 積分計算 \|$/m)
  })
})
