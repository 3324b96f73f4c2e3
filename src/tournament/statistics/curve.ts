import { type PerSeat, type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import { addScores, NOTHING, perSeat } from '../table/scores.ts'
import type { TableState } from '../table/state.ts'

/** How a score went at one table. */
export interface ScoreCurve {
  readonly session: number
  readonly table: number
  readonly seat: Seat
  readonly start: number
  /** After each hand on the sheet: with the sticks laid until then, and what was ruled in it or before. */
  readonly after: readonly { readonly hand: number; readonly score: number }[]
  /** As it stands: also with what was ruled outside any hand, and what the closing gave out. */
  readonly final: number
}

const moved = (entries: readonly { readonly payments: PerSeat<number>; readonly fines: PerSeat<number> }[]) =>
  entries.reduce((sum: PerSeat<number>, { payments, fines }) => addScores(sum, addScores(payments, fines)), NOTHING)

/** The scores of all seats at the start and after each hand. */
const scoresBy = (state: TableState, stick: number): readonly (readonly [hand: number, scores: PerSeat<number>])[] => {
  const { places, hands, riichi, penalties, rulings } = state
  let scores: PerSeat<number> = perSeat(() => places?.startingPoints ?? 0)
  const curve: (readonly [number, PerSeat<number>])[] = [[0, scores]]
  let before = { hand: 0, deal: 0 }
  for (const { deal, payments, collected = NOTHING } of hands) {
    const isNew = (hand: number | null): boolean => hand !== null && hand > before.hand && hand <= deal.hand
    const laid = riichi.filter((declared) => declared.deal.deal > before.deal && declared.deal.deal <= deal.deal)
    const ruled = rulings.filter(({ hand }) => isNew(hand)).map(({ ruling }) => ruling)
    const penalised = penalties.filter(({ hand }) => isNew(hand))
    const sticks = perSeat((seat) => 0 - stick * laid.filter((declared) => declared.seat === seat).length)
    scores = [addScores(payments, collected), sticks, moved([...ruled, ...penalised])].reduce(addScores, scores)
    curve.push([deal.hand, scores])
    before = deal
  }
  return curve
}

/** How every seat's score went at a table. */
export const scoreCurves = (
  { session, table, state }: { readonly session: number; readonly table: number; readonly state: TableState },
  { stick }: Pick<Ruleset, 'stick'>,
): PerSeat<ScoreCurve> => {
  const [start, ...after] = scoresBy(state, stick ?? 0)
  const curve = (seat: Seat): ScoreCurve => ({
    ...{ session, table, seat, start: start?.[1][seat] ?? 0, final: state.scores[seat] },
    after: after.map(([hand, scores]) => ({ hand, score: scores[seat] })),
  })
  return SEATS.map(curve) as unknown as PerSeat<ScoreCurve>
}
