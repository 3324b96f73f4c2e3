import type { FanInfo, Finding, Language } from './ruleset.ts'
import { isHonour, isSuited, rankOf, suitOf, type Tile } from './tiles.ts'

/** One explanation in every language. */
export type Text = Finding['explain']

/** What a sentence needs to say itself in one language. */
export interface Voice {
  readonly language: Language
  /** The sentence in the voice's language. */
  say(hant: string, hans: string, en: string): string
  /** Tiles in words, grouped by suit. */
  tiles(tiles: readonly Tile[]): string
  fan(row: FanInfo): string
}

const WORDS: Readonly<Record<Language, { suits: readonly string[]; honours: readonly string[] }>> = {
  'zh-Hant': { suits: ['萬', '條', '餅'], honours: [...'東南西北中發白'] },
  'zh-Hans': { suits: ['万', '条', '饼'], honours: [...'东南西北中发白'] },
  en: {
    suits: [' of characters', ' of bamboo', ' of dots'],
    honours: ['East', 'South', 'West', 'North', 'red dragon', 'green dragon', 'white dragon'],
  },
}

const tilesIn = (language: Language, tiles: readonly Tile[]): string => {
  const { suits, honours } = WORDS[language]
  const groups = suits.flatMap((suit, i) => {
    const ranks = tiles.filter((tile) => isSuited(tile) && suitOf(tile) === i).map(rankOf)
    return ranks.length > 0 ? [`${ranks.join('')}${suit}`] : []
  })
  const names = tiles.filter(isHonour).map((tile) => honours[tile - 27]!)
  return [...groups, ...names].join(language === 'en' ? ', ' : '、')
}

const voiceOf = (language: Language): Voice => ({
  language,
  say: (hant, hans, en) => ({ 'zh-Hant': hant, 'zh-Hans': hans, en })[language],
  tiles: (tiles) => tilesIn(language, tiles),
  fan: ({ names }) => ({ 'zh-Hant': names.hant, 'zh-Hans': names.hans, en: names.en })[language],
})

const VOICES = [voiceOf('zh-Hant'), voiceOf('zh-Hans'), voiceOf('en')] as const

/** A sentence said in each language. */
export const text = (sentence: (voice: Voice) => string): Text => ({
  'zh-Hant': sentence(VOICES[0]),
  'zh-Hans': sentence(VOICES[1]),
  en: sentence(VOICES[2]),
})

/** The same where nothing in it changes. */
export const words = (hant: string, hans: string, en: string): Text => ({ 'zh-Hant': hant, 'zh-Hans': hans, en })

/** Why a fan is not present in a reading: what is missing or in the way, most telling first. */
export interface Missing {
  /** How far the reading is from the fan: tiles, sets or circumstances; only for choosing the nearest reading. */
  readonly distance: number
  readonly text: Text
}
