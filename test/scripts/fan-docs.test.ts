import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FAN_PAGE, fanPage } from '../../scripts/fan-docs/page.ts'

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
