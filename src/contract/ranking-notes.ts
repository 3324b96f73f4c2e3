import type { Ranking, RankingChange } from '../tournament/ranking.ts'
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
