import { type Hand, isKong, isOpen, meldTiles } from '../../hand.ts'
import { formalWaits, type Reading, type ReadSet } from '../../readings.ts'
import { isDragon, isSuited, isWind, rankOf, suitOf, type Tile } from '../../tiles.ts'
import type { Condition, ConditionOn, Form, HonourSets, Presence, Way } from './conditions.ts'

/**
 * A hand in one reading as the conditions of the fan table ask about it. Counting uses the tables instead; this is the
 * slow, plain way, used to explain.
 */
export interface Facts {
  readonly hand: Hand
  readonly reading: Reading
  readonly tiles: readonly Tile[]
  readonly chows: readonly Tile[]
  /** Suited pungs and kongs, ascending. */
  readonly suitedPungs: readonly Tile[]
  readonly pungs: readonly Tile[]
  readonly presence: Presence
  readonly way: Way
  readonly winds: HonourSets
  readonly dragons: HonourSets
  readonly meldedKongs: number
  readonly concealedKongs: number
  /** Possible numbers of concealed pungs, by what the winning tile completed. */
  readonly concealedPungs: readonly number[]
  readonly waits: readonly Tile[]
  /** Waits the winning tile can be read as, when it was the only one; forms without a pair complete a single tile. */
  readonly waitKinds: readonly ('edge' | 'closed' | 'single')[]
  readonly forms: readonly Form[]
  readonly fourOfAKind: readonly Tile[]
}

/** `countExhausted`: whether a tile the winner holds four times is a wait (dossier D9 `exhaustedWaitStillCounts`). */
export const factsOf = (hand: Hand, reading: Reading, countExhausted: boolean): Facts => {
  const tiles = [...hand.melds.flatMap(meldTiles), ...hand.concealed, hand.win].sort((a, b) => a - b)
  const of = (kind: ReadSet['kind']) =>
    reading.sets
      .filter((set) => set.kind === kind)
      .map(({ tile }) => tile)
      .sort((a, b) => a - b)
  const pungs = of('pung')
  const honours = (is: (tile: Tile) => boolean): HonourSets => ({
    pungs: pungs.filter(is).length,
    pair: reading.pair !== null && is(reading.pair),
  })
  const held = (tile: Tile): number => tiles.filter((other) => other === tile).length
  const waits = formalWaits(hand.melds, hand.concealed).filter(
    (tile) => countExhausted || tile === hand.win || held(tile) < 4,
  )
  const kongs = hand.melds.filter(isKong)
  return {
    hand,
    reading,
    tiles,
    chows: of('chow'),
    suitedPungs: pungs.filter(isSuited),
    pungs,
    presence: {
      suits: new Set(tiles.filter(isSuited).map(suitOf)).size,
      winds: tiles.some(isWind),
      dragons: tiles.some(isDragon),
    },
    way: wayOf(hand),
    winds: honours(isWind),
    dragons: honours(isDragon),
    meldedKongs: kongs.filter(isOpen).length,
    concealedKongs: kongs.filter((meld) => !isOpen(meld)).length,
    concealedPungs: concealedPungCounts(hand, reading),
    waits,
    waitKinds: reading.pair === null ? ['single'] : waits.length === 1 ? waitKindsOf(hand, reading) : [],
    forms: formsOf(hand, reading, tiles),
    fourOfAKind: [...new Set(tiles)].filter(
      (tile) => tiles.filter((t) => t === tile).length === 4 && !kongs.some((kong) => kong.tile === tile),
    ),
  }
}

const wayOf = (hand: Hand): Way => {
  const open = hand.melds.filter(isOpen)
  return {
    selfDrawn: hand.selfDrawn,
    lastTile: hand.lastTile,
    kong: hand.kong,
    lastOfKind: hand.lastOfKind || open.flatMap(meldTiles).filter((tile) => tile === hand.win).length === 3,
    concealed: open.length === 0,
    melded: open.length === 4,
  }
}

/** Sets of the reading that are not laid out and hold the winning tile. */
const completedBy = ({ win }: Hand, { sets }: Reading): ReadSet[] =>
  sets.filter(({ kind, tile, meld }) => !meld && (kind === 'pung' ? tile === win : tile <= win && win <= tile + 2))

const concealedPungCounts = (hand: Hand, reading: Reading): number[] => {
  const all = reading.sets.filter(({ kind, meld }) => kind === 'pung' && (meld === null || !isOpen(meld))).length
  if (hand.selfDrawn || reading.form === 'sevenPairs') return [all]
  const completed = completedBy(hand, reading)
  const elsewhere =
    completed.some(({ kind }) => kind === 'chow') || reading.pair === hand.win || reading.knitted.includes(hand.win)
  const taken = completed.some(({ kind }) => kind === 'pung')
  return [...(elsewhere || !taken ? [all] : []), ...(taken ? [all - 1] : [])]
}

