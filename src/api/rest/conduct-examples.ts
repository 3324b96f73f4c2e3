import type { AppealView, RulingLineView, RulingsReportView } from '../../contract/conduct/conduct-views.ts'
import type { EntrantView } from '../../contract/views.ts'
import { entrants } from './examples.ts'

// What the server answers of rulings in the tournament of `examples.ts`, where Lin came late, appealed and was heard; a test holds
// these against it.

const entrant = (number: number): EntrantView => {
  const found = entrants.find((each) => each.number === number)
  if (!found) throw new Error(`the example has no entrant ${number}`)
  return found
}

const UNSANCTIONED = {
  handStatus: null,
  effectivePoints: null,
  placement: 'NONE',
  warning: false,
  notice: false,
  banDays: null,
} as const

export const appeal: AppealView = {
  seq: 2,
  actor: 'player 2',
  recordedAt: '2026-05-01T08:25:00.000Z',
  ruling: { session: null, table: null, seq: 1, version: 1 },
  entrant: entrant(2),
  grounds: 'The notice named another hall',
  late: null,
  outcome: 'UPHELD',
  decision: 'A warning will do',
  decidedBy: 'organiser',
  decidedAt: '2026-05-01T08:30:00.000Z',
  rulingNow: 'REPLACED',
}

const penalty: RulingLineView = {
  kind: 'PENALTY',
  session: 1,
  table: 1,
  seq: 4,
  version: 1,
  event: 4,
  actor: 'organiser',
  recordedAt: '2026-05-01T08:15:00.000Z',
  hand: 3,
  offender: null,
  rules: null,
  offence: null,
  intent: null,
  answers: null,
  repeatIndex: null,
  amounts: [{ entrant: entrant(4), payment: 0, fine: -10 }],
  ...UNSANCTIONED,
  clause: null,
  assumed: [],
  departure: null,
  text: 'Late to the table',
  status: 'STANDS',
  undone: null,
  appealUntil: null,
  appeals: [],
}

const late: RulingLineView = {
  kind: 'CONDUCT',
  session: null,
  table: null,
  seq: 1,
  version: 1,
  event: 1,
  actor: 'organiser',
  recordedAt: '2026-05-01T08:20:00.000Z',
  hand: null,
  offender: entrant(2),
  rules: 'MCR_WMO',
  offence: 'LATE',
  intent: 'UNKNOWN',
  answers: { minutesLate: 8 },
  repeatIndex: 1,
  amounts: [{ entrant: entrant(2), payment: 0, fine: -10 }],
  ...UNSANCTIONED,
  clause: 'GB06, dossier E4',
  assumed: [],
  departure: null,
  text: 'Before session 1',
  status: 'REPLACED',
  undone: {
    how: 'REPLACED',
    event: 4,
    actor: 'organiser',
    recordedAt: '2026-05-01T08:35:00.000Z',
    reason: 'Appeal 2',
  },
  appealUntil: '2026-05-01T08:50:00.000Z',
  appeals: [appeal],
}

const warned: RulingLineView = {
  ...late,
  version: 2,
  event: 4,
  recordedAt: '2026-05-01T08:35:00.000Z',
  amounts: [],
  warning: true,
  departure: 'Appeal 2',
  status: 'STANDS',
  undone: null,
  appealUntil: '2026-05-01T09:05:00.000Z',
  appeals: [],
}

export const rulings: RulingsReportView = {
  tournamentId: 'riverside-open',
  rulings: [penalty, late, warned],
  proof: { payments: 0, fines: -10, points: -10, balances: true },
}

