import { ASK, onlyIf } from './questions.ts'
import { type Body, type Case, OUR_OFFENCE, SILENT_ON_HAND, WARNING } from './table.ts'

const E4 = 'R98, dossier E4'
const AS_EMA = { code: OUR_OFFENCE, fines: 'as in the EMA overview', ...SILENT_ON_HAND } as const
const UMPIRE = { code: OUR_OFFENCE, fines: "at the umpire's discretion, 5 to 60", ...SILENT_ON_HAND } as const

const FINE_OR_WARNING: readonly [Case, Case] = [
  { when: { refereeFine: 'given' }, fine: 'refereeFine', hand: 'alive', assumed: UMPIRE },
  { sanctions: WARNING, hand: 'alive', assumed: UMPIRE },
]

/** 中国麻将竞赛规则 of 1998 (dossier E3, E4). Each offence has a ladder of its own within one hand. */
export const mcrCn: Body = {
  key: 'mcr-cn',
  ladder: { scope: 'hand' },
  offences: [
    {
      code: 'LATE',
      clause: E4,
      questions: [ASK.minutesLate],
      cases: [
        { when: { minutesLate: { upTo: 10 } }, fine: 10, sanctions: WARNING, hand: 'alive' },
        { when: { minutesLate: { upTo: 15 } }, fine: 20, hand: 'alive' },
        { placement: 'zero-table-points', hand: 'alive', assumed: { placement: 'a forfeited session with score 0' } },
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
      clause: 'R98, dossier E3',
      questions: [ASK.r98FineOrWarning],
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
    { code: 'LATE_CALL', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive' }] },
    {
      code: 'HU_BELOW_MINIMUM',
      clause: E4,
      questions: [],
      cases: [{ pays: { each: 10 }, hand: 'dead' }],
    },
    {
      code: 'HU_NOT_WINNING',
      clause: E4,
      questions: [ASK.shape, onlyIf(ASK.intentOfFarHand, { shape: 'further' })],
      cases: [
        { when: { shape: ['ready-wrong-tile'] }, pays: { each: 10 }, hand: 'dead' },
        { when: { shape: ['one-from-ready'] }, pays: { each: 20 }, hand: 'dead' },
        {
          when: { shape: ['ready-after-discard'] },
          pays: { each: 20 },
          hand: 'dead',
          assumed: { payments: 'without the tile the hand was one from ready' },
        },
        {
          when: { shape: ['further'], intent: ['accident', 'negligent'] },
          pays: { each: 20 },
          hand: 'dead',
          assumed: { payments: 'not meant, so at most what the nearest shape costs' },
        },
        {
          when: { shape: ['further'] },
          placement: 'disqualified',
          hand: 'dead',
          assumed: { code: 'two or more tiles from ready is deliberate', ...SILENT_ON_HAND },
        },
      ],
    },
    {
      code: 'HU_DELIBERATE',
      clause: E4,
      questions: [],
      cases: [{ placement: 'disqualified', hand: 'dead', assumed: SILENT_ON_HAND }],
    },
    { code: 'TILE_COUNT_OVER', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    { code: 'TILE_COUNT_UNDER', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    {
      code: 'WRONG_DRAW',
      clause: E4,
      questions: [],
      cases: [
        {
          fine: 'ladder',
          hand: 'alive',
          obligations: ['RETURN_TILE', 'REDRAW'],
          assumed: {
            code: OUR_OFFENCE,
            fines: 'as a tile drawn too early',
            obligations: 'as in GB06',
            ...SILENT_ON_HAND,
          },
        },
      ],
    },
    { code: 'EARLY_DRAW', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive' }] },
    {
      code: 'EXPOSE_OWN',
      clause: E4,
      questions: [],
      cases: [{ hand: 'alive', obligations: ['DISCARD_EXPOSED'] }],
    },
    {
      code: 'EXPOSE_OTHER',
      clause: E4,
      questions: [ASK.victim, ASK.r98FineToVictim],
      cases: [
        { pays: { victim: 'refereeFine' }, hand: 'alive', assumed: { handStatus: 'the umpire decides on the hand' } },
      ],
    },
    {
      code: 'OPEN_HAND_EARLY',
      clause: E4,
      questions: [ASK.othersWin],
      cases: [
        { when: { winIsValid: true }, sanctions: WARNING, hand: 'win-stands', assumed: SILENT_ON_HAND },
        { when: { winIsValid: false }, hand: 'dead', obligations: ['DISCARD_EXPOSED'] },
      ],
    },
    {
      code: 'NAME_DISCARD',
      clause: E4,
      questions: [ASK.falseWinOf],
      cases: [
        {
          when: { victim: 'given' },
          pays: { each: 10 },
          hand: 'alive',
          assumed: { payments: 'three shares of a false win, one to each', ...SILENT_ON_HAND },
        },
        { fine: 'ladder', hand: 'alive', assumed: { fines: 'said to be a foul, no more', ...SILENT_ON_HAND } },
      ],
    },
    { code: 'WALL_DAMAGE', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive', assumed: AS_EMA }] },
    { code: 'RIVER_DAMAGE', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive', assumed: AS_EMA }] },
    {
      code: 'MISCOUNT',
      clause: 'R98, dossier E2',
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
    {
      code: 'INFORMATION',
      clause: E4,
      questions: [ASK.r98FineOrDead],
      cases: [
        { when: { refereeFine: 'given' }, fine: 'refereeFine', hand: 'alive' },
        { hand: 'dead', assumed: { handStatus: "the umpire's choice" } },
      ],
    },
    {
      code: 'STALLING',
      clause: E4,
      questions: [ASK.intent, ASK.r98FineForStalling],
      cases: [
        {
          when: { refereeFine: 'given' },
          fine: 'refereeFine',
          hand: 'alive',
          assumed: { fines: UMPIRE.fines, ...SILENT_ON_HAND },
        },
        {
          when: { intent: ['deliberate'] },
          placement: 'disqualified',
          hand: 'dead',
          assumed: { placement: 'possible, not prescribed', ...SILENT_ON_HAND },
        },
        { sanctions: WARNING, hand: 'alive', assumed: { fines: UMPIRE.fines, ...SILENT_ON_HAND } },
      ],
    },
    {
      code: 'DISTURBANCE',
      clause: 'R98, dossier E3',
      questions: [ASK.r98FineOrWarning],
      cases: FINE_OR_WARNING,
    },
    {
      code: 'CHEATING',
      clause: E4,
      questions: [],
      cases: [{ placement: 'disqualified', sanctions: { notice: true }, hand: 'dead', assumed: SILENT_ON_HAND }],
    },
  ],
}
