import type { Counter } from './offence.ts'
import { ASK, onlyIf } from './questions.ts'
import { type Body, type Case, SILENT_ON_HAND } from './table.ts'

/** A claim with the wrong tiles, put right or, where nothing could be claimed, the end of the hand. */
const FALSE_CLAIM: readonly [Case, Case] = [
  { when: { correctable: true }, hand: 'alive', obligations: ['CORRECT_MELD', 'DISCARD_EXPOSED'] },
  { when: { correctable: false }, hand: 'dead' },
]

/** Deliberate by the shape that was shown, or by the number of tiles; the second in a game settles the place. */
const DELIBERATE: Counter = { name: 'HU_DELIBERATE', scope: 'session' }
const FIRST_DELIBERATE: Case = {
  pays: { each: 10_000 },
  hand: 'dead',
  counter: DELIBERATE,
  clause: 'dossier C10 #5',
}
const AGAIN_DELIBERATE: Case = {
  when: { repeat: { from: 2 } },
  placement: 'fixed-last',
  hand: 'dead',
  counter: DELIBERATE,
  clause: 'dossier C10 #5',
  assumed: { payments: 'none is stated beyond the place', ...SILENT_ON_HAND },
}
const BY_SHAPE = { code: 'classified by its shape, not by its mind' } as const
const FAR = { shape: ['one-from-ready', 'further'] } as const

const BROKEN_TABLE: Counter = { name: 'TABLE_DAMAGE', scope: 'session' }

