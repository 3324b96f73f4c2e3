import type { Document } from './documents.ts'

/** A planned stage that nobody has entered, otherwise than as it should be. */
const stage = (otherwise: object, plan: object = {}): Document => ({
  ...{ number: 1, entry: null, frozen: null, frozenHash: null, finishedAt: null, conductVersion: null, history: [] },
  plan: {
    ...{ name: 'Final', sessions: 1, carryOver: 'NONE', ties: 'STRICT', places: 'BY_GROUP' },
    groups: [{ name: 'All', takes: [{ type: 'ALL' }] }],
    ...plan,
  },
  ...otherwise,
})
const entered = (more: object) => ({ entry: { qualified: [], dropped: [], absent: [], decided: [], ...more } })

/** What is done to an archive of one table with two hands, the second amended, and one ruling outside; and what the import says. */
export const CHANGES: readonly (readonly [
  what: string,
  code: string,
  says: RegExp,
  change: (copy: Document) => void,
])[] = [
  [
    'the points of a hand',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: changed event: event 2/,
    ({ tables }) => {
      tables[0].events[1].event.points = 88
    },
  ],
  [
    'an event taken out',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: missing event: event 3/,
    ({ tables }) => {
      tables[0].events.splice(2, 1)
    },
  ],
  [
    'the last events taken out',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: truncated: event 5/,
    ({ tables }) => {
      tables[0].events.pop()
    },
  ],
  [
    'who entered it',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: changed event: event 2/,
    ({ tables }) => {
      tables[0].events[1].actor = 'nobody'
    },
  ],
  [
    'a score',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: the row of seat 2 has score 49/,
    ({ tables }) => {
      tables[0].seats[2].score = 49
    },
  ],
  [
    'who sat there',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: the row of seat 0 has entrant 4/,
    ({ tables }) => {
      tables[0].seats[0].entrantNumber = 4
    },
  ],
  [
    'a hand on the sheet',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: the row of hand 1 has points 25/,
    ({ tables }) => {
      tables[0].hands[0].points = 25
    },
  ],
  [
    'a table closed',
    'ARCHIVE_BROKEN',
    /^table 1 of session 1: the table has status/,
    ({ tables }) => {
      tables[0].status = 'PLAYING'
    },
  ],
  [
    'a table of no session',
    'ARCHIVE_BROKEN',
    /^table 1 of session 2: the archive has no such session/,
    ({ tables }) => {
      tables[0].sessionNumber = 2
    },
  ],
  [
    'a ruling outside tables',
    'ARCHIVE_BROKEN',
    /^conduct: changed event: event 1/,
    ({ conduct }) => {
      conduct[0].event.note = 'nothing happened'
    },
  ],
  [
    'no conduct',
    'ARCHIVE_BROKEN',
    /^conduct: truncated: event 1/,
    (copy) => {
      copy.conduct = []
    },
  ],
  [
    'a rank',
    'ARCHIVE_BROKEN',
    /^standing 1: the results of the tables come to another one/,
    ({ standings }) => {
      standings[0].entrant = 4
    },
  ],
  [
    'one table less than announced',
    'ARCHIVE_BROKEN',
    /^counts: 2 tables are announced, 1 came/,
    ({ counts }) => {
      counts.tables = 2
    },
  ],
  [
    'a policy that nobody knows',
    'ARCHIVE_INVALID',
    /^The policy of the tournament is none/,
    ({ tournament }) => {
      tournament.policy.dealer = 'whoever'
    },
  ],
  [
    'a switch out of range',
    'ARCHIVE_INVALID',
    /^The ruleset mcr-wmo does not take these switches/,
    ({ tournament }) => {
      tournament.policy.switches = { mixedKongs: 7 }
    },
  ],
  [
    'an entrant twice',
    'ARCHIVE_INVALID',
    /^The database does not take what it says: duplicate key/,
    ({ entrants }) => {
      entrants[1].number = 1
    },
  ],
  [
    'a team that is not there',
    'ARCHIVE_INVALID',
    /^The database does not take what it says/,
    ({ entrants }) => {
      entrants[1].teamCode = 'Z'
    },
  ],
  [
    'a name with a line break',
    'ARCHIVE_INVALID',
    /^entrants\[0\]\.name: must not hold control characters/,
    (copy) => {
      copy.entrants[0].name = 'An\nn'
    },
  ],
  [
    'a zero byte in an event',
    'ARCHIVE_BROKEN',
    /changed event/,
    ({ tables }) => {
      tables[0].events[1].event.claim = 'a\u0000b'
    },
  ],
  [
    'a number that is none',
    'ARCHIVE_INVALID',
    /^tables\[0\]\.seats\.1\.score/,
    ({ tables }) => {
      tables[0].seats[1].score = '5'
    },
  ],
  [
    'a member that nobody knows',
    'ARCHIVE_INVALID',
    /^"more" should not be here/,
    (copy) => {
      copy.more = [1]
    },
  ],
  [
    'another format',
    'ARCHIVE_INVALID',
    /^This is no archive of this server/,
    (copy) => {
      copy.version = 99
    },
  ],
  [
    'fines that nobody ruled',
    'ARCHIVE_BROKEN',
    /^standing 1: the results of the tables come to another one/,
    ({ standings }) => {
      standings[0].fines = -1
    },
  ],
  [
    'table points that are none',
    'ARCHIVE_BROKEN',
    /^standing 1: the results/,
    ({ standings }) => {
      standings[0].tablePoints = 'x'
    },
  ],
  [
    'no standings of teams',
    'ARCHIVE_BROKEN',
    /^standing of teams, line 1: the results/,
    (copy) => {
      copy.teamStandings = []
    },
  ],
  [
    'an entrant in another team',
    'ARCHIVE_BROKEN',
    /^standing of teams, line 2/,
    ({ entrants }) => {
      entrants[0].teamCode = null
    },
  ],
  [
    'a time zone of nowhere',
    'ARCHIVE_INVALID',
    /^tournament\.timeZone: must be an IANA time zone/,
    ({ tournament }) => {
      tournament.timeZone = 'x'
    },
  ],
  [
    'seats drawn by no method',
    'ARCHIVE_INVALID',
    /^sessions\[0\]\.drawn\.method/,
    ({ sessions }) => {
      sessions[0].drawn = {}
    },
  ],
  [
    'a stage of as many sessions as nobody plays',
    'ARCHIVE_INVALID',
    /^stages\[0\]\.plan\.sessions/,
    (copy) => {
      copy.stages = [stage({}, { sessions: 2 ** 31 })]
    },
  ],
  [
    'a stage that takes nobody knows whom',
    'ARCHIVE_INVALID',
    /^stages\[0\]\.plan\.groups\.0\.takes\.0/,
    (copy) => {
      copy.stages = [stage({}, { groups: [{ name: 'All', takes: [{}] }] })]
    },
  ],
  [
    'a stage that was entered by no list',
    'ARCHIVE_INVALID',
    /^stages\[0\]\.entry/,
    (copy) => {
      copy.stages = [stage({ entry: 'x' })]
    },
  ],
  [
    'a stage that was entered by somebody who is not on the list',
    'ARCHIVE_BROKEN',
    /^stage 1: entrant 99 is not on the list/,
    (copy) => {
      const goesOn = { entrant: 99, rank: 1, group: 'All', by: 'RANK' }
      copy.stages = [stage(entered({ qualified: [goesOn] }))]
    },
  ],
  [
    'a stage with a history of something else',
    'ARCHIVE_INVALID',
    /^stages\[0\]\.history\.0/,
    (copy) => {
      copy.stages = [stage({ history: [{ type: 'finished', at: 'x' }] })]
    },
  ],
  [
    'a stage that ended without standings',
    'ARCHIVE_INVALID',
    /^stages\[0\]\.frozen/,
    (copy) => {
      copy.stages = [stage({ frozen: {} })]
    },
  ],
]
