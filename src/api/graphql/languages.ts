import type { Language } from '../../generated/graphql.ts'
import type { Language as RulesLanguage } from '../../rules/ruleset.ts'

const LANGUAGES: Readonly<Record<Language, RulesLanguage>> = { ZH_HANT: 'zh-Hant', ZH_HANS: 'zh-Hans', EN: 'en' }

/** A text in the language asked for, English if none was. */
export const inLanguage = (text: Readonly<Record<RulesLanguage, string>>, language?: Language | null): string =>
  text[LANGUAGES[language ?? 'EN']]
