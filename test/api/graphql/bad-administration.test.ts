import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../everything.ts'
import { POLICY, startedTournament, type TestServer, testServer } from '../server.ts'

const ID = 'bad'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await startedTournament(server, ID, { players: 8, sessions: 3 })
})

const CREATE = 'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { id } }'
const ENTRANTS = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
const SEATING = 'mutation($input: ImportSeatingInput!) { importSeating(input: $input) { id } }'
const DRAW = 'mutation($input: DrawSeatingInput!) { drawSeating(input: $input) { id } }'
const START = 'mutation($t: ID!, $s: Int!) { startSession(tournament: $t, session: $s) { number } }'
const CLOSE_SESSION = 'mutation($t: ID!, $s: Int!) { closeSession(tournament: $t, session: $s) { number } }'

const tournament = (more: object) => ({
  id: 'new',
  name: 'New',
  ruleset: 'mcr-cn',
  policy: POLICY,
  timeZone: 'UTC',
  visibility: 'PUBLIC',
  ...more,
})

type Case = [name: string, status: number, code: string, query: string, input: unknown, says?: RegExp]

const ADMIN: Case[] = [
  ['a taken id', 409, 'TOURNAMENT_EXISTS', CREATE, { input: tournament({ id: ID }) }],
  ['an id with capitals', 400, 'BAD_INPUT', CREATE, { input: tournament({ id: 'MMC 2017' }) }, /lower-case/],
  ['an unknown ruleset', 400, 'BAD_INPUT', CREATE, { input: tournament({ ruleset: 'riichi' }) }, /mcr-cn/],
  ['no ruleset', 400, 'BAD_INPUT', CREATE, { input: { ...tournament({}), ruleset: undefined } }],
  [
    'a policy left out',
    400,
    'BAD_INPUT',
    CREATE,
    { input: tournament({ policy: { ...POLICY, endOfSession: undefined } }) },
    /endOfSession/,
  ],
  [
    'a warning before the session',
    400,
    'BAD_INPUT',
    CREATE,
    { input: tournament({ policy: { ...POLICY, sessionMinutes: 10, warningMinutes: 11 } }) },
    /warningMinutes: must not be more than sessionMinutes/,
  ],
  [
    'a name with what is no character',
    400,
    'BAD_INPUT',
    CREATE,
    { input: tournament({ name: 'Cup \uFFFE' }) },
    /control characters/,
  ],
  ['no ranking rule', 400, 'BAD_INPUT', CREATE, { input: tournament({ policy: { ...POLICY, ranking: [] } }) }],
  [
    'an unknown switch',
    422,
    'INVALID_SWITCH',
    CREATE,
    { input: tournament({ policy: { ...POLICY, switches: { luck: true } } }) },
    /luck/,
  ],
  [
    'a wrong switch value',
    422,
    'INVALID_SWITCH',
    CREATE,
    { input: tournament({ policy: { ...POLICY, switches: { mixedKongs: 4 } } }) },
    /mixedKongs/,
  ],
  ['an unknown zone', 400, 'BAD_INPUT', CREATE, { input: tournament({ timeZone: 'Mars/Olympus' }) }, /IANA/],
  [
    'entrants without a name',
    400,
    'INVALID_CSV',
    ENTRANTS,
    { input: { tournament: ID, entrantsCsv: 'number,name\n1,Ann\n2,\n' } },
    /line 3/i,
  ],
  [
    'entrants with one number twice',
    400,
    'INVALID_CSV',
    ENTRANTS,
    { input: { tournament: ID, entrantsCsv: 'number,name\n1,Ann\n1,Bob\n' } },
    /line 3/i,
  ],
  [
    'entrants without a column',
    400,
    'INVALID_CSV',
    ENTRANTS,
    { input: { tournament: ID, entrantsCsv: 'number,country\n1,ES\n' } },
    /name/,
  ],
  [
    'entrants with an open quote',
    400,
    'INVALID_CSV',
    ENTRANTS,
    { input: { tournament: ID, entrantsCsv: 'number,name\n1,"Ann\n' } },
    /line/i,
  ],
  [
    'an entrant of a team that the file of teams lacks',
    422,
    'UNKNOWN_TEAM',
    ENTRANTS,
    {
      input: { tournament: ID, entrantsCsv: 'number,name,country,team\n1,Ann,,Q\n', teamsCsv: 'team,name\nA,Alpha\n' },
    },
    /no Q/,
  ],
  [
    'a list without seated entrants',
    409,
    'SEATED_ENTRANTS_MISSING',
    ENTRANTS,
    { input: { tournament: ID, entrantsCsv: 'number,name\n1,Ann\n' } },
    /2, 3, 4/,
  ],
  [
    'a plan with an unknown entrant',
    422,
    'INVALID_SEATING',
    SEATING,
    { input: { tournament: ID, csv: 'session,table,east,south,west,north\n2,1,1,2,3,4\n2,2,5,6,7,99\n' } },
    /99/,
  ],
  [
    'a plan with one entrant twice',
    422,
    'INVALID_SEATING',
    SEATING,
    { input: { tournament: ID, csv: 'session,table,east,south,west,north\n2,1,1,2,3,4\n2,2,5,6,7,1\n' } },
    /line 3/i,
  ],
  [
    'a plan for a started session',
    422,
    'INVALID_SEATING',
    SEATING,
    { input: { tournament: ID, csv: 'session,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,8\n' } },
    /started/,
  ],
  [
    'a plan that is no number',
    400,
    'INVALID_CSV',
    SEATING,
    { input: { tournament: ID, csv: 'session,table,east,south,west,north\n2,one,1,2,3,4\n' } },
    /line 2/i,
  ],
  ['a draw for no more sessions', 409, 'NO_SESSION_TO_SEAT', DRAW, { input: { tournament: ID, sessions: 1 } }],
  [
    'a draw in an unknown tournament',
    404,
    'TOURNAMENT_NOT_FOUND',
    DRAW,
    { input: { tournament: 'nowhere', sessions: 1 } },
  ],
  ['starting twice', 409, 'SESSION_ALREADY_STARTED', START, { t: ID, s: 1 }],
  ['starting a session ahead of its turn', 409, 'SESSION_OUT_OF_ORDER', START, { t: ID, s: 3 }, /Session 2/],
  ['starting an unknown session', 404, 'SESSION_NOT_FOUND', START, { t: ID, s: 9 }],
  ['closing with open tables', 409, 'SESSION_HAS_OPEN_TABLES', CLOSE_SESSION, { t: ID, s: 1 }, /1, 2/],
  ['closing what has not started', 409, 'SESSION_NOT_STARTED', CLOSE_SESSION, { t: ID, s: 2 }],
]

describe('the organiser', () => {
  it.each(ADMIN)('%s → %i %s', async (_name, status, code, query, variables, says) => {
    const all = await server.token([{ role: 'organiser', tournament: '*' }])
    const before = await everything(server.databaseUrl)
    const answer = await server.graphql(all, query, variables)
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([status, code])
    if (says) expect(answer.errors?.[0].message).toMatch(says)
    expect(await everything(server.databaseUrl)).toEqual(before)
  })
})
