import { z } from 'zod'
import { RULESET_KEYS } from '../../rules/ruleset.ts'
import { isTurned } from '../text.ts'
import { timeZone } from '../tournament/tournament-inputs.ts'
import {
  archivedDraw,
  archivedEntry,
  archivedFrozen,
  archivedNote,
  archivedPlan,
  rankingCodes,
} from './archive-stages.ts'

// A whole tournament as one JSON document. Rows have the names that prisma/schema.prisma gives their fields; a test names the fields
// that are neither here nor derived. docs/archive.md is written for those who read archives with other programs.

export const ARCHIVE_FORMAT = 'paiju-archive'
export const ARCHIVE_VERSION = 1

const whole = z.int32()
const count = whole.min(0)
const positive = whole.min(1)
const flag = z.boolean()
const text = z
  .string()
  .max(1000)
  .refine((value) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value) && !isTurned(value), 'must not hold control characters')
const instant = z.iso.datetime({ precision: 3 }).describe('UTC, with milliseconds.')
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex')
const head = sha256.or(z.literal('')).describe('Hash of the last event; empty without any.')
/** Whatever JSON says. */
const json = z.unknown()
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable()

export const archivedTournament = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be 1 to 63 lower-case letters, digits or hyphens'),
  name: text,
  ruleset: z.enum(RULESET_KEYS),
  rulesetVersion: text.describe('Of the code that judged when the tournament was created.'),
  policy: z.record(z.string(), json).describe('The choices of the tournament, as they are stored.'),
  timeZone,
  visibility: z.enum(['PUBLIC', 'PRIVATE']),
  createdBy: text,
  createdAt: instant,
  frozenAt: maybe(instant),
  revision: count.describe('Counts changes of entrants, teams, seats to come and the tournament itself.'),
  conductVersion: count.describe('Number of events under `conduct`.'),
  conductHead: head,
})

export const archivedPerson = z.strictObject({
  id: text,
  emaNumber: maybe(text),
  name: text,
  nameLatin: maybe(text),
  nameLocal: maybe(text),
  country: maybe(text),
  createdAt: instant,
  anonymisedAt: instant.nullish().describe('Since when nothing says any more who it was; null for everybody else.'),
})

export const archivedTeam = z.strictObject({ code: text, name: text })

export const archivedEntrant = z.strictObject({
  number: positive.describe('Start number: events and seats name entrants by it.'),
  name: text,
  nameLatin: maybe(text),
  nameLocal: maybe(text),
  firstName: maybe(text),
  lastName: maybe(text),
  country: maybe(text),
  club: maybe(text),
  emaNumber: maybe(text),
  teamCode: maybe(text),
  groupCode: maybe(text),
  isHouse: flag,
  checkedInAt: maybe(instant),
  withdrawnFrom: maybe(positive),
  personId: maybe(text),
})

export const archivedStage = z.strictObject({
  number: positive,
  plan: archivedPlan,
  entry: maybe(archivedEntry).describe('Who went on into it; null before, and in the first stage.'),
  frozen: maybe(archivedFrozen).describe('Its standings when it was finished; null before.'),
  frozenHash: maybe(sha256),
  finishedAt: maybe(instant),
  conductVersion: maybe(count),
  history: z.array(archivedNote),
})

export const archivedSession = z.strictObject({
  number: positive,
  stageNumber: positive,
  status: z.enum(['PLANNED', 'RUNNING', 'CLOSED']),
  minutes: positive,
  startedAt: maybe(instant),
  closedAt: maybe(instant),
  drawn: maybe(archivedDraw).describe('How its seats were drawn, with the seed; null where they were given.'),
  pauses: z.array(z.strictObject({ from: z.int(), to: maybe(z.int()) })).describe('UTC milliseconds.'),
})

export const archivedRankingChange = z.strictObject({
  seq: positive,
  before: rankingCodes.describe('Ranking rules by their codes.'),
  after: rankingCodes,
  lot: maybe(whole).describe('Seed of the lot, where one was drawn.'),
  reason: maybe(text),
  sessionsStarted: count,
  moved: count,
  actor: z.string(),
  recordedAt: instant,
})

