import { type Hand, type Meld, meldTiles } from './hand.ts'
import { WIND_LETTERS, type WindLetter } from './rotation.ts'
import { type Tile, WINDS } from './tiles.ts'

/** The tile to be had, and who discarded it or is making a kong of it. */
export type Offer =
  | { readonly kind: 'discard'; readonly tile: Tile | 'flower'; readonly from: WindLetter }
  | { readonly kind: 'addedKong' | 'concealedKong'; readonly tile: Tile; readonly from: WindLetter }

interface Call {
  readonly seat: WindLetter
  /** Milliseconds between the discard and the call; in time if not given. */
  readonly afterMs?: number
  /** The next player has drawn, or the tile was already taken for another claim. */
  readonly afterNextDraw?: boolean
}

/** A win on the tile. Without the hand its shape is taken on trust. */
export interface HuClaim extends Call {
  readonly kind: 'hu'
  readonly hand?: Hand
}

/** A set to be made with the tile. */
export interface SetClaim extends Call {
  readonly kind: 'chow' | 'pung' | 'kong'
  /** The tiles shown from the hand, without the one claimed. */
  readonly tiles: readonly Tile[]
}

/** A player's call for the tile. */
export type TileClaim = HuClaim | SetClaim

/** A win that was not called when it could have been. */
export interface PassedWin {
  readonly seat: WindLetter
  readonly tile: Tile
  /** Who discarded the tile. */
  readonly from: WindLetter
}

/** What else is known of the hand in play; what is not given is not looked at. */
export interface TurnFacts {
  /** The sets each player has laid out, before the tile is taken; for an added kong still the pung. */
  readonly melds?: Readonly<Partial<Record<WindLetter, readonly Meld[]>>>
  /** Wins passed since the go-around began (dossier B7). */
  readonly passed?: readonly PassedWin[]
  /** Players who cannot win any more (停和). */
  readonly dead?: readonly WindLetter[]
  /** Players who declared riichi (hybrid rules). */
  readonly riichi?: readonly WindLetter[]
  /** Tiles left in the wall. */
  readonly wallLeft?: number
}

/** What of a hand the offer, the wall and the melds can contradict. */
const HAND_FIELDS = ['win', 'how', 'seatWind', 'flags', 'melds'] as const

/** Facts that cannot be true together. */
export type ClaimFactsError =
  /** A player calls once; which of two calls binds is for the referee (dossier E4 "Two different calls"). */
  | { readonly code: 'TWO_CLAIMS'; readonly seat: WindLetter }
  /** Only a melded pung can be added to. */
  | { readonly code: 'KONG_WITHOUT_PUNG'; readonly seat: WindLetter }
  /** The player shows more tiles than the `holds` his melds leave him. */
  | { readonly code: 'TILE_COUNT'; readonly seat: WindLetter; readonly holds: number }
  /** The hand shown contradicts the offer, the wall or the melds. */
  | { readonly code: 'HAND_DISAGREES'; readonly seat: WindLetter; readonly field: (typeof HAND_FIELDS)[number] }
  /** More than four copies of a tile are offered, melded, shown or held. */
  | { readonly code: 'FIVE_COPIES'; readonly tile: Tile }

/** The first contradiction among the facts, if there is one. The same whatever order the claims come in. */
export const contradictionIn = (
  offer: Offer,
  claims: readonly TileClaim[],
  facts: TurnFacts,
): ClaimFactsError | undefined => {
  const bySeat = WIND_LETTERS.map((seat) => claims.filter((claim) => claim.seat === seat))
  const twice = bySeat.find((own) => own.length > 1)?.[0]
  if (twice) return { code: 'TWO_CLAIMS', seat: twice.seat }
  const konger = facts.melds?.[offer.from]
  if (offer.kind === 'addedKong' && konger && !hasPung(konger, offer.tile))
    return { code: 'KONG_WITHOUT_PUNG', seat: offer.from }
  for (const claim of bySeat.flat()) {
    const error = claim.kind === 'hu' ? handError(offer, claim, facts) : countError(offer, claim, facts)
    if (error) return error
  }
  return fifthCopy(offer, claims, facts)
}

/** Whether the player has laid out a pung of the tile. */
export const hasPung = (melds: readonly Meld[] | undefined, tile: Tile | 'flower'): boolean =>
  melds?.some((meld) => meld.kind === 'pung' && meld.tile === tile) ?? false

/** The tiles a set claim shows from the hand: none if a kong is meant to be made of a melded pung. */
const shownOf = ({ seat, kind, tiles }: SetClaim, offer: Offer, { melds }: TurnFacts): readonly Tile[] =>
  kind === 'kong' && hasPung(melds?.[seat], offer.tile) ? tiles.filter((tile) => tile !== offer.tile) : tiles

const countError = (offer: Offer, claim: SetClaim, facts: TurnFacts): ClaimFactsError | undefined => {
  const holds = Math.max(0, 13 - 3 * (facts.melds?.[claim.seat]?.length ?? 0))
  const shown = shownOf(claim, offer, facts)
  return shown.length > holds ? { code: 'TILE_COUNT', seat: claim.seat, holds } : undefined
}

const handError = (offer: Offer, { seat, hand }: HuClaim, facts: TurnFacts): ClaimFactsError | undefined => {
  if (!hand || offer.tile === 'flower') return undefined
  const known = facts.melds?.[seat]
  const isLast = facts.wallLeft === undefined ? hand.lastTile : facts.wallLeft === 0
  const disagrees = {
    win: hand.win !== offer.tile,
    how: hand.selfDrawn,
    seatWind: hand.seatWind !== WINDS[WIND_LETTERS.indexOf(seat)],
    flags: hand.kong !== (offer.kind !== 'discard') || hand.lastTile !== isLast,
    melds: known !== undefined && meldsText(known) !== meldsText(hand.melds),
  }
  const field = HAND_FIELDS.find((each) => disagrees[each])
  return field && { code: 'HAND_DISAGREES', seat, field }
}

const meldsText = (melds: readonly Meld[]): string =>
  melds
    .map(({ kind, tile }) => `${kind} ${tile}`)
    .sort()
    .join()

const fifthCopy = (offer: Offer, claims: readonly TileClaim[], facts: TurnFacts): ClaimFactsError | undefined => {
  const { tile, from, kind } = offer
  const melded = WIND_LETTERS.flatMap((seat) => {
    const hand = claims.find((claim): claim is HuClaim => claim.kind === 'hu' && claim.seat === seat)?.hand
    const melds = facts.melds?.[seat] ?? hand?.melds ?? []
    // The pung of an added kong is among the kong's own four tiles.
    return kind === 'addedKong' && seat === from ? melds.filter((meld) => !hasPung([meld], tile)) : melds
  })
  const offered = tile === 'flower' ? [] : kind === 'discard' ? [tile] : [tile, tile, tile, tile]
  const shown = claims.flatMap((claim) =>
    claim.kind === 'hu' ? (claim.hand?.concealed ?? []) : shownOf(claim, offer, facts),
  )
  const copies = new Map<Tile, number>()
  for (const each of [...offered, ...melded.flatMap(meldTiles), ...shown]) copies.set(each, (copies.get(each) ?? 0) + 1)
  const fifth = [...copies].filter(([, count]) => count > 4).map(([each]) => each)
  return fifth.length > 0 ? { code: 'FIVE_COPIES', tile: Math.min(...fifth) } : undefined
}
