import type { Counter } from './offence.ts'
import { ASK, onlyIf } from './questions.ts'
import { type Body, type Case, OUR_OFFENCE, SILENT_ON_HAND } from './table.ts'

const E4 = 'EMA09, dossier E4'

/** A meld or flower that was not one: correctable until the offender discards. */
const FALSE_CLAIM: readonly [Case, Case] = [
  { when: { afterDiscard: true }, hand: 'dead' },
  { fine: 'ladder', hand: 'alive', obligations: ['CORRECT_MELD', 'DISCARD_EXPOSED'] },
]

/** Noticed in play, or before the tiles were shown, the hand is dead; shown as a win, it is a false one of wrong count. */
const TILE_QUESTIONS = [ASK.declaredWin, onlyIf(ASK.tilesShown, { declaredWin: true })]
const WRONG_COUNT: readonly [Case, Case] = [
  { when: { declaredWin: true, tilesShown: true }, pays: { each: 20 }, hand: 'dead' },
  { hand: 'dead' },
]

/** Obstruction is counted over the whole event, of whatever kind. */
const OBSTRUCTION: Counter = { name: 'obstruction', scope: 'event' }
const REPEATED: Case = {
  when: { repeat: { from: 2 } },
  placement: 'disqualified',
  hand: 'dead',
  counter: OBSTRUCTION,
  assumed: { ...SILENT_ON_HAND, fines: 'who is disqualified pays no fine' },
}
const FINED: Case = {
  when: { refereeFine: 'given' },
  fine: 'refereeFine',
  hand: 'alive',
  counter: OBSTRUCTION,
  assumed: SILENT_ON_HAND,
}
const HAND_TAKEN: Case = { hand: 'dead', counter: OBSTRUCTION }
const AS_STALLING = { code: 'not listed; treated as stalling' } as const

const asStalling = (stalling: Case): Case => ({ ...stalling, assumed: { ...stalling.assumed, ...AS_STALLING } })

/**
 * The European Mahjong Association's penalty overview of 2009 and regulations of 2010 (dossier E3, E4). All fouls of a player
 * climb one ladder within a session.
 */
