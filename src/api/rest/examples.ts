import type { ListedEntrantView } from '../../contract/entrants/entrant-views.ts'
import { policyNames } from '../../contract/tournament/policy-names.ts'
import type {
  DealView,
  EntrantView,
  HandView,
  SessionView,
  TableSheetView,
  TableView,
  TournamentView,
} from '../../contract/views.ts'
import { POLICY_PRESETS } from '../../tournament/policy-presets.ts'
import { FANS, LINE } from './rules-examples.ts'

// What the server answers about one small tournament; a test holds these against it.

export const RIO = { code: 'RIO', name: 'Río Duero' }
export const MARITIME = { code: 'MAR', name: 'Maritime' }
const LISTED = { status: 'REGISTERED', isHouse: false } as const
export const ANA: EntrantView = { number: 1, name: 'Ana Prieto', country: 'ES', team: RIO, ...LISTED }
export const LIN: EntrantView = { number: 2, name: 'Lin Yue', country: 'CN', team: RIO, ...LISTED }
export const SOREN: EntrantView = { number: 3, name: 'Søren Holm', country: 'DK', team: MARITIME, ...LISTED }
export const ITO: EntrantView = { number: 4, name: 'Ito Kenji', country: null, team: null, ...LISTED }

export const PLACE = {
  first: { tablePoints: '4', tablePoints12: 48 },
  second: { tablePoints: '2', tablePoints12: 24 },
  third: { tablePoints: '1', tablePoints12: 12 },
  fourth: { tablePoints: '0', tablePoints12: 0 },
}

export const teams = [MARITIME, RIO]
export const entrants = [ANA, LIN, SOREN, ITO]

const UNSAID = {
  emaNumber: null,
  club: null,
  group: null,
  firstName: null,
  lastName: null,
  nameLatin: null,
  nameLocal: null,
}

export const listedEntrants: readonly ListedEntrantView[] = entrants.map((entrant) => ({
  ...entrant,
  ...UNSAID,
  checkedInAt: null,
  withdrawnFrom: null,
}))

export const tournament: TournamentView = {
  id: 'riverside-open',
  name: 'Riverside Open',
  ruleset: 'mcr-wmo',
  rulesetVersion: 'mcr-wmo-1',
  policy: policyNames({ ...POLICY_PRESETS.GB06, seatChange: 'none' }),
  timeZone: 'Europe/Madrid',
  visibility: 'PUBLIC',
  frozenAt: null,
}

export const session: SessionView = {
  tournamentId: 'riverside-open',
  number: 1,
  stage: 1,
  status: 'RUNNING',
  minutes: 120,
  startedAt: '2026-05-01T08:00:00.000Z',
  warningAt: '2026-05-01T09:45:00.000Z',
  bellAt: '2026-05-01T10:00:00.000Z',
  paused: false,
  pauses: [],
  closedAt: null,
}

/** A hand of the East round without seat change, which its first dealer's neighbours deal in turn. */
const deal = (hand: number, wind: DealView['handWind'], sign: string, name: string): DealView => ({
  hand,
  roundWind: 'EAST',
  handWind: wind,
  name: `東圈${sign}局`,
  nameEn: `East round, ${name} hand`,
  dealer: wind,
  continuation: 0,
})

const seated = (entrant: EntrantView) => ({ entrant, player: entrant, inPlaceOf: null, substitutions: [] })

export const table: TableView = {
  tournamentId: 'riverside-open',
  session: 1,
  number: 1,
  status: 'PLAYING',
  version: 4,
  next: deal(3, 'WEST', '西', 'West'),
  scores: [82, -46, 2, -48],
  seats: [
    { seat: 'EAST', ...seated(ANA), wind: 'WEST', score: 82, ...PLACE.first },
    { seat: 'SOUTH', ...seated(LIN), wind: 'NORTH', score: -46, ...PLACE.third },
    { seat: 'WEST', ...seated(SOREN), wind: 'EAST', score: 2, ...PLACE.second },
    { seat: 'NORTH', ...seated(ITO), wind: 'SOUTH', score: -48, ...PLACE.fourth },
  ],
  totalsOnly: false,
  extraMinutes: 0,
  bellAt: '2026-05-01T10:00:00.000Z',
  sticks: 0,
  pot: null,
  house: null,
  placement: null,
  dead: [],
  signed: [],
  unconfirmed: [2, 3, 4],
  walkover: null,
}

/** What hands without riichi and beans have in common. */
const NO_RIICHI = { fu: null, ready: null, riichiTile: false, riichi: [], collected: [0, 0, 0, 0], extras: null }

const hands: HandView[] = [
  {
    number: 1,
    seq: 2,
    confirmed: false,
    deal: deal(1, 'EAST', '東', 'East'),
    winner: 'EAST',
    discarder: null,
    points: 22,
    verification: 'VERIFIED',
    claim: LINE,
    fans: FANS,
    payments: [90, -30, -30, -30],
    total: '22',
    ...NO_RIICHI,
    completedAt: '2026-05-01T08:07:30.000Z',
  },
  {
    number: 2,
    seq: 3,
    confirmed: false,
    deal: deal(2, 'SOUTH', '南', 'South'),
    winner: 'WEST',
    discarder: 'SOUTH',
    points: 8,
    verification: 'POINTS_ONLY',
    claim: null,
    fans: null,
    payments: [-8, -16, 32, -8],
    total: null,
    ...NO_RIICHI,
    completedAt: '2026-05-01T08:13:00.000Z',
  },
]

const LATE = { hand: 3, payments: [0, 0, 0, 0], fines: [0, 0, 0, -10], reason: 'Late to the table' }

export const sheet: TableSheetView = {
  ...table,
  hands,
  riichi: [],
  penalties: [{ seq: 4, confirmed: false, ...LATE }],
  voided: [],
  rulings: [],
}

export const seatingCsv = ['\uFEFFsession,table,east,south,west,north', '1,1,1,2,3,4', ''].join('\r\n')
