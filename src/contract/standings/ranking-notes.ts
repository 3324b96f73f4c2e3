import type { Ranking, RankingChange } from '../../tournament/ranking.ts'
import type { Standing } from '../../tournament/standings.ts'
import type { StandingsScope } from '../../tournament/standings-scope.ts'
import { TIE_BREAKS } from '../../tournament/tiebreaks.ts'
import { counted } from '../wording.ts'

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

interface Reached {
  readonly rank: number | null
  readonly stage: number
}

/** Which places of the tournament belong to which stage, the last stage first; empty where that says nothing. */
export const stagePlaces = (
  players: readonly Reached[],
  { stages, stage }: Pick<NamedScope, 'stages' | 'stage'>,
): string => {
  if (stage !== null) return ''
  const parts = stages.toReversed().flatMap(({ number, name }) => {
    const ranks = players.flatMap((player) => (player.stage === number ? (player.rank ?? []) : []))
    const first = Math.min(...ranks)
    return ranks.length === 0 ? [] : [`${name} ${first} to ${first + ranks.length - 1}`]
  })
  return parts.length < 2
    ? ''
    : `Places by the last stage that each has reached: ${parts.join(', ')}. Table points and points are those of that stage, with what was carried over into it.`
}

interface OfSessions {
  readonly entrant: { readonly number: number }
  readonly sessions: Standing['sessions']
  readonly byes?: Standing['byes']
}

/**
 * Players with all their sessions: in a tournament of several stages a ranking has those of the last stage alone, because only they
 * are in its sums.
 */
export const withAllSessions = <P extends OfSessions>(
  players: readonly P[],
  { played, stage }: { readonly played: readonly OfSessions[]; readonly stage: number | null },
): readonly P[] => {
  if (stage !== null) return players
  const all = new Map(played.map((standing) => [standing.entrant.number, standing]))
  return players.map((player) => {
    const { sessions, byes = [] } = all.get(player.entrant.number) ?? player
    return { ...player, sessions, byes }
  })
}
