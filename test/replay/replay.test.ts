import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { withThrowawayServer } from '../../scripts/lib/throwaway.ts'
import { replay, replayOn } from '../../scripts/replay/command.ts'
import { compare } from '../../scripts/replay/compare.ts'
import { readChampionship } from '../../scripts/replay/folder.ts'
import type { Played } from '../../scripts/replay/play.ts'
import { standingsCsv } from '../../scripts/replay/standings.ts'
import { altered, folderOf, SMALL, SPANISH_OPEN } from './folders.ts'

const run = async (...args: readonly string[]) => {
  const out: string[] = []
  const log: string[] = []
  const output = {
    out: (text: string) => out.push(text),
    log: (line: string) => log.push(line),
    isWatched: false,
  }
  return { code: await replay(args, output), out: out.join(''), log }
}

const throwaways = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`paiju-throwaway-${process.pid}-`))

describe('the Spanish Open, entered twice over and out of turn', () => {
  const championship = readChampionship(SPANISH_OPEN)
  let played: Played

  beforeAll(async () => {
    const manner = { duplicate: true, shuffle: { seed: 2017 } }
    played = await withThrowawayServer((server) => replayOn(server, championship, manner, () => {}))
  }, 120_000)

  test('ends in the published 72 lines', () => {
    const published = readFileSync(path.join(SPANISH_OPEN, 'sessions.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
    const lines = published.map((line) => {
      const cells = line.split(',')
      return [cells[0], cells[1], cells.at(-2)?.replace('.0', ''), cells.at(-1)].join(',')
    })
    expect(lines).toHaveLength(72)
    expect(standingsCsv(played.standings)).toBe(`rank,number,table_points,points\n${lines.join('\n')}\n`)
  })

  test('ends in the published 18 team lines', () => {
    const published = readFileSync(path.join(SPANISH_OPEN, 'teams.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
    const teams = played.standings.teams.map(({ rank, team, tablePoints, points }) => {
      const decimals = tablePoints.endsWith('/2')
        ? `${(Number.parseInt(tablePoints, 10) - 1) / 2}.5`
        : `${tablePoints}.0`
      return [rank, team.code, decimals, points].join(',')
    })
    expect(teams).toEqual(published)
    expect(teams).toHaveLength(18)
  })

  test('has nothing refused and no published value that differs', () => {
    expect(played.refused).toEqual([])
    expect(compare(championship, played.standings)).toEqual([])
  })

  test.each([
    ['sessions.csv', '\n1,45,', '\n2,45,', 'sessions.csv:2: player 45: rank 2 published, 1 replayed'],
    ['sessions.csv', '21.0,994', '21.5,994', 'sessions.csv:2: player 45: table points 21.5 published, 21 replayed'],
    ['sessions.csv', '21.0,994', '21.0,993', 'sessions.csv:2: player 45: points 993 published, 994 replayed'],
    ['sessions.csv', '4.0,290', '4.0,291', 'sessions.csv:2: player 45, session 1: points 291 published, 290 replayed'],
    [
      'sessions.csv',
      '12,N,4.0',
      '12,N,2.0',
      'sessions.csv:2: player 45, session 1: table points 2.0 published, 4 replayed',
    ],
    [
      'sessions.csv',
      '12,N,4.0',
      '12,W,4.0',
      'sessions.csv:2: player 45, session 1: initial wind WEST published, NORTH replayed',
    ],
    ['sessions.csv', '12,N,4.0', '11,N,4.0', 'sessions.csv:2: player 45, session 1: table 11 published, 12 replayed'],
    ['teams.csv', '8,7,48.5,382', '8,7,49.0,382', 'teams.csv:9: team 7: table points 49.0 published, 48.5 replayed'],
    ['teams.csv', '18,16,19.0', '17,16,19.0', 'teams.csv:19: team 16: rank 17 published, 18 replayed'],
    [
      'tables.csv',
      '-55,-99',
      '-55,-98',
      'tables.csv:2: session 1, table 1, player 30: points -98 published, -99 replayed',
    ],
    [
      'tables.csv',
      '178,-24,1,',
      '178,-24,0,',
      'tables.csv:2: session 1, table 1, player 44: table points 0 published, 1 replayed',
    ],
  ])('%s with "%s" → "%s" is reported', (file, from, to, line) => {
    const published = readChampionship(altered(SPANISH_OPEN, [file, from, to]))
    expect(compare(published, played.standings)).toEqual([line])
  })

  test('a published line too many and one too few are reported', () => {
    const published = readChampionship(altered(SPANISH_OPEN, ['sessions.csv', '\n1,45,', '\n1,145,']))
    expect(compare(published, played.standings)).toEqual([
      'sessions.csv:2: player 145 is published but did not play',
      'player 45 played but is not in the published list',
    ])
  })
})

// Each run makes a database cluster of its own.
describe('the command', { timeout: 60_000 }, () => {
  test('prints the standings, with level players level and thirds exact, and leaves nothing behind', async () => {
    const { code, out, log } = await run(folderOf(SMALL))
    expect(log).toEqual([])
    expect(out).toBe(`rank,number,table_points,points
1,5,5.75,54
2,1,49/12,24
2,2,49/12,24
2,3,49/12,24
5,6,3.25,-18
5,7,3.25,-18
7,8,1.75,-28
8,4,1.75,-72
`)
    expect(code).toBe(0)
    expect(throwaways()).toEqual([])
  })

  test('exits with 1 and says what differs', async () => {
    const { code, out, log } = await run(altered(folderOf(SMALL), ['sessions.csv', '4.08,24\n2,2', '4.08,25\n2,2']))
    expect(log).toEqual([
      'sessions.csv:3: player 1: points 25 published, 24 replayed',
      'Published values that differ: 1.',
    ])
    expect(out).toContain('2,1,49/12,24')
    expect(code).toBe(1)
  })

  test('exits with 1 and names the line of an entry that the rules refuse', async () => {
    const { code, log } = await run(altered(folderOf(SMALL), ['hands.csv', ',5,,10', ',5,,7']))
    expect(log[0]).toMatch(/^hands\.csv:2: recordHand refused: BELOW_MINIMUM /)
    expect(log).toContain('tables.csv:3: session 1, table 2, player 5: no result was replayed')
    expect(code).toBe(1)
  })

  test('exits with 2 and names the line of a seat that cannot be', async () => {
    const { code, log } = await run(altered(folderOf(SMALL), ['tables.csv', '2,2,3,7,4,8', '2,2,3,7,4,4']))
    expect(log.join()).toMatch(/^tables\.csv: Line 5: /)
    expect(code).toBe(2)
  })

  test('exits with 2 when the folder or the command line is wrong', async () => {
    expect(await run('/no/such/folder')).toMatchObject({ code: 2, out: '' })
    expect(await run()).toMatchObject({ code: 2, out: '' })
    expect(await run(SPANISH_OPEN, '--fast')).toMatchObject({ code: 2, out: '' })
  })
})
