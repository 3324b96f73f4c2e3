import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Grant } from '../../../src/tournament/permissions.ts'
import { connect } from '../../setup/database.ts'
import { unsound } from '../entering.ts'
import { must } from '../played.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'
import { codeOf, eventOf, FIRST_SHEETS, type StagedEvent } from './event.ts'

// What can still be asked for after a stage is finished, and that none of it moves the stage: a table of cases. The qualification was
// one session; 17 had a bye in it, 3 was fined before it, and the final is seated but has not begun.

const ID = 'finished'
const LIST = [
  'number,name,country,team,group,house',
  ...Array.from(
    { length: 17 },
    (_, index) => `${index + 1},Player ${index + 1},${index % 2 ? 'SE' : 'FR'},T${index % 4},X,`,
  ),
  ...[91, 92].map((number) => `${number},House ${number},,,,yes`),
]
const SEATS = ['1,1,1,2,3,4', '1,2,5,6,7,8', '1,3,9,10,11,12', '1,4,13,14,15,16']

let server: TestServer
let event: StagedEvent
let sql: ReturnType<typeof connect>
let person: string
let keys = 0

/** A request about who plays, or about conduct. */
const about = (name: string, input: object) =>
  event.send(name, `${name[0]!.toUpperCase()}${name.slice(1)}Input`, {
    ...{ tournament: ID, idempotencyKey: `about-${++keys}` },
    ...input,
  })
const importing = (rows: readonly string[]) =>
  event.send('importEntrants', 'ImportEntrantsInput', { tournament: ID, entrantsCsv: rows.join('\n') })
const graph = (query: string) => server.graphql(event.organiser, query)

beforeAll(async () => {
  server = await testServer()
  sql = connect(server.databaseUrl)
  event = await eventOf(server, ID)
  await must(importing(LIST))
  const stages = [
    { name: 'Qualification', sessions: 1 },
    {
      ...{ name: 'Final', sessions: 2, carryOver: 'FULL', ties: 'INCLUDE_TIED', places: 'BY_GROUP' },
      groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 8 }] }],
    },
  ]
  await must(event.stage('planStages', { stages }))
  await must(about('giveBye', { entrant: 17, session: 1, tablePoints: '7/4' }))
  await must(about('recordConductRuling', { entrant: 3, offence: 'LATE', answers: { minutesLate: 8 } }))
  await must(event.seat(SEATS))
  await event.play(1, FIRST_SHEETS)
  await must(event.move('closeSession', 1))
  await must(event.stage('finishStage', { stage: 1 }))
  await must(event.seat(['2,1,2,5,9,13', '2,2,1,6,10,14']))
  person = (await must(graph('mutation { savePerson(input: {name: "Player 2"}) { id } }'))).savePerson.id
  await must(graph(`mutation { linkPerson(input: {tournament: "${ID}", entrant: 2, person: "${person}"}) { number } }`))
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

/** The stage as everybody is told of it but for names, and as it is kept. */
const stage = async () => {
  const teams = await must(
    graph(`{ standings(tournament: "${ID}", stage: 1) { teams { rank team { code } tablePoints points } } }`),
  )
  const players = await event.standings(1)
  const [kept] = await sql`select frozen::text, frozen_hash, finished_at, conduct_version from stages where number = 1`
  return { teams, players, kept }
}

