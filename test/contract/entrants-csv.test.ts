import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, entrantsCsv, parseEntrantsFile } from '../../src/contract/entrants/entrants-csv.ts'
import type { EntrantEntry } from '../../src/tournament/entrant.ts'
import { entrantEntry } from '../gen/entrants.ts'

const NONE: ReadonlyMap<string, string> = new Map()

const read = (csv: string, delimiter?: string): readonly EntrantEntry[] => {
  const parsed = parseEntrantsFile(csv, { delimiter })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error.problems))
  return parsed.value.entrants
}

const problems = (csv: string) => {
  const parsed = parseEntrantsFile(csv)
  return parsed.ok ? [] : parsed.error.problems
}

describe('the columns of the list', () => {
  it('may all be there, in any order and any case', () => {
    const csv =
      'EMA,number,name,name_local,name_latin,first_name,last_name,country,club,team,team_name,group,house\n' +
      '04080024,7,王伟,王伟,Wang Wei,Wei,Wang,CN,Dragon,A,Team Alpha,G1,yes\n'
    expect(parseEntrantsFile(csv)).toEqual({
      ok: true,
      value: {
        entrants: [
          entrantEntry(7, {
            ...{
              name: '王伟',
              nameLocal: '王伟',
              nameLatin: 'Wang Wei',
              firstName: 'Wei',
              lastName: 'Wang',
              country: 'CN',
            },
            ...{ club: 'Dragon', team: 'A', group: 'G1', isHouse: true, emaNumber: '04080024' },
          }),
        ],
        teams: [{ code: 'A', name: 'Team Alpha' }],
        unsaid: [],
        leftOut: [],
        lines: new Map([[7, 2]]),
      },
    })
  })

  it('may be separated by anything that is said', () => {
    for (const sep of [',', ';', '\t', '|'])
      expect(read(`number${sep}name\n1${sep}Ann`)).toEqual([entrantEntry(1, { name: 'Ann' })])
    expect(read('sep=^\nnumber^name\n1^Ann')).toHaveLength(1)
    expect(read('number~name\n1~Ann, Bo', '~')).toEqual([entrantEntry(1, { name: 'Ann, Bo' })])
  })

  it('that are missing say nothing', () => {
    const parsed = parseEntrantsFile('number,name,club\n1,Ann,\n')
    expect(parsed.ok && parsed.value.unsaid).toEqual([
      'country',
      'team',
      'isHouse',
      'emaNumber',
      'group',
      'firstName',
      'lastName',
      'nameLatin',
      'nameLocal',
    ])
  })
})

describe('a fault of the list', () => {
  const HEAD = 'number,name,country,team,team_name,house,ema'
  it.each([
    ['0,Ann,,,,,', 'number', '0', '"number" must be a whole number from 1 to 999999, not "0".'],
    [
      '9999999999,Ann,,,,,',
      'number',
      '9999999999',
      '"number" must be a whole number from 1 to 999999, not "9999999999".',
    ],
    ['2,,,,,,', 'name', '', '"name" is blank; it must not be.'],
    ['1,Bo,,,,,', 'number', '1', '"number" 1 already stands on line 2; every row needs its own.'],
    ['2,Bo,,,,maybe,', 'house', 'maybe', '"house" must be yes or no, or blank for no, not "maybe".'],
    [
      '2,Bo,,,,,4080024',
      'ema',
      '4080024',
      '"ema" must be an EMA number of eight digits with its zeros, such as 04080024, not "4080024".',
    ],
    ['2,Bo,,,,,04080024', 'ema', '04080024', '"ema" 04080024 already stands on line 2; every row needs its own.'],
    ['2,Bo,,A,Beta,,', 'team_name', 'Beta', 'Team A is "Alpha" on line 2 and "Beta" here; give it one name.'],
    ['2,Bo,,,Beta,,', 'team_name', 'Beta', '"team_name" is "Beta" but "team" is blank; say the team\'s code.'],
    ['2,B\u202Eo,,,,,', 'name', 'B\u202Eo', '"name" holds a line break or control character; remove it.'],
    [`2,${'x'.repeat(121)},,,,,`, 'name', 'x'.repeat(60), '"name" may have at most 120 characters.'],
  ])('%s', (row, column, value, message) => {
    expect(problems(`${HEAD}\n1,Ann,,A,Alpha,,04080024\n${row}\n`)).toEqual([{ line: 3, column, value, message }])
  })

  it.each([
    [
      '',
      'The file is empty; the first line must have number,name and may have country,team,team_name,house,ema,club,group,first_name,last_name,name_latin,name_local.',
    ],
    [
      'name\nAnn\n',
      'The column "number" is missing; the first line must have number,name and may have country,team,team_name,house,ema,club,group,first_name,last_name,name_latin,name_local.',
    ],
    [
      'number,name,city\n1,Ann,Oslo\n',
      'There is no column "city"; the columns are number, name, country, team, team_name, house, ema, club, group, first_name, last_name, name_latin, name_local.',
    ],
    [
      'number,name\n1,Ann,Oslo\n',
      'The line has more cells than the first line; put cells that hold a delimiter in quotation marks.',
    ],
  ])('%j', (csv, message) => {
    expect(problems(csv).map((problem) => problem.message)).toEqual([message])
  })
})

