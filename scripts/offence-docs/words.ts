import type { Intent, Question, Shape } from '../../src/rules/index.ts'
import type { Case, Condition } from '../../src/rules/offences/table.ts'

type Wanted = Condition[keyof Condition]

/** What a yes to a question means, and a no. */
const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  correctable: ['can be put right', 'cannot be put right'],
  restorable: ['can be restored', 'cannot be restored'],
  seen: ['seen', 'not seen'],
  placedInHand: ['placed in hand', 'not placed in hand'],
  afterDiscard: ['after the discard', 'before the discard'],
  tilesShown: ['tiles shown', 'tiles not shown'],
  winIsValid: ['the win is valid', 'no valid win'],
  gameCanContinue: ['the game can go on', 'the game cannot go on'],
  declaredWin: ['at a declared win', 'not at a declared win'],
  overCounted: ['too many declared', 'not too many declared'],
}

const GIVEN: Readonly<Record<string, string>> = {
  victim: 'somebody did',
  objectionBy: 'somebody objected',
  refereeFine: 'a fine is set',
}

const WORDS: Readonly<Record<Shape | Intent, string>> = {
  wins: 'wins',
  'ready-after-discard': 'ready after some discard',
  'ready-wrong-tile': 'ready for another tile',
  'one-from-ready': 'one tile from ready',
  further: 'further from ready',
  accident: 'an accident',
  negligent: 'negligence',
  deliberate: 'meant',
  unknown: 'unknown',
}

const HANDS: Readonly<Record<Case['hand'], string>> = {
  alive: '',
  dead: 'hand dead',
  void: 'hand void',
  ended: 'the hand was over',
  'win-stands': 'the win stands',
}

const OBLIGATIONS: Readonly<Record<NonNullable<Case['obligations']>[number], string>> = {
  DISCARD_EXPOSED: 'must discard what was exposed',
  CORRECT_MELD: 'puts the claim right',
  RETURN_TILE: 'puts the tile back',
  REDRAW: 'draws what is due',
  REPAIR: 'restores it',
}

const PLACEMENTS: Readonly<Record<NonNullable<Case['placement']>, string>> = {
  'fixed-last': 'fixed last place in the game',
  'zero-table-points': '0 table points for the session',
  disqualified: 'disqualified',
}

const NUMBERS: Readonly<Record<string, string>> = {
  minutesLate: 'minutes',
  excessTiles: 'tiles',
  repeat: 'times',
}

const conditionText = (key: string, wanted: Wanted): string => {
  if (wanted === undefined) return ''
  if (wanted === 'given') return GIVEN[key] ?? key
  if (typeof wanted === 'boolean') return YES_NO[key]?.[wanted ? 0 : 1] ?? key
  if ('length' in wanted) return wanted.map((word) => WORDS[word]).join(' or ')
  const { from, upTo } = wanted
  if (key === 'repeat') return from === 2 ? 'again' : `for the ${from}th time or later`
  return upTo === undefined ? `${from} ${NUMBERS[key]} or more` : `up to ${upTo} ${NUMBERS[key]}`
}

/** When a case applies: after those before it in the table have not. */
export const whenText = ({ when }: Case, isOnly: boolean): string => {
  if (!when) return isOnly ? 'always' : 'otherwise'
  return Object.entries(when)
    .map(([key, wanted]) => conditionText(key, wanted))
    .join(', ')
}

const paysText = ({ pays }: Case): string => {
  if (!pays) return ''
  if ('victim' in pays) return 'pays the fine to that player'
  return pays.each === 'bestWin'
    ? `pays each other his best win if ready, ${pays.atLeast} at least and to who is not`
    : `pays ${pays.each} to each`
}

const fineText = ({ fine }: Case): string => {
  if (fine === undefined) return ''
  return fine === 'ladder' ? '**ladder**' : fine === 'refereeFine' ? 'the fine' : `fine ${fine}`
}

const sanctionTexts = ({ sanctions = {} }: Case): readonly string[] => [
  sanctions.warning ? 'warning' : '',
  sanctions.notice ? 'public notice' : '',
  sanctions.banDays === undefined ? '' : `banned for ${sanctions.banDays} days`,
]

const extraTexts = ({ extra = {}, counts }: Case): readonly string[] => [
  counts ? `the ${counts} count holds` : '',
  extra.firstCallBinds ? 'the first call binds' : '',
  extra.callMustBePlayed ? 'the call must be played' : '',
  extra.mayNotWinThisTurn ? 'may not win this turn' : '',
]

/** Everything that follows when a case applies. */
export const followsText = (ruled: Case): string => {
  const texts = [
    paysText(ruled),
    fineText(ruled),
    HANDS[ruled.hand],
    ...(ruled.obligations ?? []).map((obligation) => OBLIGATIONS[obligation]),
    ruled.replay ? 'the same dealer deals again, nothing is counted' : '',
    ruled.placement ? PLACEMENTS[ruled.placement] : '',
    ...sanctionTexts(ruled),
    ...extraTexts(ruled),
    ruled.counter ? `counted as ${ruled.counter.name} over the ${ruled.counter.scope}` : '',
  ]
  return texts.filter((text) => text !== '').join('; ') || 'nothing'
}

const FIELDS: Readonly<Record<keyof NonNullable<Case['assumed']>, string>> = {
  payments: 'payment',
  fines: 'fine',
  handStatus: 'hand',
  obligations: 'what to do',
  replay: 'replay',
  placement: 'place',
  extra: 'consequence',
  code: 'offence',
}

/** What no source gives, each with the reason. */
export const assumedText = ({ assumed = {} }: Case): string =>
  Object.entries(assumed)
    .map(([field, why]) => `${FIELDS[field as keyof typeof FIELDS]}: ${why}`)
    .join('; ')

const rangeText = ({ answer }: Question): string => {
  if (answer.kind === 'integer') return ` ${answer.min} to ${answer.max}.`
  return answer.kind === 'oneOf' ? ` ${answer.values.join(', ')}.` : ''
}

/** A question with the answers it takes. */
export const questionText = (question: Question): string => {
  const { key, text, onlyIf } = question
  const isSaid = key === 'shape' || (key === 'refereeFine' && question.answer.kind === 'integer')
  const range = isSaid ? '' : rangeText(question)
  const conditions = Object.entries(onlyIf ?? {}).map(([asked, value]) =>
    typeof value === 'boolean' ? YES_NO[asked]?.[value ? 0 : 1] : String(value),
  )
  const asked = conditions.length > 0 ? `If ${conditions.join(' and ')}: ` : ''
  return `${asked}${text.en}${range} (\`${key}\`)`
}
