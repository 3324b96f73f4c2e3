/** Who a caller can be towards one tournament. `public` is anybody, also without a token. */
export const ROLES = ['public', 'player', 'referee', 'organiser'] as const
export type Role = (typeof ROLES)[number]

/** What a token grants: a role in one tournament, or in all (`*`). A player's grant names the entrant. */
export interface Grant {
  readonly role: Exclude<Role, 'public'>
  readonly tournament: string
  readonly entrant?: number
}

/** Everything the outside can ask for, by the name it has in GraphQL; REST routes map onto the same names. */
export const OPERATIONS = [
  'tournaments',
  'tournament',
  'session',
  'table',
  'standings',
  'league',
  'statistics',
  'playerStatistics',
  'rulesets',
  'policyPresets',
  'previewHand',
  'waits',
  'createTournament',
  'importEntrants',
  'importSeating',
  'drawSeating',
  'seatingCertificate',
  'startSession',
  'closeSession',
  'recordHand',
  'recordDraw',
  'declareRiichi',
  'recordPenalty',
  'recordTableTotals',
  'closeTable',
  'voidHand',
  'addTableTime',
  'signTable',
  'confirmEntry',
  'revokeEntry',
  'amendEntry',
  'reopenTable',
  'reseatTables',
  'pauseSession',
  'resumeSession',
  'freezeTournament',
  'changeRanking',
  'drawLot',
  'audit',
  'wallBreak',
  'resolveClaims',
  'offences',
  'previewRuling',
  'recordRuling',
  'revokeRuling',
  'replaceRuling',
  'recordConductRuling',
  'revokeConductRuling',
  'replaceConductRuling',
  'appeal',
  'decideAppeal',
  'rulings',
  'appeals',
  'previewEntrants',
  'people',
  'savePerson',
  'linkPerson',
  'linkPeople',
  'mergePeople',
  'anonymisePerson',
  'anonymisations',
  'archive',
  'importArchive',
  'job',
  'jobs',
  'cancelJob',
  'checkIn',
  'recordSubstitution',
  'recordWalkover',
  'withdrawEntrant',
  'recordAbsence',
  'giveBye',
  'giveByes',
  'attendance',
  'appointSubstitute',
  'revokeArrangement',
  'arrangements',
  'stages',
  'planStages',
  'finishStage',
  'reopenStage',
  'replaceQualifier',
] as const
export type Operation = (typeof OPERATIONS)[number]

const EVERYBODY: readonly Role[] = ['public', 'player', 'referee', 'organiser']
const OFFICIALS: readonly Role[] = ['referee', 'organiser']
const PARTICIPANTS: readonly Role[] = ['player', 'referee', 'organiser']
const ORGANISERS: readonly Role[] = ['organiser']

/**
 * Who may do what: one row an operation. Reading a private tournament additionally takes a grant for it (`mayRead`);
 * `createTournament` takes an organiser's grant for every tournament (`*`), since the new one does not exist yet.
 */
