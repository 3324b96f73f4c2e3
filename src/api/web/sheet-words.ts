import type { TableSheetView } from '../../contract/views.ts'
import { SEATS } from '../../rules/ruleset.ts'

export type SeatView = TableSheetView['seats'][number]
export type SeatName = SeatView['seat']

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))

export const nameAt = ({ seats }: TableSheetView, seat: SeatName | null): string =>
  seats.find((candidate) => candidate.seat === seat)?.entrant.name ?? ''

/** The name of who played the seat in a hand. */
export const playerAt = (sheet: TableSheetView, seat: SeatName | null, hand: number): string => {
  const changes = sheet.seats.find((candidate) => candidate.seat === seat)?.substitutions ?? []
  const last = changes
    .filter((each) => each.hand <= hand)
    .sort((a, b) => a.hand - b.hand || a.seq - b.seq)
    .at(-1)
  return last?.player?.name ?? nameAt(sheet, seat)
}

interface Moved {
  readonly payments: readonly number[]
  readonly fines?: readonly number[]
}

/** Who gains and loses what; what leaves the game is said apart. */
export const changes = (sheet: TableSheetView, { payments, fines = [] }: Moved): readonly string[] =>
  SEATS.flatMap((seat) => {
    const [paid = 0, fined = 0] = [payments[seat], fines[seat]]
    const name = sheet.seats[seat]?.entrant.name
    return [...(paid === 0 ? [] : [`${name} ${signed(paid)}`]), ...(fined === 0 ? [] : [`${name} fined ${-fined}`])]
  })

export const inBrackets = (texts: readonly string[]): string => (texts.length === 0 ? '' : ` (${texts.join(', ')})`)
