import { isOpen, type Meld } from '../../hand.ts'
import { isDragon, isHonour, isTerminal, type Tile } from '../../tiles.ts'
import type { Facts } from './facts.ts'
import type { HybridSwitches } from './switches.ts'
import { isSingleWait } from './wait.ts'

/** The fu table (dossier C5): sets as [plain, 么九]. */
export const FU = {
  base: 20,
  exposedPung: [2, 4],
  concealedPung: [4, 8],
  exposedKong: [8, 16],
  concealedKong: [16, 32],
  singleWait: 2,
  valuePair: 2,
  terminalPair: 1,
  four: 8,
  /** Seven pairs, 全不靠 and 七星不靠; 十三幺 in 青天井 only. */
  specialForm: 30,
} as const

type SetKind = 'exposedPung' | 'concealedPung' | 'exposedKong' | 'concealedKong'

const isTerminalOrHonour = (tile: Tile): boolean => isTerminal(tile) || isHonour(tile)

const meldKind = (meld: Meld): SetKind =>
  meld.kind === 'pung' ? 'exposedPung' : isOpen(meld) ? 'exposedKong' : 'concealedKong'

const setFu = ({ reading, exposedPung }: Facts): number =>
  reading.sets.reduce((fu, { kind, tile, meld }) => {
    if (kind === 'chow') return fu
    const set = meld ? meldKind(meld) : tile === exposedPung ? 'exposedPung' : 'concealedPung'
    return fu + FU[set][isTerminalOrHonour(tile) ? 1 : 0]
  }, 0)

const pairFu = (tile: Tile, { hand }: Facts, switches: HybridSwitches): number => {
  const winds = (tile === hand.roundWind ? 1 : 0) + (tile === hand.seatWind ? 1 : 0)
  const wind = winds === 2 ? switches.doubleWindPairFu : winds * FU.valuePair
  const value = wind + (isDragon(tile) ? FU.valuePair : 0)
  const countsTerminal = isTerminalOrHonour(tile) && (value === 0 || switches.terminalPairAddsToValuePair)
  return value + (countsTerminal ? FU.terminalPair : 0)
}

const foursFu = ({ whole: { fours } }: Facts, { tileHogPerQuad }: HybridSwitches): number =>
  FU.four * (tileHogPerQuad ? fours.length : Math.min(1, fours.length))

const sevenPairsFu = (facts: Facts, switches: HybridSwitches): number => {
  const { kinds, fours } = facts.whole
  const pairs = switches.sevenPairsPairFu
    ? [...kinds, ...fours].reduce((fu, tile) => fu + pairFu(tile, facts, switches), 0)
    : 0
  return pairs + (switches.sevenPairsTileHogFu ? foursFu(facts, switches) : 0)
}

/** The tile that 十三幺 holds twice. */
const orphanPair = ({ hand: { concealed, win } }: Facts): Tile =>
  [...concealed, win].find((tile, at, all) => all.indexOf(tile) !== at)!

/** What 十三幺 adds in 青天井; elsewhere its fu are never used (dossier C5). */
export const SKY_ORPHANS_FU = FU.specialForm

/** Fu of a reading before half fan are converted (dossier C5). */
export const fuOf = (facts: Facts, switches: HybridSwitches): number => {
  const { form, pair } = facts.reading
  switch (form) {
    case 'singles':
      return FU.base + FU.specialForm
    case 'thirteenOrphans':
      return FU.base + (switches.thirteenOrphansPairFu ? pairFu(orphanPair(facts), facts, switches) : 0)
    case 'sevenPairs':
      return FU.base + FU.specialForm + sevenPairsFu(facts, switches)
    default: {
      const wait = isSingleWait(facts, switches) ? FU.singleWait : 0
      const pairs = pair === null ? 0 : pairFu(pair, facts, switches)
      return FU.base + setFu(facts) + pairs + foursFu(facts, switches) + wait
    }
  }
}
