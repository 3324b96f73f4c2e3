import type { AppError } from '../../contract/errors.ts'
import type { ReadySeatInput, RecordDrawInput } from '../../contract/inputs.ts'
import { handError, handErrorOf } from '../../contract/rules/claims.ts'
import { type HandFacts, sharedTilesError, UNDECLARED } from '../../rules/hand.ts'
import { formatMeld, parseHandFacts } from '../../rules/handline.ts'
import { formatTiles } from '../../rules/notation.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Deal } from '../../rules/rotation.ts'
import type { Seat } from '../../rules/ruleset.ts'
import type { HandDrawn } from '../../tournament/table/events.ts'
import { riichiOf } from '../../tournament/table/riichi.ts'
import { perSeat } from '../../tournament/table/scores.ts'
import type { Situation } from './enter.ts'
import { toldExtras } from './extras.ts'

type Told = Pick<HandDrawn, 'ready' | 'shown'>

interface ToldSeat {
  readonly ready: boolean
  readonly shown: HandFacts | null
}

/** Only the 13 tiles are looked at: any will do where a winning tile belongs. */
const ANY_WIN = { win: '1m', how: 'T', flags: '-', flowers: 0 }

type Drawn = Pick<Situation, 'ruleset' | 'state'>

const toldOf = (
  { seat, ready, melds, closed }: ReadySeatInput,
  deal: Deal,
  { ruleset, state }: Drawn,
): Result<ToldSeat, AppError> => {
  if (closed == null) return ok({ ready: ready === true, shown: null })
  const winds = { seatWind: deal.winds[seat], roundWind: deal.roundWind }
  const facts = parseHandFacts({ melds, closed, ...ANY_WIN, ...winds })
  if (!facts.ok) return err(handErrorOf(seat, facts.error))
  const riichi = riichiOf(state, deal, seat)
  const found = ruleset.isReady({ ...facts.value, declared: { ...UNDECLARED, riichi } })
  if (!found.ok) return err(handErrorOf(seat, found.error))
  return ok({ ready: found.value, shown: facts.value })
}

const shownText = ({ melds, concealed }: HandFacts): string =>
  `${melds.map(formatMeld).join() || '-'} ${formatTiles(concealed)}`

/** Who was ready at a draw: by the tiles where they are shown, else as the referee says (dossier C8, C11). */
const toldReady = (
  input: readonly ReadySeatInput[] | null | undefined,
  deal: Deal,
  drawn: Drawn,
): Result<Told, AppError> => {
  if (!input) return ok({})
  const told = new Map<Seat, ToldSeat>()
  for (const each of input) {
    const found = toldOf(each, deal, drawn)
    if (!found.ok) return found
    told.set(each.seat, found.value)
  }
  const ready = perSeat((seat) => told.get(seat)?.ready ?? false)
  const hands = [...told.values()].flatMap(({ shown }) => (shown ? [shown] : []))
  if (hands.length === 0) return ok({ ready })
  const tooMany = sharedTilesError(hands)
  if (tooMany) return err(handError(tooMany))
  const textOf = (seat: Seat): string | null => {
    const shown = told.get(seat)?.shown
    return shown ? shownText(shown) : null
  }
  return ok({ ready, shown: perSeat(textOf) })
}

/** A drawn hand as entered: who was ready, and what else it is paid by. */
export const drawnHand = (
  { ready, extras }: Pick<RecordDrawInput, 'ready' | 'extras'>,
  deal: Deal,
  completedAt: string,
  situation: Drawn,
): Result<HandDrawn, AppError> => {
  const told = toldReady(ready, deal, situation)
  if (!told.ok) return told
  const also = toldExtras(extras, situation.ruleset)
  return also.ok ? ok({ type: 'handDrawn', hand: deal.hand, ...told.value, ...also.value, completedAt }) : also
}
