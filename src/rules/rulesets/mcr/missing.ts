import { KINDS, suitOf, type Tile } from '../../tiles.ts'
import type { Condition, Way } from './conditions.ts'
import { blocksIn, choices, type Facts } from './facts.ts'
import { type Text, text, type Voice } from './wording.ts'

/** Why a fan is not present in a reading: what is missing or in the way, most telling first. */
export interface Missing {
  /** How far the reading is from the fan: tiles, sets or circumstances; only for choosing the nearest reading. */
  readonly distance: number
  readonly text: Text
}

type On<K extends Condition['on']> = Extract<Condition, { on: K }>

/** What the condition lacks in these facts. */
export const missingFrom = (condition: Condition, facts: Facts): Missing => {
  switch (condition.on) {
    case 'everyTile':
      return everyTile(condition, facts)
    case 'everyBlock':
      return everyBlock(condition, facts)
    case 'presence':
      return { distance: 1, text: text((voice) => presentGroups(voice, facts)) }
    case 'way':
      return way(condition, facts)
    case 'winds':
      return honourSets(
        facts.pungs.filter((tile) => tile >= 27 && tile < 31),
        facts.reading.pair,
        ['風', '风', 'winds'],
      )
    case 'dragons':
      return honourSets(
        facts.pungs.filter((tile) => tile >= 31),
        facts.reading.pair,
        ['箭', '箭', 'dragons'],
      )
    case 'windPung':
      return {
        distance: 1,
        text: text((v) =>
          v.say(
            `沒有${v.tiles([facts.hand[condition.wind]])}的刻子`,
            `没有${v.tiles([facts.hand[condition.wind]])}的刻子`,
            `there is no pung of ${v.tiles([facts.hand[condition.wind]])}`,
          ),
        ),
      }
    case 'kongs':
      return kongs(facts)
    case 'concealedPungs':
      return concealedPungs(facts)
    case 'sets':
      return sets(facts)
    case 'chows':
    case 'pungs':
      return relation(condition, facts)
    case 'chowsAndPair':
      return {
        distance: 4,
        text: text((v) =>
          v.say(
            '需要兩副123和兩副789，以5為將',
            '需要两副123和两副789，以5为将',
            'it needs 123 and 789 twice and a pair of 5',
          ),
        ),
      }
    case 'eachPung':
      return {
        distance: 1,
        text: text((v) =>
          v.say(
            '沒有可計的么九刻：圈風、門風、箭刻另計',
            '没有可计的幺九刻：圈风、门风、箭刻另计',
            'there is no pung of terminals or of winds that are neither seat nor round wind',
          ),
        ),
      }
    case 'form':
      return form(condition)
    case 'wait':
      return wait(facts)
    case 'eachFourOfAKind':
      return {
        distance: 1,
        text: text((v) =>
          v.say(
            '沒有（更多）四張相同而未開槓的牌',
            '没有（更多）四张相同而未开杠的牌',
            'there are no (more) four identical tiles outside a kong',
          ),
        ),
      }
    case 'eachFlower':
      return {
        distance: 1,
        text: text((v) =>
          v.say(
            `花牌有${facts.hand.flowers}張`,
            `花牌有${facts.hand.flowers}张`,
            `there are ${facts.hand.flowers} flowers`,
          ),
        ),
      }
    case 'nothingElse':
      return { distance: 1, text: text((v) => v.say('這手牌另有番種', '这手牌另有番种', 'the hand has other fan')) }
  }
}

const everyTile = ({ test }: On<'everyTile'>, { tiles }: Facts): Missing => {
  const wrong = [...new Set(tiles)].filter((tile) => !test(tile))
  return {
    distance: wrong.length,
    text: text((v) =>
      v.say(`不合的牌：${v.tiles(wrong)}`, `不合的牌：${v.tiles(wrong)}`, `these tiles do not fit: ${v.tiles(wrong)}`),
    ),
  }
}

