import { buildSchema } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { schemaText } from '../../../src/api/graphql/schema.ts'
import { restRoutes } from '../../../src/api/rest/routes.ts'
import { OPERATIONS, type Operation, PERMISSIONS, type Role } from '../../../src/tournament/permissions.ts'
import { handInput, POLICY, startedTournament, type TestServer, testServer } from '../server.ts'
import { ENTRANT_REQUESTS, EVERYWHERE } from './entrant-requests.ts'

const ID = 'walk'
const entry = { table: { tournament: ID, session: 1, table: 1 }, expectedVersion: 1, idempotencyKey: 'walk' }
const conduct = { tournament: ID, idempotencyKey: 'walk' }

/** What only REST offers. */
const REST_ONLY = {
  audit: `/tournaments/${ID}/sessions/1/tables/1/audit`,
  archive: `/tournaments/${ID}/archive.json`,
} as const
/** A file that is posted; test/api/archive has it. */
const POSTED = 'importArchive'
type GraphOperation = Exclude<Operation, keyof typeof REST_ONLY | typeof POSTED>
const GRAPH_OPERATIONS = OPERATIONS.filter((name): name is GraphOperation => !(name in REST_ONLY) && name !== POSTED)

/** One request per operation, well formed, about the tournament `walk`. */
const REQUESTS: Readonly<Record<GraphOperation, readonly [query: string, variables?: unknown]>> = {
  tournaments: ['{ tournaments { id } }'],
  tournament: [`{ tournament(id: "${ID}") { id } }`],
  session: [`{ session(tournament: "${ID}", number: 1) { number } }`],
  table: [`{ table(table: {tournament: "${ID}", session: 1, table: 1}) { number } }`],
  statistics: [`{ statistics(tournament: "${ID}") { hands } }`],
  playerStatistics: [`{ playerStatistics(tournament: "${ID}", entrant: 1) { hands } }`],
  standings: [`{ standings(tournament: "${ID}") { live } }`],
  league: [`{ league(input: {tournaments: ["${ID}"], rule: MERS}) { rule } }`],
  rulesets: ['{ rulesets { key } }'],
  policyPresets: ['{ policyPresets { key } }'],
  previewHand: [
    'query($input: PreviewHandInput!) { previewHand(input: $input) { hand } }',
    {
      input: {
        ruleset: 'mcr-wmo',
        tiles: { closed: '19m19s19pESWNCFP', winningTile: 'E' },
        selfDrawn: true,
        seatWind: 'EAST',
        roundWind: 'EAST',
      },
    },
  ],
  wallBreak: [
    `{ wallBreak(table: {tournament: "${ID}", session: 1, table: 1}, firstRoll: 8, secondRoll: 9) { skip } }`,
  ],
  resolveClaims: [
    'query($input: ResolveClaimsInput!) { resolveClaims(input: $input) { taken { seat } } }',
    { input: { table: entry.table, offer: { kind: 'DISCARD', tile: '5m', from: 'EAST' }, claims: [] } },
  ],
  waits: [
    'query($input: WaitsInput!) { waits(input: $input) { waits { tile } } }',
    { input: { ruleset: 'mcr-wmo', closed: '19m19s19pESWNCFP', seatWind: 'EAST', roundWind: 'EAST' } },
  ],
  createTournament: [
    'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { id } }',
    { input: { id: ID, name: 'Walk', ruleset: 'mcr-cn', policy: POLICY, timeZone: 'UTC', visibility: 'PUBLIC' } },
  ],
  job: [`{ job(job: "none", tournament: "${ID}") { id } }`],
  jobs: [`{ jobs(tournament: "${ID}") { id } }`],
  cancelJob: [`mutation { cancelJob(job: "none", tournament: "${ID}") { id } }`],
  importEntrants: [
    'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }',
    { input: { tournament: ID, entrantsCsv: 'number,name\n1,A\n' } },
  ],
  importSeating: [
    'mutation($input: ImportSeatingInput!) { importSeating(input: $input) { id } }',
    { input: { tournament: ID, csv: 'session,table,east,south,west,north\n2,1,1,2,3,4\n' } },
  ],
  drawSeating: [
    'mutation($input: DrawSeatingInput!) { drawSeating(input: $input) { id } }',
    { input: { tournament: ID, sessions: 2 } },
  ],
  seatingCertificate: [`{ seatingCertificate(tournament: "${ID}") { players } }`],
  startSession: [`mutation { startSession(tournament: "${ID}", session: 1) { number } }`],
  closeSession: [`mutation { closeSession(tournament: "${ID}", session: 1) { number } }`],
  recordHand: [
    'mutation($input: RecordHandInput!) { recordHand(input: $input) { version } }',
    { input: handInput(ID, 1) },
  ],
  recordDraw: [
    'mutation($input: RecordDrawInput!) { recordDraw(input: $input) { version } }',
    { input: { ...entry, hand: 1 } },
  ],
  recordPenalty: [
    'mutation($input: RecordPenaltyInput!) { recordPenalty(input: $input) { version } }',
    { input: { ...entry, hand: 1, payments: [-30, 10, 10, 10], reason: 'false hu' } },
  ],
  recordTableTotals: [
    'mutation($input: RecordTableTotalsInput!) { recordTableTotals(input: $input) { version } }',
    { input: { ...entry, scores: [1, -1, 0, 0], reason: 'sheet lost' } },
  ],
  closeTable: ['mutation($input: CloseTableInput!) { closeTable(input: $input) { version } }', { input: entry }],
  voidHand: [
    'mutation($input: VoidHandInput!) { voidHand(input: $input) { version } }',
    { input: { ...entry, hand: 1, reason: 'wall fell over' } },
  ],
  addTableTime: [
    'mutation($input: AddTableTimeInput!) { addTableTime(input: $input) { version } }',
    { input: { ...entry, minutes: 5, reason: 'wall fell over' } },
  ],
  signTable: [
    'mutation($input: SignTableInput!) { signTable(input: $input) { version } }',
    { input: { ...entry, seat: 'EAST' } },
  ],
  confirmEntry: [
    'mutation($input: ConfirmEntryInput!) { confirmEntry(input: $input) { version } }',
    { input: { ...entry, seq: 2 } },
  ],
  revokeEntry: [
    'mutation($input: RevokeEntryInput!) { revokeEntry(input: $input) { version } }',
    { input: { ...entry, seq: 2, reason: 'slip of the pen' } },
  ],
  declareRiichi: [
    'mutation($input: DeclareRiichiInput!) { declareRiichi(input: $input) { version } }',
    { input: { ...entry, hand: 1, seat: 'EAST' } },
  ],
  amendEntry: [
    'mutation($input: AmendEntryInput!) { amendEntry(input: $input) { version } }',
    { input: { ...entry, seq: 2, reason: 'slip of the pen', draw: {} } },
  ],
  reopenTable: [
    'mutation($input: ReopenTableInput!) { reopenTable(input: $input) { version } }',
    { input: { ...entry, reason: 'slip of the pen' } },
  ],
  reseatTables: [
    'mutation($input: ReseatTablesInput!) { reseatTables(input: $input) { version } }',
    {
      input: {
        tournament: ID,
        session: 1,
        idempotencyKey: 'walk',
        reason: 'wrong table',
        tables: [{ table: 1, expectedVersion: 1, seats: { east: 2, south: 1, west: 3, north: 4 } }],
      },
    },
  ],
  pauseSession: [`mutation { pauseSession(tournament: "${ID}", session: 1) { number } }`],
  resumeSession: [`mutation { resumeSession(tournament: "${ID}", session: 1) { number } }`],
  changeRanking: [
    'mutation($input: ChangeRankingInput!) { changeRanking(input: $input) { warning } }',
    { input: { tournament: ID, ranking: ['POINTS'] } },
  ],
  drawLot: [
    'mutation($input: DrawLotInput!) { drawLot(input: $input) { warning } }',
    { input: { tournament: ID, seed: 1 } },
  ],
  freezeTournament: [`mutation { freezeTournament(tournament: "${ID}") { id } }`],
  offences: ['{ offences(ruleset: EMA) { code } }'],
  previewRuling: [
    'query($input: PreviewRulingInput!) { previewRuling(input: $input) { offence } }',
    { input: { table: entry.table, hand: 1, offender: 'EAST', offence: 'LATE_CALL' } },
  ],
  recordRuling: [
    'mutation($input: RecordRulingInput!) { recordRuling(input: $input) { version } }',
    { input: { ...entry, hand: 1, offender: 'EAST', offence: 'LATE_CALL' } },
  ],
  revokeRuling: [
    'mutation($input: RevokeRulingInput!) { revokeRuling(input: $input) { version } }',
    { input: { ...entry, seq: 2, reason: 'slip of the pen' } },
  ],
  replaceRuling: [
    'mutation($input: ReplaceRulingInput!) { replaceRuling(input: $input) { version } }',
    { input: { ...entry, seq: 2, reason: 'slip of the pen', departure: { fines: [-5, 0, 0, 0] } } },
  ],
  recordConductRuling: [
    'mutation($input: RecordConductRulingInput!) { recordConductRuling(input: $input) { seq } }',
    { input: { ...conduct, entrant: 1, offence: 'LATE', answers: { minutesLate: 8 } } },
  ],
  revokeConductRuling: [
    'mutation($input: RevokeConductRulingInput!) { revokeConductRuling(input: $input) { seq } }',
    { input: { ...conduct, seq: 1, expectedVersion: 1, reason: 'slip of the pen' } },
  ],
  replaceConductRuling: [
    'mutation($input: ReplaceConductRulingInput!) { replaceConductRuling(input: $input) { seq } }',
    { input: { ...conduct, seq: 1, expectedVersion: 1, reason: 'snow', departure: { fine: 0 } } },
  ],
  appeal: [
    'mutation($input: AppealInput!) { appeal(input: $input) { seq } }',
    { input: { ...conduct, seq: 1, entrant: 1, grounds: 'snow' } },
  ],
  decideAppeal: [
    'mutation($input: DecideAppealInput!) { decideAppeal(input: $input) { seq } }',
    { input: { ...conduct, seq: 1, outcome: 'UPHELD', decision: 'snow' } },
  ],
  stages: [`{ stages(tournament: "${ID}") { number } }`],
  planStages: [`mutation { planStages(input: {tournament: "${ID}", stages: []}) { number } }`],
  finishStage: [`mutation { finishStage(input: {tournament: "${ID}", stage: 1}) { number } }`],
  reopenStage: [`mutation { reopenStage(input: {tournament: "${ID}", stage: 1, reason: "slip"}) { number } }`],
  replaceQualifier: [
    `mutation { replaceQualifier(input: {tournament: "${ID}", stage: 2, entrant: 1, reason: "ill"}) { number } }`,
  ],
  rulings: [`{ rulings(tournament: "${ID}") { proof { balances } } }`],
  appeals: [`{ appeals(tournament: "${ID}") { seq } }`],
  ...ENTRANT_REQUESTS,
}

