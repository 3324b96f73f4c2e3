import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Throwaway, withThrowawayServer } from '../../scripts/lib/throwaway.ts'
import { replay, replayOn } from '../../scripts/replay/command.ts'
import { compare } from '../../scripts/replay/compare.ts'
import { readChampionship } from '../../scripts/replay/folder.ts'
import type { Played } from '../../scripts/replay/play.ts'
import { TOURNAMENT } from '../../scripts/replay/requests.ts'
import { standingsCsv } from '../../scripts/replay/standings.ts'
import { signToken } from '../../src/api/auth.ts'
import type { StatisticsView } from '../../src/contract/standings/statistics-views.ts'
import { altered, folderOf, SMALL, SPANISH_OPEN } from './folders.ts'
import { archivedRanking, publishedRanking, reckon } from './reckon.ts'
import { recount } from './recount.ts'
import { type Stored, storedRulings } from './stored.ts'

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

/** Hands that another won on the discard of a third. */
const lostElsewhere = (player: StatisticsView['players'][number]): number => {
  const { hands, draws, wonByDiscard, wonBySelfDraw, dealtIn, lostToSelfDraw } = player
  return hands - draws - wonByDiscard - wonBySelfDraw - dealtIn - lostToSelfDraw
}

/** What the server answers an organiser at an address of the tournament. */
const read = async ({ url, secret }: Throwaway, path: string) => {
  const grants = [{ role: 'organiser', tournament: TOURNAMENT }] as const
  const token = await signToken(secret, { subject: 'reader', grants, ttlSeconds: 600, now: new Date() })
  const address = `${url}/api/v1/tournaments/${TOURNAMENT}/${path}`
  return JSON.parse(await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).text())
}

describe('the Spanish Open, entered twice over and out of turn', () => {
  const championship = readChampionship(SPANISH_OPEN)
  let played: Played
  let rulings: readonly Stored[]
  let statistics: StatisticsView
  let archive: Awaited<ReturnType<typeof read>>

  beforeAll(async () => {
    const manner = { duplicate: true, shuffle: { seed: 2017 } }
    await withThrowawayServer(async (server) => {
      played = await replayOn(server, championship, manner, { line: () => {}, hand: () => {} })
      rulings = await storedRulings(server)
      statistics = await read(server, 'statistics')
      archive = await read(server, 'archive.json')
    })
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

  test('has its eleven penalties as false wins that were ruled, and none by numbers', () => {
    const ruled = rulings.flatMap(({ event }) => (event.type === 'offenceRuled' ? [event] : []))
    const offences = ruled.map(({ incident }) => incident.code)
    expect(offences.filter((code) => code === 'HU_BELOW_MINIMUM')).toHaveLength(9)
    expect(offences.filter((code) => code === 'HU_NOT_WINNING')).toHaveLength(2)
    expect(ruled.map(({ hand, ruling, departure }) => [hand, ruling.handStatus, departure])).toEqual(
      ruled.map(({ hand }) => [hand, 'dead', null]),
    )
    expect(rulings.map(({ event }) => event.type)).not.toContain('penaltyRuled')
    expect(ruled).toHaveLength(11)
  })

  test('has one of them replaced, since the offender won the hand; both rulings stay in the chain', () => {
    const sheet = championship.sheets.find(({ session, table }) => session === 5 && table === 5)
    const winner = sheet?.hands.find(({ hand }) => hand === 13)?.winner
    expect(winner).toEqual(expect.any(Number))
    const corrections = rulings.filter(({ event }) => event.type === 'amended' || event.type === 'revoked')
    expect(corrections).toMatchObject([{ session: 5, table: 5, event: { type: 'amended' } }])
    const there = rulings.filter(({ session, table }) => session === 5 && table === 5)
    const at = there.findIndex(({ event }) => event.type === 'amended')
    const reason = 'The sheet shows the offender as the winner of this hand'
    expect(there.slice(at - 1, at + 2)).toMatchObject([
      { event: { type: 'offenceRuled', hand: 13, incident: { offender: winner }, ruling: { handStatus: 'dead' } } },
      {
        event: {
          type: 'amended',
          seq: there[at - 1]?.seq,
          reason,
          event: {
            type: 'offenceRuled',
            incident: { offender: winner },
            ruling: { handStatus: 'alive' },
            departure: reason,
          },
        },
      },
      { event: { type: 'handWon', hand: 13, winner } },
    ])
  })

  test('has the statistics that the typed-up sheets have, player by player', () => {
    const recounted = recount()
    expect(statistics.players).toHaveLength(72)
    for (const player of statistics.players) {
      const { worth, best, penalties, ...counts } = recounted.get(player.entrant.number) ?? {}
      expect(player).toMatchObject(counts)
      expect(player.bestHand?.points ?? 0).toBe(best)
      const wins = player.wonByDiscard + player.wonBySelfDraw
      const [numerator, denominator = '1'] = (player.averageHand ?? '0').split('/')
      expect(Number(numerator) * wins).toBe(Number(denominator) * (worth ?? 0))
      expect(player.payments).toBe(
        player.paidByWins - player.paidForDiscards - player.paidToSelfDraws - 8 * lostElsewhere(player),
      )
      expect(penalties).toBeGreaterThanOrEqual(0)
    }
  })

  test('has the sums of its players as statistics of the event', () => {
    const recounted = [...recount().values()]
    const total = (key: keyof (typeof recounted)[number]) => recounted.reduce((sum, own) => sum + own[key], 0)
    expect(statistics).toMatchObject({
      ...{ tables: 108, tablesWithoutSheet: 15, hands: total('hands') / 4, draws: total('draws') / 4 },
      ...{ wonByDiscard: total('wonByDiscard'), wonBySelfDraw: total('wonBySelfDraw'), voided: 0 },
    })
    expect(statistics.wonByDiscard).toBe(total('dealtIn'))
    expect(statistics.bestHand?.points).toBe(Math.max(...recounted.map(({ best }) => best)))
    expect(statistics.seats.map(({ tables, hands }) => [tables, hands])).toEqual(
      [1, 2, 3, 4].map(() => [108, statistics.hands]),
    )
    expect(statistics.seats.reduce((sum, { tablePoints12 }) => sum + tablePoints12, 0)).toBe(108 * 84)
    expect(statistics.penalties).toMatchObject([
      { offence: 'HU_BELOW_MINIMUM', count: 9 },
      { offence: 'HU_NOT_WINNING', count: 2 },
    ])
    expect(total('penalties')).toBe(11)
  })

  test('has an archive whose hands come to its ranking and to the published one, reckoned with nothing of ours', () => {
    const { strangeHands, ...ranking } = reckon(archive)
    expect(strangeHands).toEqual([])
    for (const { players, teams, results } of [archivedRanking(archive), publishedRanking()])
      expect({ players, teams, results: results.toSorted() }).toEqual({
        ...ranking,
        results: ranking.results.toSorted(),
      })
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

  test('exits with 1 when a penalty costs otherwise than any offence', async () => {
    const { code, out, log } = await run(altered(SPANISH_OPEN, ['hands.csv', ',10,10,-30,10,', ',10,10,-31,11,']))
    expect(log).toEqual(['hands.csv:88: no offence costs the seats 10, 10, -31, 11 points.'])
    expect(out).toBe('')
    expect(code).toBe(1)
  })

  test('exits with 1 when a penalty was another offence', async () => {
    const { code, log } = await run(altered(folderOf(SMALL), ['hands.csv', ',-10,1', ',-20,1']))
    expect(log).toContain('sessions.csv:8: player 8: points -28 published, -38 replayed')
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
