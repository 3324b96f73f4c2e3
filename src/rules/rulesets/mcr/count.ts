import {
  HONOUR_SPLIT,
  KEY_OF,
  PAIR_SHIFT,
  SET_BITS,
  SET_MASK,
  type Split,
  SUIT_INDEX,
  SUIT_SPLITS,
} from '../../decompose.ts'
import type { Hand } from '../../hand.ts'
import type { FanInfo } from '../../ruleset.ts'
import { KNITTED, suitOf, type Tile } from '../../tiles.ts'
import { honourWaits, suitWaits } from '../../waits.ts'
import { conditionsOn, type Form } from './conditions.ts'
import type { Switches } from './switches.ts'
import * as T from './tables.ts'

/** What counting a hand found. */
export interface Tally {
  /** Without flowers; -1 when the tiles are no winning shape. */
  points: number
  /** Four words per maximal list: three of fan, one of counts (tables.ts). */
  readonly lists: number[]
}

const FORM_FAN = Object.fromEntries(conditionsOn('form').map(([fan, { form }]) => [form, fan])) as Record<Form, number>
const WAIT_FAN = Object.fromEntries(conditionsOn('wait').map(([fan, { wait }]) => [wait, fan]))
const CHICKEN = conditionsOn('nothingElse')[0]![0]
const TILE_HOG = conditionsOn('eachFourOfAKind')[0]![0]
const TERMINAL_PUNG = conditionsOn('eachPung')[0]![0]
const ALL_GREEN = 3
const ALL_TERMINALS = 8
const HOG_SHIFT = T.COUNT_SHIFT[TILE_HOG]!
const PUNG_SHIFT = T.COUNT_SHIFT[TERMINAL_PUNG]!

/** Wait codes of a reading: 0 none, 1 edge, 2 closed, 3 single. */
const WAIT_FANS = Int32Array.of(0, WAIT_FAN.edge!, WAIT_FAN.closed!, WAIT_FAN.single!)
const SINGLE = 3

const TERMINALS = [0, 8, 9, 17, 18, 26].reduce((mask, tile) => mask | (1 << tile), 0)
const KNITTED_MASKS = Int32Array.from(KNITTED, (tiles) => tiles.reduce((mask, tile) => mask | (1 << tile), 0))
const KNITTED_KEYS = KNITTED.map((tiles) =>
  [0, 1, 2].map((suit) => tiles.filter((t) => suitOf(t) === suit).reduce((k, t) => k + KEY_OF[t]!, 0)),
)
/** The key of 1112345678999. */
const NINE_GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3].reduce((key, count, i) => key + count * 5 ** i, 0)
/** What each split of the honours says about its pungs and pair sits in bits of the split itself. */
const SUIT: Uint8Array = Uint8Array.from({ length: 34 }, (_, tile) => suitOf(tile))
const ONES: Uint8Array = Uint8Array.from({ length: 512 }, (_, i) => i.toString(2).replaceAll('0', '').length)
const onesOf27 = (mask: number): number => ONES[mask & 511]! + ONES[(mask >> 9) & 511]! + ONES[(mask >> 18) & 511]!