export const ema: Body = {
  key: 'ema',
  ladder: { scope: 'session', name: 'fouls' },
  offences: [
    {
      code: 'LATE',
      clause: E4,
      questions: [ASK.minutesLate],
      cases: [
        { when: { minutesLate: { upTo: 10 } }, fine: 10, hand: 'alive' },
        { when: { minutesLate: { upTo: 15 } }, fine: 20, hand: 'alive' },
        { placement: 'zero-table-points', hand: 'alive' },
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
      clause: E4,
      questions: [ASK.fineForObstruction],
      cases: [asStalling(REPEATED), asStalling(FINED), asStalling(HAND_TAKEN)],
    },
    { code: 'FALSE_CHOW', clause: E4, questions: [ASK.afterDiscard], cases: FALSE_CLAIM },
    { code: 'FALSE_PUNG', clause: E4, questions: [ASK.afterDiscard], cases: FALSE_CLAIM },
    { code: 'FALSE_KONG', clause: E4, questions: [ASK.afterDiscard], cases: FALSE_CLAIM },
    {
      code: 'FALSE_FLOWER',
      clause: E4,
      questions: [ASK.afterDiscard],
      cases: [FALSE_CLAIM[0], { ...FALSE_CLAIM[1], assumed: { obligations: 'printed for melds' } }],
    },
    {
      code: 'EMPTY_CALL',
      clause: E4,
      questions: [],
      cases: [
        {
          fine: 'ladder',
          hand: 'alive',
          extra: { callMustBePlayed: true },
          assumed: { extra: 'printed where the call can be played' },
        },
      ],
    },
    {
      code: 'DOUBLE_CALL',
      clause: E4,
      questions: [ASK.firstCallPossible],
      cases: [
        { when: { correctable: false }, fine: 'ladder', hand: 'alive', assumed: { extra: 'no call binds' } },
        { hand: 'alive', extra: { firstCallBinds: true }, assumed: { extra: 'no fine beside it' } },
      ],
    },
    { code: 'LATE_CALL', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive' }] },
    {
      code: 'WRONG_TERM',
      clause: E4,
      questions: [],
      cases: [{ hand: 'dead', assumed: { code: 'for a win called with another word' } }],
    },
    { code: 'CALL_NOT_TAKEN', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    {
      code: 'HU_BELOW_MINIMUM',
      clause: E4,
      questions: [ASK.tilesShown],
      cases: [
        { when: { tilesShown: false }, hand: 'dead' },
        { pays: { each: 10 }, hand: 'dead' },
      ],
    },
    {
      code: 'HU_NOT_WINNING',
      clause: E4,
      questions: [ASK.shape, ASK.tilesShown],
      cases: [
        { when: { tilesShown: false }, hand: 'dead' },
        {
          when: { shape: ['further'] },
          pays: { each: 20 },
          hand: 'dead',
          assumed: { payments: 'not deliberate: an invalid hand' },
        },
        { pays: { each: 20 }, hand: 'dead' },
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
          assumed: { ...SILENT_ON_HAND, placement: 'the referee may also do less' },
        },
      ],
    },
    { code: 'HU_CALL_NOT_SHOWN', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    { code: 'HU_PROCEDURE', clause: E4, questions: [], cases: [{ hand: 'dead' }] },
    { code: 'HU_TILE_NOT_TAKEN', clause: E4, questions: [], cases: [{ fine: 10, hand: 'win-stands' }] },
    { code: 'COUNT_WITH_HAND', clause: 'EMA10 2.8.3, dossier E2', questions: [], cases: [{ hand: 'dead' }] },
    { code: 'TILE_COUNT_OVER', clause: E4, questions: TILE_QUESTIONS, cases: WRONG_COUNT },
    { code: 'TILE_COUNT_UNDER', clause: E4, questions: TILE_QUESTIONS, cases: WRONG_COUNT },
    {
      code: 'WRONG_DRAW',
      clause: E4,
      questions: [ASK.placedInHand],
      cases: [
        { when: { placedInHand: true }, hand: 'dead' },
        {
          fine: 'ladder',
          hand: 'alive',
          obligations: ['RETURN_TILE'],
          assumed: { obligations: 'that the right tile is drawn goes without saying' },
        },
      ],
    },
    { code: 'EARLY_DRAW', clause: E4, questions: [], cases: [{ hand: 'alive' }] },
    {
      code: 'EXPOSE_OWN',
      clause: E4,
      questions: [ASK.intent],
      cases: [
        {
          when: { intent: ['deliberate'] },
          fine: 'ladder',
          hand: 'alive',
          assumed: { fines: 'as passing information', ...SILENT_ON_HAND },
        },
        { hand: 'alive' },
      ],
    },
    {
      code: 'EXPOSE_OTHER',
      clause: E4,
      questions: [],
      cases: [{ fine: 'ladder', hand: 'alive', assumed: { handStatus: 'left to the referee' } }],
    },
    {
      code: 'OPEN_HAND_EARLY',
      clause: E4,
      questions: [ASK.othersWin],
      cases: [
        { when: { winIsValid: true }, hand: 'win-stands', assumed: SILENT_ON_HAND },
        { when: { winIsValid: false }, hand: 'dead', obligations: ['DISCARD_EXPOSED'] },
      ],
    },
    { code: 'NAME_DISCARD', clause: E4, questions: [], cases: [{ fine: 'ladder', hand: 'alive' }] },
    {
      code: 'WALL_DAMAGE',
      clause: E4,
      questions: [],
      cases: [{ fine: 'ladder', hand: 'alive', assumed: { handStatus: 'left to the referee' } }],
    },
    {
      code: 'RIVER_DAMAGE',
      clause: E4,
      questions: [],
      cases: [{ fine: 'ladder', hand: 'alive', assumed: { handStatus: 'left to the referee' } }],
    },
    {
      code: 'MISCOUNT',
      clause: 'EMA10 2.8.2, dossier E2',
      questions: [ASK.declared, ASK.correct, ASK.objectionBy],
      cases: [
        {
          when: { objectionBy: 'given', overCounted: true },
          counts: 'correct',
          hand: 'win-stands',
          assumed: SILENT_ON_HAND,
        },
        { counts: 'declared', hand: 'win-stands', assumed: SILENT_ON_HAND },
      ],
    },
    {
      code: 'INFORMATION',
      clause: E4,
      questions: [],
      cases: [{ fine: 'ladder', hand: 'alive', assumed: { handStatus: 'left to the referee' } }],
    },
    { code: 'STALLING', clause: E4, questions: [ASK.fineForObstruction], cases: [REPEATED, FINED, HAND_TAKEN] },
    {
      code: 'DISTURBANCE',
      clause: E4,
      questions: [ASK.fineForObstruction],
      cases: [asStalling(REPEATED), asStalling(FINED), asStalling(HAND_TAKEN)],
    },
    {
      code: 'CHEATING',
      clause: E4,
      questions: [],
      cases: [{ placement: 'disqualified', hand: 'dead', assumed: SILENT_ON_HAND }],
    },
  ],
}
