import { z } from 'zod'
import type { Seat } from '../../rules/ruleset.ts'
import { SEAT_RESULTS } from '../../tournament/table/events.ts'
import type { TableState } from '../../tournament/table/state.ts'
import { playerNow } from '../../tournament/table/stints.ts'
import type { EntrantOf } from '../conduct/conduct-views.ts'
import { entrantView } from '../entrants/entrant-view.ts'
import { SEAT_NAMES } from '../inputs.ts'
import { seatName } from '../names.ts'

const entryFields = {
  seq: z.int().describe('Names the entry for corrections.'),
  confirmed: z.boolean(),
}

/** Who plays a seat, for answers about tables. */
export const playerFields = {
  player: entrantView.nullable().describe('Who plays the seat now; null when nobody does.'),
  inPlaceOf: entrantView.nullable().describe("In whose place the seat's entrant, a house player, plays this session."),
  substitutions: z
    .array(
      z
        .object({
          ...entryFields,
          hand: z.int().describe('The first hand that he plays.'),
          player: entrantView.nullable().describe('Null when nobody plays on.'),
          result: z
            .enum(SEAT_RESULTS)
            .describe("Whose the seat's result is; the last substitution says it. FORFEIT_TABLE: nobody's."),
          reason: z.string(),
        })
        .meta({ id: 'Substitution' }),
    )
    .describe('Who took the seat in the middle of the session, in order.'),
}

export const walkoverSchema = z
  .object({ ...entryFields, absent: z.array(z.enum(SEAT_NAMES)) })
  .meta({ id: 'Walkover' })
  .nullable()
  .describe('The table is not played, because these are absent.')

interface SeatAt {
  readonly state: TableState | null
  /** By start number, East first. */
  readonly entrants: readonly [number, number, number, number]
}

/** Who plays a seat; `Entrant` is whatever the answer shows of a person, `substitutes` whom house players play for. */
export const playerView = <Entrant>(
  { state, entrants }: SeatAt,
  seat: Seat,
  entrantOf: EntrantOf<Entrant>,
  substitutes: ReadonlyMap<number, number>,
) => {
  const player = state ? playerNow(state, seat) : entrants[seat]
  const replaced = substitutes.get(entrants[seat])
  const own = (state?.substitutions ?? []).filter((each) => each.seat === seat)
  return {
    player: player === null ? null : entrantOf(player),
    inPlaceOf: replaced === undefined ? null : entrantOf(replaced),
    substitutions: own.map(({ seq, hand, player, result, reason }) => ({
      ...{ seq, confirmed: state?.confirmed.includes(seq) ?? false, hand },
      ...{ player: player === null ? null : entrantOf(player), result, reason },
    })),
  }
}

/** The walkover of a table, if there is one. */
export const walkoverView = (state: TableState | null) =>
  state?.walkover
    ? {
        seq: state.walkover.seq,
        confirmed: state.confirmed.includes(state.walkover.seq),
        absent: state.walkover.absent.map(seatName),
      }
    : null
