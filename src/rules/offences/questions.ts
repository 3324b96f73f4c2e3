import { MOST_SCORE } from '../ruleset.ts'
import { type Answers, type Question, SHAPES, type Text } from './offence.ts'

const ask = (
  key: Question['key'],
  [hant, hans, en]: readonly [string, string, string],
  answer: Question['answer'] = { kind: 'yesNo' },
): Question => {
  const text: Text = { 'zh-Hant': hant, 'zh-Hans': hans, en }
  return { key, text, answer, optional: false }
}

/** A question that may be left without an answer. */
const maybe = (question: Question): Question => ({ ...question, optional: true })

/** A question that is asked only after these answers. */
export const onlyIf = (question: Question, answers: Answers): Question => ({ ...question, onlyIf: answers })

const MINUTES_A_DAY = 1440
const MOST_TILES = 13
/** What a table takes for the points of a hand. */
const MOST_POINTS = 999

const fine = (min: number, max: number, otherwise: readonly [string, string, string]): Question =>
  ask(
    'refereeFine',
    [
      `裁判罰多少分（${min}–${max}）？${otherwise[0]}`,
      `裁判罚多少分（${min}–${max}）？${otherwise[1]}`,
      `Which fine does the referee set (${min} to ${max})?${otherwise[2]}`,
    ],
    { kind: 'integer', min, max },
  )

/** The fines of R98, 5 to 60 (dossier E3). */
const R98_FINES = [5, 10, 20, 30, 40, 50, 60] as const

const DEAD_IF_NONE = ['不罰分則該副停和。', '不罚分则该副停和。', ' None: the hand is dead instead.'] as const
const STALLING_IF_NONE = [
  '不罰分則警告，有意者取消資格。',
  '不罚分则警告，有意者取消资格。',
  ' None: a warning, or disqualification if it was meant.',
] as const
const OBSTRUCTION_IF_NONE = [
  '不罰分則該副停和；再犯一律取消資格。',
  '不罚分则该副停和；再犯一律取消资格。',
  ' None: the hand is dead instead. Repeated, it disqualifies whatever the fine.',
] as const
const WARNING_IF_NONE = ['不罰分則警告。', '不罚分则警告。', ' None: a warning instead.'] as const

const INTENTION = { kind: 'oneOf', values: ['accident', 'negligent', 'deliberate'] } as const

