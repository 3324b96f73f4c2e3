import { isDragon, isWind, suitOf, type Tile } from '../../tiles.ts'
import { type Missing, text, type Voice, words } from '../../wording.ts'
import type { Condition, ConditionOn } from './conditions.ts'
import { blocksIn, type Facts } from './facts.ts'
import { missingForm, missingWait, missingWay } from './missing-circumstances.ts'
import { missingSets } from './missing-sets.ts'

/** What a fan's condition lacks in a reading of a hand that does not fulfil it. */
export const missingFrom = (condition: Condition, facts: Facts): Missing => {
  switch (condition.on) {
    case 'everyTile':
      return everyTile(condition, facts)
    case 'everyBlock':
      return everyBlock(condition, facts)
    case 'presence':
      return { distance: 1, text: text((voice) => presentGroups(voice, facts)) }
    case 'way':
      return missingWay(condition, facts)
    case 'winds':
      return honourSets(facts, isWind, ['風', '风', 'winds'])
    case 'dragons':
      return honourSets(facts, isDragon, ['箭', '箭', 'dragons'])
    case 'windPung':
      return windPung(facts.hand[condition.wind])
    case 'kongs':
      return kongs(facts)
    case 'concealedPungs':
      return concealedPungs(facts)
    case 'sets':
      return sets(facts)
    case 'chows':
    case 'pungs':
      return missingSets(condition, facts)
    case 'chowsAndPair':
      return NO_TERMINAL_CHOWS
    case 'eachPung':
      return NO_MORE_PUNGS
    case 'form':
      return missingForm(condition)
    case 'wait':
      return missingWait(facts)
    case 'eachFourOfAKind':
      return NO_MORE_FOURS
    case 'eachFlower':
      return flowers(facts.hand.flowers)
    case 'nothingElse':
      return OTHER_FAN
  }
}

const NO_TERMINAL_CHOWS: Missing = {
  distance: 4,
  text: words(
    '需要兩副123和兩副789，以5為將',
    '需要两副123和两副789，以5为将',
    'it needs 123 and 789 twice and a pair of 5',
  ),
}
const NO_MORE_PUNGS: Missing = {
  distance: 1,
  text: words(
    '沒有更多么九牌或字牌的刻子',
    '没有更多幺九牌或字牌的刻子',
    'there is no further pung of terminals or honours',
  ),
}
const NO_MORE_FOURS: Missing = {
  distance: 1,
  text: words(
    '沒有更多四張相同而未開槓的牌',
    '没有更多四张相同而未开杠的牌',
    'there are no further four identical tiles outside a kong',
  ),
}
const OTHER_FAN: Missing = {
  distance: 1,
  text: words('這手牌另有番種', '这手牌另有番种', 'the hand has other fan'),
}
const NO_SETS: Missing = {
  distance: 9,
  text: words('這種牌型沒有四副面子和將', '这种牌型没有四副面子和将', 'this shape is not four sets and a pair'),
}

const flowers = (count: number): Missing => ({
  distance: 1,
  text: words(`花牌有${count}張`, `花牌有${count}张`, `there are ${count} flowers`),
})

const windPung = (wind: Tile): Missing => ({
  distance: 1,
  text: text((v) =>
    v.say(`沒有${v.tiles([wind])}的刻子`, `没有${v.tiles([wind])}的刻子`, `there is no pung of ${v.tiles([wind])}`),
  ),
})

const everyTile = ({ test }: ConditionOn<'everyTile'>, { tiles }: Facts): Missing => {
  const wrong = [...new Set(tiles)].filter((tile) => !test(tile))
  return {
    distance: wrong.length,
    text: text((v) => `${v.say('不合的牌：', '不合的牌：', 'these tiles do not fit: ')}${v.tiles(wrong)}`),
  }
}

