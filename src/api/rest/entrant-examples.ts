import type { z } from 'zod'
import type { arrangementSchema } from '../../contract/conduct/arrangement-views.ts'
import type { attendanceSchema } from '../../contract/conduct/attendance-views.ts'
import type { EntrantsImportView } from '../../contract/entrants/import-views.ts'
import { entrants } from './examples.ts'

// What the server answers about who plays in the tournament of `examples.ts`; a test holds these against it.

export const entrantsCsv = [
  '\uFEFFnumber,name,country,team,team_name',
  '1,Ana Prieto,ES,RIO,Río Duero',
  '2,Lin Yue,CN,RIO,Río Duero',
  '3,Søren Holm,DK,MAR,Maritime',
  '4,Ito Kenji,,,',
  '',
].join('\r\n')

export const entrantsImport: EntrantsImportView = {
  stored: true,
  encoding: 'utf-8',
  added: [{ number: 5, name: 'Wang Xiaoming' }],
  changed: [{ number: 4, name: 'Ito Kenji', fields: [{ column: 'country', before: null, after: 'JP' }] }],
  removed: [],
  unchanged: 3,
  mustStay: [],
  stayAnonymous: [],
  warnings: [],
}

export const arrangement: z.output<typeof arrangementSchema> = {
  seq: 1,
  kind: 'BYE',
  entrant: entrants[3]!,
  fromSession: 2,
  toSession: 2,
  substitute: null,
  tablePoints: '7/4',
  points: 0,
  reason: 'bye',
  actor: 'organiser',
  recordedAt: '2026-05-01T08:20:00.000Z',
  revoked: null,
}

export const attendance: z.output<typeof attendanceSchema> = {
  ...{ tournamentId: 'riverside-open', session: 1, players: [...entrants], house: [], away: [], substitutes: [] },
  ...{ barred: [], short: 0 },
}
