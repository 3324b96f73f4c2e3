import { describe, expect, it } from 'vitest'
import { parseEntrantsFile } from '../../src/contract/entrants/entrants-csv.ts'
import { csvError, parseSeatingCsv, parseTeamsCsv } from '../../src/contract/files/csv.ts'
import { drawError, seatingError } from '../../src/contract/seating/seating.ts'
import { ok } from '../../src/rules/result.ts'
import { checkSeating } from '../../src/tournament/seating/plan.ts'
import { entrantEntry } from '../gen/entrants.ts'

/** The entrants of a file alone. */
const parseEntrantsCsv = (text: string) => {
  const parsed = parseEntrantsFile(text)
  return parsed.ok ? ok(parsed.value.entrants) : parsed
}

const ANNA = entrantEntry(1, { name: 'Anna' })
const BO = entrantEntry(2, { name: 'Bo', country: 'Denmark', team: 'A' })

const entrants = (text: string) => {
  const parsed = parseEntrantsCsv(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error.problems))
  return parsed.value
}

const problems = (parsed: ReturnType<typeof parseEntrantsCsv | typeof parseTeamsCsv | typeof parseSeatingCsv>) =>
  parsed.ok ? [] : parsed.error.problems

/** `line:column` of every problem. */
const places = (parsed: Parameters<typeof problems>[0]) =>
  problems(parsed).map(({ line, column }) => `${line}:${column ?? '-'}`)

describe('what a CSV file may look like', () => {
  it.each([
    ['comma and LF', 'number,name,country,team\n1,Anna,,\n2,Bo,Denmark,A\n'],
    [
      'semicolon, CRLF and BOM, as Excel writes it in Europe',
      '\uFEFFnumber;name;country;team\r\n1;Anna;;\r\n2;Bo;Denmark;A\r\n',
    ],
    ['tab and old Mac line ends', 'number\tname\tcountry\tteam\r1\tAnna\r2\tBo\tDenmark\tA'],
    ["Excel's own sep line", 'sep=;\r\nnumber;name;country;team\r\n1;Anna\r\n2;Bo;Denmark;A'],
    [
      'header in any case, spaced, in another order',
      ' Team , COUNTRY,Name ,Number\n,,Anna,1\n A , Denmark , Bo , 2 \n',
    ],
    ['blank lines and blank columns', '\n number,name,country,team,,\n\n1,Anna,,,,\n,,,,,\n2,Bo,Denmark,A,,\n\n'],
    ['everything quoted', '"number","name","country","team"\n"1","Anna","",""\n"2","Bo","Denmark","A"'],
    ['mixed line ends', 'number,name,country,team\r\n1,Anna\n2,Bo,Denmark,A\r'],
  ])('%s', (_, text) => {
    expect(entrants(text)).toEqual([ANNA, BO])
  })

  it('country and team columns may be missing', () => {
    expect(entrants('number,name\n1,Anna\n')).toEqual([ANNA])
  })

  it('quotes protect delimiters and quotation marks; accents are composed', () => {
    expect(entrants('number;name\n7;"Ng; ""Ace"" Jose\u0301, 牌局"')[0]?.name).toBe('Ng; "Ace" José, 牌局')
  })

  it('reads teams and seats', () => {
    expect(parseTeamsCsv('team,name\nA,Aces\n')).toEqual({ ok: true, value: [{ code: 'A', name: 'Aces' }] })
    expect(parseSeatingCsv('session,table,east,south,west,north\n\n1,2,4,3,2,1')).toEqual({
      ok: true,
      value: [{ line: 3, session: 1, table: 2, entrants: [4, 3, 2, 1] }],
    })
  })
})

