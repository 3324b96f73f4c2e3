import { type WallBreakInput, wallBreakInput } from '../../contract/table/play-inputs.ts'
import { fromWall } from '../../contract/table/play-refusals.ts'
import type { WallBreakView } from '../../contract/table/play-views.ts'
import { err, ok } from '../../rules/result.ts'
import {
  breakWall,
  DEAL,
  type DicePolicy,
  type StackPlace,
  type TilePlace,
  tileAt,
  type WallBreak,
  type WallState,
  wallAfter,
} from '../../rules/wall.ts'
import { handInPlay, plainWinds, seatWith, type Winds } from '../table/in-play.ts'
import { type Caller, type Deps, type Outcome, useCase } from '../usecase.ts'

const stackOf = (winds: Winds, { wall, stack }: StackPlace) => {
  const { seat, wind } = seatWith(winds, wall)
  return { wall: seat, wind, stack }
}

const tileOf = (winds: Winds, place: TilePlace) => ({
  ...stackOf(winds, place),
  level: place.level === 'top' ? ('TOP' as const) : ('BOTTOM' as const),
})

const told = (winds: Winds, broken: WallBreak, state: WallState): WallBreakView => {
  const opener = seatWith(winds, broken.opener)
  return {
    opener: opener.seat,
    openerWind: opener.wind,
    skip: broken.skip,
    firstStack: stackOf(winds, broken.first),
    tailStack: stackOf(winds, broken.tail),
    jumpStacks: broken.jump.map((stack) => stackOf(winds, stack)),
    deal: DEAL.map(({ to, tiles }) => {
      const { seat, wind } = seatWith(winds, to)
      return { to: seat, wind, tiles: tiles.map((index) => tileOf(winds, tileAt(broken, index))) }
    }),
    left: state.left,
    nextLiveTile: state.nextLive && tileOf(winds, state.nextLive),
    nextReplacement: state.nextReplacement && tileOf(winds, state.nextReplacement),
  }
}

const settingOf = async (
  deps: Deps,
  caller: Caller,
  input: WallBreakInput,
): Outcome<{ readonly winds: Winds; readonly dice: DicePolicy }> => {
  if ('policy' in input) return ok({ winds: plainWinds('E'), dice: input.policy })
  const inPlay = await handInPlay(deps, caller, input.table)
  return inPlay.ok ? ok({ winds: inPlay.value, dice: inPlay.value.tournament.policy.dice }) : inPlay
}

/** Where the wall breaks after two throws, who takes which tiles, and which tiles come next (dossier B2, B3). */
export const wallBreak = useCase(
  'wallBreak',
  wallBreakInput,
  (input) => ('table' in input ? input.table.tournament : undefined),
  async (deps, caller, input): Outcome<WallBreakView> => {
    const setting = await settingOf(deps, caller, input)
    if (!setting.ok) return setting
    const { winds, dice } = setting.value
    const broken = breakWall(dice, input.firstRoll, input.secondRoll)
    if (!broken.ok) return err(fromWall(broken.error))
    const state = wallAfter(broken.value, input.draws, input.replacements)
    return state.ok ? ok(told(winds, broken.value, state.value)) : err(fromWall(state.error))
  },
)
