import type { FanInfo } from '../../ruleset.ts'

/**
 * The 81 fan as the rulebook page lists them, numbered as in R98 (GB06 moves 双暗杠 to 48 and shifts 48-52 by one),
 * and 82, one melded and one concealed kong. `excludes` holds what counts in neither profile beside the fan (R98 不计,
 * GB06 "does not combine", principle 1); what the profiles disagree on is in switches.ts. Inside one combination of
 * sets nothing is counted twice anyway (principles 2, 3 and 5: relations.ts).
 */
const PAGE = `
 1 | 88 | 大四喜     | 大四喜     | Big Four Winds             | dà sì xǐ              | 大四喜     | 38 48 60 61 73
 2 | 88 | 大三元     | 大三元     | Big Three Dragons          | dà sān yuán           | 大三元     | 54 59
 3 | 88 | 綠一色     | 绿一色     | All Green                  | lǜ yī sè              | 緑一色     |
 4 | 88 | 九蓮寶燈   | 九莲宝灯   | Nine Gates                 | jiǔ lián bǎo dēng     | 九蓮宝燈   | 22 62 76
 5 | 88 | 四槓       | 四杠       | Four Kongs                 | sì gàng               | 四槓       | 17 48 57 74 79 82
 6 | 88 | 連七對     | 连七对     | Seven Shifted Pairs        | lián qī duì           | 連七対     | 19 22 62 76 79
 7 | 88 | 十三么     | 十三幺     | Thirteen Orphans           | shí sān yāo           | 十三么     | 18 51 62 79
 8 | 64 | 清么九     | 清幺九     | All Terminals              | qīng yāo jiǔ          | 清么九     | 18 48 55 73 76
 9 | 64 | 小四喜     | 小四喜     | Little Four Winds          | xiǎo sì xǐ            | 小四喜     | 38
10 | 64 | 小三元     | 小三元     | Little Three Dragons       | xiǎo sān yuán         | 小三元     | 54 59
11 | 64 | 字一色     | 字一色     | All Honors                 | zì yī sè              | 字一色     | 18 48 55 73
12 | 64 | 四暗刻     | 四暗刻     | Four Concealed Pungs       | sì àn kè              | 四暗刻     | 33 48 62 66
13 | 64 | 一色雙龍會 | 一色双龙会 | Pure Terminal Chows        | yī sè shuāng lóng huì | 一色双竜会 | 19 22 63 69 72 76
14 | 48 | 一色四同順 | 一色四同顺 | Quadruple Chow             | yī sè sì tóng shùn    | 一色四同順 | 23 24 64 69
15 | 48 | 一色四節高 | 一色四节高 | Four Pure Shifted Pungs    | yī sè sì jié gāo      | 一色四節高 | 23 24 48
16 | 32 | 一色四步高 | 一色四步高 | Four Pure Shifted Chows    | yī sè sì bù gāo       | 一色四歩高 | 30 71 72
17 | 32 | 三槓       | 三杠       | Three Kongs                | sān gàng              | 三槓       | 57 74 82
18 | 32 | 混么九     | 混幺九     | All Terminals and Honors   | hùn yāo jiǔ           | 混么九     | 48 55 73
19 | 24 | 七對       | 七对       | Seven Pairs                | qī duì                | 七対       | 62 79
20 | 24 | 七星不靠   | 七星不靠   | Greater Honors and Knitted | qī xīng bú kào        | 七星不靠   | 34 51 62 79
21 | 24 | 全雙刻     | 全双刻     | All Even Pungs             | quán shuāng kè        | 全双刻     | 48 68 76
22 | 24 | 清一色     | 清一色     | Full Flush                 | qīng yī sè            | 清一色     | 76
23 | 24 | 一色三同順 | 一色三同顺 | Pure Triple Chow           | yī sè sān tóng shùn   | 一色三同順 | 24 69
24 | 24 | 一色三節高 | 一色三节高 | Pure Shifted Pungs         | yī sè sān jié gāo     | 一色三節高 | 23
25 | 24 | 全大       | 全大       | Upper Tiles                | quán dà               | 全大       | 36 76
26 | 24 | 全中       | 全中       | Middle Tiles               | quán zhōng            | 全中       | 68 76
27 | 24 | 全小       | 全小       | Lower Tiles                | quán xiǎo             | 全小       | 37 76
28 | 16 | 清龍       | 清龙       | Pure Straight              | qīng lóng             | 清竜       |
29 | 16 | 三色雙龍會 | 三色双龙会 | Three-Suited Terminal Chows| sān sè shuāng lóng huì| 三色双竜会 | 63 70 72 76
30 | 16 | 一色三步高 | 一色三步高 | Pure Shifted Chows         | yī sè sān bù gāo      | 一色三歩高 |
31 | 16 | 全帶五     | 全带五     | All Fives                  | quán dài wǔ           | 全帯五     | 68 76
32 | 16 | 三同刻     | 三同刻     | Triple Pung                | sān tóng kè           | 三同刻     | 65
33 | 16 | 三暗刻     | 三暗刻     | Three Concealed Pungs      | sān àn kè             | 三暗刻     | 66
34 | 12 | 全不靠     | 全不靠     | Lesser Honors and Knitted  | quán bú kào           | 全不靠     | 51 62 79
35 | 12 | 組合龍     | 组合龙     | Knitted Straight           | zǔ hé lóng            | 組合竜     |
36 | 12 | 大於五     | 大于五     | Upper Four                 | dà yú wǔ              | 大于五     | 76
37 | 12 | 小於五     | 小于五     | Lower Four                 | xiǎo yú wǔ            | 小于五     | 76
38 | 12 | 三風刻     | 三风刻     | Big Three Winds            | sān fēng kè           | 三風刻     |
39 |  8 | 花龍       | 花龙       | Mixed Straight             | huā lóng              | 花竜       |
40 |  8 | 推不倒     | 推不倒     | Reversible Tiles           | tuī bù dǎo            | 推不倒     | 75
41 |  8 | 三色三同順 | 三色三同顺 | Mixed Triple Chow          | sān sè sān tóng shùn  | 三色三同順 |
42 |  8 | 三色三節高 | 三色三节高 | Mixed Shifted Pungs        | sān sè sān jié gāo    | 三色三節高 |
43 |  8 | 無番和     | 无番和     | Chicken Hand               | wú fān hú             | 無番和     |
44 |  8 | 妙手回春   | 妙手回春   | Last Tile Draw             | miào shǒu huí chūn    | 妙手回春   | 80
45 |  8 | 海底撈月   | 海底捞月   | Last Tile Claim            | hǎi dǐ lāo yuè        | 海底撈月   |
46 |  8 | 槓上開花   | 杠上开花   | Out with Replacement Tile  | gàng shàng kāi huā    | 槓上開花   | 80
47 |  8 | 搶槓和     | 抢杠和     | Robbing the Kong           | qiǎng gàng hú         | 搶槓和     | 58
48 |  6 | 碰碰和     | 碰碰和     | All Pungs                  | pèng pèng hú          | 碰碰和     |
49 |  6 | 混一色     | 混一色     | Half Flush                 | hùn yī sè             | 混一色     |
50 |  6 | 三色三步高 | 三色三步高 | Mixed Shifted Chows        | sān sè sān bù gāo     | 三色三歩高 |
51 |  6 | 五門齊     | 五门齐     | All Types                  | wǔ mén qí             | 五門斉     |
52 |  6 | 全求人     | 全求人     | Melded Hand                | quán qiú rén          | 全求人     | 79
53 |  6 | 雙暗槓     | 双暗杠     | Two Concealed Kongs        | shuāng àn gàng        | 双暗槓     | 66 67
54 |  6 | 雙箭刻     | 双箭刻     | Two Dragon Pungs           | shuāng jiàn kè        | 双箭刻     | 59
55 |  4 | 全帶么     | 全带幺     | Outside Hand               | quán dài yāo          | 全帯么     |
56 |  4 | 不求人     | 不求人     | Fully Concealed Hand       | bù qiú rén            | 不求人     | 62 80
57 |  4 | 雙明槓     | 双明杠     | Two Melded Kongs           | shuāng míng gàng      | 双明槓     | 74
58 |  4 | 和絕張     | 和绝张     | Last Tile                  | hú jué zhāng          | 和絶張     |
59 |  2 | 箭刻       | 箭刻       | Dragon Pung                | jiàn kè               | 箭刻       |
60 |  2 | 圈風刻     | 圈风刻     | Prevalent Wind             | quān fēng kè          | 圏風刻     |
61 |  2 | 門風刻     | 门风刻     | Seat Wind                  | mén fēng kè           | 門風刻     |
62 |  2 | 門前清     | 门前清     | Concealed Hand             | mén qián qīng         | 門前清     |
63 |  2 | 平和       | 平和       | All Chows                  | píng hú               | 平和       | 76
64 |  2 | 四歸一     | 四归一     | Tile Hog                   | sì guī yī             | 四帰一     |
65 |  2 | 雙同刻     | 双同刻     | Double Pung                | shuāng tóng kè        | 双同刻     |
66 |  2 | 雙暗刻     | 双暗刻     | Two Concealed Pungs        | shuāng àn kè          | 双暗刻     |
67 |  2 | 暗槓       | 暗杠       | Concealed Kong             | àn gàng               | 暗槓       |
68 |  2 | 斷么       | 断幺       | All Simples                | duàn yāo              | 断么       | 76
69 |  1 | 一般高     | 一般高     | Pure Double Chow           | yī bān gāo            | 一般高     |
70 |  1 | 喜相逢     | 喜相逢     | Mixed Double Chow          | xǐ xiāng féng         | 喜相逢     |
71 |  1 | 連六       | 连六       | Short Straight             | lián liù              | 連六       |
72 |  1 | 老少副     | 老少副     | Two Terminal Chows         | lǎo shào fù           | 老少副     |
73 |  1 | 么九刻     | 幺九刻     | Pung of Terminals or Honors| yāo jiǔ kè            | 么九刻     |
74 |  1 | 明槓       | 明杠       | Melded Kong                | míng gàng             | 明槓       |
75 |  1 | 缺一門     | 缺一门     | One Voided Suit            | quē yī mén            | 缺一門     |
76 |  1 | 無字       | 无字       | No Honors                  | wú zì                 | 無字       |
77 |  1 | 邊張       | 边张       | Edge Wait                  | biān zhāng            | 辺張       |
78 |  1 | 坎張       | 坎张       | Closed Wait                | kǎn zhāng             | 嵌張       |
79 |  1 | 單釣將     | 单钓将     | Single Wait                | dān diào jiàng        | 単釣将     |
80 |  1 | 自摸       | 自摸       | Self-Drawn                 | zì mō                 | 自摸       |
81 |  1 | 花牌       | 花牌       | Flower Tiles               | huā pái               | 花牌       |
82 |  5 | 明暗槓     | 明暗杠     | Melded and Concealed Kong  | míng àn gàng          | 明暗槓     | 67 74
`

const CLAUSES: Readonly<Record<number, string>> = { 82: 'R98 silent; GB06 #57' }

const parseRow = (row: string): FanInfo => {
  const [number = '', value, hant = '', hans = '', en = '', pinyin = '', ja = '', excludes = ''] = row
    .split('|')
    .map((cell) => cell.trim())
  return {
    number: Number(number),
    names: { hant, hans, en, pinyin, ja },
    value: Number(value),
    excludes: excludes.split(' ').filter(Boolean).map(Number),
    clause: CLAUSES[Number(number)] ?? `R98 #${number}`,
  }
}

/** The page as rows, by number; `FANS[n - 1]` is fan n. Values of 53 and 82 differ by profile (switches.ts). */
export const FANS: readonly FanInfo[] = PAGE.trim().split('\n').map(parseRow)

/** The fan that may count more than once in a hand. */
export const REPEATABLE: readonly number[] = [64, 65, 69, 70, 71, 72, 73, 81]