export const PERMISSIONS: Readonly<Record<Operation, readonly Role[]>> = {
  tournaments: EVERYBODY,
  tournament: EVERYBODY,
  session: EVERYBODY,
  table: EVERYBODY,
  standings: EVERYBODY,
  // Of tournaments that the caller may see.
  league: EVERYBODY,
  statistics: EVERYBODY,
  playerStatistics: EVERYBODY,
  rulesets: EVERYBODY,
  policyPresets: EVERYBODY,
  previewHand: EVERYBODY,
  waits: EVERYBODY,
  createTournament: ORGANISERS,
  importEntrants: ORGANISERS,
  importSeating: ORGANISERS,
  drawSeating: ORGANISERS,
  seatingCertificate: EVERYBODY,
  startSession: ORGANISERS,
  closeSession: ORGANISERS,
  recordHand: OFFICIALS,
  recordDraw: OFFICIALS,
  declareRiichi: OFFICIALS,
  recordPenalty: OFFICIALS,
  recordTableTotals: OFFICIALS,
  closeTable: OFFICIALS,
  voidHand: OFFICIALS,
  addTableTime: OFFICIALS,
  // A player signs the own seat only (src/usecases/table/corrections.ts).
  signTable: PARTICIPANTS,
  confirmEntry: OFFICIALS,
  revokeEntry: OFFICIALS,
  amendEntry: OFFICIALS,
  reopenTable: OFFICIALS,
  reseatTables: OFFICIALS,
  pauseSession: ORGANISERS,
  resumeSession: ORGANISERS,
  freezeTournament: ORGANISERS,
  changeRanking: ORGANISERS,
  drawLot: ORGANISERS,
  audit: OFFICIALS,
  wallBreak: EVERYBODY,
  resolveClaims: EVERYBODY,
  recordConductRuling: OFFICIALS,
  revokeConductRuling: OFFICIALS,
  replaceConductRuling: OFFICIALS,
  // A player appeals for himself (src/usecases/rulings/appeals.ts).
  appeal: PARTICIPANTS,
  decideAppeal: ORGANISERS,
  // They name who ruled, and the grounds of appeals.
  rulings: PARTICIPANTS,
  appeals: PARTICIPANTS,
  previewEntrants: ORGANISERS,
  people: ORGANISERS,
  savePerson: ORGANISERS,
  linkPerson: ORGANISERS,
  linkPeople: ORGANISERS,
  mergePeople: ORGANISERS,
  anonymisePerson: ORGANISERS,
  anonymisations: ORGANISERS,
  // It holds everything: names, EMA numbers, who entered what.
  archive: ORGANISERS,
  importArchive: ORGANISERS,
  job: ORGANISERS,
  jobs: ORGANISERS,
  cancelJob: ORGANISERS,
  // Whoever sits at the door lets people in.
  checkIn: OFFICIALS,
  recordSubstitution: OFFICIALS,
  recordWalkover: OFFICIALS,
  withdrawEntrant: ORGANISERS,
  recordAbsence: ORGANISERS,
  giveBye: ORGANISERS,
  giveByes: ORGANISERS,
  attendance: EVERYBODY,
  appointSubstitute: ORGANISERS,
  revokeArrangement: ORGANISERS,
  // Reasons may be private.
  arrangements: PARTICIPANTS,
  stages: EVERYBODY,
  planStages: ORGANISERS,
  finishStage: ORGANISERS,
  reopenStage: ORGANISERS,
  replaceQualifier: ORGANISERS,
  offences: EVERYBODY,
  previewRuling: EVERYBODY,
  recordRuling: OFFICIALS,
  revokeRuling: OFFICIALS,
  replaceRuling: OFFICIALS,
}

const holding = (grants: readonly Grant[], tournament: string | undefined): readonly Grant[] =>
  grants.filter((grant) => grant.tournament === '*' || grant.tournament === tournament)

/** The roles a caller has towards a tournament; `undefined` asks for grants that hold for every tournament. */
export const rolesFor = (grants: readonly Grant[], tournament: string | undefined): readonly Role[] => [
  'public',
  ...holding(grants, tournament).map((grant) => grant.role),
]

/** The entrants of a tournament that a caller is, by start number. */
export const entrantsOf = (grants: readonly Grant[], tournament: string): readonly number[] =>
  holding(grants, tournament).flatMap(({ entrant }) => entrant ?? [])

/** Whether a caller may perform an operation on a tournament. */
export const mayPerform = (operation: Operation, grants: readonly Grant[], tournament: string | undefined): boolean =>
  rolesFor(grants, tournament).some((role) => PERMISSIONS[operation].includes(role))

/** Whether a caller may see a tournament: anybody if it is public, else whoever holds any grant for it. */
export const mayRead = (
  tournament: { readonly id: string; readonly visibility: 'PUBLIC' | 'PRIVATE' },
  grants: readonly Grant[],
): boolean => tournament.visibility === 'PUBLIC' || rolesFor(grants, tournament.id).length > 1
