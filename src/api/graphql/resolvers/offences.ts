import type { Resolvers } from '../../../generated/graphql.ts'
import { inLanguage } from '../languages.ts'

/** Offences, their questions and what the core says of a false win, in the language asked for. */
export const offenceResolvers: Pick<Resolvers, 'Offence' | 'Question' | 'ShownWin'> = {
  Offence: {
    name: ({ names }, { language }) => inLanguage(names, language),
  },
  Question: {
    text: ({ text }, { language }) => inLanguage(text, language),
  },
  ShownWin: {
    reason: ({ reason }, { language }) => inLanguage(reason, language),
    note: ({ note }, { language }) => note && inLanguage(note, language),
  },
}
