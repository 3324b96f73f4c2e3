import { isOutside, isPureTerminalChows, isThreeSuitedTerminalChows, ranksWithin } from '../../patterns.ts'
import {
  isDragon,
  isGreen,
  isHonour,
  isReversible,
  isSuited,
  isTerminal,
  isWind,
  rankOf,
  suitOf,
  type Tile,
} from '../../tiles.ts'
import type { Facts } from './facts.ts'
import type { FanKey } from './fans.ts'
import type { HybridSwitches } from './switches.ts'

/** Whether, or how often, a fan is present in a reading, before exclusions. */
export type Condition = (facts: Facts, switches: HybridSwitches) => boolean | number

const everyTile =
  (test: (tile: Tile) => boolean): Condition =>
  ({ whole }) =>
    whole.kinds.every(test)

const combined =
  (fan: FanKey): Condition =>
  (facts) =>
    facts.combined.includes(fan)

const pungs = (facts: Facts, is: (tile: Tile) => boolean): number => facts.pungs.filter(is).length

const pairIs = ({ reading }: Facts, is: (tile: Tile) => boolean): boolean => reading.pair !== null && is(reading.pair)

const fourChowsWithPair =
  (test: typeof isPureTerminalChows): Condition =>
  ({ chows: [a, b, c, d], reading: { pair } }) =>
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    pair !== null &&
    test([a, b, c, d], pair)

/** Every set and the pair of a standard reading has a terminal or an honour (R98 #55 全带幺). */
const isOutsideHand = ({ reading: { form, sets, pair } }: Facts): boolean =>
  form === 'standard' && pair !== null && isOutside({ kind: 'pair', tile: pair }) && sets.every(isOutside)

const hasHonours = ({ whole }: Facts): boolean => whole.winds || whole.dragons

/** Four sets and a pair, or seven pairs; a knitted straight with set and pair as the switch says. */
const isStandardOrPairs: Condition = ({ reading: { form } }, { allTypesWithKnittedStraight }) =>
  form === 'standard' || form === 'sevenPairs' || (form === 'knittedStraight' && allTypesWithKnittedStraight)

const NINE_GATES = '1112345678999'

const isNineGates: Condition = ({ hand, whole, reading }) =>
  reading.form === 'standard' &&
  hand.melds.length === 0 &&
  whole.suits === 1 &&
  isSuited(hand.win) &&
  hand.concealed.map(rankOf).join('') === NINE_GATES

const isSevenInARow: Condition = ({ whole: { kinds }, reading }) =>
  reading.form === 'sevenPairs' &&
  kinds.length === 7 &&
  isSuited(kinds[6]!) &&
  suitOf(kinds[0]!) === suitOf(kinds[6]!) &&
  kinds[6]! - kinds[0]! === 6

const isAllChows: Condition = (facts, { knittedStraightAllChows }) => {
  const { form } = facts.reading
  const isStraight = form === 'knittedStraight' && knittedStraightAllChows
  return facts.chows.length === (isStraight ? 1 : 4) && pairIs(facts, isSuited)
}

/** Twelve tiles of the sets are three quadruples, none a kong (dossier C11). */
const isThreeQuadruples: Condition = ({ whole, reading: { form, pair } }) =>
  form === 'standard' && whole.fours.filter((tile) => tile !== pair).length === 3

/**
 * When each fan is present: R98's definitions but for those the source marks as its own (dossier C3). What a higher fan
 * contains is present too; the fan table and the switches take it away.
 */
