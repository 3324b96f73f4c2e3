import { checkHand, type Declared, type Hand, type HandError, type HandFacts, isKong, isOpen } from '../../hand.ts'
import { type HandParts, parseHandFacts, parseHandLineFacts } from '../../handline.ts'
import { err, ok, type Result } from '../../result.ts'
import type { HybridSwitches } from './switches.ts'

/** The ninth field's words (dossier C2, C3). */
const WORDS = ['R', 'RR', 'I', 'TH', 'DI', 'RE'] as const
type Word = (typeof WORDS)[number]

const refuse = (code: HandError['code'], message: string): { ok: false; error: HandError } =>
  err({ code, field: 'declared', message })

/** The words of the ninth field; none for `-`. */
const readWords = (text: string): Result<readonly Word[], HandError> => {
  if (text === '-') return ok([])
  const words = text.split(',')
  const isKnown = (word: string): word is Word => (WORDS as readonly string[]).includes(word)
  return words.every(isKnown) && new Set(words).size === words.length
    ? ok(words)
    : refuse('BAD_FLAG', `"${text}" is neither - nor a list of ${WORDS.join(', ')}, each once`)
}

const FIRST_TURN = { TH: 'heavenly', DI: 'earthly', RE: 'human' } as const
const isFirstTurn = (word: Word): word is keyof typeof FIRST_TURN => word in FIRST_TURN

/** Whether riichi and ippatsu can have been declared (dossier C2); a robbed kong is no call, since it does not come about. */
const riichiError = (facts: HandFacts, words: readonly Word[], { concealedKongIsCall }: HybridSwitches) => {
  const hasRiichi = words.includes('R') || words.includes('RR')
  if (words.includes('R') && words.includes('RR'))
    return refuse('RIICHI_AND_DOUBLE_RIICHI', 'a riichi is either R or RR')
  if (hasRiichi && facts.melds.some(isOpen))
    return refuse('RIICHI_NOT_CONCEALED', 'riichi needs a hand without chow, pung or melded kong')
  if (!words.includes('I')) return undefined
  if (!hasRiichi) return refuse('IPPATSU_WITHOUT_RIICHI', 'I needs R or RR')
  if (facts.kong && facts.selfDrawn && concealedKongIsCall)
    return refuse('IPPATSU_AFTER_KONG', 'a kong is a call, so a win on its replacement tile is no ippatsu')
  return undefined
}

const CIRCUMSTANCES = {
  TH: { name: 'HEAVENLY', needs: 'the dealt fourteen tiles of the dealer' },
  DI: { name: 'EARTHLY', needs: 'the first draw of a player other than the dealer' },
  RE: { name: 'HUMAN', needs: 'a discard of the first go-around' },
} as const

/** Whether a win can have come before the first go-around ended, with no call before it (dossier C3). */
const firstTurnError = (facts: HandFacts, words: readonly Word[], { concealedKongIsCall }: HybridSwitches) => {
  const [word, another] = words.filter(isFirstTurn)
  if (word === undefined) return undefined
  if (another !== undefined) return refuse('FIRST_TURN_CONFLICT', 'a win is one of TH, DI and RE')
  const { name, needs } = CIRCUMSTANCES[word]
  const isDealer = facts.seatWind === 27
  const why = `${word} is a win on ${needs}, with no call before it`
  if (word === 'TH' && !isDealer) return refuse('HEAVENLY_NEEDS_DEALER', why)
  if (word === 'DI' && isDealer) return refuse('EARTHLY_NEEDS_NON_DEALER', why)
  if (word === 'TH' && !facts.selfDrawn) return refuse('HEAVENLY_NEEDS_SELF_DRAW', why)
  if (word === 'DI' && !facts.selfDrawn) return refuse('EARTHLY_NEEDS_SELF_DRAW', why)
  if (word === 'RE' && facts.selfDrawn) return refuse('HUMAN_NEEDS_DISCARD', why)
  if (facts.melds.some(isOpen)) return refuse(`${name}_NOT_CONCEALED`, why)
  if (concealedKongIsCall && facts.melds.some(isKong)) return refuse(`${name}_AFTER_CALL`, why)
  if (word === 'RE' && words.includes('R'))
    return refuse('HUMAN_WITH_SINGLE_RIICHI', 'a riichi of the first go-around is RR')
  if (word === 'TH' && (words.includes('R') || words.includes('RR'))) return refuse('HEAVENLY_WITH_RIICHI', why)
  if (word === 'DI' && (words.includes('R') || words.includes('RR'))) return refuse('EARTHLY_WITH_RIICHI', why)
  if (facts.lastTile || facts.kong) return refuse(`${name}_FLAG_CONFLICT`, `${why}, so L and K cannot be`)
  return undefined
}

const declaredOf = (words: readonly Word[]): Declared => {
  const [firstTurn] = words.filter(isFirstTurn)
  return {
    riichi: words.includes('RR') ? 'double' : words.includes('R') ? 'single' : 'none',
    ippatsu: words.includes('I'),
    firstTurn: firstTurn === undefined ? 'none' : FIRST_TURN[firstTurn],
  }
}

/** What a meld lacks to be one is not told apart here. */
const MELD_CODES: ReadonlySet<HandError['code']> = new Set<HandError['code']>(['BAD_CHOW', 'BAD_PUNG', 'BAD_KONG'])

const inHybridWords = (error: HandError): HandError => {
  if (MELD_CODES.has(error.code)) return { ...error, code: 'BAD_MELD' }
  return error.code === 'FIELDS'
    ? { ...error, message: `${error.message}, and perhaps a ninth: riichi and first turn` }
    : error
}

/** The source has no 和绝张, so its flag means nothing here (dossier C3, C12 "Flags"). */
const checkDeclared = (
  read: Result<HandFacts, HandError>,
  text: string,
  switches: HybridSwitches,
): Result<Hand, HandError> => {
  if (!read.ok) return err(inHybridWords(read.error))
  const words = readWords(text)
  if (!words.ok) return words
  const hand = checkHand({ ...read.value, lastOfKind: false, declared: declaredOf(words.value) })
  if (!hand.ok) return hand
  return riichiError(hand.value, words.value, switches) ?? firstTurnError(hand.value, words.value, switches) ?? hand
}

/** A hand from its fields; tiles may be in any notation of `parseTiles`. */
export const parseHybridHand = (parts: HandParts, switches: HybridSwitches): Result<Hand, HandError> =>
  checkDeclared(parseHandFacts(parts), parts.declared ?? '-', switches)

/** A hand line with the optional ninth field `declared`. */
export const parseHybridHandLine = (line: string, switches: HybridSwitches): Result<Hand, HandError> => {
  const fields = line.split(' ')
  const declared = fields.length === 9 && fields[8] !== '' ? fields.pop() : '-'
  return checkDeclared(parseHandLineFacts(fields.join(' ')), declared ?? '-', switches)
}
