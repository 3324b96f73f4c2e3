import {
  checkHand,
  type Declared,
  type Hand,
  type HandError,
  type HandFacts,
  handError,
  type Meld,
  meldTiles,
} from './hand.ts'
import { formatTiles, parseTiles } from './notation.ts'
import { err, ok, type Result } from './result.ts'
import { isHonour, isWind, suitOf, type Tile, type Wind } from './tiles.ts'

/** A hand as text, one field each; `parseHand` says what each may hold. */
export interface HandParts {
  /** `c:123m` chow, `p:555s` pung, `k:2222p` melded kong, `K:EEEE` concealed kong. */
  readonly melds: readonly string[]
  /** Tiles in hand without the winning tile. */
  readonly closed: string
  readonly win: string
  /** `D` discard or robbed kong, `T` self-drawn. */
  readonly how: string
  /** `E` `S` `W` `N`. */
  readonly seatWind: string
  readonly roundWind: string
  /** `-`, or letters of `L` last tile, `K` after or robbing a kong, `X` last of its kind. */
  readonly flags: string
  readonly flowers: string | number
  /**
   * Of the hybrid rules: `-`, or a comma list of `R` riichi, `RR` double riichi, `I` ippatsu, `TH` 天和, `DI` 地和, `RE` 人和. Nothing
   * if left out.
   */
  readonly declared?: string
}

type ReadTiles = (text: string) => Result<Tile[], { readonly message: string }>

/** The hand line's own tiles: `123m`, `E`; nothing else, so that a slip of the pen is not taken for another notation. */
const LINE_TILES = /^(?:[1-9]+[msp]|[ESWNCFP])*$/
const readLineTiles: ReadTiles = (text) => {
  const tiles = parseTiles(text)
  if (!tiles.ok || LINE_TILES.test(text)) return tiles
  return err({ message: 'a hand line writes tiles as letters such as 123m456s789pEESW' })
}

/**
 * One hand in the hand-line format: `melds closed win how seatWind roundWind flags flowers`, single spaces, `-` for no
 * melds or flags, for example `c:123m 456m4445567s 3s T W N - 0`.
 */
export const parseHandLine = (line: string): Result<Hand, HandError> => {
  const facts = parseHandLineFacts(line)
  return facts.ok ? checkHand(facts.value) : facts
}

/** The fields of a hand line alone, whether or not they can be true together. */
export const parseHandLineFacts = (line: string): Result<HandFacts, HandError> => {
  const fields = line.split(' ')
  if (fields.length !== 8 || fields.includes('')) {
    return err(
      handError(
        'FIELDS',
        'line',
        'write 8 fields with one space between: melds closed win how seatWind roundWind flags flowers',
      ),
    )
  }
  const [melds, closed, win, how, seatWind, roundWind, flags, flowers] = fields as unknown as Eight<string>
  const parts = { melds: melds === '-' ? [] : melds.split(','), closed, win, how, seatWind, roundWind, flags, flowers }
  return readFacts(parts, readLineTiles)
}

type Eight<T> = readonly [T, T, T, T, T, T, T, T]

/** A hand from its fields under rules without riichi; tiles may be in any notation of `parseTiles`. */
export const parseHand = (parts: HandParts): Result<Hand, HandError> => {
  if ((parts.declared ?? '-') !== '-')
    return err(handError('BAD_FLAG', 'declared', 'these rules know no riichi, ippatsu, 天和, 地和 or 人和'))
  const facts = parseHandFacts(parts)
  return facts.ok ? checkHand(facts.value) : facts
}

/** The fields alone, whether or not they can be true together: what was shown as a win may have too many tiles. */
export const parseHandFacts = (parts: HandParts): Result<HandFacts, HandError> => readFacts(parts, parseTiles)

const readFacts = (parts: HandParts, read: ReadTiles): Result<HandFacts, HandError> => {
  const melds: Meld[] = []
  for (const text of parts.melds) {
    const meld = readMeld(text, read)
    if (!meld.ok) return meld
    melds.push(meld.value)
  }
  const concealed = read(parts.closed)
  if (!concealed.ok)
    return err(handError('BAD_TILE', 'closed', `"${parts.closed}" is not tiles: ${concealed.error.message}`))
  const win = read(parts.win)
  if (!win.ok) return err(handError('BAD_TILE', 'win', `"${parts.win}" is not one tile: ${win.error.message}`))
  if (win.value.length !== 1) {
    return err(handError('BAD_TILE', 'win', `"${parts.win}" is not one tile such as 5m or E`))
  }
  if (parts.how !== 'D' && parts.how !== 'T') {
    return err(handError('BAD_HOW', 'how', `"${parts.how}" is neither D (discard or robbed kong) nor T (self-drawn)`))
  }
  const seatWind = parseWind(parts.seatWind, 'seatWind')
  if (!seatWind.ok) return seatWind
  const roundWind = parseWind(parts.roundWind, 'roundWind')
  if (!roundWind.ok) return roundWind
  if (!/^(?:-|(?!.*(.).*\1)[LKX]+)$/.test(parts.flags)) {
    return err(handError('BAD_FLAG', 'flags', `"${parts.flags}" is neither - nor letters of L, K, X, each once`))
  }
  const flowers = String(parts.flowers)
  if (!/^\d+$/.test(flowers)) return err(handError('BAD_FLOWERS', 'flowers', 'flowers are a whole number from 0 to 8'))
  return ok({
    melds,
    concealed: concealed.value.sort((a, b) => a - b),
    win: win.value[0]!,
    selfDrawn: parts.how === 'T',
    seatWind: seatWind.value,
    roundWind: roundWind.value,
    lastTile: parts.flags.includes('L'),
    kong: parts.flags.includes('K'),
    lastOfKind: parts.flags.includes('X'),
    flowers: Number(flowers),
  })
}

