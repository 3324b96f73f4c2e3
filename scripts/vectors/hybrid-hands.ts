import type { Hand } from '../../src/rules/hand.ts'
import { type PerSeat, SEATS, type Seat } from '../../src/rules/ruleset.ts'
import { createHybrid, type Hybrid } from '../../src/rules/rulesets/hybrid/index.ts'
import { HYBRID_SWITCHES, type HybridSwitchKey } from '../../src/rules/rulesets/hybrid/switches.ts'
import { fanListText, fanText, type HybridVerdict } from '../../src/rules/rulesets/hybrid/verdict.ts'
import { WINDS } from '../../src/rules/tiles.ts'
import { readSeatBits, SEAT_BITS } from './draw-settlement.ts'
import { type Kind, type Row, whole } from './kind.ts'

/** The ruleset with one switch turned to its other value. */
interface Alternative {
  readonly key: HybridSwitchKey
  readonly hybrid: Hybrid
}

const ALTERNATIVES: readonly Alternative[] = HYBRID_SWITCHES.flatMap((row) => {
  const other = 'values' in row ? row.values[1] : undefined
  const hybrid = other === undefined ? undefined : createHybrid({ [row.key]: other })
  return hybrid?.ok ? [{ key: row.key, hybrid: hybrid.value }] : []
})

const verdictText = ({ halfFans, list, fu, base, meetsMinimum }: HybridVerdict<number | bigint>): string =>
  meetsMinimum ? `${fanText(halfFans)}|${fu}|${base}|${fanListText(list)}` : 'no win'

const skyText = (hybrid: Hybrid, hand: Hand): string => {
  const { literal, uncapped } = hybrid.judgeSky(hand)
  return `${verdictText(literal)} ${verdictText(uncapped)}`
}

/** Switches whose other value changes the hand; with `sky:` before those that change it in 青天井 only. */
const sensitiveTo = (hybrid: Hybrid, hand: Hand): string[] => {
  const here = verdictText(hybrid.judge(hand))
  const above = skyText(hybrid, hand)
  return ALTERNATIVES.flatMap(({ key, hybrid: other }) => {
    if (verdictText(other.judge(hand)) !== here) return [key]
    return skyText(other, hand) === above ? [] : [`sky:${key}`]
  })
}

/** The switches as written when they are the same ones, in whatever order. */
const sensitiveText = (found: readonly string[], written = ''): string => {
  const isSame = written.split(',').sort().join() === [...found].sort().join()
  return isSame ? written : found.join(',') || '-'
}

/** Who plays and what lies on the table, of which the rules say only so much: the rest is given. */
const tableOf = (row: Row, hand: Hand): Table | Record<string, string> => {
  const winner = SEATS[WINDS.indexOf(hand.seatWind)]!
  const discarder = SEATS.find((seat) => row.cells.discarder === String(seat)) ?? null
  const isDiscarderRight = hand.selfDrawn ? row.cells.discarder === '-' : discarder !== null && discarder !== winner
  const deposits = readSeatBits(row.cells.deposits)
  const carried = whole(row, 'carried')
  if (!isDiscarderRight) return { discarder: hand.selfDrawn ? '-' : 'another seat, 0..3' }
  if (!deposits) return { deposits: SEAT_BITS }
  const hasRiichi = hand.declared !== undefined && hand.declared.riichi !== 'none'
  if (deposits[winner] !== hasRiichi) return { deposits: `a stick of the winner ${hasRiichi ? 'too' : 'never'}` }
  if (carried < 0) return { carried: 'no less than 0' }
  return { winner, discarder, deposits, carried }
}

interface Table {
  readonly winner: Seat
  readonly discarder: Seat | null
  readonly deposits: PerSeat<boolean>
  readonly carried: number
}
const isTable = (table: Table | Record<string, string>): table is Table => typeof table.winner === 'number'

const recompute = (row: Row, hybrid: Hybrid): Record<string, string> => {
  const hand = hybrid.parseHandLine(row.cells.line ?? '')
  if (!hand.ok) return { line: `${hand.error.code}: ${hand.error.message}` }
  const verdict = hybrid.judge(hand.value)
  if (!verdict.meetsMinimum) return { line: verdict.winning ? 'BELOW_MINIMUM' : 'NOT_WINNING' }
  const table = tableOf(row, hand.value)
  if (!isTable(table)) return table
  const { base, effective } = verdict
  const fans = fanListText(verdict.list)
  const { literal, uncapped } = hybrid.judgeSky(hand.value)
  const beside = (sky: HybridVerdict<bigint>): string => {
    const list = fanListText(sky.list)
    return `${fanText(sky.halfFans)}|${sky.fu}|${sky.base}|${list === fans ? '=' : list}`
  }
  const { payments, net } = hybrid.settle({ ...table, base })
  return {
    total: fanText(verdict.halfFans),
    fans,
    fu: String(verdict.fu),
    totalEff: fanText(effective.halfFans),
    fuEff: String(effective.fu),
    base: String(base),
    winner: String(table.winner),
    pay: JSON.stringify(payments),
    net: JSON.stringify(net),
    skyLiteral: beside(literal),
    skyUncapped: beside(uncapped),
    tied: String(verdict.tied),
    sensitive: sensitiveText(sensitiveTo(hybrid, hand.value), row.cells.sensitive),
  }
}

/** Hands of the hybrid rules: fan, fu, base points, payments, 青天井 and the switches that matter (dossier C3-C9, C12). */
export const hybridHands: Kind = {
  columns: [
    ...['line', 'total', 'fans', 'fu', 'totalEff', 'fuEff', 'base', 'winner', 'discarder', 'deposits', 'carried'],
    ...['pay', 'net', 'skyLiteral', 'skyUncapped', 'tied', 'sensitive'],
  ],
  recompute: (rows) => {
    const hybrid = createHybrid()
    return rows.map((row) => (hybrid.ok ? recompute(row, hybrid.value) : { line: hybrid.error.message }))
  },
}
