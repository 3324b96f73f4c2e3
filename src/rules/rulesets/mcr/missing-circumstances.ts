import { type Missing, text, words } from '../../wording.ts'
import type { ConditionOn, Way } from './conditions.ts'
import { choices, type Facts } from './facts.ts'

const FORM_TEXTS: Readonly<Record<ConditionOn<'form'>['form'], readonly [string, string, string]>> = {
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

export const missingForm = ({ form: name }: ConditionOn<'form'>): Missing => {
  return { distance: 1, text: words(...FORM_TEXTS[name]) }
}

export const missingWait = ({ waits, hand }: Facts): Missing => {
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
export const missingWay = ({ test }: ConditionOn<'way'>, facts: Facts): Missing => {
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
  return { distance: flags.length + 1, text: words('不可能', '不可能', 'no circumstances allow it') }
}