const MELD_KINDS: Readonly<Record<string, Meld['kind']>> = { c: 'chow', p: 'pung', k: 'meldedKong', K: 'concealedKong' }

/** One meld such as `c:123m`; tiles may be in any notation of `parseTiles`. */
export const parseMeld = (text: string): Result<Meld, HandError> => readMeld(text, parseTiles)

const readMeld = (text: string, read: ReadTiles): Result<Meld, HandError> => {
  const kind = text[1] === ':' ? MELD_KINDS[text[0]!] : undefined
  if (!kind || text.length === 2) {
    return err(handError('BAD_MELD', 'melds', `"${text}" is not a meld such as c:123m, p:555s, k:2222p or K:EEEE`))
  }
  const found = read(text.slice(2))
  if (!found.ok) return err(handError('BAD_MELD', 'melds', `"${text}" is not a meld: ${found.error.message}`))
  const tiles = found.value.sort((a, b) => a - b)
  const [tile] = tiles as [Tile]
  const same = tiles.every((other) => other === tile)
  if (kind === 'chow') {
    const run =
      tiles.length === 3 && !isHonour(tile) && tiles.every((t, i) => t === tile + i && suitOf(t) === suitOf(tile))
    return run
      ? ok({ kind, tile })
      : err(handError('BAD_CHOW', 'melds', `"${text}" is not three consecutive tiles of one suit`))
  }
  if (kind === 'pung') {
    return same && tiles.length === 3
      ? ok({ kind, tile })
      : err(handError('BAD_PUNG', 'melds', `"${text}" is not three identical tiles`))
  }
  return same && tiles.length === 4
    ? ok({ kind, tile })
    : err(handError('BAD_KONG', 'melds', `"${text}" is not four identical tiles`))
}

const parseWind = (text: string, field: 'seatWind' | 'roundWind'): Result<Wind, HandError> => {
  const tiles = parseTiles(text)
  const [tile, another] = tiles.ok ? tiles.value : []
  return tile !== undefined && another === undefined && isWind(tile)
    ? ok(tile)
    : err(handError('BAD_WIND', field, `"${text}" is not a wind: E, S, W or N`))
}

const MELD_LETTERS = { chow: 'c', pung: 'p', meldedKong: 'k', concealedKong: 'K' } as const

/** The hand-line text of one meld, for example `c:123m`. */
export const formatMeld = (meld: Meld): string => `${MELD_LETTERS[meld.kind]}:${formatTiles(meldTiles(meld))}`

/** Writes a hand as one hand line; `parseHandLine`, or the hybrid rules' for a ninth field, reads back the same hand. */
export const formatHandLine = (hand: HandFacts): string =>
  [
    hand.melds.map(formatMeld).join(',') || '-',
    formatTiles(hand.concealed),
    formatTiles([hand.win]),
    hand.selfDrawn ? 'T' : 'D',
    formatTiles([hand.seatWind]),
    formatTiles([hand.roundWind]),
    `${hand.lastTile ? 'L' : ''}${hand.kong ? 'K' : ''}${hand.lastOfKind ? 'X' : ''}` || '-',
    hand.flowers,
    ...(hand.declared ? [formatDeclared(hand.declared)] : []),
  ].join(' ')

const FIRST_TURN_WORDS = { none: [], heavenly: ['TH'], earthly: ['DI'], human: ['RE'] } as const
const RIICHI_WORDS = { none: [], single: ['R'], double: ['RR'] } as const

/** The ninth field of the hybrid rules' hand line. */
export const formatDeclared = ({ riichi, ippatsu, firstTurn }: Declared): string =>
  [...FIRST_TURN_WORDS[firstTurn], ...RIICHI_WORDS[riichi], ...(ippatsu ? ['I'] : [])].join() || '-'