const reason = 'snow'
const CASES: readonly (readonly [what: string, request: () => Promise<Answer>, code: string | null])[] = [
  // At its tables nothing is entered any more.
  [
    'a substitution',
    () => at('recordSubstitution', { seat: 'EAST', substitute: 91, hand: 1, result: 'FORFEIT_TABLE', reason }),
    'STAGE_FROZEN',
  ],
  [
    'nobody playing on',
    () => at('recordSubstitution', { seat: 'EAST', hand: 1, result: 'KEEP_SCORE', reason }),
    'STAGE_FROZEN',
  ],
  ['a walkover', () => at('recordWalkover', { absent: ['EAST'], reason }), 'STAGE_FROZEN'],
  ['a hand', () => at('recordHand', { hand: 1, winner: 'EAST', points: 8 }), 'STAGE_FROZEN'],
  ['a draw', () => at('recordDraw', { hand: 1 }), 'STAGE_FROZEN'],
  ['totals', () => at('recordTableTotals', { scores: [0, 0, 0, 0], reason }), 'STAGE_FROZEN'],
  ['a penalty', () => at('recordPenalty', { hand: 1, fines: [-5, 0, 0, 0], reason }), 'STAGE_FROZEN'],
  ['more time', () => at('addTableTime', { minutes: 5, reason }), 'STAGE_FROZEN'],
  ['a signature', () => at('signTable', { seat: 'EAST' }), 'STAGE_FROZEN'],
  ['a confirmation', () => at('confirmEntry', { seq: 2 }), 'STAGE_FROZEN'],
  ['other seats', () => about('reseatTables', { session: 1, reason, tables: SWAPPED }), 'STAGE_FROZEN'],
  [
    'a seating plan of its session',
    () => event.seat(SEATS.map((row) => row.replace('1,1,1,2', '1,1,2,1'))),
    'NOT_IN_STAGE',
  ],
  // Who plays: what was played stays, what comes is another stage's.
  ['a bye in it', () => about('giveBye', { entrant: 16, session: 1, tablePoints: '4' }), 'STAGE_FROZEN'],
  [
    'byes in it',
    () => about('giveByes', { fromSession: 1, order: 'STANDINGS', tablePoints: '4' }),
    'SESSION_ALREADY_STARTED',
  ],
  ['its bye revoked', () => about('revokeArrangement', { seq: 1, reason }), 'STAGE_FROZEN'],
  [
    'an absence in it',
    () => about('recordAbsence', { entrant: 1, fromSession: 1, toSession: 1, reason }),
    'ENTRANT_SEATED',
  ],
  [
    'a withdrawal from its session on',
    () => about('withdrawEntrant', { entrant: 1, fromSession: 1, reason }),
    'ENTRANT_SEATED',
  ],
  [
    'a substitute in it',
    () => about('appointSubstitute', { entrant: 1, substitute: 91, fromSession: 1, reason }),
    'ENTRANT_SEATED',
  ],
  ['a withdrawal from the next one', () => about('withdrawEntrant', { entrant: 4, fromSession: 2, reason }), null],
  [
    'an absence from the next one',
    () => about('recordAbsence', { entrant: 6, fromSession: 3, toSession: 3, reason }),
    null,
  ],
  [
    'a substitute in the next one',
    () => about('appointSubstitute', { entrant: 9, substitute: 91, fromSession: 2, toSession: 2, reason }),
    null,
  ],
  ['that substitute taken back', () => about('revokeArrangement', { seq: 5, reason }), null],
  ['somebody who moves up', () => event.stage('replaceQualifier', { stage: 2, entrant: 1, reason }), null],
  // Rulings outside tables count where they were made.
  ['its ruling revoked', () => about('revokeConductRuling', { seq: 2, expectedVersion: 1, reason }), 'STAGE_FROZEN'],
  [
    'its ruling replaced',
    () => about('replaceConductRuling', { seq: 2, expectedVersion: 1, reason, departure: { fine: 0 } }),
    'STAGE_FROZEN',
  ],
  ['a fine', () => about('recordConductRuling', { entrant: 5, offence: 'LATE', answers: { minutesLate: 8 } }), null],
  // The list and the ranking.
  [
    'another ranking',
    () =>
      event.send('changeRanking', 'ChangeRankingInput', {
        tournament: ID,
        ranking: ['POINTS', 'LOT'],
        reason,
        confirm: true,
      }),
    null,
  ],
  ['a lot', () => event.send('drawLot', 'DrawLotInput', { tournament: ID, seed: 7 }), null],
  ['other countries, teams and groups', () => importing(LIST.map((row) => row.replace('FR,T0,X', 'IT,T3,Y'))), null],
  [
    'a player called a house player',
    () => importing(LIST.map((row) => (row.startsWith('13,') ? `${row}yes` : row))),
    null,
  ],
  ['a player off the list', () => importing(LIST.filter((row) => !row.startsWith('8,'))), 'SEATED_ENTRANTS_MISSING'],
  ['the plan of it', () => event.stage('planStages', { stages: [{ name: 'All', sessions: 2 }] }), 'STAGE_FROZEN'],
  [
    'a person who is forgotten',
    () => graph(`mutation { anonymisePerson(input: {person: "${person}", confirm: "Player 2"}) { entrants } }`),
    null,
  ],
  ['the list as it was', () => importing(LIST), null],
  [
    'seats of the next session',
    () => event.send('drawSeating', 'DrawSeatingInput', { tournament: ID, sessions: 2, seed: 1 }),
    null,
  ],
  ['the next session', () => event.move('startSession', 2), null],
  ['its reopening once the next has begun', () => event.stage('reopenStage', { stage: 1, reason }), 'STAGE_BEGUN'],
]
const SWAPPED = [{ table: 1, expectedVersion: 3, seats: { east: 2, south: 1, west: 3, north: 4 } }]
const at = (name: string, more: object) =>
  event.enter(name, `${name[0]!.toUpperCase()}${name.slice(1)}Input`, 1, 1, more, event.organiser)

describe('after a stage is finished', () => {
  it.each(CASES)('%s', async (_, request, code) => {
    const before = await stage()
    expect(before.players).toHaveLength(17)
    const [, said] = codeOf(await request())
    expect(said).toBe(code)
    expect(await stage()).toEqual(before)
  })

  it('the name alone has changed of whom was forgotten', async () => {
    const { standings } = await must(
      graph(`{ standings(tournament: "${ID}", stage: 1) { players { entrant { number name } } } }`),
    )
    const names = new Map(
      standings.players.map(({ entrant }: { entrant: { number: number; name: string } }) => [
        entrant.number,
        entrant.name,
      ]),
    )
    expect([names.get(1), names.get(2)]).toEqual(['Player 1', 'Anonymous 1'])
  })

  it('everybody is told what happened to a stage and who did it; why somebody does not play, who has a token for it', async () => {
    const seen = async (grants: readonly Grant[] | null) => {
      const authorization = grants && { authorization: `Bearer ${await server.token(grants)}` }
      const response = await fetch(`${server.url}/api/v1/tournaments/${ID}/stages`, { headers: { ...authorization } })
      const { stages } = (await response.json()) as { stages: { history: Record<string, unknown>[] }[] }
      return stages.flatMap(({ history }) => history.map(({ type, actor, reason }) => [type, actor, reason].join(' ')))
    }
    for (const grants of [null, [{ role: 'player', tournament: 'another', entrant: 1 } as const]])
      expect(await seen(grants)).toEqual(['FINISHED tester ', 'MOVED_UP tester '])
    for (const role of ['player', 'referee'] as const)
      expect(await seen([{ role, tournament: ID }])).toEqual(['FINISHED tester ', 'MOVED_UP tester snow'])
    const page = await (await fetch(`${server.url}/tournaments/${ID}/stages`)).text()
    expect(page).toContain('1 May 2026, 08:00 (UTC), tester: finished')
    expect(page).toContain('1 May 2026, 08:00 (UTC), tester: Player 17 moved up for Player 1')
    expect(page).not.toContain('snow')
  })
})
