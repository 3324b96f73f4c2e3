import type { Resolvers } from '../../../generated/graphql.ts'
import { OFFENCE_NAMES } from '../../../rules/offences/names.ts'
import { inLanguage } from '../languages.ts'

/** Offences, their questions and what the core says of a false win, in the language asked for. */
export const offenceResolvers: Pick<Resolvers, 'Offence' | 'Question' | 'ShownWin' | 'TableRuling'> = {
  Offence: {
    name: ({ names }, { language }) => inLanguage(names, language),
  },
  TableRuling: {
    name: ({ offence }, { language }) => inLanguage(OFFENCE_NAMES[offence], language),
  },
  Question: {
    text: ({ text }, { language }) => inLanguage(text, language),
  },
  ShownWin: {
    reason: ({ reason }, { language }) => inLanguage(reason, language),
    note: ({ note }, { language }) => note && inLanguage(note, language),
  },
}