const event = {
  seq: positive,
  event: z.looseObject({ type: z.string() }),
  actor: z.string(),
  idempotencyKey: z.string(),
  fingerprint: z.string(),
  previousHash: head,
  hash: sha256,
  recordedAt: instant,
}
export const archivedEvent = z.strictObject(event).describe('A link of a chain (docs/running-a-tournament.md, Audit).')

export const archivedHand = z.strictObject({
  number: positive,
  seq: positive.describe('The event that recorded it.'),
  winner: maybe(whole).describe('Seat 0 to 3; null for a drawn hand.'),
  discarder: maybe(whole).describe('Seat 0 to 3; null for a self-draw or a drawn hand.'),
  points: maybe(whole),
  flowers: maybe(whole),
  verification: maybe(z.string()),
  claim: maybe(z.string()).describe('The winning hand as a hand line, when tiles were entered.'),
  fans: json,
  payments: z.array(whole),
  completedAt: instant,
})

export const archivedSeat = z.strictObject({ seat: whole, entrantNumber: positive, score: whole })

export const archivedTable = z.strictObject({
  sessionNumber: positive,
  number: positive,
  status: z.enum(['SEATED', 'PLAYING', 'CLOSED']),
  version: count.describe('Number of events.'),
  headHash: head,
  frozen: flag,
  stageFrozen: flag,
  seats: z.array(archivedSeat).length(4).describe('By initial wind, East first; scores are derived from the events.'),
  hands: z.array(archivedHand).describe('Derived from the events.'),
  events: z.array(archivedEvent).describe('The chain; everything else of a table follows from it.'),
})

const fraction = z.string().describe('Table points as an exact fraction: 4, 1/2, 7/3.')
const twelfths = z.int().describe('The same in twelfths.')

export const archivedStanding = z.strictObject({
  rank: maybe(positive).describe('Null for the disqualified.'),
  entrant: positive,
  tablePoints: fraction,
  tablePoints12: twelfths,
  points: whole,
  fines: whole,
  sessions: z.array(
    z.strictObject({
      session: positive,
      table: positive,
      seat: whole,
      tablePoints: fraction,
      tablePoints12: twelfths,
      points: whole,
    }),
  ),
  byes: z.array(z.strictObject({ session: positive, tablePoints12: twelfths, points: whole })),
})

export const archivedTeamStanding = z.strictObject({
  rank: positive,
  team: text,
  tablePoints: fraction,
  tablePoints12: twelfths,
  points: whole,
  members: z.array(positive),
})

/** What stands in an archive, in this order: single values first, then lists, the digest at the end. */
export const archiveDocument = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  counts: z.strictObject({ entrants: count, sessions: count, tables: count, events: count }),
  tournament: archivedTournament,
  people: z.array(archivedPerson).describe('Those who entered, as they are known across tournaments.'),
  teams: z.array(archivedTeam),
  entrants: z.array(archivedEntrant),
  stages: z.array(archivedStage),
  sessions: z.array(archivedSession),
  rankingChanges: z.array(archivedRankingChange).describe('What became of the ranking rules since the creation.'),
  tables: z.array(archivedTable),
  conduct: z.array(archivedEvent).describe('What happened outside tables: rulings, appeals, absences, byes.'),
  standings: z.array(archivedStanding).describe('Derived: the ranking of the tables that are closed.'),
  teamStandings: z.array(archivedTeamStanding).describe('Derived.'),
  digest: sha256.describe('SHA-256 over everything before it (docs/archive.md).'),
})

export type ArchiveDocument = z.output<typeof archiveDocument>
export type ArchivedStanding = z.output<typeof archivedStanding>
export type ArchivedTeamStanding = z.output<typeof archivedTeamStanding>
export type ArchivedTable = z.output<typeof archivedTable>
export type ArchivedTournament = z.output<typeof archivedTournament>

/** The members that are lists of rows, as they are stored, in an order in which they can be stored again. */
export const ARCHIVED_ROWS = {
  people: archivedPerson,
  teams: archivedTeam,
  entrants: archivedEntrant,
  stages: archivedStage,
  sessions: archivedSession,
  rankingChanges: archivedRankingChange,
  conduct: archivedEvent,
} as const
export type ArchivedRows = keyof typeof ARCHIVED_ROWS
