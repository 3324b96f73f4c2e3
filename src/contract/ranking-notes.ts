import type { Ranking, RankingChange } from '../tournament/ranking.ts'
import type { StandingsScope } from '../tournament/standings-scope.ts'
import { TIE_BREAKS } from '../tournament/tiebreaks.ts'
import { counted } from './wording.ts'

const whenOf = ({ at }: RankingChange): string => new Date(at).toISOString()

const whyOf = ({ reason }: RankingChange): string => (reason === null ? '' : `. Reason: ${reason}`)

const drawn = (change: RankingChange): string =>
  `${whenOf(change)}, ${change.actor}: lot drawn with the seed ${change.lot}${whyOf(change)}`

const changed = (change: RankingChange): string => {
  const { before, after, sessionsStarted, moved, actor } = change
  const effect = `after ${counted(sessionsStarted, 'session')} had started; ${counted(moved, 'entrant')} moved`
  return `${whenOf(change)}, ${actor}: ranking changed from ${before.join(', ')} to ${after.join(', ')} ${effect}${whyOf(change)}`
}

/**
 * What has to be printed with the standings: every change of the ranking rules after the first session had started, and every lot
 * that was drawn, a line each in order.
 */
export const rankingNotes = ({ changes }: Ranking): readonly string[] =>
  changes.flatMap((change) => {
    if (change.lot !== null) return [drawn(change)]
    return change.sessionsStarted > 0 ? [changed(change)] : []
  })

/** The ranking rules in words. */
export const rankingText = ({ rules }: Ranking): string =>
  rules.map((code) => TIE_BREAKS[code].description.toLowerCase()).join('; then ')

interface NamedScope extends StandingsScope {
  readonly stages: readonly { readonly number: number; readonly name: string; readonly finished: boolean }[]
}

/** Which results are ranked, where that is not simply all of the finished tables. */
export const scopeTexts = ({ live, session, upTo, stage, stages, penalties }: NamedScope): readonly string[] => [
  ...stages
    .filter(({ number }) => number === stage)
    .map(({ name, finished }) => (finished ? `${name}, finished` : name)),
  ...(session === null ? [] : [`session ${session} alone`]),
  ...(upTo === null ? [] : [`after session ${upTo}`]),
  ...(live ? ['running tables with their present scores'] : []),
  ...(penalties ? [] : ['as played, without penalties']),
]
