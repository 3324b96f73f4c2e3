import type {
  CountryStandingsView,
  StandingsView,
  TeamStandingsView,
} from '../../contract/standings/standings-views.ts'
import { ANA, ITO, LIN, MARITIME, PLACE, RIO, SOREN } from './examples.ts'

// The rankings of the tournament of `examples.ts`; a test holds these against the server.

const COUNTED = {
  tournamentId: 'riverside-open',
  ranking: {
    rules: [
      { code: 'TABLE_POINTS' as const, description: 'Sum of table points' },
      { code: 'POINTS' as const, description: 'Sum of points' },
    ],
    lot: null,
    changes: [],
  },
  live: true,
  session: null,
  upTo: null,
  stage: null,
  stages: [],
  penalties: true,
  tablesCounted: 1,
  tablesTotal: 1,
}
const PLACED = { session: 1, table: 1 }
const UNCARRIED = { carried: null, total: null }
const UNSTAGED = { ...UNCARRIED, stage: 1, group: null }
const UNMOVED = { previousRank: null, movement: null }

export const standings: StandingsView = {
  ...COUNTED,
  players: [
    {
      rank: 1,
      ...UNMOVED,
      disqualified: false,
      entrant: ANA,
      ...PLACE.first,
      points: 82,
      fines: 0,
      sessions: [{ ...PLACED, seat: 'EAST', place: 1, ...PLACE.first, points: 82 }],
      byes: [],
      ...UNSTAGED,
    },
    {
      rank: 2,
      ...UNMOVED,
      disqualified: false,
      entrant: SOREN,
      ...PLACE.second,
      points: 2,
      fines: 0,
      sessions: [{ ...PLACED, seat: 'WEST', place: 2, ...PLACE.second, points: 2 }],
      byes: [],
      ...UNSTAGED,
    },
    {
      rank: 3,
      ...UNMOVED,
      disqualified: false,
      entrant: LIN,
      ...PLACE.third,
      points: -46,
      fines: 0,
      sessions: [{ ...PLACED, seat: 'SOUTH', place: 3, ...PLACE.third, points: -46 }],
      byes: [],
      ...UNSTAGED,
    },
    {
      rank: 4,
      ...UNMOVED,
      disqualified: false,
      entrant: ITO,
      ...PLACE.fourth,
      points: -48,
      fines: -10,
      sessions: [{ ...PLACED, seat: 'NORTH', place: 4, ...PLACE.fourth, points: -48 }],
      byes: [],
      ...UNSTAGED,
    },
  ],
  house: [],
}

export const standingsCsv = [
  '\uFEFFrank,number,name,country,team,table_points,points,s1_table,s1_table_points,s1_points,fines',
  '1,1,Ana Prieto,ES,RIO,4,82,1,4,82,0',
  '2,3,Søren Holm,DK,MAR,2,2,1,2,2,0',
  '3,2,Lin Yue,CN,RIO,1,-46,1,1,-46,0',
  '4,4,Ito Kenji,,,0,-48,1,0,-48,-10',
  '',
].join('\r\n')

export const teamStandings: TeamStandingsView = {
  ...COUNTED,
  teams: [
    {
      rank: 1,
      ...UNMOVED,
      team: RIO,
      tablePoints: '5',
      tablePoints12: 60,
      points: 36,
      ...UNCARRIED,
      fines: 0,
      members: [1, 2],
    },
    {
      rank: 2,
      ...UNMOVED,
      team: MARITIME,
      tablePoints: '2',
      tablePoints12: 24,
      points: 2,
      ...UNCARRIED,
      fines: 0,
      members: [3],
    },
  ],
}

export const teamStandingsCsv = [
  '\uFEFFrank,team,name,table_points,points,members,fines',
  '1,RIO,Río Duero,5,36,1 2,0',
  '2,MAR,Maritime,2,2,3,0',
  '',
].join('\r\n')

export const countryStandings: CountryStandingsView = {
  ...COUNTED,
  best: null,
  countries: [
    { rank: 1, country: 'ES', ...PLACE.first, points: 82, ...UNCARRIED, fines: 0, members: [1], counted: [1] },
    { rank: 2, country: 'DK', ...PLACE.second, points: 2, ...UNCARRIED, fines: 0, members: [3], counted: [3] },
    { rank: 3, country: 'CN', ...PLACE.third, points: -46, ...UNCARRIED, fines: 0, members: [2], counted: [2] },
  ],
}

export const countryStandingsCsv = [
  '\uFEFFrank,country,table_points,points,members,counted,fines',
  '1,ES,4,82,1,1,0',
  '2,DK,2,2,3,3,0',
  '3,CN,1,-46,2,2,0',
  '',
].join('\r\n')
