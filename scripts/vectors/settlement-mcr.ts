import { PLAIN_END, SEATS, type Seat } from '../../src/rules/ruleset.ts'
import { getRuleset } from '../../src/rules/rulesets.ts'
import { type Kind, malformed, type Row, whole } from './kind.ts'

const FLOWERS = 8

const isSeat = (number: number): number is Seat => SEATS.some((seat) => seat === number)

const recompute = (row: Row): Record<string, string> => {
  const winner = whole(row, 'winner')
  const discarder = row.cells.discarder === '-' ? null : whole(row, 'discarder')
  const fan = whole(row, 'fanWithoutFlowers')
  const flowers = whole(row, 'flowers')
  const ruleset = getRuleset('mcr-cn')
  if (!ruleset.ok) return { payments: ruleset.error.message }
  const { minimum, settle } = ruleset.value
  if (!isSeat(winner)) return { winner: 'a seat, 0..3' }
  if (discarder !== null && (!isSeat(discarder) || discarder === winner)) return { discarder: 'another seat, 0..3' }
  if (fan < minimum) return { fanWithoutFlowers: `at least ${minimum}` }
  if (flowers < 0 || flowers > FLOWERS) return { flowers: `0..${FLOWERS}` }
  const points = fan + flowers
  if (!Number.isSafeInteger(points)) throw malformed(row, 'fanWithoutFlowers', 'a number that can be scored')
  const { payments } = settle({ ...PLAIN_END, winner, discarder, worth: points })
  return { F: String(points), payments: JSON.stringify(payments) }
}

/** The payments of a win under MCR (dossier D7); both profiles settle alike. */
export const settlementMcr: Kind = {
  columns: ['winner', 'discarder', 'fanWithoutFlowers', 'flowers', 'F', 'payments'],
  recompute: (rows) => rows.map(recompute),
}