const waitKindsOf = (hand: Hand, reading: Reading): ('edge' | 'closed' | 'single')[] => {
  const kinds = completedBy(hand, reading).flatMap(({ kind, tile }): ('edge' | 'closed')[] => {
    if (kind === 'pung') return []
    if (hand.win === tile + 1) return ['closed']
    const edge = hand.win === tile ? rankOf(tile) === 7 : rankOf(tile) === 1
    return edge ? ['edge'] : []
  })
  return [...kinds, ...(reading.pair === hand.win ? (['single'] as const) : [])]
}

const NINE_GATES = '1112345678999'

const formsOf = (hand: Hand, reading: Reading, tiles: readonly Tile[]): Form[] => {
  const forms: Form[] = []
  const kinds = [...new Set(tiles)]
  const oneSuit = kinds.every((tile) => isSuited(tile) && suitOf(tile) === suitOf(hand.win))
  if (reading.form === 'standard' && oneSuit && hand.concealed.map(rankOf).join('') === NINE_GATES)
    forms.push('nineGates')
  if (reading.form === 'sevenPairs') forms.push('sevenPairs')
  if (reading.form === 'sevenPairs' && oneSuit && kinds.length === 7 && kinds[6]! - kinds[0]! === 6)
    forms.push('shiftedPairs')
  if (reading.form === 'thirteenOrphans') forms.push('thirteenOrphans')
  if (reading.form === 'singles') forms.push('singles')
  if (reading.form === 'singles' && kinds.filter((tile) => !isSuited(tile)).length === 7) forms.push('sevenHonours')
  if (reading.knitted.length > 0) forms.push('knittedStraight')
  return forms
}

/** Whether the reading has four sets and a pair, nothing knitted. */
const isStandard = ({ reading }: Facts): boolean => reading.form === 'standard'

/** How often a condition holds in a reading before exclusions; 0 when not at all. */
export const timesPresent = (condition: Condition, facts: Facts): number => {
  switch (condition.on) {
    case 'everyTile':
      return Number(facts.tiles.every(condition.test))
    case 'everyBlock':
      return Number(isStandard(facts) && blocksIn(facts).every(condition.test))
    case 'presence':
      return Number(condition.test(facts.presence))
    case 'way':
      return Number(condition.test(facts.way))
    case 'winds':
      return Number(condition.test(facts.winds))
    case 'dragons':
      return Number(condition.test(facts.dragons))
    case 'windPung':
      return Number(facts.pungs.includes(facts.hand[condition.wind]))
    case 'kongs':
      return Number(condition.test(facts.meldedKongs, facts.concealedKongs))
    case 'concealedPungs':
      return Number(facts.concealedPungs.some(condition.test))
    case 'sets':
      return Number(facts.reading.pair !== null && condition.test(facts.pungs.length, isSuited(facts.reading.pair)))
    case 'chows':
      return choices(facts.chows, condition.of).filter(condition.test).length
    case 'pungs':
      return choices(facts.suitedPungs, condition.of).filter(condition.test).length
    case 'chowsAndPair':
      return Number(isWithPair(condition, facts))
    case 'eachPung':
      return facts.pungs.filter((tile) => condition.test(tile, { ...facts.hand, windPungs: facts.winds.pungs })).length
    case 'form':
      return Number(facts.forms.includes(condition.form))
    case 'wait':
      return Number(facts.waitKinds.includes(condition.wait))
    case 'eachFourOfAKind':
      return facts.fourOfAKind.length
    case 'eachFlower':
      return facts.hand.flowers
    case 'nothingElse':
      return 0
  }
}

const isWithPair = ({ test }: ConditionOn<'chowsAndPair'>, { chows, reading: { pair } }: Facts): boolean => {
  const [a, b, c, d] = chows
  if (a === undefined || b === undefined || c === undefined || d === undefined || pair === null) return false
  return test([a, b, c, d], pair)
}

/** Sets and pair of a standard reading. */
export const blocksIn = ({ reading }: Facts): { kind: 'chow' | 'pung' | 'pair'; tile: Tile }[] => [
  ...reading.sets.map(({ kind, tile }) => ({ kind, tile })),
  ...(reading.pair === null ? [] : [{ kind: 'pair' as const, tile: reading.pair }]),
]

/** All ways to choose some of the items, in order. */
export const choices = <T>(items: readonly T[], count: number): T[][] =>
  count === 0 ? [[]] : items.flatMap((item, i) => choices(items.slice(i + 1), count - 1).map((rest) => [item, ...rest]))
