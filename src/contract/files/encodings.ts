/** Encodings that a file can be said to have, by the names that the outside knows. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'big5',
  'gb18030',
  'windows-1252',
  'shift_jis',
  'euc-kr',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What files of text look like that are no Unicode: which bytes make up a character, and how usual it is. */
interface Charset {
  readonly encoding: Encoding
  /** The length of the character at a place that is no ASCII, and how usual its place in the table is: 0 for usual, less for rare. */
  readonly at: (bytes: Uint8Array, place: number) => readonly [length: number, usual: number]
}

const RARE = -4
const SELDOM = -2
const SIGN = -1

/** The first 5,401 characters of Big5 are the usual ones; then come 7,652 that are seldom, then what was added. */
const big5 = (bytes: Uint8Array, place: number): readonly [number, number] => {
  const lead = bytes[place]!
  if (lead >= 0xa4 && lead <= 0xc6) return [2, 0]
  if (lead >= 0xa1 && lead <= 0xa3) return [2, SIGN]
  return [2, lead >= 0xc9 && lead <= 0xf9 ? SELDOM : RARE]
}

/** The 3,755 usual characters of GB 2312 are those from B0A1 to D7F9; up to F7FE they are seldom, outside they were added later. */
const gb18030 = (bytes: Uint8Array, place: number): readonly [number, number] => {
  const [lead, trail = 0] = [bytes[place]!, bytes[place + 1]]
  if (trail >= 0x30 && trail <= 0x39) return [4, RARE]
  if (trail < 0xa1) return [2, RARE]
  if (lead >= 0xb0 && lead <= 0xd7) return [2, 0]
  return [2, lead >= 0xa1 && lead <= 0xa9 ? SIGN : lead >= 0xd8 && lead <= 0xf7 ? SELDOM : RARE]
}

const isAsciiLetter = (byte = 0): boolean => /[A-Za-z]/.test(String.fromCharCode(byte))
const LETTERS_BELOW_C0 = new Set([0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f])
const NO_LETTERS = new Set([0xd7, 0xf7])

/** A letter with an accent stands beside a plain one; a name is written in no other way. */
const windows1252 = (bytes: Uint8Array, place: number): readonly [number, number] => {
  const byte = bytes[place]!
  const isLetter = (byte >= 0xc0 && !NO_LETTERS.has(byte)) || LETTERS_BELOW_C0.has(byte)
  if (!isLetter) return [1, RARE]
  return [1, isAsciiLetter(bytes[place - 1]) || isAsciiLetter(bytes[place + 1]) ? 2 : SELDOM]
}

const CHARSETS: readonly Charset[] = [
  { encoding: 'big5', at: big5 },
  { encoding: 'gb18030', at: gb18030 },
  { encoding: 'windows-1252', at: windows1252 },
]

/** Surnames, and characters of given names and places, both as written on the mainland and in Taiwan and Hong Kong. */
const COMMON = new Set(
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭萧田董袁潘于蒋蔣蔡余杜叶葉程苏蘇' +
    '魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱丘江尹薛闫閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴' +
    '武戴莫孔向汤湯康易乔喬赖賴文施洪辛柯庄莊詹连連欧歐阳陽司徒上官诸諸葛简簡游童翁阮俞樊凌' +
    '伟偉芳娜秀英敏静靜丽麗强強磊军軍洋勇艳艷杰傑娟涛濤明超兰蘭霞平刚剛桂建华華国國志玉红紅春梅凤鳳珍婷玲云雲辉輝斌波鑫宇浩子文慧美雅淑惠' +
    '欣怡家豪俊宏嘉怡佳颖穎琳雪晶晨晓曉燕萍莉琴荣榮贵貴福生成海山川东東南西北中心天地人大小一二三四五六七八九十安宁寧庆慶祥瑞德仁义義礼禮' +
    '智信忠孝和光彩正立新民永长長兴興胜勝利发發达達富康健乐樂喜双雙全有为為思源清泉水木火土金银銀宝寶珠玄诗詩书書画畫雨霖露冰雁鹏鵬飞飛翔' +
    '宗祖承继繼先学學贤賢良才能力振启啟启峰岩巖松柏竹菊荷莲蓮莹瑩洁潔淑贞貞巧妙可爱愛依婉柔月星晴昊轩軒梓涵睿泽澤博翰哲远遠航凯凱旋维維' +
    '钧鈞铭銘锋鋒钰鈺如意吉彦彥少伯仲叔季尚世友朋旭昌昭景暉晖琪琦瑜璇璐瑶瑤蓉薇芬芝芷若茜菁蕾蔚郁榕彬政治法律医醫院校市省县縣区區' +
    '台湾灣香港澳门門京沪滬津渝广廣州深圳武汉漢杭台高雄队隊社会會',
)

/** A reading of a file: the text, and how much it looks like one. */
export interface Reading {
  readonly encoding: Encoding
  readonly text: string
  /** Per character that is no ASCII: about 3 where names are read that everybody knows, below 0 where nobody would write so. */
  readonly plausibility: number
}

/** Characters of private use, and control characters beyond ASCII. */
const NO_TEXT = /[\u0080-\u009F\uE000-\uF8FF\uFFFD]/u

/** The text of bytes in an encoding; undefined when they are not in it. A byte order mark is left out. */
export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string | undefined => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // Some decoders give single bytes that are in no table a meaning of their own.
    return !encoding.startsWith('utf') && NO_TEXT.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const plausibility = (bytes: Uint8Array, text: string, { at }: Charset): number => {
  let characters = 0
  let usual = 0
  for (let place = 0; place < bytes.length; ) {
    if (bytes[place]! < 0x80) {
      place++
      continue
    }
    const [length, score] = at(bytes, place)
    characters++
    usual += score
    place += length
  }
  let common = 0
  for (const character of text) if (COMMON.has(character)) common++
  return characters === 0 ? 0 : (usual + 3 * common) / characters
}

/** How a file that is no Unicode can be read, the most plausible first. */
export const readings = (bytes: Uint8Array): readonly Reading[] =>
  CHARSETS.flatMap((charset) => {
    const text = decodeAs(bytes, charset.encoding)
    return text === undefined
      ? []
      : [{ encoding: charset.encoding, text, plausibility: plausibility(bytes, text, charset) }]
  }).sort((a, b) => b.plausibility - a.plausibility)
