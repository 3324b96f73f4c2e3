import { KEY_OF } from '../../decompose.ts'
import type { Hand } from '../../hand.ts'
import { meldTiles } from '../../hand.ts'
import { formalWaits } from '../../readings.ts'
import { KINDS, suitOf, type Tile } from '../../tiles.ts'
import { isOnlyWait } from '../../waits.ts'
import type { Facts } from './facts.ts'
import type { HybridSwitches } from './switches.ts'

/**
 * Whether the winning tile was the only kind that completes the hand, in a reading with sets and pair (dossier C5, C12).
 */
export const isSingleWait = ({ hand, whole, reading }: Facts, switches: HybridSwitches): boolean => {
  if (whole.openMelds === 4 && !switches.mixedMeldedSingleWaitFu) return false
  if (reading.form === 'knittedStraight')
    return switches.knittedStraightSingleWaitFu && isOnlyKnittedWait(hand, switches)
  if (switches.singleWaitAllShapes && waitsForAnotherPair(hand)) return false
  const { keys, sizes } = keysOf(hand)
  return isOnlyWait(keys, sizes, hand.win, switches.fifthCopyIsWait ? NONE : allHeld(hand))
}

/** With a knitted straight no other form can be waited for: its tiles hardly fit into sets or pairs. */
const isOnlyKnittedWait = (hand: Hand, { fifthCopyIsWait }: HybridSwitches): boolean => {
  const held = allHeld(hand)
  return formalWaits(hand.melds, hand.concealed).every(
    (tile) => tile === hand.win || (!fifthCopyIsWait && isIn(held, tile)),
  )
}

/** The 13 tiles are six pairs and a single tile other than the winning one. */
const waitsForAnotherPair = ({ melds, concealed, win }: Hand): boolean => {
  if (melds.length > 0) return false
  const odd = new Set<Tile>()
  for (const tile of concealed) if (!odd.delete(tile)) odd.add(tile)
  return odd.size === 1 && !odd.has(win)
}

/** The suits' keys and sizes (decompose.ts) of the closed tiles with the winning one. */
const keysOf = ({ concealed, win }: Hand): { readonly keys: Int32Array; readonly sizes: Int32Array } => {
  const keys = new Int32Array(4)
  const sizes = new Int32Array(4)
  for (const tile of [...concealed, win]) {
    keys[suitOf(tile)]! += KEY_OF[tile]!
    sizes[suitOf(tile)]!++
  }
  return { keys, sizes }
}

const NONE = new Int32Array(4)

/** Per suit, the ranks of which the 13 tiles and the winning one hold all four copies. */
const allHeld = ({ melds, concealed, win }: Hand): Int32Array => {
  const copies = new Uint8Array(KINDS)
  for (const tile of concealed) copies[tile]!++
  for (const meld of melds) for (const tile of meldTiles(meld)) copies[tile]!++
  copies[win]!++
  const held = new Int32Array(4)
  for (let tile = 0; tile < KINDS; tile++) {
    if (copies[tile] === 4) held[suitOf(tile)]! |= 1 << (tile - 9 * suitOf(tile))
  }
  return held
}

const isIn = (ranks: Int32Array, tile: Tile): boolean => ((ranks[suitOf(tile)]! >> (tile - 9 * suitOf(tile))) & 1) === 1
