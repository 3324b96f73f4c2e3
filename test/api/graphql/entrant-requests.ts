const ID = 'walk'
const entry = { table: { tournament: ID, session: 1, table: 1 }, expectedVersion: 1, idempotencyKey: 'walk' }
const conduct = { tournament: ID, idempotencyKey: 'walk' }

/** What only an organiser of all tournaments may do. */
export const EVERYWHERE: readonly string[] = [
  ...['createTournament', 'people', 'savePerson', 'mergePeople', 'anonymisePerson', 'anonymisations'],
]

/** A request for every operation about who plays, well formed, about the tournament `walk`. */
export const ENTRANT_REQUESTS = {
  arrangements: [`{ arrangements(tournament: "${ID}") { seq } }`],
  people: ['{ people { id } }'],
  savePerson: ['mutation($input: SavePersonInput!) { savePerson(input: $input) { id } }', { input: { name: 'A' } }],
  linkPerson: [
    'mutation($input: LinkPersonInput!) { linkPerson(input: $input) { number } }',
    { input: { tournament: ID, entrant: 1 } },
  ],
  linkPeople: [`mutation { linkPeople(tournament: "${ID}") { linked } }`],
  mergePeople: [
    'mutation($input: MergePeopleInput!) { mergePeople(input: $input) { id } }',
    { input: { keep: 'a', merged: 'b' } },
  ],
  anonymisePerson: ['mutation { anonymisePerson(input: {person: "a"}) { entrants } }'],
  anonymisations: ['{ anonymisations { seq } }'],
  previewEntrants: [
    'query($input: ImportEntrantsInput!) { previewEntrants(input: $input) { unchanged } }',
    { input: { tournament: ID, entrantsCsv: 'number,name\n1,A\n' } },
  ],
  checkIn: [
    'mutation($input: CheckInInput!) { checkIn(input: $input) { number } }',
    { input: { tournament: ID, entrants: [1] } },
  ],
  recordSubstitution: [
    'mutation($input: RecordSubstitutionInput!) { recordSubstitution(input: $input) { version } }',
    { input: { ...entry, seat: 'EAST', result: 'FORFEIT_TABLE', reason: 'snow' } },
  ],
  recordWalkover: [
    'mutation($input: RecordWalkoverInput!) { recordWalkover(input: $input) { version } }',
    { input: { ...entry, absent: ['EAST'], reason: 'snow' } },
  ],
  withdrawEntrant: [
    'mutation($input: WithdrawEntrantInput!) { withdrawEntrant(input: $input) { seq } }',
    { input: { ...conduct, entrant: 1, fromSession: 2, reason: 'snow' } },
  ],
  recordAbsence: [
    'mutation($input: RecordAbsenceInput!) { recordAbsence(input: $input) { seq } }',
    { input: { ...conduct, entrant: 1, fromSession: 2, toSession: 2, reason: 'snow' } },
  ],
  giveBye: [
    'mutation($input: GiveByeInput!) { giveBye(input: $input) { seq } }',
    { input: { ...conduct, entrant: 1, session: 2, tablePoints: '7/4' } },
  ],
  giveByes: [
    'mutation($input: GiveByesInput!) { giveByes(input: $input) { seq } }',
    { input: { ...conduct, fromSession: 3, order: 'STANDINGS', tablePoints: '7/4' } },
  ],
  attendance: [`{ attendance(tournament: "${ID}", session: 2) { short } }`],
  appointSubstitute: [
    'mutation($input: AppointSubstituteInput!) { appointSubstitute(input: $input) { seq } }',
    { input: { ...conduct, entrant: 1, substitute: 2, fromSession: 2, reason: 'snow' } },
  ],
  revokeArrangement: [
    'mutation($input: RevokeArrangementInput!) { revokeArrangement(input: $input) { seq } }',
    { input: { ...conduct, seq: 99, reason: 'snow' } },
  ],
} as const
