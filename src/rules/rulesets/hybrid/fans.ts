import type { FanInfo } from '../../ruleset.ts'

/** A fan by the source's name, such as 三色三步高. */
export type FanKey = string

/** A row of the fan table. Values are in half fan, so that they are whole numbers: 0.5 fan is 1. */
export interface HybridFan {
  readonly key: FanKey
  readonly names: FanInfo['names']
  readonly value: number
  /** 食下: the value when the hand is not concealed. */
  readonly open: number
  /** What it does not add, whatever the switches (switches.ts has the rest). */
  readonly excludes: readonly FanKey[]
  readonly clause: string
}

/**
 * The fan as the source's page lists them (dossier C3): name, value, value when open (食下), other names, and what is not
 * added beside it. That last column holds what the source prints, what its value cannot do without (principle 1), and
 * R98's 不计 between fan listed here. Fan that are always concealed have no other value.
 */
const PAGE = `
三色三步高 | 1   | 0.5 | 三色三步高 | Mixed Shifted Chows        | sān sè sān bù gāo     | 三色三歩高 |
平和       | 1   | 0.5 | 平和       | All Chows                  | píng hú               | 平和       |
断幺       | 1   | 0.5 | 斷么       | All Simples                | duàn yāo              | 断么       |
自摸       | 1   | 0.5 | 自摸       | Self-Drawn                 | zì mō                 | 自摸       |
一般高     | 1   | 0.5 | 一般高     | Pure Double Chow           | yī bān gāo            | 一般高     |
混求人     | 1   | 1   | 混求人     | Mixed Melded Hand          | hùn qiú rén           | 混求人     |
推不倒     | 1   | 1   | 推不倒     | Reversible Tiles           | tuī bù dǎo            | 推不倒     |
组合龙     | 1   | 1   | 組合龍     | Knitted Straight           | zǔ hé lóng            | 組合竜     |
三色三节高 | 1   | 1   | 三色三節高 | Mixed Shifted Pungs        | sān sè sān jié gāo    | 三色三節高 |
圈风刻     | 1   | 1   | 圈風刻     | Prevalent Wind             | quān fēng kè          | 圏風刻     |
门风刻     | 1   | 1   | 門風刻     | Seat Wind                  | mén fēng kè           | 門風刻     |
箭刻       | 1   | 1   | 箭刻       | Dragon Pung                | jiàn kè               | 箭刻       |
双杠       | 1   | 1   | 雙槓       | Two Kongs                  | shuāng gàng           | 双槓       |
杠上开花   | 1   | 1   | 槓上開花   | Out with Replacement Tile  | gàng shàng kāi huā    | 槓上開花   | 自摸
海底和     | 1   | 1   | 海底和     | Last Tile                  | hǎi dǐ hú             | 海底和     |
抢杠和     | 1   | 1   | 搶槓和     | Robbing the Kong           | qiǎng gàng hú         | 搶槓和     |
全不靠     | 1   | 1   | 全不靠     | Lesser Honors and Knitted  | quán bú kào           | 全不靠     |
七对       | 1   | 1   | 七對       | Seven Pairs                | qī duì                | 七対       |
立直       | 1   | 1   | 立直       | Riichi                     | lì zhí                | 立直       |
一发       | 1   | 1   | 一發       | Ippatsu                    | yī fā                 | 一発       |
花龙       | 2   | 1   | 花龍       | Mixed Straight             | huā lóng              | 花竜       |
一色三步高 | 2   | 1   | 一色三步高 | Pure Shifted Chows         | yī sè sān bù gāo      | 一色三歩高 |
三色三同顺 | 2   | 1   | 三色三同順 | Mixed Triple Chow          | sān sè sān tóng shùn  | 三色三同順 |
混幺九     | 2   | 1   | 混么九     | All Terminals and Honors   | hùn yāo jiǔ           | 混么九     | 混带幺
混带幺     | 2   | 1   | 混帶么     | Mixed Outside Hand         | hùn dài yāo           | 混帯么     |
五门齐     | 2   | 1   | 五門齊     | All Types                  | wǔ mén qí             | 五門斉     |
三风刻     | 2   | 2   | 三風刻     | Big Three Winds            | sān fēng kè           | 三風刻     |
碰碰和     | 2   | 2   | 碰碰和     | All Pungs                  | pèng pèng hú          | 碰碰和     |
双立直     | 2   | 2   | 雙立直     | Double Riichi              | shuāng lì zhí         | 双立直     |
七星不靠   | 2   | 2   | 七星不靠   | Greater Honors and Knitted | qī xīng bú kào        | 七星不靠   | 全不靠
大于五     | 3   | 2   | 大於五     | Upper Four                 | dà yú wǔ              | 大于五     |
小于五     | 3   | 2   | 小於五     | Lower Four                 | xiǎo yú wǔ            | 小于五     |
三色双龙会 | 3   | 2   | 三色雙龍會 | Three-Suited Terminal Chows| sān sè shuāng lóng huì| 三色双竜会 |
一色三同顺 | 3   | 2   | 一色三同順 | Pure Triple Chow           | yī sè sān tóng shùn   | 一色三同順 | 一般高
一色三节高 | 3   | 2   | 一色三節高 | Pure Shifted Pungs         | yī sè sān jié gāo     | 一色三節高 |
混一色     | 3   | 2   | 混一色     | Half Flush                 | hùn yī sè             | 混一色     |
清龙       | 3   | 2   | 清龍       | Pure Straight              | qīng lóng             | 清竜       |
清带幺     | 3   | 2   | 清帶么     | Pure Outside Hand          | qīng dài yāo          | 清帯么     |
二般高     | 3   | 2   | 二般高     | Twice Pure Double Chows    | èr bān gāo            | 二般高     | 一般高
三同刻     | 3   | 3   | 三同刻     | Triple Pung                | sān tóng kè           | 三同刻     |
三暗刻     | 3   | 3   | 三暗刻     | Three Concealed Pungs      | sān àn kè             | 三暗刻     |
三杠       | 3   | 3   | 三槓       | Three Kongs                | sān gàng              | 三槓       | 双杠
一色四步高 | 4   | 4   | 一色四步高 | Four Pure Shifted Chows    | yī sè sì bù gāo       | 一色四歩高 | 一色三步高
小三元     | 4   | 4   | 小三元     | Little Three Dragons       | xiǎo sān yuán         | 小三元     | 箭刻
人和       | 4   | 4   | 人和       | Human Hand                 | rén hú                | 人和       |
全大       | 6   | 5   | 全大       | Upper Tiles                | quán dà               | 全大       | 大于五
全小       | 6   | 5   | 全小       | Lower Tiles                | quán xiǎo             | 全小       | 小于五
全中       | 6   | 5   | 全中       | Middle Tiles               | quán zhōng            | 全中       |
清一色     | 6   | 5   | 清一色     | Full Flush                 | qīng yī sè            | 清一色     |
一色四节高 | 6   | 6   | 一色四節高 | Four Pure Shifted Pungs    | yī sè sì jié gāo      | 一色四節高 | 一色三节高
天和       | 6   | 6   | 天和       | Heavenly Hand              | tiān hú               | 天和       |
地和       | 6   | 6   | 地和       | Earthly Hand               | dì hú                 | 地和       |
一色双龙会 | 13  | 13  | 一色雙龍會 | Pure Terminal Chows        | yī sè shuāng lóng huì | 一色双竜会 | 清一色
十三幺     | 13  | 13  | 十三么     | Thirteen Orphans           | shí sān yāo           | 十三么     |
四暗刻     | 13  | 13  | 四暗刻     | Four Concealed Pungs       | sì àn kè              | 四暗刻     | 碰碰和 三暗刻
大三元     | 13  | 13  | 大三元     | Big Three Dragons          | dà sān yuán           | 大三元     | 箭刻
小四喜     | 13  | 13  | 小四喜     | Little Four Winds          | xiǎo sì xǐ            | 小四喜     | 碰碰和
字一色     | 13  | 13  | 字一色     | All Honors                 | zì yī sè              | 字一色     | 混带幺 混幺九
绿一色     | 13  | 13  | 綠一色     | All Green                  | lǜ yī sè              | 緑一色     |
清幺九     | 13  | 13  | 清么九     | All Terminals              | qīng yāo jiǔ          | 清么九     | 清带幺
大四喜     | 26  | 26  | 大四喜     | Big Four Winds             | dà sì xǐ              | 大四喜     | 碰碰和 圈风刻 门风刻
大七星     | 26  | 26  | 大七星     | Seven Honor Pairs          | dà qī xīng            | 大七星     | 字一色 七对
九莲宝灯   | 26  | 26  | 九蓮寶燈   | Nine Gates                 | jiǔ lián bǎo dēng     | 九蓮宝燈   | 清一色
一色四同顺 | 26  | 26  | 一色四同順 | Quadruple Chow             | yī sè sì tóng shùn    | 一色四同順 | 一色三同顺 一般高 二般高
连七对     | 26  | 26  | 連七對     | Seven Shifted Pairs        | lián qī duì           | 連七対     | 清一色 七对
四杠       | 26  | 26  | 四槓       | Four Kongs                 | sì gàng               | 四槓       | 碰碰和 三杠 双杠
全归一     | 52  | 52  | 全歸一     | All Tile Hogs              | quán guī yī           | 全帰一     |
花一色     | 52  | 52  | 花一色     | All Eight Flowers          | huā yī sè             | 花一色     |
花牌       | 0.5 | 0.5 | 花牌       | Flower Tiles               | huā pái               | 花牌       |
`

/** Half fan of a value written in fan. */
const halves = (text: string): number => (text.endsWith('.5') ? 2 * Number(text.slice(0, -2)) + 1 : 2 * Number(text))

const parseRow = (row: string): HybridFan => {
  const [key = '', value = '', open = '', hant = '', en = '', pinyin = '', ja = '', excludes = ''] = row
    .split('|')
    .map((cell) => cell.trim())
  return {
    key,
    names: { hant, hans: key, en, pinyin, ja },
    value: halves(value),
    open: halves(open),
    excludes: excludes.split(' ').filter(Boolean),
    clause: `dossier C3 ${key}`,
  }
}

/** The page as rows, in its order. */
export const HYBRID_FANS: readonly HybridFan[] = PAGE.trim().split('\n').map(parseRow)

/** What does not count for the minimum (dossier C4). */
export const FLOWER_FANS: readonly FanKey[] = ['花一色', '花牌']