/** Text as a cell can hold it: what an import has let in. */
const cell = fc
  .string({ unit: fc.constantFrom(...'aZ9 ,;|"\'=+-@\t王é.'), maxLength: 12 })
  .map((text) => text.trim().replaceAll('\t', ' '))
const orNull = cell.map((text) => (text === '' ? null : text))
const list = fc
  .uniqueArray(
    fc.record({
      ...{
        number: fc.integer({ min: 1, max: 999 }),
        name: cell.filter((text) => text !== ''),
        country: orNull,
        team: orNull,
      },
      ...{ isHouse: fc.boolean(), club: orNull, group: orNull, firstName: orNull, lastName: orNull },
      ...{ nameLatin: orNull, nameLocal: orNull, emaNumber: fc.constant(null) },
    }),
    { selector: ({ number }) => number, minLength: 1, maxLength: 6 },
  )
  // What an import makes of a text that somebody typed is what the list holds.
  .map((entrants) => read(entrantsCsv(entrants, NONE)))

describe('the list as a file', () => {
  it('comes back as it was, in either style, and changes nothing', () => {
    fc.assert(
      fc.property(list, fc.constantFrom('comma', 'semicolon'), (entrants, style) => {
        const back = read(entrantsCsv(entrants, NONE, style as 'comma'))
        expect(back).toEqual(entrants)
        expect(entrants.flatMap((entrant, index) => changesOf(entrant, back[index]!))).toEqual([])
      }),
    )
  })

  it('has the columns in which anybody has anything, and the names of teams', () => {
    const entrants = [entrantEntry(1, { team: 'A' }), entrantEntry(91, { isHouse: true, emaNumber: '04080024' })]
    expect(entrantsCsv(entrants, new Map([['A', 'Team Alpha']]))).toBe(
      '\uFEFFnumber,name,country,team,team_name,house,ema\r\n1,Player 1,,A,Team Alpha,,\r\n91,Player 91,,,,yes,04080024\r\n',
    )
  })
})

describe('headers as spreadsheets have them', () => {
  it('are known by other names, in English and Chinese', () => {
    const csv =
      'No.;Surname;Given name;Name;Pinyin;EMA number;Team name;Team\n7;Wang;Wei;王伟;Wang Wei;04080024;Winds;W\n'
    expect(read(csv)).toMatchObject([
      {
        number: 7,
        name: '王伟',
        lastName: 'Wang',
        firstName: 'Wei',
        nameLatin: 'Wang Wei',
        emaNumber: '04080024',
        team: 'W',
      },
    ])
    expect(read('编号,姓名,国家,拼音\n1,李娜,中国,Li Na\n')).toMatchObject([
      { number: 1, name: '李娜', country: '中国', nameLatin: 'Li Na' },
    ])
    expect(problems('number,no.,name\n1,1,Ann\n').map(({ message }) => message)).toEqual([
      'The column "number" stands twice; leave one out.',
    ])
  })

  it('need no whole name where first and last name have columns', () => {
    expect(read('No,Last name,First name\n1,Holm,Søren\n2,Madonna,\n').map(({ name }) => name)).toEqual([
      ...['Søren Holm', 'Madonna'],
    ])
    expect(problems('No,Last name,First name\n1,,\n').map(({ message }) => message)).toEqual([
      'First and last name are blank; one of them must not be.',
    ])
    expect(problems('number,last_name\n1,Holm\n').map(({ column }) => column)).toEqual(['name'])
  })

  it('that are not known are refused, or left out if asked to', () => {
    const csv = 'number,Phone,name,Paid\n1,555,Ann,yes\n'
    expect(problems(csv).map(({ column, message }) => [column, message.split(';')[0]])).toEqual([
      ['Phone', 'There is no column "Phone"'],
      ['Paid', 'There is no column "Paid".'],
    ])
    const parsed = parseEntrantsFile(csv, { ignoreUnknown: true })
    expect(parsed.ok && parsed.value.entrants).toMatchObject([{ number: 1, name: 'Ann' }])
  })
})
