import { type AppError, appError } from '../../contract/errors.ts'
import { rulesetWith } from '../../contract/rules/rulesets.ts'
import { changeRankingInput, drawLotInput } from '../../contract/standings/ranking-inputs.ts'
import {
  type RankingEffect,
  rankingFrozen,
  rankingWarning,
  unconfirmedRanking,
} from '../../contract/standings/ranking-refusals.ts'
import { rankingError } from '../../contract/tournament/policy-refusals.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { StandingsFacts } from '../../store/types.ts'
import { rankMoves } from '../../tournament/movement.ts'
import type { RankingChange } from '../../tournament/ranking.ts'
import { scopedStandings } from '../../tournament/standings-scope.ts'
import { type Caller, type Deps, noTournament, type Outcome, useCase } from '../usecase.ts'
import { OFFICIAL, rankingIn, type Standings, standingsIn } from './standings.ts'

/** A change of the ranking with what it did. */
export interface ChangedRanking {
  readonly change: RankingChange
  readonly effect: RankingEffect
  /** Null before the first session. */
  readonly warning: string | null
  readonly standings: Standings
}

/** What is to become of the ranking. */
type Wanted = Pick<RankingChange, 'after' | 'lot' | 'reason'>

/** What the official standings would be by the change. */
const effectOf = (facts: StandingsFacts, { after, lot }: Wanted): RankingEffect => {
  const before = standingsIn(facts, OFFICIAL)
  const ranking = { ...before.ranking, rules: after, lot: lot ?? before.ranking.lot }
  const then = scopedStandings(facts, ranking, OFFICIAL)
  return {
    players: rankMoves(before.players, then.players, ({ entrant }) => entrant.number),
    teams: rankMoves(before.teams, then.teams, ({ team }) => team),
  }
}

const startedIn = ({ tables }: StandingsFacts): number =>
  new Set(tables.filter(({ startedAt }) => startedAt !== null).map(({ session }) => session)).size

/** A change as it is decided by the facts, or why there is none. */
type Decide = (facts: StandingsFacts, sessionsStarted: number) => Result<Wanted, AppError>

/** Decides by the facts as they are, and again when they have changed before the change was stored. */
const change = async (deps: Deps, caller: Caller, tournament: string, decide: Decide): Outcome<ChangedRanking> => {
  const facts = await deps.store.standingsFacts(tournament)
  if (!facts) return err(noTournament(tournament))
  if (facts.tournament.frozenAt !== null) return err(rankingFrozen())
  const sessionsStarted = startedIn(facts)
  const wanted = decide(facts, sessionsStarted)
  if (!wanted.ok) return wanted
  const effect = effectOf(facts, wanted.value)
  const made: RankingChange = {
    seq: facts.rankingChanges.length + 1,
    before: facts.tournament.policy.ranking,
    ...wanted.value,
    sessionsStarted,
    moved: effect.players.length,
    actor: caller.subject ?? 'public',
    at: deps.now().getTime(),
  }
  const outcome = await deps.store.changeRanking(tournament, made)
  if (outcome === 'frozen') return err(rankingFrozen())
  if (outcome === 'stale') return change(deps, caller, tournament, decide)
  const after = await deps.store.standingsFacts(tournament)
  if (!after) return err(noTournament(tournament))
  const warning = sessionsStarted === 0 ? null : rankingWarning(sessionsStarted, effect)
  return ok({ change: made, effect, warning, standings: standingsIn(after, OFFICIAL) })
}

/** Ranks by other rules; once a session has started only when the organiser has seen what that does and says why. */
export const changeRanking = useCase(
  'changeRanking',
  changeRankingInput,
  (input) => input.tournament,
  (deps, caller, { tournament, ranking, reason, confirm }): Outcome<ChangedRanking> =>
    change(deps, caller, tournament, (facts, sessionsStarted) => {
      const wanted = { after: ranking, lot: null, reason: reason ?? null }
      const { ruleset: key, policy } = facts.tournament
      const ruleset = rulesetWith(key, policy.switches)
      if (!ruleset.ok) return ruleset
      const mismatch = rankingError(ruleset.value, ranking)
      if (mismatch) return err(mismatch)
      if (ranking.join() === facts.tournament.policy.ranking.join())
        return err(appError('RANKING_UNCHANGED', `The ranking is ${ranking.join(', ')} already.`))
      if (sessionsStarted > 0 && !(confirm && reason != null))
        return err(unconfirmedRanking(sessionsStarted, effectOf(facts, wanted)))
      return ok(wanted)
    }),
)

/** Draws the lot among those whom the rules before it leave level; a second time only with a reason. */
export const drawLot = useCase(
  'drawLot',
  drawLotInput,
  (input) => input.tournament,
  (deps, caller, { tournament, seed, reason }): Outcome<ChangedRanking> => {
    const lot = seed ?? deps.newSeed()
    return change(deps, caller, tournament, (facts) => {
      const { rules, lot: drawn } = rankingIn(facts)
      if (!rules.includes('LOT'))
        return err(
          appError('LOT_NOT_ASKED', 'The ranking has no LOT; put it among the rules with changeRanking first.'),
        )
      if (drawn !== null && reason == null)
        return err(
          appError('LOT_DRAWN', `The lot was drawn with the seed ${drawn}; to draw it again, say why with a reason.`, {
            seed: drawn,
          }),
        )
      return ok({ after: rules, lot, reason: reason ?? null })
    })
  },
)