const everyBlock = ({ test }: On<'everyBlock'>, facts: Facts): Missing => {
  if (facts.reading.form !== 'standard') return noSets
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

const noSets: Missing = {
  distance: 9,
  text: text((v) =>
    v.say('這種牌型沒有四副面子和將', '这种牌型没有四副面子和将', 'this shape is not four sets and a pair'),
  ),
}

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
  pungs: readonly Tile[],
  pair: Tile | null,
  [hant, hans, en]: readonly [string, string, string],
): Missing => ({
  distance: 4 - pungs.length,
  text: text((v) => {
    const names = pungs.length > 0 ? v.tiles(pungs) : v.say('無', '无', 'none')
    const eyes = pair === null ? v.say('無', '无', 'none') : v.tiles([pair])
    return v.say(
      `${hant}刻：${names}；將：${eyes}`,
      `${hans}刻：${names}；将：${eyes}`,
      `pungs of ${en}: ${names}; pair: ${eyes}`,
    )
  }),
})

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
  if (facts.reading.form !== 'standard') return noSets
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

const CHOWS: readonly Tile[] = [0, 9, 18].flatMap((first) => [0, 1, 2, 3, 4, 5, 6].map((i) => first + i))
const SUITED_PUNGS: readonly Tile[] = Array.from({ length: 27 }, (_, tile) => tile)

/** The fewest sets that would complete the combination, preferring those the hand already has tiles of. */
const relation = ({ on, of, test }: On<'chows'> | On<'pungs'>, facts: Facts): Missing => {
  const own = on === 'chows' ? facts.chows : facts.suitedPungs
  const every = on === 'chows' ? CHOWS : SUITED_PUNGS
  const whole = (tile: Tile): Tile[] => (on === 'chows' ? [tile, tile + 1, tile + 2] : [tile, tile, tile])
  const held = (tile: Tile): number => whole(tile).filter((t) => facts.tiles.includes(t)).length
  const sameSuit = (tile: Tile): Tile[] => facts.tiles.filter((t) => t < KINDS && suitOf(t) === suitOf(tile))
  for (let lacking = 1; lacking < of; lacking++) {
    const found = choices(own, of - lacking).flatMap((kept) =>
      extensions(every, lacking).filter((added) => test([...kept, ...added].sort((a, b) => a - b))),
    )
    if (found.length === 0) continue
    const weight = (added: readonly Tile[]): number => added.reduce((sum, tile) => sum + held(tile), 0)
    const best = found.reduce((a, b) => (weight(b) > weight(a) ? b : a))
    return {
      distance: lacking,
      text: text((v) => {
        const needs = best.map((tile) => v.tiles(whole(tile))).join(' ')
        const has = v.tiles(sameSuit(best[0]!)) || v.say('無', '无', 'none')
        return v.say(
          `需要${needs}；手中同門牌為${has}`,
          `需要${needs}；手中同门牌为${has}`,
          `it needs ${needs}; of that suit you have ${has}`,
        )
      }),
    }
  }
  return {
    distance: of,
    text: text((v) =>
      on === 'chows'
        ? v.say('沒有能組成它的順子', '没有能组成它的顺子', 'no chow of the hand belongs to it')
        : v.say('沒有能組成它的刻子', '没有能组成它的刻子', 'no pung of the hand belongs to it'),
    ),
  }
}

const extensions = (tiles: readonly Tile[], count: number): Tile[][] =>
  count === 0 ? [[]] : tiles.flatMap((tile, i) => extensions(tiles.slice(i), count - 1).map((rest) => [tile, ...rest]))

