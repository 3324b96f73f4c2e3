import { describe, expect, it } from 'vitest'
import {
  type Grant,
  mayPerform,
  mayRead,
  OPERATIONS,
  type Operation,
  PERMISSIONS,
  ROLES,
} from '../../src/tournament/permissions.ts'

const GRANTS: Record<string, readonly Grant[]> = {
  nobody: [],
  player: [{ role: 'player', tournament: 'open', entrant: 7 }],
  'foreign referee': [{ role: 'referee', tournament: 'other' }],
  'foreign organiser': [{ role: 'organiser', tournament: 'other' }],
  referee: [{ role: 'referee', tournament: 'open' }],
  organiser: [{ role: 'organiser', tournament: 'open' }],
  'organiser of all': [{ role: 'organiser', tournament: '*' }],
  'player and referee': [
    { role: 'player', tournament: 'open', entrant: 7 },
    { role: 'referee', tournament: 'open' },
  ],
}

const READS = [
  ...[
    'attendance',
    'tournaments',
    'tournament',
    'session',
    'table',
    'standings',
    'league',
    'statistics',
    'playerStatistics',
  ],
  ...[
    'rulesets',
    'policyPresets',
    'previewHand',
    'waits',
    'wallBreak',
    'resolveClaims',
    'offences',
    'previewRuling',
    'stages',
  ],
  'seatingCertificate',
]
const ENTRIES = [
  ...['recordHand', 'recordDraw', 'declareRiichi', 'recordPenalty', 'recordTableTotals', 'voidHand', 'addTableTime'],
  ...['confirmEntry', 'closeTable'],
  ...['revokeEntry', 'amendEntry', 'reopenTable', 'reseatTables', 'audit'],
  ...['recordRuling', 'revokeRuling', 'replaceRuling'],
  ...['recordConductRuling', 'revokeConductRuling', 'replaceConductRuling'],
  ...['checkIn', 'recordSubstitution', 'recordWalkover'],
]
const ORGANISING = [
  ...['people', 'savePerson', 'linkPerson', 'linkPeople', 'mergePeople'],
  ...['anonymisePerson', 'anonymisations'],
  ...['importEntrants', 'importSeating', 'drawSeating', 'startSession', 'closeSession'],
  ...['pauseSession', 'resumeSession', 'freezeTournament', 'decideAppeal', 'changeRanking', 'drawLot'],
  ...[
    'previewEntrants',
    'withdrawEntrant',
    'recordAbsence',
    'giveBye',
    'giveByes',
    'appointSubstitute',
    'revokeArrangement',
  ],
  ...['archive', 'job', 'jobs', 'cancelJob'],
  ...['planStages', 'finishStage', 'reopenStage', 'replaceQualifier'],
]
/** What is of no tournament yet: an organiser's grant for one is not enough. */
const WITH_ALL: readonly Operation[] = ['createTournament', 'importArchive']
/** What players do for themselves, and officials for them. */
const PLAYING = ['signTable', 'appeal', 'appeals', 'rulings', 'arrangements']

const allowed = (who: string, tournament: string | undefined): string[] =>
  OPERATIONS.filter((operation) => mayPerform(operation, GRANTS[who] ?? [], tournament)).sort()

describe('who may do what', () => {
  it.each([
    ['nobody', READS],
    ['player', [...READS, ...PLAYING]],
    ['foreign referee', READS],
    ['foreign organiser', READS],
    ['referee', [...READS, ...PLAYING, ...ENTRIES]],
    ['player and referee', [...READS, ...PLAYING, ...ENTRIES]],
    ['organiser', [...READS, ...PLAYING, ...ENTRIES, ...ORGANISING, ...WITH_ALL]],
    ['organiser of all', [...READS, ...PLAYING, ...ENTRIES, ...ORGANISING, ...WITH_ALL]],
  ])('%s of a tournament', (who, operations) => {
    expect(allowed(who, 'open')).toEqual([...operations].sort())
  })

  it.each(WITH_ALL)('only an organiser of all tournaments may %s', (operation) => {
    const creators = Object.keys(GRANTS).filter((who) => mayPerform(operation, GRANTS[who] ?? [], undefined))
    expect(creators).toEqual(['organiser of all'])
  })

  it('has a row with at least one known role for every operation', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...OPERATIONS].sort())
    for (const roles of Object.values(PERMISSIONS)) {
      expect(roles.length).toBeGreaterThan(0)
      expect(ROLES).toEqual(expect.arrayContaining([...roles]))
    }
  })

  it('never lets a lower role do what a higher one may not', () => {
    for (const operation of OPERATIONS) {
      const first = ROLES.findIndex((role) => PERMISSIONS[operation].includes(role))
      expect(PERMISSIONS[operation], operation).toEqual(ROLES.slice(first))
    }
  })
})

describe('who may see a tournament', () => {
  it('everybody, if it is public', () => {
    for (const grants of Object.values(GRANTS)) expect(mayRead({ id: 'open', visibility: 'PUBLIC' }, grants)).toBe(true)
  })

  it('whoever holds a role in it, if it is private', () => {
    const readers = Object.keys(GRANTS).filter((who) =>
      mayRead({ id: 'open', visibility: 'PRIVATE' }, GRANTS[who] ?? []),
    )
    expect(readers).toEqual(['player', 'referee', 'organiser', 'organiser of all', 'player and referee'])
  })
})