/** Everything that offences ask, by what it is about. A seat is another than the offender's. */
export const ASK = {
  correctable: ask('correctable', [
    '手中是否有牌可以合法吃、碰、槓這張牌？',
    '手中是否有牌可以合法吃、碰、杠这张牌？',
    'Could the tile have been claimed legally with other tiles of the hand?',
  ]),
  firstCallPossible: maybe(
    ask('correctable', [
      '先報的能否成立？不答即能。',
      '先报的能否成立？不答即能。',
      'Can the first call be played? Yes if left out.',
    ]),
  ),
  restorable: ask('restorable', ['能否恢復原狀？', '能否恢复原状？', 'Can it be put back as it was?']),
  seen: ask('seen', ['是否看到牌面？', '是否看到牌面？', 'Was the face of the tile seen?']),
  placedInHand: ask('placedInHand', [
    '是否已放入手牌？',
    '是否已放入手牌？',
    'Was the tile placed among those in hand?',
  ]),
  afterDiscard: ask('afterDiscard', [
    '是否打出牌後才發現？',
    '是否打出牌后才发现？',
    'Was it noticed only after the offender had discarded?',
  ]),
  tilesShown: ask('tilesShown', ['是否已亮牌？', '是否已亮牌？', 'Were the tiles shown?']),
  othersWin: ask('winIsValid', ['他人的和牌是否有效？', '他人的和牌是否有效？', "Is the other player's win valid?"]),
  winMade: ask('winIsValid', ['當時是否有人有效和牌？', '当时是否有人有效和牌？', 'Had somebody made a valid win?']),
  gameCanContinue: ask('gameCanContinue', ['比賽能否繼續？', '比赛能否继续？', 'Can the game go on?']),
  declaredWin: maybe(
    ask('declaredWin', [
      '是否報和時發現？不答即否。',
      '是否报和时发现？不答即否。',
      'Did it come out when the offender declared a win? No if left out.',
    ]),
  ),
  falseWinOf: maybe(
    ask('victim', ['誰因此誤報和？', '谁因此误报和？', 'Who called a false win because of it? Nobody if left out.'], {
      kind: 'seat',
    }),
  ),
  victim: ask('victim', ['誰的牌？', '谁的牌？', 'Whose tile was it?'], { kind: 'seat' }),
  minutesLate: ask('minutesLate', ['遲到幾分鐘？', '迟到几分钟？', 'How many minutes late?'], {
    kind: 'integer',
    min: 1,
    max: MINUTES_A_DAY,
  }),
  tilesTooMany: ask('excessTiles', ['多幾張牌？', '多几张牌？', 'How many tiles too many?'], {
    kind: 'integer',
    min: 1,
    max: MOST_TILES,
  }),
  shape: ask(
    'shape',
    [
      '所報的牌離和牌有多遠：打掉一張即聽、聽別的牌、差一張上聽，還是更遠？',
      '所报的牌离和牌有多远：打掉一张即听、听别的牌、差一张上听，还是更远？',
      'How far was the hand from a win: ready after some discard, ready for another tile, one tile from ready, or further?',
    ],
    { kind: 'oneOf', values: SHAPES.filter((shape) => shape !== 'wins') },
  ),
  readyBest: ask(
    'readyBest',
    [
      '聽牌者各自最高可和多少點（未聽者無）？',
      '听牌者各自最高可和多少点（未听者无）？',
      "What is each ready player's best win in base points (nothing for a hand that is not ready)?",
    ],
    { kind: 'bestWins' },
  ),
  declared: ask('declared', ['報了多少？', '报了多少？', 'How many points were declared?'], {
    kind: 'integer',
    min: 0,
    max: MOST_POINTS,
  }),
  correct: ask('correct', ['正確是多少？', '正确是多少？', 'How many are right?'], {
    kind: 'integer',
    min: 0,
    max: MOST_POINTS,
  }),
  declaredBase: ask('declared', ['報的基本點是多少？', '报的基本点是多少？', 'How many base points were declared?'], {
    kind: 'integer',
    min: 0,
    max: MOST_SCORE,
  }),
  correctBase: ask('correct', ['正確的基本點是多少？', '正确的基本点是多少？', 'How many base points are right?'], {
    kind: 'integer',
    min: 0,
    max: MOST_SCORE,
  }),
  objectionBy: maybe(
    ask('objectionBy', ['誰提出異議？', '谁提出异议？', 'Who objected? Nobody if left out.'], { kind: 'seat' }),
  ),
  fineToVictim: fine(5, 60, ['', '', '']),
  fineForObstruction: maybe(fine(10, 60, OBSTRUCTION_IF_NONE)),
  fineOrWarning: maybe(fine(5, 60, WARNING_IF_NONE)),
  r98FineToVictim: { ...fine(5, 60, ['', '', '']), answer: { kind: 'oneOf', values: R98_FINES } },
  r98FineOrDead: maybe({ ...fine(5, 60, DEAD_IF_NONE), answer: { kind: 'oneOf', values: R98_FINES } }),
  r98FineForStalling: maybe({ ...fine(5, 60, STALLING_IF_NONE), answer: { kind: 'oneOf', values: R98_FINES } }),
  r98FineOrWarning: maybe({ ...fine(5, 60, WARNING_IF_NONE), answer: { kind: 'oneOf', values: R98_FINES } }),
  intent: maybe(
    ask(
      'intent',
      ['是否有意？不答即無意。', '是否有意？不答即无意。', 'Was it meant? An accident if left out.'],
      INTENTION,
    ),
  ),
  intentOfFarHand: maybe(
    ask(
      'intent',
      ['是否有意？不答即有意。', '是否有意？不答即有意。', 'Was it meant? Deliberate if left out.'],
      INTENTION,
    ),
  ),
} as const satisfies Record<string, Question>