/** A counter for one set of rows and switches. Not reentrant: the tally it returns is overwritten by the next hand. */
export const createCounter = (rows: readonly FanInfo[], switches: Switches): ((hand: Hand) => Tally) => {
  const points = new Int32Array(T.LAST_FAN + 1)
  const excluded = new Int32Array(3 * (T.LAST_FAN + 1))
  const known = new Int32Array(3)
  for (const row of rows) {
    points[row.number] = row.value
    known[row.number >> 5]! |= 1 << (row.number & 31)
    for (const fan of row.excludes) excluded[3 * row.number + (fan >> 5)]! |= 1 << (fan & 31)
  }
  const tally: Tally = { points: -1, lists: [] }

  // The hand being counted.
  const copies = new Uint8Array(34)
  const keys = new Int32Array(4)
  const sizes = new Int32Array(4)
  const meldIds = new Int32Array(4)
  let hand: Hand
  let melds = 0
  let concealedKongs = 0
  let traits = 0
  let hogs = 0
  /** Fan of the whole hand, whatever the reading. */
  let whole0 = 0
  let whole1 = 0
  let whole2 = 0
  let unique = -1
  /** Kinds held an odd number of times: suited tiles and honours. */
  let odd = 0
  let oddHonours = 0

  // The reading being counted.
  const blocks = new Int32Array(5)
  let sets = 0
  let closedFrom = 0
  const chows = new Int32Array(4)
  const pungs = new Int32Array(4)

  const isUniqueWait = (): number => {
    if (unique < 0) unique = awaitsOtherPair() || countOtherWaits() !== 0 ? 0 : 1
    return unique
  }

  /** The 13 tiles are six pairs and a single tile other than the winning one: the seven pairs wait for that one too. */
  const awaitsOtherPair = (): boolean => {
    if (melds !== 0) return false
    const suited = hand.win < 27 ? odd ^ (1 << hand.win) : odd
    const honours = hand.win < 27 ? oddHonours : oddHonours ^ (1 << (hand.win - 27))
    return onesOf27(suited) + ONES[honours]! === 1 && (odd | oddHonours) !== 0
  }

  /** Formal waits of the 13 tiles besides the winning tile, with the body of a knitted straight already taken out. */
  const countOtherWaits = (): number => {
    const { win } = hand
    const suit = SUIT[win]!
    const key = keys[suit]! - KEY_OF[win]!
    let waits = livingWaits(suit, key)
    waits &= ~(1 << (suit === 3 ? win - 27 : win % 9))
    if (waits !== 0) return 1
    if ((sizes[suit]! - 1) % 3 !== 2) return 0
    const completeAlready = suit === 3 ? HONOUR_SPLIT[key] !== 0 : SUIT_INDEX[key] !== 0
    if (!completeAlready) return 0
    for (let other = 0; other < 4; other++) {
      if (other !== suit && sizes[other]! % 3 === 2 && livingWaits(other, keys[other]!) !== 0) return 1
    }
    return 0
  }

  const livingWaits = (suit: number, key: number): number => {
    let waits = suit === 3 ? honourWaits(key) : suitWaits(key)
    if (switches.exhaustedWaitStillCounts || waits === 0) return waits
    for (const meld of hand.melds) {
      if (SUIT[meld.tile] === suit && (meld.kind === 'meldedKong' || meld.kind === 'concealedKong'))
        waits &= ~(1 << (meld.tile - 9 * suit))
    }
    for (let tile = 9 * suit, rank = 0; tile < 34 && rank < 9; tile++, rank++)
      if (copies[tile] === 4 && tile !== hand.win) waits &= ~(1 << rank)
    return waits
  }

  /** Applies the exclusions, adds up, and keeps the list if none is better. */
  const finish = (a: number, b: number, c: number, counts: number): void => {
    let w0 = a & known[0]!
    let w1 = b & known[1]!
    let w2 = c & known[2]!
    for (let rest = w0; rest !== 0; ) {
      const fan = 31 - Math.clz32(rest & -rest)
      w0 &= ~excluded[3 * fan]!
      w1 &= ~excluded[3 * fan + 1]!
      w2 &= ~excluded[3 * fan + 2]!
      rest = rest & (rest - 1) & w0
    }
    for (let rest = w1; rest !== 0; ) {
      const fan = 63 - Math.clz32(rest & -rest)
      w1 &= ~excluded[3 * fan + 1]!
      w2 &= ~excluded[3 * fan + 2]!
      rest = rest & (rest - 1) & w1
    }
    for (let rest = w2; rest !== 0; ) {
      const fan = 95 - Math.clz32(rest & -rest)
      w2 &= ~excluded[3 * fan + 2]!
      rest = rest & (rest - 1) & w2
    }
    let total = 0
    for (let rest = w0; rest !== 0; rest &= rest - 1) total += points[31 - Math.clz32(rest & -rest)]!
    for (let rest = w1; rest !== 0; rest &= rest - 1) total += points[63 - Math.clz32(rest & -rest)]!
    let kept = 0
    for (let rest = w2; rest !== 0; rest &= rest - 1) {
      const fan = 95 - Math.clz32(rest & -rest)
      const shift = T.COUNT_SHIFTS[fan]!
      if (shift < 0) total += points[fan]!
      else {
        const count = (counts >> shift) & T.COUNT_MASK
        total += points[fan]! * count
        kept |= count << shift
      }
    }
    keep(total, w0, w1, w2, kept)
  }

  const keep = (total: number, w0: number, w1: number, w2: number, counts: number): void => {
    if (total < tally.points) return
    const { lists } = tally
    if (total > tally.points) {
      tally.points = total
      lists.length = 0
    }
    for (let i = 0; i < lists.length; i += 4) {
      if (lists[i] === w0 && lists[i + 1] === w1 && lists[i + 2] === w2 && lists[i + 3] === counts) return
    }
    lists.push(w0, w1, w2, counts)
  }

  /** A hand recognised as a whole: no sets, so nothing but the fan of the whole hand and of the form. */
  const countForm = (a: number, b: number, counts: number): void => {
    finish(whole0 | a, whole1 | b, whole2 | (counts & (T.COUNT_MASK << HOG_SHIFT) ? 1 << (TILE_HOG & 31) : 0), counts)
  }

  const readSplit = (split: Split, suit: number): void => {
    for (let rest = split & 0xfffff; rest !== 0; rest >>= SET_BITS) {
      const code = rest & SET_MASK
      blocks[sets++] = code < 8 ? suit * 9 + code - 1 : T.PUNG + suit * 9 + code - 8
    }
    const pair = (split >> PAIR_SHIFT) & 15
    if (pair !== 0) blocks[4] = suit * 9 + pair - 1
  }

  /** Counts the reading of these splits; `knitted` when three sets are the body of a knitted straight. */
  const countReading = (s0: Split, s1: Split, s2: Split, s3: Split, knitted: boolean): void => {
    sets = melds
    for (let i = 0; i < melds; i++) blocks[i] = meldIds[i]!
    readSplit(s0, 0)
    readSplit(s1, 1)
    readSplit(s2, 2)
    readSplit(s3, 3)
    countBlocks(knitted)
  }

  const countBlocks = (knitted: boolean): void => {
    const pair = blocks[4]!
    let blockTraits = knitted ? 0 : T.BLOCK_TRAITS[T.PAIR + pair]!
    let suitedPungs = 0
    let honourPungs = 0
    let chowCount = 0
    let pungCount = 0
    let closedPungs = concealedKongs
    for (let i = 0; i < sets; i++) {
      const id = blocks[i]!
      blockTraits &= T.BLOCK_TRAITS[id]!
      if (id < T.PUNG) {
        insert(chows, chowCount++, id)
        continue
      }
      pungCount++
      if (i >= melds) closedPungs++
      const tile = id - T.PUNG
      if (tile < 27) suitedPungs |= 1 << tile
      else honourPungs |= 1 << (tile - 27)
    }
    let w0 = whole0
    let w1 = whole1
    let w2 = whole2
    let at = 3 * blockTraits
    w0 |= T.BLOCK_FANS[at]!
    w1 |= T.BLOCK_FANS[at + 1]!
    let counts = hogs << HOG_SHIFT
    if (hogs !== 0) w2 |= 1 << (TILE_HOG & 31)
    if (honourPungs !== 0) {
      at = 3 * ((honourPungs << 3) | (pair < 27 ? 0 : pair - 26))
      w0 |= T.HONOUR_FANS[at]!
      w1 |= T.HONOUR_FANS[at + 1]!
      w2 |= T.HONOUR_FANS[at + 2]!
      const winds = T.windIndex(honourPungs & 15, hand.roundWind, hand.seatWind)
      w1 |= T.WIND_FANS[3 * winds + 1]!
      counts += T.WIND_PUNGS_COUNTED[winds]! << PUNG_SHIFT
    }
    counts += onesOf27(suitedPungs & T.PUNGS_COUNTED) << PUNG_SHIFT
    at = 3 * ((knitted && pungCount === 0 ? 0 : pungCount) * 2 + (pair < 27 ? 1 : 0))
    w1 |= T.SET_FANS[at + 1]!
    const gates = !knitted && melds === 0 && isNineGates()
    if (gates) {
      w0 |= 1 << FORM_FAN.nineGates
      const pungsHeld = (counts >> PUNG_SHIFT) & T.COUNT_MASK
      if (switches.nineGatesTerminalPungs === 'loseOne' && pungsHeld > 0) counts -= 1 << PUNG_SHIFT
    }
    if ((counts >> PUNG_SHIFT) & T.COUNT_MASK) w2 |= 1 << (TERMINAL_PUNG & 31)
    if (knitted) w1 |= 1 << (FORM_FAN.knittedStraight & 31)

    let numbered = 0
    for (let rest = suitedPungs; rest !== 0; rest &= rest - 1) pungs[numbered++] = 31 - Math.clz32(rest & -rest)
    const pairFan = chowCount === 4 && pair < 27 && pair % 9 === 4 ? T.chowsAndPairFan(chows, pair) : 0
    const chowPlans = chowCount < 2 ? 0 : pairFan !== 0 ? 0 : planList('chows', chows, chowCount)
    const pungPlans = numbered < 2 ? 0 : planList('pungs', pungs, numbered)
    if (pairFan !== 0) w0 |= 1 << pairFan

    const outcomes = outcomesOf(knitted)
    const chowList = T.PLAN_LISTS[chowPlans]!
    const pungList = T.PLAN_LISTS[pungPlans]!
    for (let outcome = 0; outcome < 8; outcome++) {
      if (((outcomes >> outcome) & 1) === 0) continue
      const wait = WAIT_FANS[outcome & 3]!
      const concealed = 3 * (closedPungs - (outcome >> 2))
      const o0 = w0 | T.CONCEALED_PUNG_FANS[concealed]!
      const o1 = w1 | T.CONCEALED_PUNG_FANS[concealed + 1]!
      const o2 = w2 | T.CONCEALED_PUNG_FANS[concealed + 2]! | (wait === 0 ? 0 : 1 << (wait & 31))
      for (let i = 0; i < chowList.length; i++) {
        const p = 4 * chowList[i]!
        for (let j = 0; j < pungList.length; j++) {
          const q = 4 * pungList[j]!
          finish(
            o0 | T.PLANS[p]! | T.PLANS[q]!,
            o1 | T.PLANS[p + 1]! | T.PLANS[q + 1]!,
            o2 | T.PLANS[p + 2]! | T.PLANS[q + 2]!,
            counts + T.PLANS[p + 3]! + T.PLANS[q + 3]!,
          )
        }
      }
    }
  }

  /**
   * What the winning tile may have done in this reading, as a bit mask over `taken * 4 + wait`: `taken` is 1 when it
   * completed a pung on a discard, which is then not concealed (dossier D5).
   */
  const outcomesOf = (knitted: boolean): number => {
    const { win, selfDrawn } = hand
    let outcomes = knitted && closedFrom === 1 ? 1 : 0
    for (let i = melds; i < sets; i++) {
      const id = blocks[i]!
      if (id >= T.PUNG) {
        if (id - T.PUNG === win) outcomes |= selfDrawn ? 1 : 1 << 4
      } else if (id <= win && win <= id + 2) {
        const edge = (win === id + 2 && id % 9 === 0) || (win === id && id % 9 === 6)
        const wait = win === id + 1 ? 2 : edge ? 1 : 0
        outcomes |= wait !== 0 && countsWait(knitted, wait) ? 1 << wait : 1
      }
    }
    if (blocks[4] === win) outcomes |= countsWait(knitted, SINGLE) ? 1 << SINGLE : 1
    return outcomes
  }

  const countsWait = (knitted: boolean, wait: number): boolean => {
    if (knitted && switches.knittedStraightWaits === 'none') return false
    if (knitted && switches.knittedStraightWaits === 'single' && wait !== SINGLE) return false
    return isUniqueWait() === 1
  }

  const isNineGates = (): boolean => {
    const suit = SUIT[hand.win]!
    return suit < 3 && keys[suit]! - KEY_OF[hand.win]! === NINE_GATES
  }

  const countStandard = (knitted: boolean): void => {
    const a = SUIT_INDEX[keys[0]!]!
    const b = SUIT_INDEX[keys[1]!]!
    const c = SUIT_INDEX[keys[2]!]!
    const honours = HONOUR_SPLIT[keys[3]!]!
    if (a === 0 || b === 0 || c === 0 || honours === 0) return
    let pairs = 0
    for (let suit = 0; suit < 4; suit++) if (sizes[suit]! % 3 === 2) pairs++
    if (pairs !== 1) return
    unique = -1
    for (let i = a >> 4, enda = i + (a & 15); i < enda; i++) {
      for (let j = b >> 4, endb = j + (b & 15); j < endb; j++) {
        for (let k = c >> 4, endc = k + (c & 15); k < endc; k++) {
          countReading(SUIT_SPLITS[i]!, SUIT_SPLITS[j]!, SUIT_SPLITS[k]!, honours & 0xffffff, knitted)
        }
      }
    }
  }

  const countKnitted = (kinds: number): void => {
    for (let k = 0; k < 6; k++) {
      const mask = KNITTED_MASKS[k]!
      if ((kinds & mask) !== mask) continue
      const body = KNITTED_KEYS[k]!
      for (let suit = 0; suit < 3; suit++) {
        keys[suit]! -= body[suit]!
        sizes[suit]! -= 3
      }
      closedFrom = (mask >> hand.win) & 1 && hand.win < 27 ? 1 : 0
      countStandard(true)
      for (let suit = 0; suit < 3; suit++) {
        keys[suit]! += body[suit]!
        sizes[suit]! += 3
      }
    }
  }

  /** Seven pairs, thirteen orphans and fourteen singles, all of them without melds. */
  const countForms = (kinds: number, honours: number, odd: boolean, twice: boolean, suitedHogs: number): void => {
    if (!odd) {
      const shifted = honours === 0 && isShifted(kinds)
      let counted = switches.tileHogHonours ? hogs : suitedHogs
      const green = (traits >> T.traitOf(ALL_GREEN)) & 1
      const terminals = (traits >> T.traitOf(ALL_TERMINALS)) & 1
      if ((green || terminals) && switches.tileHogGreenOrTerminalPairs !== 'counts') {
        counted = switches.tileHogGreenOrTerminalPairs === 'none' ? 0 : Math.max(0, counted - 1)
      }
      countForm((1 << FORM_FAN.sevenPairs) | (shifted ? 1 << FORM_FAN.shiftedPairs : 0), 0, counted << HOG_SHIFT)
    }
    if (honours === 127 && kinds === TERMINALS) countForm(1 << FORM_FAN.thirteenOrphans, 0, 0)
    if (!twice && kinds !== 0) {
      for (let k = 0; k < 6; k++) {
        const mask = KNITTED_MASKS[k]!
        if ((kinds & ~mask) !== 0) continue
        const straight = kinds === mask ? 1 << (FORM_FAN.knittedStraight & 31) : 0
        countForm(honours === 127 ? 1 << FORM_FAN.sevenHonours : 0, straight | (1 << (FORM_FAN.singles & 31)), 0)
        break
      }
    }
  }

  const isShifted = (kinds: number): boolean => {
    for (let suit = 0; suit < 3; suit++) {
      const ranks = (kinds >> (9 * suit)) & 511
      if (kinds === ranks << (9 * suit) && (ranks === 127 || ranks === 254 || ranks === 508)) return true
    }
    return false
  }

  return (next: Hand): Tally => {
    hand = next
    melds = next.melds.length
    tally.points = -1
    tally.lists.length = 0
    copies.fill(0)
    keys.fill(0)
    sizes.fill(0)
    hogs = 0
    concealedKongs = 0
    traits = -1
    let suitedHogs = 0
    let meldedKongs = 0
    let openOfWin = 0
    for (let i = 0; i < melds; i++) {
      const { kind, tile } = next.melds[i]!
      traits &= T.TILE_TRAITS[tile]!
      if (kind === 'chow') {
        traits &= T.TILE_TRAITS[tile + 1]! & T.TILE_TRAITS[tile + 2]!
        meldIds[i] = tile
        for (let t = tile; t < tile + 3; t++) if (++copies[t]! === 4) hogs++
        if (next.win >= tile && next.win <= tile + 2) openOfWin++
        continue
      }
      meldIds[i] = T.PUNG + tile
      if (kind === 'pung') {
        copies[tile]! += 3
        if (copies[tile] === 4) hogs++
        if (tile === next.win) openOfWin += 3
      } else if (kind === 'meldedKong') meldedKongs++
      else concealedKongs++
    }
    let kinds = 0
    let honours = 0
    odd = 0
    oddHonours = 0
    let twice = false
    const { concealed } = next
    for (let i = 0; i <= concealed.length; i++) {
      const tile = i === concealed.length ? next.win : concealed[i]!
      const suit = SUIT[tile]!
      keys[suit]! += KEY_OF[tile]!
      sizes[suit]!++
      traits &= T.TILE_TRAITS[tile]!
      if (++copies[tile]! === 4) {
        hogs++
        if (suit < 3) suitedHogs++
      }
      if (suit < 3) {
        if (kinds & (1 << tile)) twice = true
        kinds |= 1 << tile
        odd ^= 1 << tile
      } else {
        if (honours & (1 << (tile - 27))) twice = true
        honours |= 1 << (tile - 27)
        oddHonours ^= 1 << (tile - 27)
      }
    }
    const open = melds - concealedKongs
    const way =
      (next.selfDrawn ? 1 : 0) |
      (next.lastTile ? 2 : 0) |
      (next.kong ? 4 : 0) |
      (next.lastOfKind || openOfWin === 3 ? 8 : 0) |
      (open === 0 ? 16 : 0) |
      (open === 4 ? 32 : 0)
    const kongs = 3 * (meldedKongs * 5 + concealedKongs)
    const trait = 3 * (traits & ((1 << T.TRAIT_BITS) - 1))
    const absent = 3 * ((traits >> T.TRAIT_BITS) & 31)
    whole0 = T.WAY_FANS[3 * way]! | T.KONG_FANS[kongs]! | T.TRAIT_FANS[trait]! | T.PRESENCE_FANS[absent]!
    whole1 =
      T.WAY_FANS[3 * way + 1]! | T.KONG_FANS[kongs + 1]! | T.TRAIT_FANS[trait + 1]! | T.PRESENCE_FANS[absent + 1]!
    whole2 =
      T.WAY_FANS[3 * way + 2]! | T.KONG_FANS[kongs + 2]! | T.TRAIT_FANS[trait + 2]! | T.PRESENCE_FANS[absent + 2]!

    countStandard(false)
    if (melds <= 1) countKnitted(kinds)
    if (melds === 0) countForms(kinds, honours, (odd | oddHonours) !== 0, twice, suitedHogs)
    if (tally.points === 0) {
      tally.lists.length = 0
      tally.points = points[CHICKEN]!
      tally.lists.push(0, 1 << (CHICKEN & 31), 0, 0)
    }
    return tally
  }
}

/** Puts a tile into its place among the first `count`, ascending. */
const insert = (tiles: Int32Array, count: number, tile: Tile): void => {
  let i = count
  while (i > 0 && tiles[i - 1]! > tile) {
    tiles[i] = tiles[i - 1]!
    i--
  }
  tiles[i] = tile
}

const planList = (kind: 'chows' | 'pungs', tiles: Int32Array, count: number): number =>
  T.planList(kind, tiles[0]!, tiles[1]!, count > 2 ? tiles[2]! : T.NO_SET, count > 3 ? tiles[3]! : T.NO_SET)