export const rulingsCsv = [
  '\uFEFFsession,table,seq,version,status,kind,hand,recorded_at,recorded_by,rules,offence,repeat,number,name,payment,fine,placement,consequences,clause,departure,text,undone_at,undone_by,undone_reason,appeals',
  '1,1,4,1,STANDS,PENALTY,3,2026-05-01T08:15:00.000Z,organiser,,,,4,Ito Kenji,0,-10,,,,,Late to the table,,,,',
  ',,1,1,REPLACED,CONDUCT,,2026-05-01T08:20:00.000Z,organiser,MCR_WMO,LATE,1,2,Lin Yue,0,-10,NONE,,"GB06, dossier E4",,Before session 1,2026-05-01T08:35:00.000Z,organiser,Appeal 2,2 UPHELD',
  ',,1,2,STANDS,CONDUCT,,2026-05-01T08:35:00.000Z,organiser,MCR_WMO,LATE,1,2,Lin Yue,0,0,NONE,warning,"GB06, dossier E4",Appeal 2,Before session 1,,,,',
  '',
].join('\r\n')

export const conductAudit = [
  '{"tournament":"riverside-open","chain":"conduct","events":4,"headHash":"0cbc57b0e916ede8a38ffecbea17b9038738eb656d41b4261ca23605336c211b"}',
  '{"seq":1,"event":{"code":"LATE","fine":-10,"note":"Before session 1","type":"ruled","rules":"mcr-wmo","clause":"GB06, dossier E4","intent":"unknown","answers":{"minutesLate":8},"assumed":[],"entrant":2,"departure":null,"placement":"none","sanctions":{},"repeatIndex":1},"actor":"organiser","recordedAt":"2026-05-01T08:20:00.000Z","idempotencyKey":"08:20","fingerprint":"736b13ffbb2fc2b06d01a7fda839ef00ddb9e993815b56566ce2e8a761b3a2c5","previousHash":"","hash":"5326cec9b60b75c0ab71486bd95687b5c3bb6c6a7b5d4db8521533cfc4ff7138"}',
  '{"seq":2,"event":{"late":null,"type":"appealed","ruling":{"seq":1,"table":null,"version":1},"entrant":2,"grounds":"The notice named another hall"},"actor":"player 2","recordedAt":"2026-05-01T08:25:00.000Z","idempotencyKey":"08:25","fingerprint":"be7ec05da04113d96b02ff3e15e257f173ad5f90754111448776c3833df5ceba","previousHash":"5326cec9b60b75c0ab71486bd95687b5c3bb6c6a7b5d4db8521533cfc4ff7138","hash":"aa3cfca9d9ffeae8bd455669189906c9669dd385ff50cbfdb89a68f0cd88b3a5"}',
  '{"seq":3,"event":{"seq":2,"type":"appealDecided","outcome":"UPHELD","decision":"A warning will do"},"actor":"organiser","recordedAt":"2026-05-01T08:30:00.000Z","idempotencyKey":"08:30","fingerprint":"f14e45bbb1abd720d913cffd2a5e34b0299df0e21865cbd91ab0317022c1d84f","previousHash":"aa3cfca9d9ffeae8bd455669189906c9669dd385ff50cbfdb89a68f0cd88b3a5","hash":"5ab9f1a5943a6cbe3109ae57189bde462718b7f871690b9520b33a56e7d636d1"}',
  '{"seq":4,"event":{"seq":1,"type":"replaced","reason":"Appeal 2","ruling":{"code":"LATE","fine":0,"note":"Before session 1","rules":"mcr-wmo","clause":"GB06, dossier E4","intent":"unknown","answers":{"minutesLate":8},"assumed":[],"entrant":2,"departure":"Appeal 2","placement":"none","sanctions":{"warning":true},"repeatIndex":1}},"actor":"organiser","recordedAt":"2026-05-01T08:35:00.000Z","idempotencyKey":"08:35","fingerprint":"b743628899e0984da20f8571ab7c112d73755c7cb1286b3da12c7152ddfcbc12","previousHash":"5ab9f1a5943a6cbe3109ae57189bde462718b7f871690b9520b33a56e7d636d1","hash":"0cbc57b0e916ede8a38ffecbea17b9038738eb656d41b4261ca23605336c211b"}',
  '',
].join('\n')
