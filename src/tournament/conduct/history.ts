import {
  isCorrection,
  type OffenceRuled,
  type PenaltyRuled,
  type TableEvent,
  type TotalsRecorded,
} from '../table/events.ts'

/** An event with who recorded it and when, in UTC milliseconds. */
export interface Stamped<Event> {
  readonly seq: number
  readonly event: Event
  readonly actor: string
  readonly at: number
}

/** What fines or moves points at a table besides hands. */
export type Penalising = OffenceRuled | PenaltyRuled | TotalsRecorded

/** An entry that penalises, with everything it was since it was made. */
export interface TableRuling {
  readonly seq: number
  /** What it says, and what it said before it was amended; each as the event that says so. The last holds. */
  readonly versions: readonly Stamped<Penalising>[]
  /** The correction that struck it; null while it stands. */
  readonly revoked: Stamped<{ readonly reason: string }> | null
  /** The corrections that amended it, in order: one fewer than versions. */
  readonly amendments: readonly Stamped<{ readonly reason: string }>[]
}

const isPenalising = (event: TableEvent): event is Penalising =>
  event.type === 'offenceRuled' || event.type === 'penaltyRuled' || event.type === 'totalsRecorded'

/** The rulings, penalties and totals among a table's events with what corrections made of them, by number. */
export const tableRulings = (events: readonly Stamped<TableEvent>[]): readonly TableRuling[] => {
  const found = new Map<number, TableRuling>()
  const strike = (seq: number, revoked: NonNullable<TableRuling['revoked']>): void => {
    const ruling = found.get(seq)
    if (ruling && ruling.revoked === null) found.set(seq, { ...ruling, revoked })
  }
  for (const { event, ...stamp } of events) {
    if (isPenalising(event))
      found.set(stamp.seq, { seq: stamp.seq, versions: [{ ...stamp, event }], revoked: null, amendments: [] })
    if (!isCorrection(event)) continue
    const correction = { ...stamp, event: { reason: event.reason } }
    for (const seq of event.cascade) strike(seq, correction)
    if (event.type === 'revoked') strike(event.seq, correction)
    const ruling = event.type === 'amended' ? found.get(event.seq) : undefined
    if (ruling && event.type === 'amended' && isPenalising(event.event))
      found.set(event.seq, {
        ...ruling,
        versions: [...ruling.versions, { ...stamp, event: event.event }],
        amendments: [...ruling.amendments, correction],
      })
  }
  return [...found.values()]
}
