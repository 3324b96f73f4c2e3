import type { FanInfo } from '../../ruleset.ts'
import { FANS } from './fans.ts'
import type { Switches } from './switches.ts'

/** Hands that are concealed by nature: what a self-draw adds to them is a switch. */
const SPECIAL = [4, 6, 7, 12, 19, 20, 34]

/** The fan table with a ruleset's switches applied to values and exclusions. */
export const resolveRows = (switches: Switches): readonly FanInfo[] => {
  const values: Readonly<Record<number, number>> = { 53: switches.twoConcealedKongs, 82: switches.mixedKongs }
  const excludes = (fan: number): number[] => {
    const more: number[] = []
    if (switches.fullyConcealedOnSpecial === 'selfDrawn' && SPECIAL.includes(fan)) more.push(56)
    if (!switches.allGreenHalfFlush && fan === 3) more.push(49)
    if (!switches.allTerminalsDoublePung && fan === 8) more.push(65)
    if (switches.nineGatesTerminalPungs === 'none' && fan === 4) more.push(73)
    if (!switches.concealedKongInThreeOrFourKongs && (fan === 5 || fan === 17)) more.push(53, 67)
    return more
  }
  return FANS.filter(({ number }) => number !== 82 || switches.mixedKongs !== 3).map((row) => ({
    ...row,
    value: values[row.number] ?? row.value,
    excludes: [...row.excludes, ...excludes(row.number)].sort((a, b) => a - b),
  }))
}