/** The hybrid rules' penalties (dossier C10, C12). What counts repetitions counts them over the game. */
export const hybrid: Body = {
  key: 'hybrid',
  offences: [
    { code: 'FALSE_CHOW', clause: 'dossier C10 #1', questions: [ASK.correctable], cases: FALSE_CLAIM },
    { code: 'FALSE_PUNG', clause: 'dossier C10 #2', questions: [ASK.correctable], cases: FALSE_CLAIM },
    { code: 'FALSE_KONG', clause: 'dossier C10 #2', questions: [ASK.correctable], cases: FALSE_CLAIM },
    {
      code: 'FALSE_CONCEALED_KONG',
      clause: 'dossier C10 #6',
      questions: [],
      cases: [{ pays: { each: 10_000 }, hand: 'ended', assumed: SILENT_ON_HAND }],
    },
    {
      code: 'HU_BELOW_MINIMUM',
      clause: 'dossier C10 #3',
      questions: [],
      cases: [{ pays: { each: 1000 }, hand: 'dead' }],
    },
    {
      code: 'HU_NOT_WINNING',
      clause: 'dossier C10 #4',
      questions: [ASK.shape],
      cases: [
        { when: { shape: ['ready-after-discard', 'ready-wrong-tile'] }, pays: { each: 2000 }, hand: 'dead' },
        {
          ...AGAIN_DELIBERATE,
          when: { ...FAR, repeat: { from: 2 } },
          assumed: { ...AGAIN_DELIBERATE.assumed, ...BY_SHAPE },
        },
        { ...FIRST_DELIBERATE, when: FAR, assumed: BY_SHAPE },
      ],
    },
    {
      code: 'HU_DELIBERATE',
      clause: 'dossier C10 #5',
      questions: [],
      cases: [AGAIN_DELIBERATE, FIRST_DELIBERATE],
    },
    {
      code: 'TILE_COUNT_OVER',
      clause: 'dossier C10 #12',
      questions: [ASK.tilesTooMany, ASK.declaredWin],
      cases: [
        { ...AGAIN_DELIBERATE, when: { declaredWin: true, repeat: { from: 2 } } },
        {
          ...FIRST_DELIBERATE,
          when: { declaredWin: true, excessTiles: { from: 2 } },
          assumed: { placement: 'the line on declared wins goes before the line on two tiles too many' },
        },
        { ...FIRST_DELIBERATE, when: { declaredWin: true } },
        { when: { excessTiles: { from: 2 } }, placement: 'fixed-last', hand: 'dead', assumed: SILENT_ON_HAND },
        { hand: 'dead' },
      ],
    },
    {
      code: 'TILE_COUNT_UNDER',
      clause: 'dossier C10 #12',
      questions: [ASK.declaredWin],
      cases: [
        { ...AGAIN_DELIBERATE, when: { declaredWin: true, repeat: { from: 2 } } },
        { ...FIRST_DELIBERATE, when: { declaredWin: true } },
        { hand: 'alive', obligations: ['REDRAW'] },
      ],
    },
    {
      code: 'WRONG_DRAW',
      clause: 'dossier C10 #11',
      questions: [ASK.seen],
      cases: [
        { when: { seen: true }, hand: 'dead', obligations: ['RETURN_TILE', 'REDRAW'] },
        { when: { seen: false }, hand: 'alive', obligations: ['RETURN_TILE', 'REDRAW'] },
      ],
    },
    {
      code: 'EXPOSE_OWN',
      clause: 'dossier C10 #7',
      questions: [],
      cases: [{ hand: 'alive', obligations: ['DISCARD_EXPOSED'] }],
    },
    {
      code: 'EXPOSE_OTHER',
      clause: 'dossier C10 #7',
      questions: [],
      cases: [{ pays: { each: 2000 }, hand: 'dead' }],
    },
    {
      code: 'WALL_DAMAGE',
      clause: 'dossier C10 #9',
      questions: [ASK.restorable, ASK.winMade, onlyIf(ASK.readyBest, { restorable: false, winIsValid: false })],
      cases: [
        {
          when: { restorable: true, winIsValid: true },
          pays: { each: 1000 },
          hand: 'win-stands',
          assumed: { payments: 'also where the wall can be restored' },
        },
        { when: { winIsValid: true }, pays: { each: 1000 }, hand: 'win-stands' },
        { when: { restorable: true }, hand: 'dead', obligations: ['REPAIR'] },
        { pays: { each: 'bestWin', atLeast: 5000 }, hand: 'void', replay: 'same-dealer-uncounted' },
      ],
    },
    {
      code: 'RIVER_DAMAGE',
      clause: 'dossier C10 #10',
      questions: [ASK.restorable],
      cases: [
        { when: { restorable: true }, hand: 'alive', obligations: ['REPAIR'] },
        { when: { restorable: false }, pays: { each: 2000 }, hand: 'alive' },
      ],
    },
    {
      code: 'TABLE_DAMAGE',
      clause: 'dossier C10 #13',
      questions: [ASK.gameCanContinue],
      cases: [
        {
          when: { gameCanContinue: false },
          placement: 'fixed-last',
          sanctions: { notice: true, banDays: 365 },
          hand: 'alive',
          counter: BROKEN_TABLE,
          assumed: { ...SILENT_ON_HAND, obligations: 'play goes on at a spare table' },
        },
        {
          when: { repeat: { from: 2 } },
          placement: 'fixed-last',
          hand: 'alive',
          obligations: ['REPAIR'],
          counter: BROKEN_TABLE,
          assumed: {
            payments: 'none is stated beyond the place',
            ...SILENT_ON_HAND,
            obligations: 'as the first time',
          },
        },
        {
          pays: { each: 10_000 },
          hand: 'alive',
          obligations: ['REPAIR'],
          counter: BROKEN_TABLE,
          assumed: SILENT_ON_HAND,
        },
      ],
    },
    {
      code: 'FALSE_RIICHI',
      clause: 'dossier C8, C12 "Draw"',
      questions: [],
      cases: [{ pays: { each: 10_000 }, hand: 'ended', assumed: SILENT_ON_HAND }],
    },
    {
      code: 'MISCOUNT',
      clause: 'dossier C10 #8',
      questions: [ASK.declaredBase, ASK.correctBase, ASK.objectionBy],
      cases: [
        { when: { objectionBy: 'given' }, counts: 'correct', hand: 'win-stands', assumed: SILENT_ON_HAND },
        { counts: 'declared', hand: 'win-stands', assumed: SILENT_ON_HAND },
      ],
    },
  ],
}