describe('what is wrong with a CSV file', () => {
  it('names line, column and what would be right, for all faults at once', () => {
    const text = '\uFEFFnumber,name,country,team\r\n1,Anna\r\n\r\nx,Bo\r\n1,Cy\r\n5,\r\n0,Di\r\n1.5,Ed\r\n'
    expect(problems(parseEntrantsCsv(text))).toEqual([
      { line: 4, column: 'number', value: 'x', message: '"number" must be a whole number from 1 to 999999, not "x".' },
      {
        line: 5,
        column: 'number',
        value: '1',
        message: '"number" 1 already stands on line 2; every row needs its own.',
      },
      { line: 6, column: 'name', value: '', message: '"name" is blank; it must not be.' },
      { line: 7, column: 'number', value: '0', message: '"number" must be a whole number from 1 to 999999, not "0".' },
      {
        line: 8,
        column: 'number',
        value: '1.5',
        message: '"number" must be a whole number from 1 to 999999, not "1.5".',
      },
    ])
  })

  it('counts lines past cells that hold line breaks', () => {
    expect(places(parseEntrantsCsv('number,name\r\n1,"Anna\r\nB"\r\n2,Bo\r\nx,Cy'))).toEqual(['2:name', '5:number'])
  })

  it('reports at most twenty', () => {
    const text = `number,name\n${'x,\n'.repeat(50)}`
    expect(problems(parseEntrantsCsv(text))).toHaveLength(20)
  })

  it.each([
    ['an empty file', '', ['1:-']],
    ['a blank file', ' \n\n', ['1:-']],
    ['a header alone', 'number,name\n', ['1:-']],
    ['no header', '1,Anna\n2,Bo\n', ['1:1', '1:Anna', '1:number', '1:name']],
    ['a missing column', '\nnumber,country\n1,Spain', ['2:name']],
    ['a misspelt column', 'number,name,counrty\n1,Anna,Spain', ['1:counrty']],
    ['a column twice', 'number,name,Name\n1,Anna,B', ['1:name']],
    ['more cells than columns', 'number,name\n1,Anna,Maria', ['2:-']],
    ['a quotation mark never closed', 'number,name\n1,Anna\n2,"Bo\n3,Cy\n', ['3:-']],
    ['a quotation mark inside a cell', 'number,name\n1,Anna\n2,Bo "B" Bo\n', ['3:-']],
    ['a quotation mark never closed in the first row', 'number,name\n1,"Anna\n2,Bo\n', ['2:-']],
    ['a quotation mark never closed in the header', 'number,"name\n1,Anna\n', ['1:-']],
    ['text after a closing quotation mark', 'number,name\n1,Anna\n2,"Bo"x\n', ['3:-']],
    ['a control character', 'number,name\n1,An\u0000na', ['2:name']],
    ['half a surrogate pair', 'number,name\n1,An\uD800na', ['2:name']],
    ['a mark that reverses the writing', 'number,name\n1,An\u202Ena', ['2:name']],
    ['another encoding than UTF-8', 'number,name,country\n1,Jos\uFFFD,Spain', ['2:name']],
    ['a name of 121 characters', `number,name\n1,${'n'.repeat(121)}`, ['2:name']],
    ['a start number beyond the limit', 'number,name\n1000000,Anna', ['2:number']],
    ['digits of another script', 'number,name\n１,Anna', ['2:number']],
  ])('%s', (_, text, expected) => {
    expect(places(parseEntrantsCsv(text))).toEqual(expected)
  })

  it('takes a name of 120 characters outside the basic plane', () => {
    expect(entrants(`number,name\n1,${'𠮷'.repeat(120)}`)[0]?.name).toBe('𠮷'.repeat(120))
  })

  it('takes 12,000 entrants and no more', () => {
    const text = (count: number) => `number,name\n${Array.from({ length: count }, (_, i) => `${i + 1},P`).join('\n')}`
    expect(entrants(text(12_000))).toHaveLength(12_000)
    expect(places(parseEntrantsCsv(text(12_001)))).toEqual(['12002:-'])
  })

  it('finds a team code twice', () => {
    expect(places(parseTeamsCsv('team,name\nA,Aces\nB,Bees\nA,Ants'))).toEqual(['4:team'])
  })

  it('finds seats, sessions and tables out of range', () => {
    const text = 'session;table;east;south;west;north\n65;3001;a;2;;4\n0;0;1;2;3;4'
    expect(places(parseSeatingCsv(text))).toEqual(['2:session', '2:table', '2:east', '2:west', '3:session', '3:table'])
  })

  it('becomes an error of the catalogue whose message names the first line', () => {
    const parsed = parseTeamsCsv('team,name\nA,\n,Bees')
    expect(parsed.ok ? undefined : csvError('teamsCsv', parsed.error)).toMatchObject({
      code: 'INVALID_CSV',
      message: 'Line 2: "name" is blank; it must not be. And 1 more.',
      details: { field: 'teamsCsv', problems: [{ line: 2 }, { line: 3 }] },
    })
  })
})

describe('a plan from CSV that does not work out', () => {
  const plan = (body: string, numbers: number[]) => {
    const rows = parseSeatingCsv(`session,table,east,south,west,north\n\n${body}`)
    if (!rows.ok) throw new Error(JSON.stringify(rows.error.problems))
    const checked = checkSeating(rows.value, numbers)
    return checked.ok ? undefined : seatingError(checked.error, rows.value)
  }

  it('names the line and column of the file', () => {
    expect(plan('1,1,1,2,3,4\n1,2,5,6,1,99\n', [1, 2, 3, 4, 5, 6, 7, 8])).toMatchObject({
      code: 'INVALID_SEATING',
      message: 'Line 4: Entrant 1 already sits in session 1, on line 3. And 3 more.',
      details: {
        problems: [
          {
            line: 4,
            column: 'west',
            code: 'ENTRANT_TWICE',
            message: 'Entrant 1 already sits in session 1, on line 3.',
          },
          { line: 4, column: 'north', code: 'UNKNOWN_ENTRANT', table: 2, entrant: 99 },
          { line: 4, column: null, code: 'ENTRANT_MISSING', session: 1, entrant: 7 },
          { line: 4, column: null, code: 'ENTRANT_MISSING', session: 1, entrant: 8 },
        ],
      },
    })
  })

  it('points at the second of two equal seats of one table', () => {
    expect(plan('1,1,1,2,3,1', [1, 2, 3])?.details).toMatchObject({ problems: [{ line: 3, column: 'north' }] })
  })

  it('says how many players a draw lacks', () => {
    expect(drawError({ code: 'PLAYERS_NOT_MULTIPLE_OF_FOUR', players: 70, short: 2 })).toEqual({
      code: 'INVALID_SEATING',
      message: '70 players do not fill tables of four; add 2 players or house players, or give byes to 2.',
      details: { reason: 'PLAYERS_NOT_MULTIPLE_OF_FOUR', players: 70, short: 2 },
    })
  })
})
