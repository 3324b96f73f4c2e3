import { fanViews, findingViews } from '../../../contract/claims.ts'
import { OUTCOME_NAMES, STATUS_NAMES } from '../../../contract/names.ts'
import type { Language, Resolvers } from '../../../generated/graphql.ts'
import type { Language as RulesLanguage } from '../../../rules/ruleset.ts'

const LANGUAGES: Readonly<Record<Language, RulesLanguage>> = { ZH_HANT: 'zh-Hant', ZH_HANS: 'zh-Hans', EN: 'en' }

/** Rulesets, verdicts, reviews and claims. */
export const rulesResolvers: Pick<
  Resolvers,
  'Ruleset' | 'FanInfo' | 'Preview' | 'Verdict' | 'ClaimReview' | 'RefusedClaim' | 'Finding'
> = {
  Ruleset: {
    minimumPoints: (ruleset) => ruleset.minimum,
    fans: (ruleset) => [...ruleset.fans],
  },
  FanInfo: {
    hant: ({ names }) => names.hant,
    hans: ({ names }) => names.hans,
    en: ({ names }) => names.en,
    pinyin: ({ names }) => names.pinyin,
    excludes: ({ excludes }) => [...excludes],
  },
  Preview: {
    hand: ({ line }) => line,
    verdict: ({ verdict, ruleset }) => ({ verdict, lists: verdict.lists.map((list) => fanViews(ruleset, list)) }),
    review: ({ review, ruleset }) => review && { review, findings: findingViews(ruleset, review.findings) },
  },
  Verdict: {
    winning: ({ verdict }) => verdict.winning,
    points: ({ verdict }) => verdict.points,
    pointsWithoutFlowers: ({ verdict }) => verdict.pointsWithoutFlowers,
    meetsMinimum: ({ verdict }) => verdict.meetsMinimum,
    fans: ({ lists }) => [...(lists[0] ?? [])],
    lists: ({ lists }) => lists.map((list) => [...list]),
  },
  ClaimReview: {
    outcome: ({ review }) => OUTCOME_NAMES[review.outcome],
    declaredPoints: ({ review }) => review.declaredPoints,
    findings: ({ findings }) => [...findings],
  },
  RefusedClaim: {
    explain: ({ explain }, { language }) => explain[LANGUAGES[language ?? 'EN']],
  },
  Finding: {
    status: ({ status }) => STATUS_NAMES[status],
    by: ({ by }) => by ?? null,
    explain: ({ explain }, { language }) => explain[LANGUAGES[language ?? 'EN']],
  },
}
