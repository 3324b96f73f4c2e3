import { breakWall, DICE_POLICIES, diceWays, type StackPlace, type TilePlace, wallAfter } from '../../src/rules/wall.ts'
import { type Kind, oneOf, type Row, whole } from './kind.ts'

const stackText = ({ wall, stack }: StackPlace): string => `${wall}${stack}`
const tileText = (place: TilePlace | null): string => (place ? `${stackText(place)}:${place.level}` : 'none')

const recompute = (row: Row): Record<string, string> => {
  const policy = oneOf(row, 'policy', DICE_POLICIES)
  const first = whole(row, 'firstRoll')
  const second = whole(row, 'secondRoll')
  const broken = breakWall(policy, first, second)
  if (!broken.ok) return { [`${broken.error.throw}Roll`]: `${broken.error.min}..${broken.error.max}` }
  const { opener, skip, first: firstStack, tail, jump } = broken.value
  const start = wallAfter(broken.value, 0, 0)
  return {
    opener,
    skip: String(skip),
    firstStack: stackText(firstStack),
    tailStack: stackText(tail),
    jumpStack24: stackText(jump[0]),
    jumpStack25: stackText(jump[1]),
    jumpStack26: stackText(jump[2]),
    nextLiveTile: tileText(start.ok ? start.value.nextLive : null),
    firstReplacement: tileText(start.ok ? start.value.nextReplacement : null),
    diceWays: String(diceWays(policy, first, second)),
  }
}

/** The break of the wall (dossier B2, B3). */
export const wall: Kind = {
  columns: [
    ...['policy', 'firstRoll', 'secondRoll', 'opener', 'skip', 'firstStack', 'tailStack'],
    ...['jumpStack24', 'jumpStack25', 'jumpStack26', 'nextLiveTile', 'firstReplacement', 'diceWays'],
  ],
  recompute: (rows) => rows.map(recompute),
}