const FORM_TEXTS: Readonly<Record<On<'form'>['form'], readonly [string, string, string]>> = {
  nineGates: [
    '門前十三張不是同一花色的1112345678999',
    '门前十三张不是同一花色的1112345678999',
    'the 13 concealed tiles are not 1112345678999 of one suit',
  ],
  sevenPairs: ['不是七個對子', '不是七个对子', 'the hand is not seven pairs'],
  shiftedPairs: [
    '不是一種花色相連的七個對子',
    '不是一种花色相连的七个对子',
    'the hand is not seven consecutive pairs of one suit',
  ],
  thirteenOrphans: [
    '不是十三種么九牌加一張作將',
    '不是十三种幺九牌加一张作将',
    'the hand is not the thirteen terminals and honours with one doubled',
  ],
  sevenHonours: [
    '不是七張字牌各一，加147、258、369中的七張',
    '不是七张字牌各一，加147、258、369中的七张',
    'the hand is not all seven honours with seven single tiles of 147, 258, 369',
  ],
  singles: [
    '不是字牌與147、258、369中的十四張單牌',
    '不是字牌与147、258、369中的十四张单牌',
    'the hand is not fourteen single tiles of the honours and 147, 258, 369',
  ],
  knittedStraight: [
    '三種花色的147、258、369不齊',
    '三种花色的147、258、369不齐',
    'the nine tiles 147, 258, 369 in three suits are not all there',
  ],
}

const form = ({ form: name }: On<'form'>): Missing => {
  const [hant, hans, en] = FORM_TEXTS[name]
  return { distance: 1, text: text((v) => v.say(hant, hans, en)) }
}

const wait = ({ waits, hand }: Facts): Missing => {
  const others = waits.filter((tile) => tile !== hand.win)
  return {
    distance: 1,
    text: text((v) =>
      others.length > 0
        ? v.say(
            `不是只聽一種牌：還聽${v.tiles(others)}`,
            `不是只听一种牌：还听${v.tiles(others)}`,
            `the hand also waits for ${v.tiles(others)}`,
          )
        : v.say(
            `${v.tiles([hand.win])}不是這樣和的`,
            `${v.tiles([hand.win])}不是这样和的`,
            `${v.tiles([hand.win])} does not complete the hand that way`,
          ),
    ),
  }
}

const WAY_TEXTS: readonly (readonly [
  keyof Way,
  yes: readonly [string, string, string],
  no: readonly [string, string, string],
])[] = [
  ['selfDrawn', ['要自摸', '要自摸', 'a self-draw'], ['要點和', '要点和', 'a win on a discard or robbed kong']],
  [
    'lastTile',
    ['要最後一張牌', '要最后一张牌', 'the last tile'],
    ['不能是最後一張牌', '不能是最后一张牌', 'not the last tile'],
  ],
  [
    'kong',
    ['要有槓（槓上開花或搶槓）', '要有杠（杠上开花或抢杠）', 'a kong: its replacement tile, or one robbed'],
    ['不能有槓', '不能有杠', 'no kong'],
  ],
  ['lastOfKind', ['要另三張已亮明', '要另三张已亮明', 'the other three copies lying open'], ['', '', '']],
  ['concealed', ['要門前清', '要门前清', 'no open set'], ['', '', '']],
  ['melded', ['要四副都是吃、碰、明槓', '要四副都是吃、碰、明杠', 'four open sets'], ['', '', '']],
]

/** The fewest circumstances that would have to be different. */
const way = ({ test }: On<'way'>, facts: Facts): Missing => {
  const flags = WAY_TEXTS.map(([flag]) => flag)
  for (let changes = 1; changes <= flags.length; changes++) {
    const flipped = choices(flags, changes).find((some) =>
      test({ ...facts.way, ...Object.fromEntries(some.map((flag) => [flag, !facts.way[flag]])) }),
    )
    if (!flipped) continue
    const wanted = WAY_TEXTS.filter(([flag]) => flipped.includes(flag)).map(([flag, yes, no]) =>
      facts.way[flag] ? no : yes,
    )
    return {
      distance: changes,
      text: text((v) =>
        v.say(
          wanted.map(([hant]) => hant).join('，'),
          wanted.map(([, hans]) => hans).join('，'),
          `it needs ${wanted.map(([, , en]) => en).join(' and ')}`,
        ),
      ),
    }
  }
  return noSets
}