const everyBlock = ({ test }: ConditionOn<'everyBlock'>, facts: Facts): Missing => {
  if (facts.reading.form !== 'standard') return NO_SETS
  const wrong = blocksIn(facts).filter((block) => !test(block))
  const list = (v: Voice): string => wrong.map((block) => v.tiles(tilesOf(block))).join(v.say('；', '；', '; '))
  return {
    distance: wrong.length,
    text: text((v) =>
      v.say(
        `不合的面子或將：${list(v)}`,
        `不合的面子或将：${list(v)}`,
        `these sets or this pair do not fit: ${list(v)}`,
      ),
    ),
  }
}

const tilesOf = ({ kind, tile }: { kind: 'chow' | 'pung' | 'pair'; tile: Tile }): Tile[] =>
  kind === 'chow' ? [tile, tile + 1, tile + 2] : kind === 'pung' ? [tile, tile, tile] : [tile, tile]

const presentGroups = (v: Voice, { tiles }: Facts): string => {
  const groups: readonly (readonly [(tile: Tile) => boolean, string])[] = [
    [(tile) => suitOf(tile) === 0, v.say('萬', '万', 'characters')],
    [(tile) => suitOf(tile) === 1, v.say('條', '条', 'bamboo')],
    [(tile) => suitOf(tile) === 2, v.say('餅', '饼', 'dots')],
    [(tile) => tile >= 27 && tile < 31, v.say('風牌', '风牌', 'winds')],
    [(tile) => tile >= 31, v.say('箭牌', '箭牌', 'dragons')],
  ]
  const names = groups.flatMap(([is, name]) => (tiles.some(is) ? [name] : []))
  return v.say(`手中有${names.join('、')}`, `手中有${names.join('、')}`, `the hand has ${names.join(', ')}`)
}

const honourSets = (
  { pungs, reading: { pair } }: Facts,
  is: (tile: Tile) => boolean,
  [hant, hans, en]: readonly [string, string, string],
): Missing => {
  const held = pungs.filter(is)
  return {
    distance: 4 - held.length,
    text: text((v) => {
      const none = v.say('無', '无', 'none')
      const names = held.length > 0 ? v.tiles(held) : none
      const eyes = pair === null ? none : v.tiles([pair])
      return v.say(
        `${hant}刻：${names}；將：${eyes}`,
        `${hans}刻：${names}；将：${eyes}`,
        `pungs of ${en}: ${names}; pair: ${eyes}`,
      )
    }),
  }
}

const kongs = ({ meldedKongs: melded, concealedKongs: concealed }: Facts): Missing => ({
  distance: 4 - melded - concealed,
  text: text((v) =>
    v.say(
      `明槓${melded}副，暗槓${concealed}副`,
      `明杠${melded}副，暗杠${concealed}副`,
      `the hand has ${melded} melded and ${concealed} concealed kongs`,
    ),
  ),
})

const concealedPungs = ({ concealedPungs: counts, hand }: Facts): Missing => {
  const most = Math.max(...counts)
  const onDiscard = hand.selfDrawn
    ? ['', '', '']
    : ['（點和完成的刻子不算暗刻）', '（点和完成的刻子不算暗刻）', ' (a pung completed by a discard is not concealed)']
  return {
    distance: 4 - most,
    text: text((v) =>
      v.say(
        `暗刻有${most}副${onDiscard[0]}`,
        `暗刻有${most}副${onDiscard[1]}`,
        `the hand has ${most} concealed pungs${onDiscard[2]}`,
      ),
    ),
  }
}

const sets = (facts: Facts): Missing => {
  if (facts.reading.form !== 'standard') return NO_SETS
  return {
    distance: facts.pungs.length,
    text: text((v) => {
      const chows =
        facts.chows.map((tile) => v.tiles([tile, tile + 1, tile + 2])).join(' ') || v.say('無', '无', 'none')
      const pungs = facts.pungs.map((tile) => v.tiles([tile, tile, tile])).join(' ') || v.say('無', '无', 'none')
      const pair = v.tiles([facts.reading.pair ?? 0])
      return v.say(
        `順子：${chows}；刻子：${pungs}；將：${pair}`,
        `顺子：${chows}；刻子：${pungs}；将：${pair}`,
        `chows: ${chows}; pungs: ${pungs}; pair: ${pair}`,
      )
    }),
  }
}