let server: TestServer
const tokens: Record<string, string | null> = {}
/** Who asks, and the role this makes them in tournament `walk`. */
const CALLERS: Readonly<Record<string, Role>> = {
  nobody: 'public',
  player: 'player',
  'foreign referee': 'public',
  'foreign organiser': 'public',
  referee: 'referee',
  organiser: 'organiser',
}

beforeAll(async () => {
  server = await testServer()
  await startedTournament(server, ID, { visibility: 'PUBLIC' })
  await startedTournament(server, 'hidden', { visibility: 'PRIVATE' })
  tokens.nobody = null
  tokens.player = await server.token([{ role: 'player', tournament: ID, entrant: 1 }])
  tokens['foreign referee'] = await server.token([{ role: 'referee', tournament: 'another' }])
  tokens['foreign organiser'] = await server.token([{ role: 'organiser', tournament: 'another' }])
  tokens.referee = await server.token([{ role: 'referee', tournament: ID }])
  tokens.organiser = await server.token([{ role: 'organiser', tournament: ID }])
})

it('knows every operation of the schema and of REST, and no other', () => {
  const schema = buildSchema(schemaText())
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  )
  const routed = restRoutes.flatMap(({ operation }) => (operation === null ? [] : [operation]))
  expect(new Set(OPERATIONS)).toEqual(new Set([...fields, ...routed]))
  expect(new Set(GRAPH_OPERATIONS)).toEqual(new Set(fields))
  expect(schema.getSubscriptionType()).toBeUndefined()
})

