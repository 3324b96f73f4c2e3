import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mixedText, neutralised, playersCsv, teamsCsv } from '../../src/contract/standings/standings-csv.ts'
import { type StandingsEntrant, standings, type TableResult, teamStandings } from '../../src/tournament/standings.ts'
import { decimalText, UNRULED } from '../../src/tournament/tablepoints.ts'

const RANKING = ['TABLE_POINTS', 'POINTS'] as const

const entrant = (number: number, name: string, country: string | null = null, team: string | null = null) =>
  ({ number, name, country, team, status: 'REGISTERED', isHouse: false }) as const

const table = (session: number, entrants: TableResult['entrants'], scores: TableResult['scores']): TableResult => ({
  session,
  table: 1,
  entrants,
  scores,
  handsWon: [0, 0, 0, 0],
  bestHands: [0, 0, 0, 0],
  placements: UNRULED,
  fines: [0, 0, 0, -4],
})

const FOUR = [
  entrant(1, 'Anna', 'Spain', 'A'),
  entrant(2, 'Bo; "the Tile"', 'Denmark', 'A'),
  entrant(3, '=1+1', null, 'B'),
  entrant(4, '李明'),
]
const PLAYERS = standings(FOUR, [table(1, [1, 2, 3, 4], [40, -8, -8, -24])], RANKING)

describe('players as CSV', () => {
  it('has BOM, CRLF, one line a player and one block of columns a session', () => {
    expect(playersCsv(PLAYERS)).toBe(
      '\uFEFFrank,number,name,country,team,table_points,points,s1_table,s1_table_points,s1_points,fines\r\n' +
        '1,1,Anna,Spain,A,4,40,1,4,40,0\r\n' +
        '2,2,"Bo; ""the Tile""",Denmark,A,1.5,-8,1,1.5,-8,0\r\n' +
        "2,3,'=1+1,,B,1.5,-8,1,1.5,-8,0\r\n" +
        '4,4,李明,,,0,-24,1,0,-24,-4\r\n',
    )
  })

  it('has semicolons and decimal commas for Excel in Europe', () => {
    const lines = playersCsv(PLAYERS, 'semicolon').split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFrank;number;name;country;team;table_points;points;s1_table;s1_table_points;s1_points;fines',
    )
    expect(lines[2]).toBe('2;2;"Bo; ""the Tile""";Denmark;A;1,5;-8;1;1,5;-8;0')
  })

  it('leaves the cells of a session blank for a player who did not play it', () => {
    const results = [table(2, [1, 2, 3, 4], [3, 2, 1, -6]), table(3, [5, 2, 3, 4], [9, -2, -3, -4])]
    const lines = playersCsv(standings([...FOUR, entrant(5, 'Eve')], results, RANKING)).split('\r\n')
    expect(lines[0]).toContain('points,s2_table,s2_table_points,s2_points,s3_table,s3_table_points,s3_points,fines')
    expect(lines).toContain('1,5,Eve,,,4,9,,,,1,4,9,0')
    expect(lines).toContain('2,1,Anna,Spain,A,4,3,1,4,3,,,,0')
  })

  it('adds exact totals when two decimals cannot tell ties apart', () => {
    const results = [table(1, [1, 2, 3, 4], [8, 8, 8, -24]), table(2, [1, 2, 3, 4], [0, 0, 0, 0])]
    const rows = parse(playersCsv(standings(FOUR, results, RANKING)), { bom: true, columns: true })
    expect(rows[0]).toMatchObject({ table_points: '4.08', table_points_exact: '4 1/12', s1_table_points: '2.33' })
    expect(rows[0]).toMatchObject({ s1_table_points_exact: '2 1/3' })
    expect(rows[3]).toMatchObject({ table_points: '1.75', table_points_exact: '1 3/4' })
  })

  it('prints DSQ for a rank of the disqualified, who come last', () => {
    const conduct = [{ entrant: 1, points: -20, disqualified: true, barredUntil: null }]
    const players = standings(FOUR, [table(1, [1, 2, 3, 4], [40, -8, -8, -24])], RANKING, conduct)
    const rows = parse(playersCsv(players), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows.map(({ rank, number }) => [rank, number])).toEqual([
      ['1', '2'],
      ['1', '3'],
      ['3', '4'],
      ['DSQ', '1'],
    ])
    expect(rows[3]).toMatchObject({ table_points: '4', points: '20', s1_points: '40', fines: '-20' })
  })

  it('is a header alone for a tournament without entrants', () => {
    expect(playersCsv([])).toBe('\uFEFFrank,number,name,country,team,table_points,points,fines\r\n')
  })
})

