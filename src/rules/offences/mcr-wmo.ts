import { ASK } from './questions.ts'
import { type Body, type Case, OUR_OFFENCE, SILENT_ON_HAND, WARNING } from './table.ts'

const E4 = 'GB06, dossier E4'
const NOT_LISTED = 'this shape is not listed; a false win all the same'
const AS_TOUCHED = { code: OUR_OFFENCE, fines: 'as touching the wall', ...SILENT_ON_HAND } as const
const UMPIRE = { code: OUR_OFFENCE, fines: "at the umpire's discretion, 5 to 60", ...SILENT_ON_HAND } as const

/** Noticed in play, the hand is dead; shown as a win, it is a false one of wrong count. */
const WRONG_COUNT: readonly [Case, Case] = [
  { when: { declaredWin: true }, pays: { each: 20 }, hand: 'dead' },
  { hand: 'dead' },
]

const FINE_OR_WARNING: readonly [Case, Case] = [
  { when: { refereeFine: 'given' }, fine: 'refereeFine', hand: 'alive', assumed: UMPIRE },
  { sanctions: WARNING, hand: 'alive', assumed: UMPIRE },
]

/** The WMO's Mahjong Competition Rules of 2006 (dossier E3, E4). Each offence has a ladder of its own within a round. */
export const mcrWmo: Body = {
  key: 'mcr-wmo',
  ladder: { scope: 'round' },
  offences: [
    {
      code: 'LATE',
      clause: E4,
      questions: [ASK.minutesLate],
      cases: [
        { when: { minutesLate: { upTo: 10 } }, fine: 10, hand: 'alive' },
        { when: { minutesLate: { upTo: 15 } }, fine: 20, hand: 'alive' },
        { placement: 'zero-table-points', hand: 'alive', assumed: { placement: 'a forfeited session' } },
      ],
    },
    {
      code: 'ABSENT',
      clause: E4,
      questions: [],
      cases: [
        {
          placement: 'zero-table-points',
          hand: 'alive',
          assumed: { code: OUR_OFFENCE, placement: 'as more than 15 minutes late' },
        },
      ],
    },
    {
      code: 'LEAVE_SEAT',
      clause: 'GB06, dossier E3',
      questions: [ASK.fineOrWarning],
      cases: FINE_OR_WARNING,
    },
    { code: 'FALSE_CHOW', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    { code: 'FALSE_PUNG', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    { code: 'FALSE_KONG', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    { code: 'FALSE_FLOWER', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    {
      code: 'EMPTY_CALL',
      clause: E4,
      questions: [],
      cases: [{ fine: 'ladder', hand: 'alive', assumed: { extra: 'not said whether the call binds' } }],
    },
    {
      code: 'DOUBLE_CALL',
      clause: E4,
      questions: [],
      cases: [
        { hand: 'alive', extra: { mayNotWinThisTurn: true }, assumed: { extra: 'printed for “pung … hu” alone' } },
      ],
    },
    { code: 'LATE_CALL', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive' }] },
    {
      code: 'WRONG_TERM',
      clause: E4,
      questions: [],
      cases: [{ hand: 'alive', extra: { mayNotWinThisTurn: true } }],
    },
    { code: 'CALL_NOT_TAKEN', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    { code: 'HU_BELOW_MINIMUM', clause: E4, questions: [], cases: [{ pays: { each: 10 }, hand: 'dead' }] },
    {
      code: 'HU_NOT_WINNING',
      clause: E4,
      questions: [ASK.shape],
      cases: [
        { when: { shape: ['ready-wrong-tile'] }, pays: { each: 20 }, hand: 'dead' },
        { pays: { each: 20 }, hand: 'dead', assumed: { payments: NOT_LISTED } },
      ],
    },
    {
      code: 'HU_DELIBERATE',
      clause: E4,
      questions: [],
      cases: [
        {
          placement: 'disqualified',
          hand: 'dead',
          assumed: { ...SILENT_ON_HAND, placement: 'by the clauses on cheating' },
        },
      ],
    },
    { code: 'HU_PROCEDURE', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    {
      code: 'HU_TILE_NOT_TAKEN',
      clause: E4,
      questions: [],
      cases: [{ pays: { each: 20 }, hand: 'dead', assumed: { payments: 'said to be a false win, no more' } }],
    },
    { code: 'TILE_COUNT_OVER', clause: E4, questions: [ASK.declaredWin], cases: WRONG_COUNT },
    { code: 'TILE_COUNT_UNDER', clause: E4, questions: [ASK.declaredWin], cases: WRONG_COUNT },
    {
      code: 'WRONG_DRAW',
      clause: E4,
      questions: [ASK.seen],
      cases: [
        {
          when: { seen: true },
          fine: 'ladder',
          hand: 'dead',
          assumed: { code: OUR_OFFENCE, fines: 'as a tile drawn too early', handStatus: 'as a tile drawn too early' },
        },
        {
          fine: 'ladder',
          hand: 'alive',
          obligations: ['RETURN_TILE', 'REDRAW'],
          assumed: { code: OUR_OFFENCE, fines: 'as a tile drawn too early', obligations: 'the right tile is drawn' },
        },
      ],
    },
    {
      code: 'EARLY_DRAW',
      clause: E4,
      questions: [ASK.seen],
      cases: [
        { when: { seen: true }, fine: 'ladder', hand: 'dead' },
        { when: { seen: false }, fine: 'ladder', hand: 'alive', obligations: ['RETURN_TILE'] },
      ],
    },
    {
      code: 'EXPOSE_OWN',
      clause: E4,
      questions: [],
      cases: [{ hand: 'alive', obligations: ['DISCARD_EXPOSED'] }],
    },
    {
      code: 'EXPOSE_OTHER',
      clause: E4,
      questions: [ASK.victim, ASK.fineToVictim],
      cases: [{ pays: { victim: 'refereeFine' }, hand: 'alive', assumed: SILENT_ON_HAND }],
    },
    {
      code: 'OPEN_HAND_EARLY',
      clause: E4,
      questions: [ASK.othersWin],
      cases: [
        { when: { winIsValid: true }, sanctions: WARNING, hand: 'win-stands', assumed: SILENT_ON_HAND },
        {
          when: { winIsValid: false },
          pays: { each: 10 },
          hand: 'dead',
          obligations: ['DISCARD_EXPOSED'],
          assumed: { payments: '30 split to the others; the wording is unclear' },
        },
      ],
    },
    {
      code: 'NAME_DISCARD',
      clause: E4,
      questions: [],
      cases: [
        {
          fine: 'ladder',
          hand: 'alive',
          assumed: { fines: 'forbidden, but no penalty is printed', ...SILENT_ON_HAND },
        },
      ],
    },
    { code: 'WALL_DAMAGE', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive', assumed: AS_TOUCHED }] },
    {
      code: 'RIVER_DAMAGE',
      clause: E4,
      questions: [],
      cases: [{ fine: 'ladder', hand: 'alive', assumed: AS_TOUCHED }],
    },
    {
      code: 'MISCOUNT',
      clause: 'GB06 3.9.1.4, dossier E2',
      questions: [ASK.declared, ASK.correct, ASK.objectionBy],
      cases: [
        {
          when: { objectionBy: 'given' },
          counts: 'correct',
          hand: 'win-stands',
          assumed: { ...SILENT_ON_HAND, extra: 'an objection during the count gives the correct one' },
        },
        {
          counts: 'declared',
          hand: 'win-stands',
          assumed: { ...SILENT_ON_HAND, extra: 'nothing may be questioned afterwards' },
        },
      ],
    },
    { code: 'INFORMATION', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    {
      code: 'STALLING',
      clause: E4,
      questions: [],
      cases: [{ placement: 'disqualified', hand: 'dead', assumed: SILENT_ON_HAND }],
    },
    {
      code: 'DISTURBANCE',
      clause: 'GB06, dossier E3',
      questions: [ASK.fineOrWarning],
      cases: FINE_OR_WARNING,
    },
    {
      code: 'CHEATING',
      clause: E4,
      questions: [],
      cases: [{ placement: 'disqualified', hand: 'dead', assumed: SILENT_ON_HAND }],
    },
  ],
}