describe.each(Object.entries(CALLERS))('%s', (name, role) => {
  it.each(Object.entries(REST_ONLY))('asks for %s over REST', async (operation, path) => {
    const token = tokens[name]
    const response = await fetch(`${server.url}/api/v1${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    const allowed = PERMISSIONS[operation as keyof typeof REST_ONLY].includes(role)
    expect(response.status).toBe(allowed ? 200 : name === 'nobody' ? 401 : 403)
  })

  it.each(GRAPH_OPERATIONS)('asks for %s', async (operation) => {
    const [query, variables] = REQUESTS[operation]
    const answer = await server.graphql(tokens[name] ?? null, query, variables)
    // A new tournament is nobody's yet: only an organiser of all tournaments may create one.
    const allowed = EVERYWHERE.includes(operation) ? false : PERMISSIONS[operation].includes(role)
    const denial = name === 'nobody' ? [401, 'UNAUTHENTICATED'] : [403, 'FORBIDDEN']
    if (allowed) expect([401, 403]).not.toContain(answer.status)
    else expect([answer.status, answer.errors?.[0].extensions.code]).toEqual(denial)
  })
})

it('lets an organiser of all tournaments create one', async () => {
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const answer = await server.graphql(organiser, ...REQUESTS.createTournament)
  expect(answer.errors?.[0].extensions.code).toBe('TOURNAMENT_EXISTS')
})

describe('a private tournament', () => {
  const READS = [
    '{ tournament(id: "hidden") { id } }',
    '{ session(tournament: "hidden", number: 1) { number } }',
    '{ table(table: {tournament: "hidden", session: 1, table: 1}) { number } }',
    '{ standings(tournament: "hidden") { live } }',
    '{ wallBreak(table: {tournament: "hidden", session: 1, table: 1}, firstRoll: 8, secondRoll: 9) { skip } }',
    `{ previewRuling(input: {table: {tournament: "hidden", session: 1, table: 1}, hand: 1, offender: EAST,
       offence: LATE_CALL}) { offence } }`,
  ]
  it.each(READS)('%s needs a token for it', async (query) => {
    expect((await server.graphql(null, query)).status).toBe(401)
    expect((await server.graphql(tokens.referee ?? null, query)).status).toBe(403)
    const player = await server.token([{ role: 'player', tournament: 'hidden', entrant: 1 }])
    expect((await server.graphql(player, query)).status).toBe(200)
  })

  it('is listed only to those who may read it', async () => {
    const ids = async (token: string | null) =>
      (await server.graphql(token, '{ tournaments { id } }')).data.tournaments.map((t: { id: string }) => t.id)
    expect(await ids(null)).toEqual([ID])
    expect(await ids(await server.token([{ role: 'player', tournament: 'hidden' }]))).toEqual(['hidden', ID])
  })
})
