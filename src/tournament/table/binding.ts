import { wonBy } from '../../rules/offences/table.ts'
import type { Deal } from '../../rules/rotation.ts'
import { SEATS, type Seat } from '../../rules/ruleset.ts'
import type { PlayedHand, RuledOffence, TableError, TableState } from './state.ts'

export type HandResult = PlayedHand['result']

/** Why a deal cannot end so under one ruling. */
export type Contradiction = Extract<TableError, { code: 'DEAD_HAND' | 'WIN_STANDS' | 'COUNT_WAS_RULED' }>

/** Why a deal cannot end like this under a ruling that was made in it. */
export const contradiction = (
  { seq, incident, ruling }: RuledOffence,
  result: HandResult,
): Contradiction | undefined => {
  const { code: offence, offender: seat } = incident
  const { effectiveFan } = ruling.extra
  const winner = result.type === 'handWon' ? result.winner : undefined
  if (ruling.handStatus === 'dead' && winner === seat) return { code: 'DEAD_HAND', seat, seq, offence }
  const by = wonBy(offence, ruling.handStatus)
  const isAnothers = by !== undefined && (by === 'offender') !== (winner === seat)
  const isCounted = result.type === 'handWon' && winner === seat && result.points === effectiveFan
  if (winner !== undefined && effectiveFan !== undefined && !isCounted)
    return { code: 'COUNT_WAS_RULED', seat, seq, points: effectiveFan }
  if (ruling.handStatus === 'win-stands' && (winner === undefined || isAnothers))
    return { code: 'WIN_STANDS', seq, offence, ...(by && { wonBy: by, seat }) }
  return undefined
}

const ruledIn = (state: TableState, deal: Deal): readonly RuledOffence[] =>
  state.rulings.filter((ruled) => ruled.deal?.deal === deal.deal)

/** Why a deal cannot end like this: a ruling that was made in it binds. */
export const againstRuling = (state: TableState, deal: Deal, result: HandResult): TableError | undefined => {
  for (const ruled of ruledIn(state, deal)) {
    const error = contradiction(ruled, result)
    if (error) return error
  }
  return undefined
}

/** The seats that cannot win a deal, each with the first ruling that says so. */
export const deadIn = (state: TableState, deal: Deal): readonly { readonly seat: Seat; readonly seq: number }[] => {
  const dead = ruledIn(state, deal).filter(({ ruling }) => ruling.handStatus === 'dead')
  return dead
    .map(({ seq, incident }) => ({ seat: incident.offender, seq }))
    .filter(({ seat }, index, all) => all.findIndex((other) => other.seat === seat) === index)
}

/** Why a seat can do nothing more in a deal than discard; undefined when it can. */
export const deadHand = (state: TableState, deal: Deal, seat: Seat): Contradiction | undefined => {
  const ruled = ruledIn(state, deal).find(
    ({ incident, ruling }) => incident.offender === seat && ruling.handStatus === 'dead',
  )
  return ruled && { code: 'DEAD_HAND', seat, seq: ruled.seq, offence: ruled.incident.code }
}

const countFor = (rulings: readonly RuledOffence[], winner: Seat): number | undefined =>
  rulings.findLast(({ incident, ruling }) => incident.offender === winner && ruling.extra.effectiveFan !== undefined)
    ?.ruling.extra.effectiveFan

/** The points that a ruling on the count gives a winner in a deal; undefined when none was made. */
export const ruledCount = (state: TableState, deal: Deal, winner: Seat): number | undefined =>
  countFor(ruledIn(state, deal), winner)

/** Whether some end is left to a deal: a draw, or the win of a seat with the points that were ruled if any were. */
const canEnd = (rulings: readonly RuledOffence[]): boolean => {
  const wins = SEATS.map((winner): HandResult => {
    const points = countFor(rulings, winner) ?? 0
    return { type: 'handWon', winner, discarder: null, points, verification: 'POINTS_ONLY' }
  })
  return [{ type: 'handDrawn' } as const, ...wins].some((end) => rulings.every((ruled) => !contradiction(ruled, end)))
}

/** The rulings of a deal that leave it no end together with another, as few as they are; undefined when they leave it one. */
export const inConflict = (state: TableState, deal: Deal, ruled: RuledOffence): readonly RuledOffence[] | undefined => {
  const all = ruledIn(state, deal)
  if (canEnd([...all, ruled])) return undefined
  return all.reduce((kept, each) => {
    const fewer = kept.filter((other) => other !== each)
    return canEnd([...fewer, ruled]) ? kept : fewer
  }, all)
}
