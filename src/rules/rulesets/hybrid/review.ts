import { type Hand, isOpen } from '../../hand.ts'
import {
  type Amount,
  excludedText,
  NO_SHAPE,
  onceText,
  onDemand,
  reviewAgainst,
  usedText,
  type WhyNot,
} from '../../review.ts'
import { type ClaimReview, type DeclaredFan, type FanInfo, fanText, type Verdict } from '../../ruleset.ts'
import { text, words } from '../../wording.ts'
import { isCombined } from './combined.ts'
import { CONDITIONS } from './conditions.ts'
import { factsOf } from './count.ts'
import type { Facts } from './facts.ts'
import type { FanKey } from './fans.ts'
import { fanOf, numberOf } from './numbers.ts'
import type { HybridSwitches } from './switches.ts'

const FLOWERS = numberOf('花牌')
/** The fan that may count more than once in a hand (dossier C3). */
const REPEATABLE: readonly number[] = [numberOf('箭刻'), FLOWERS]

const amount: Amount = (units) => {
  const fan = fanText(units, { unitsPerFan: 2 })
  return { han: `${fan}番`, en: `${fan} fan` }
}

/** Holds a claim against the verdict's only list, and says of each fan why it counts or not. */
export const reviewHybrid = (
  hand: Hand,
  verdict: Verdict,
  rows: readonly FanInfo[],
  switches: HybridSwitches,
  declared: readonly DeclaredFan[],
): ClaimReview => {
  const isConcealed = !hand.melds.some(isOpen)
  const facts = onDemand(() => factsOf(hand, switches))
  return reviewAgainst(verdict, hand.flowers, declared, {
    rows,
    flowerFan: FLOWERS,
    valueOf: ({ value, open }) => (isConcealed ? value : (open ?? value)),
    amount,
    whyNot: (row, count, counted) =>
      verdict.winning
        ? whyNot(row, count, { rows, counted, facts: facts(), switches })
        : { status: 'notPresent', explain: NO_SHAPE },
  })
}

interface Context {
  readonly rows: readonly FanInfo[]
  readonly counted: ReadonlyMap<number, number>
  readonly facts: readonly Facts[]
  readonly switches: HybridSwitches
}

const timesIn = (fan: FanKey, facts: Facts, { switches }: Context): number =>
  Number(CONDITIONS[fan]?.(facts, switches) ?? 0)

const whyNot = (row: FanInfo, declared: number, context: Context): WhyNot => {
  const { rows, counted, facts } = context
  const fan = fanOf(row.number) ?? ''
  const isRepeatable = REPEATABLE.includes(row.number)
  if (counted.has(row.number) && !isRepeatable) return { status: 'used', explain: onceText(row) }
  const present = Math.max(...facts.map((fact) => timesIn(fan, fact, context)))
  const by = rows.find(({ number, excludes }) => counted.has(number) && excludes.includes(row.number))
  // What several chows or pungs make is not looked for within a greater such fan, though it is there.
  if (by && (present > (counted.get(row.number) ?? 0) || isCombined(fan)))
    return { status: 'excluded', by: by.number, clause: by.clause, explain: excludedText(row, by) }
  if (present >= (isRepeatable ? declared : 1))
    return { status: 'used', explain: usedText(row, isInCountedReading(fan, context)) }
  return { status: 'notPresent', explain: absentText(row, fan) }
}

/** Whether a reading that can be counted as the verdict does has the fan in another combination of its sets. */
const isInCountedReading = (fan: FanKey, context: Context): boolean => {
  const { counted, facts } = context
  const isCounted = (fact: Facts): boolean =>
    [...counted.keys()].every((number) => timesIn(fanOf(number) ?? '', fact, context) > 0)
  return facts.some(
    (fact) =>
      timesIn(fan, fact, context) > 0 && facts.some((other) => other.reading === fact.reading && isCounted(other)),
  )
}

const NOT_DECLARED = words('沒有宣告或沒有錄入', '没有宣告或没有录入', 'was neither declared nor entered')
const NO_SUCH_WAY = words('和牌方式不符', '和牌方式不符', 'the hand was not won in this way')
const NO_SUCH_SETS = words(
  '沒有它所需的順子或刻子',
  '没有它所需的顺子或刻子',
  'the hand has not the chows or pungs for it',
)
const NO_SUCH_TILES = words('牌張不合它的定義', '牌张不合它的定义', 'the tiles do not meet its definition')

const DECLARED: readonly FanKey[] = ['立直', '双立直', '一发', '天和', '地和', '人和']
const WAYS: readonly FanKey[] = ['自摸', '杠上开花', '海底和', '抢杠和']
const SETS: readonly FanKey[] = [
  '圈风刻',
  '门风刻',
  '箭刻',
  '双杠',
  '三杠',
  '四杠',
  '三风刻',
  '碰碰和',
  '三暗刻',
  '四暗刻',
]

const absentText = (row: FanInfo, fan: FanKey) => {
  const reason = DECLARED.includes(fan)
    ? NOT_DECLARED
    : WAYS.includes(fan)
      ? NO_SUCH_WAY
      : SETS.includes(fan) || isCombined(fan)
        ? NO_SUCH_SETS
        : NO_SUCH_TILES
  return text((voice) => `${voice.fan(row)}${voice.language === 'en' ? ': ' : '：'}${reason[voice.language]}`)
}