export const CONDITIONS: Readonly<Record<FanKey, Condition>> = {
  三色三步高: combined('三色三步高'),
  平和: isAllChows,
  断幺: everyTile(ranksWithin(2, 8)),
  自摸: ({ hand }) => hand.selfDrawn,
  一般高: combined('一般高'),
  混求人: ({ whole, hand }, { mixedMeldedAllowsConcealedKong }) =>
    whole.openMelds === 4 || (mixedMeldedAllowsConcealedKong && hand.melds.length === 4 && !whole.concealed),
  推不倒: everyTile(isReversible),
  组合龙: ({ reading }) => reading.knitted.length > 0,
  三色三节高: combined('三色三节高'),
  圈风刻: (facts) => facts.pungs.includes(facts.hand.roundWind),
  门风刻: (facts) => facts.pungs.includes(facts.hand.seatWind),
  箭刻: (facts) => pungs(facts, isDragon),
  双杠: ({ whole }) => whole.kongs >= 2,
  杠上开花: ({ hand }) => hand.kong && hand.selfDrawn,
  海底和: ({ hand }) => hand.lastTile,
  抢杠和: ({ hand }) => hand.kong && !hand.selfDrawn,
  全不靠: ({ reading }) => reading.form === 'singles',
  七对: ({ reading }) => reading.form === 'sevenPairs',
  立直: ({ hand }) => hand.declared !== undefined && hand.declared.riichi !== 'none',
  一发: ({ hand }) => hand.declared?.ippatsu === true,
  花龙: combined('花龙'),
  一色三步高: combined('一色三步高'),
  三色三同顺: combined('三色三同顺'),
  混幺九: (facts) =>
    hasHonours(facts) &&
    (facts.reading.form === 'standard' || facts.reading.form === 'sevenPairs') &&
    facts.whole.kinds.every((tile) => isTerminal(tile) || isHonour(tile)),
  混带幺: (facts) => isOutsideHand(facts) && hasHonours(facts),
  五门齐: (facts, switches) =>
    facts.whole.suits === 3 && facts.whole.winds && facts.whole.dragons && isStandardOrPairs(facts, switches),
  三风刻: (facts) => pungs(facts, isWind) >= 3,
  碰碰和: (facts) => facts.pungs.length === 4,
  双立直: ({ hand }) => hand.declared?.riichi === 'double',
  七星不靠: ({ whole, reading }) => reading.form === 'singles' && whole.kinds.filter(isHonour).length === 7,
  大于五: everyTile((tile) => rankOf(tile) >= 6),
  小于五: everyTile(ranksWithin(1, 4)),
  三色双龙会: fourChowsWithPair(isThreeSuitedTerminalChows),
  一色三同顺: combined('一色三同顺'),
  一色三节高: combined('一色三节高'),
  混一色: (facts) => facts.whole.suits === 1 && hasHonours(facts),
  清龙: combined('清龙'),
  清带幺: (facts) => isOutsideHand(facts) && !hasHonours(facts),
  二般高: (facts) => facts.combined.filter((fan) => fan === '一般高').length === 2,
  三同刻: combined('三同刻'),
  三暗刻: ({ concealedPungs }) => concealedPungs >= 3,
  三杠: ({ whole }) => whole.kongs >= 3,
  一色四步高: combined('一色四步高'),
  小三元: (facts) => pungs(facts, isDragon) === 2 && pairIs(facts, isDragon),
  人和: ({ hand }) => hand.declared?.firstTurn === 'human',
  全大: everyTile((tile) => rankOf(tile) >= 7),
  全小: everyTile(ranksWithin(1, 3)),
  全中: everyTile(ranksWithin(4, 6)),
  清一色: (facts) => facts.whole.suits === 1 && !hasHonours(facts),
  一色四节高: combined('一色四节高'),
  天和: ({ hand }) => hand.declared?.firstTurn === 'heavenly',
  地和: ({ hand }) => hand.declared?.firstTurn === 'earthly',
  一色双龙会: fourChowsWithPair(isPureTerminalChows),
  十三幺: ({ reading }) => reading.form === 'thirteenOrphans',
  四暗刻: ({ concealedPungs }) => concealedPungs === 4,
  大三元: (facts) => pungs(facts, isDragon) === 3,
  小四喜: (facts) => pungs(facts, isWind) === 3 && pairIs(facts, isWind),
  字一色: everyTile(isHonour),
  绿一色: everyTile(isGreen),
  清幺九: everyTile(isTerminal),
  大四喜: (facts) => pungs(facts, isWind) === 4,
  大七星: ({ whole, reading }) => reading.form === 'sevenPairs' && whole.kinds.filter(isHonour).length === 7,
  九莲宝灯: isNineGates,
  一色四同顺: combined('一色四同顺'),
  连七对: isSevenInARow,
  四杠: ({ whole }) => whole.kongs === 4,
  全归一: (facts, switches) => switches.houseFans === 'suggested' && isThreeQuadruples(facts, switches),
  花一色: ({ hand }, { houseFans }) => houseFans === 'suggested' && hand.flowers === 8,
  花牌: ({ hand }) => hand.flowers,
}
