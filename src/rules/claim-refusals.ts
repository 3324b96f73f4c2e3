import type { Language } from './ruleset.ts'

/** Why a player does not get the tile, or may not make the kong: the rule and its words. */
export interface RefusalRule {
  /** The rule book that has the rule and what it is about there. */
  readonly clause: string
  readonly explain: Readonly<Record<Language, string>>
}

const rule = (clause: string, hant: string, hans: string, en: string): RefusalRule => ({
  clause,
  explain: { 'zh-Hant': hant, 'zh-Hans': hans, en },
})

/** Every reason to refuse a claim, each with its rule in words a player can look up (MCR: dossier A3, A9–A17, D1). */
export const CLAIM_REFUSALS = {
  OWN_TILE: rule(
    'MCR: claiming a discard',
    '只能要別家打出的牌',
    '只能要别家打出的牌',
    'Only a tile of another player can be claimed',
  ),
  FLOWER: rule(
    'MCR: a flower may be discarded, and nobody may claim it',
    '打出的花牌誰也不能要',
    '打出的花牌谁也不能要',
    'Nobody can claim a discarded flower for anything',
  ),
  LAPSED: rule(
    'MCR: a discard may be claimed until the next player draws',
    '下一張牌已經摸起，這張牌不能再要',
    '下一张牌已经摸起，这张牌不能再要',
    'The next tile has been drawn; until then the discard could be claimed',
  ),
  LATE: rule(
    'R98, GB06, EMA10: pung and kong within 3 seconds',
    '碰、槓須在三秒內喊出',
    '碰、杠须在三秒内喊出',
    'Pung and kong are called within three seconds',
  ),
  ONLY_HU_ROBS: rule(
    'MCR: robbing a kong',
    '別家槓的牌只能搶來和牌',
    '别家杠的牌只能抢来和牌',
    'The tile of a kong can be robbed only to win',
  ),
  CONCEALED_KONG: rule(
    'MCR: no robbing of a concealed kong (policy robConcealedKong)',
    '暗槓不能搶',
    '暗杠不能抢',
    'A concealed kong cannot be robbed',
  ),
  ONLY_THIRTEEN_ORPHANS: rule(
    'Table rules: thirteen orphans rob a concealed kong (policy robConcealedKong)',
    '暗槓只有十三幺可以搶，須亮出手牌',
    '暗杠只有十三幺可以抢，须亮出手牌',
    'Only thirteen orphans, shown, rob a concealed kong',
  ),
  RIICHI: rule(
    'Hybrid rules: riichi',
    '立直後不能吃、碰、槓別家的牌',
    '立直后不能吃、碰、杠别家的牌',
    'After riichi a discard can be claimed only to win',
  ),
  NOT_A_CHOW: rule(
    'MCR: chow',
    '吃須以手中兩張與此牌組成同一門連續的三張',
    '吃须以手中两张与此牌组成同一门连续的三张',
    'A chow takes two tiles that make three in a row of one suit with this one',
  ),
  NOT_FROM_PREVIOUS: rule(
    'MCR: chow',
    '只能吃上家打出的牌；吃牌即和牌者應喊和',
    '只能吃上家打出的牌；吃牌即和牌者应喊和',
    'A chow is taken from the previous player only; if it completes the hand the call is hu',
  ),
  NOT_A_PUNG: rule(
    'MCR: claiming a discard',
    '碰須亮出手中兩張相同的牌',
    '碰须亮出手中两张相同的牌',
    'A pung takes two tiles like this one from the hand',
  ),
  NOT_A_KONG: rule(
    'MCR: kong of a discard',
    '槓須亮出手中三張相同的牌',
    '杠须亮出手中三张相同的牌',
    'A kong of a discard takes three tiles like this one from the hand',
  ),
  ONTO_MELDED_PUNG: rule(
    'MCR: added kong',
    '別家打出的第四張不能加到已碰的刻子上',
    '别家打出的第四张不能加到已碰的刻子上',
    'A discard cannot be added to a melded pung; only a tile drawn by oneself can',
  ),
  NO_REPLACEMENT: rule(
    'MCR: a kong takes a replacement tile',
    '牌牆已盡，無牌可補，不能槓',
    '牌墙已尽，无牌可补，不能杠',
    'With no tile left to replace it a kong cannot be made',
  ),
  DEAD_HAND: rule(
    'R98, GB06: dead hand',
    '停和的一家本局不能和牌',
    '停和的一家本局不能和牌',
    'A dead hand cannot win any more',
  ),
  PASSED: rule(
    'Table rules: passing a win (policy passRule)',
    '同巡內放過的牌，別家再打出也不能和',
    '同巡内放过的牌，别家再打出也不能和',
    'A win on this tile was passed in the same go-around; another tile, or a self-draw, may still win',
  ),
  NOT_WINNING: rule(
    'R98, GB06: winning shapes',
    '這副牌不是和牌的牌型',
    '这副牌不是和牌的牌型',
    'The hand has no winning shape',
  ),
  BELOW_MINIMUM: rule(
    'R98, GB06: 8 points without flowers',
    '不計花牌未達起和分',
    '不计花牌未达起和分',
    'The hand is below the minimum without its flowers',
  ),
  NEARER_HU: rule(
    'MCR: hu before pung and kong before chow; of several hu the nearest after the discarder',
    '一炮多響時只有離放炮者最近的下家和牌',
    '一炮多响时只有离放炮者最近的下家和牌',
    'Of several winners only the first in turn after the discarder wins',
  ),
  OUTRANKED: rule(
    'MCR: hu before pung and kong before chow; of several hu the nearest after the discarder',
    '和先於碰、槓，碰、槓先於吃',
    '和先于碰、杠，碰、杠先于吃',
    'Hu goes before pung and kong, and these before chow',
  ),
} as const satisfies Record<string, RefusalRule>
export type ClaimRefusalCode = keyof typeof CLAIM_REFUSALS

/** Every reason to refuse a kong of one's own. */
export const KONG_REFUSALS = {
  AFTER_CLAIM: rule(
    'R98, GB06: no kong in the turn of a chow or pung',
    '吃、碰之後的同一輪不能槓',
    '吃、碰之后的同一轮不能杠',
    'No kong is made in the turn of a chow or pung',
  ),
  NO_PUNG: rule(
    'MCR: added kong',
    '加槓須有自己已碰的刻子',
    '加杠须有自己已碰的刻子',
    'An added kong needs a melded pung of the tile',
  ),
  NOT_HELD: rule(
    'MCR: added and concealed kong',
    '加槓須手中有第四張，暗槓須手中有四張',
    '加杠须手中有第四张，暗杠须手中有四张',
    'An added kong needs the fourth tile in hand, a concealed kong all four',
  ),
  NO_REPLACEMENT: CLAIM_REFUSALS.NO_REPLACEMENT,
} as const satisfies Record<string, RefusalRule>
export type KongRefusalCode = keyof typeof KONG_REFUSALS
