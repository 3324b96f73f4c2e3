import type { AppError } from '../../contract/errors.ts'
import { declaredOf } from '../../contract/inputs.ts'
import { fromRules } from '../../contract/refusals.ts'
import { claimError, declaredFans } from '../../contract/rules/claims.ts'
import type { AmendedWin } from '../../contract/table/correction-inputs.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Deal } from '../../rules/rotation.ts'
import { judgeWin } from '../../tournament/judging.ts'
import { ruledCount } from '../../tournament/table/binding.ts'
import type { HandWon } from '../../tournament/table/events.ts'
import { riichiOf } from '../../tournament/table/riichi.ts'
import type { Situation } from './enter.ts'
import { toldExtras } from './extras.ts'

/** A win as entered, judged under the winds of its deal; or why it is not taken. */
export const wonHand = (
  win: AmendedWin,
  deal: Deal,
  completedAt: string,
  { ruleset, context, state }: Situation,
): Result<HandWon, AppError> => {
  const { winner } = win
  const discarder = win.discarder ?? null
  if (winner === discarder) return err(fromRules({ code: 'WINNER_IS_DISCARDER' }))
  const declared = declaredFans(ruleset, win.declared)
  if (!declared.ok) return declared
  // Rules without riichi refuse what the tiles were sent with themselves.
  const riichi =
    ruleset.stick === null ? ((win.tiles && declaredOf(win.tiles).riichi) ?? 'none') : riichiOf(state, deal, winner)
  const tiles = win.tiles ? { ...win.tiles, declared: { ...declaredOf(win.tiles), riichi } } : null
  if (win.tiles?.riichi != null && declaredOf(win.tiles).riichi !== riichi)
    return err(fromRules({ code: 'CLAIM_AGAINST_RIICHI', hand: deal.hand, seat: winner }))
  const claim = {
    winner,
    discarder,
    tiles,
    declared: declared.value,
    points: win.points ?? null,
    flowers: win.flowers ?? null,
  }
  const { policy } = context.tournament
  const asAsked = judgeWin(deal, claim, ruleset, policy)
  // Where the count was ruled, the ruling says the points, whatever the tiles are worth.
  const countRuled =
    !asAsked.ok && asAsked.error.code === 'TILES_REQUIRED' && ruledCount(state, deal, winner) !== undefined
  const judged = countRuled ? judgeWin(deal, claim, ruleset, { ...policy, tilesRequired: 'NEVER' }) : asAsked
  if (!judged.ok) return err(claimError(judged.error, ruleset))
  const told = toldExtras(win.extras, ruleset)
  if (!told.ok) return told
  const noted = { ...(win.riichiTile ? { riichiTile: true as const } : {}), ...told.value }
  const won = { type: 'handWon', hand: deal.hand, winner, discarder, ...judged.value, ...noted, completedAt } as const
  return ok(countRuled ? { ...won, countRuled } : won)
}