describe('teams as CSV', () => {
  it('adds up the members and prints the name', () => {
    expect(teamsCsv(teamStandings(PLAYERS, RANKING), new Map([['A', 'Aces']]))).toBe(
      '\uFEFFrank,team,name,table_points,points,members,fines\r\n1,A,Aces,5.5,32,1 2,0\r\n2,B,B,1.5,-8,3,0\r\n',
    )
  })
})

describe('table points as mixed numbers', () => {
  it.each([
    [0, '0'],
    [48, '4'],
    [6, '0 1/2'],
    [28, '2 1/3'],
    [49, '4 1/12'],
    [35, '2 11/12'],
  ])('%i twelfths are %s', (twelfths, expected) => {
    expect(mixedText(twelfths)).toBe(expected)
  })
})

describe('text that could become a formula', () => {
  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '  =1',
    '"=1',
    '“=1',
    "'=1",
    '\u00A0=1',
    '\u3000＝1',
    '\u200B=1',
    '＋1',
    '－1',
    '＠A',
  ])('%j gets an apostrophe', (value) => {
    expect(neutralised(value)).toBe(`'${value}`)
  })

  it.each(['Anna', "O'Neil", 'Ng, Jr.', 'a=b', 'Team 3+1', 'Anna-Maria', '"Ace"', '', '李明', '3-4', "d'Or - Équipe"])(
    '%j stays as it is',
    (value) => {
      expect(neutralised(value)).toBe(value)
    },
  )

  it('gets one after a delimiter too, where a spreadsheet may cut the cell', () => {
    expect(neutralised('Bo; =1+1')).toBe("Bo;' =1+1")
  })
})

const nasty = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠,;\t\r\n"\'“” \u00A0\u3000\u200Bab1牌'),
  maxLength: 12,
})
const name = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 20 }))
const score = fc.integer({ min: -500, max: 500 })

/** Up to three tables of a session with any scores, and entrants with any names. */
const tournament = fc
  .record({
    names: fc.array(fc.tuple(name, fc.option(name), fc.option(name)), { minLength: 12, maxLength: 12 }),
    scores: fc.array(fc.tuple(score, score, score, score), { minLength: 1, maxLength: 3 }),
  })
  .map(({ names, scores }) => {
    const entrants: StandingsEntrant[] = names.map(([n, c, t], index) => entrant(index + 1, n, c, t))
    const results = scores.map((four, index): TableResult => {
      const first = index * 4 + 1
      return { ...table(1, [first, first + 1, first + 2, first + 3], four), table: index + 1 }
    })
    return standings(entrants, results, RANKING)
  })

/** What a spreadsheet would calculate: a formula sign ahead of everything it does not pass over, unless it is a number. */
const calculates = (cell: string): boolean =>
  !/^-?\d+$/.test(cell) && /^[=+\-@]/.test(cell.replace(/^[\s\p{C}"“”]+/u, '').normalize('NFKC'))

describe('any standings', () => {
  it('come back from CSV with the same values, whatever people are called', () => {
    fc.assert(
      fc.property(tournament, fc.constantFrom('comma' as const, 'semicolon' as const), (players, style) => {
        const delimiter = style === 'comma' ? ',' : ';'
        const rows = parse(playersCsv(players, style), {
          bom: true,
          columns: true,
          delimiter,
          record_delimiter: '\r\n',
        })
        expect(rows).toHaveLength(players.length)
        players.forEach(({ rank, entrant: { number, name, country, team }, tally }, index) => {
          expect(rows[index]).toMatchObject({
            rank: String(rank),
            number: String(number),
            name: neutralised(name),
            country: neutralised(country ?? ''),
            team: neutralised(team ?? ''),
            table_points: decimalText(tally.tablePoints12).replace('.', style === 'comma' ? '.' : ','),
            points: String(tally.points),
          })
        })
      }),
    )
  })

  it('hold no formula, whichever delimiter the spreadsheet expects', () => {
    fc.assert(
      fc.property(tournament, fc.constantFrom('comma' as const, 'semicolon' as const), (players, style) => {
        const pieces = playersCsv(players, style).split(/[,;\t\r\n]/)
        expect(pieces.filter(calculates)).toEqual([])
      }),
    )
  })
})
