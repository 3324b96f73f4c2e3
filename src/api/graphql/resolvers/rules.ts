import { OUTCOME_NAMES, STATUS_NAMES } from '../../../contract/names.ts'
import { findingViews, verdictView } from '../../../contract/rules/claims.ts'
import { fanInfoView, switchViews } from '../../../contract/rules/rulesets.ts'
import type { Notation, Resolvers } from '../../../generated/graphql.ts'
import { meldTiles } from '../../../rules/hand.ts'
import { formatMeld } from '../../../rules/handline.ts'
import { formatTiles, type Notation as RulesNotation } from '../../../rules/notation.ts'
import { fanText } from '../../../rules/ruleset.ts'
import type { Tile } from '../../../rules/tiles.ts'
import { nearMissesOf } from '../../../usecases/rules/preview.ts'
import { inLanguage } from '../languages.ts'

const NOTATIONS: Readonly<Record<Notation, RulesNotation>> = {
  LETTERS: 'letters',
  DIGITS: 'digits',
  BOTZONE: 'botzone',
  UNICODE: 'unicode',
  HANT: 'hant',
  HANS: 'hans',
}

const written = (tiles: readonly Tile[], notation: Notation | null | undefined): string =>
  formatTiles(tiles, NOTATIONS[notation ?? 'LETTERS'])

/** Rulesets, verdicts, reviews and claims. */
export const rulesResolvers: Pick<
  Resolvers,
  'Ruleset' | 'Preview' | 'NearMiss' | 'Waits' | 'Wait' | 'ClaimReview' | 'RefusedClaim' | 'Finding'
> = {
  Ruleset: {
    minimumPoints: (ruleset) => ruleset.minimum,
    minimum: (ruleset) => fanText(ruleset.minimum, ruleset),
    fans: (ruleset) => ruleset.fans.map(fanInfoView),
    switches: switchViews,
  },
  Preview: {
    hand: ({ line }) => line,
    tiles: ({ hand }, { notation }) => ({
      melds: hand.melds.map((meld) => `${formatMeld(meld).slice(0, 2)}${written(meldTiles(meld), notation)}`),
      closed: written(hand.concealed, notation),
      winningTile: written([hand.win], notation),
    }),
    verdict: ({ verdict, ruleset }) => verdictView(ruleset, verdict),
    review: ({ review, ruleset }) => review && { review, findings: findingViews(ruleset, review.findings) },
    nearMisses: (preview) => nearMissesOf(preview).map((miss) => ({ ruleset: preview.ruleset, miss })),
  },
  NearMiss: {
    without: ({ miss }, { notation }) => (miss.without === null ? null : written([miss.without], notation)),
    instead: ({ miss }, { notation }) => written([miss.instead], notation),
    verdict: ({ ruleset, miss }) => verdictView(ruleset, miss.verdict),
  },
  Waits: {
    waits: ({ ruleset, waits }) => waits.map((wait) => ({ ruleset, wait })),
  },
  Wait: {
    tile: ({ wait }, { notation }) => written([wait.tile], notation),
    discard: ({ ruleset, wait }) => verdictView(ruleset, wait.discard),
    selfDrawn: ({ ruleset, wait }) => verdictView(ruleset, wait.selfDrawn),
  },
  ClaimReview: {
    outcome: ({ review }) => OUTCOME_NAMES[review.outcome],
    declaredPoints: ({ review }) => review.declaredPoints,
    findings: ({ findings }) => [...findings],
  },
  RefusedClaim: {
    explain: ({ explain }, { language }) => inLanguage(explain, language),
  },
  Finding: {
    status: ({ status }) => STATUS_NAMES[status],
    by: ({ by }) => by ?? null,
    explain: ({ explain }, { language }) => inLanguage(explain, language),
  },
}
