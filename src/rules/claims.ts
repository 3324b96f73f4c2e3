/**
 * Who gets a tile that lies open: a discard, or the tile of a kong that may be robbed (dossier A9–A17, B5–B7, D1, X2–X5, X18).
 * Seats are winds of the hand in play, East the dealer, because turns follow them.
 */

import {
  type ClaimFactsError,
  contradictionIn,
  type HuClaim,
  hasPung,
  type Offer,
  type SetClaim,
  type TileClaim,
  type TurnFacts,
} from './claim-facts.ts'
import { CLAIM_REFUSALS, type ClaimRefusalCode, KONG_REFUSALS, type KongRefusalCode } from './claim-refusals.ts'
import type { Hand, Meld } from './hand.ts'
import { err, ok, type Result } from './result.ts'
import { WIND_LETTERS, type WindLetter } from './rotation.ts'
import type { Ruleset } from './ruleset.ts'
import { isHonour, isSuited, isTerminal, suitOf, type Tile } from './tiles.ts'

/** What the rules leave open about claims (dossier H). */
export interface ClaimPolicy {
  /** Whether a concealed kong can be robbed (X4). */
  readonly robConcealedKong: 'never' | 'thirteenOrphans'
  /** Whether a win passed on one player's discard is closed on another's in the same go-around (X5, B7). */
  readonly passRule: 'none' | 'sameGoAround'
  /** What becomes of a pung or kong called after `CALL_WINDOW_MS`; a fine is another matter (E4). */
  readonly lateCall: 'stands' | 'refused'
  /** Whether a kong of one's own may be made in the turn of one's own chow or pung (X18). */
  readonly kongAfterClaim: 'forbidden' | 'allowed'
}

/** What MCR and the hybrid rules say, and what the general table rules say (dossier H). */
export const CLAIM_POLICIES = {
  mcr: { robConcealedKong: 'never', passRule: 'none', lateCall: 'stands', kongAfterClaim: 'forbidden' },
  table: {
    robConcealedKong: 'thirteenOrphans',
    passRule: 'sameGoAround',
    lateCall: 'stands',
    kongAfterClaim: 'allowed',
  },
} as const satisfies Record<string, ClaimPolicy>

/** Pung and kong are called within three seconds of the discard (dossier E1). */
export const CALL_WINDOW_MS = 3000

/** A tile lying open, the calls for it, and what else bears on them. */
export interface Dispute {
  readonly offer: Offer
  /** One for each player who called, in any order. */
  readonly claims: readonly TileClaim[]
  readonly facts?: TurnFacts
  readonly policy: ClaimPolicy
  /** Judges the hands shown; without it they are taken on trust. */
  readonly ruleset?: Pick<Ruleset, 'judge'>
}

/** A claim that was not granted. */
export interface RefusedClaim {
  readonly claim: TileClaim
  readonly code: ClaimRefusalCode
  readonly clause: string
  /** Who has the better claim, for NEARER_HU and OUTRANKED. */
  readonly by?: WindLetter
}

export interface ClaimAnswer {
  /** Who takes the tile, and for what. `late`: a pung or kong called after the window, an offence even if it stands. */
  readonly taken: { readonly claim: TileClaim; readonly late: boolean } | null
  /** In turn order from the player the tile is from. */
  readonly refused: readonly RefusedClaim[]
}

/**
 * Who takes the tile, and why the others do not: hu before pung and kong, these before chow, and of several hu the first in
 * turn order after the player the tile is from (dossier A15). A claim with a fault of its own stands in nobody's way.
 */
export const resolveClaims = (dispute: Dispute): Result<ClaimAnswer, ClaimFactsError> => {
  const { offer, claims, facts = {} } = dispute
  const error = contradictionIn(offer, claims, facts)
  if (error) return err(error)
  const turns = ({ seat }: TileClaim): number => turnsBetween(offer.from, seat)
  const judged = claims
    .toSorted((a, b) => turns(a) - turns(b))
    .map((claim) => ({ claim, fault: faultOf(claim, dispute, facts) }))
  const sound = judged.filter(({ fault }) => fault === undefined).map(({ claim }) => claim)
  const best = sound.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
  const refused = judged.flatMap(({ claim, fault }): RefusedClaim[] => {
    if (fault) return [refusal(claim, fault)]
    if (!best || claim === best) return []
    return [{ ...refusal(claim, claim.kind === 'hu' ? 'NEARER_HU' : 'OUTRANKED'), by: best.seat }]
  })
  return ok({ taken: best ? { claim: best, late: isLate(best) } : null, refused })
}

/** Turns from one seat to another: 1 to the next player, 3 to the previous one. */
const turnsBetween = (from: WindLetter, to: WindLetter): number =>
  (WIND_LETTERS.indexOf(to) - WIND_LETTERS.indexOf(from) + 4) % 4

const rankOf = ({ kind }: TileClaim): number => ({ hu: 0, kong: 1, pung: 1, chow: 2 })[kind]

const refusal = (claim: TileClaim, code: ClaimRefusalCode): RefusedClaim => ({
  claim,
  code,
  clause: CLAIM_REFUSALS[code].clause,
})

const isLate = ({ kind, afterMs = 0 }: TileClaim): boolean =>
  (kind === 'pung' || kind === 'kong') && afterMs > CALL_WINDOW_MS

/** What is wrong with a claim by itself, whatever the others call. */
const faultOf = (claim: TileClaim, dispute: Dispute, facts: TurnFacts): ClaimRefusalCode | undefined => {
  const { offer, policy } = dispute
  if (claim.seat === offer.from) return 'OWN_TILE'
  if (offer.tile === 'flower') return 'FLOWER'
  if (claim.afterNextDraw) return 'LAPSED'
  if (claim.kind === 'hu') return robbingFault(claim, dispute) ?? huFault(claim, offer.tile, dispute, facts)
  if (offer.kind !== 'discard') return 'ONLY_HU_ROBS'
  if (facts.riichi?.includes(claim.seat)) return 'RIICHI'
  const fault = setFault(claim, offer.tile, offer.from, facts)
  return fault ?? (isLate(claim) && policy.lateCall === 'refused' ? 'LATE' : undefined)
}

const robbingFault = ({ hand }: HuClaim, { offer, policy }: Dispute): ClaimRefusalCode | undefined => {
  if (offer.kind !== 'concealedKong') return undefined
  if (policy.robConcealedKong === 'never') return 'CONCEALED_KONG'
  return hand && isThirteenOrphans(hand) ? undefined : 'ONLY_THIRTEEN_ORPHANS'
}

const isThirteenOrphans = ({ concealed, win }: Hand): boolean => {
  const tiles = [...concealed, win]
  return new Set(tiles).size === 13 && tiles.every((tile) => isHonour(tile) || isTerminal(tile))
}

const huFault = (
  { seat, hand }: HuClaim,
  tile: Tile,
  { offer, policy, ruleset }: Dispute,
  { dead, passed }: TurnFacts,
): ClaimRefusalCode | undefined => {
  if (dead?.includes(seat)) return 'DEAD_HAND'
  const hasPassed = passed?.some((win) => win.seat === seat && win.tile === tile && win.from !== offer.from)
  if (hasPassed && policy.passRule === 'sameGoAround') return 'PASSED'
  const verdict = hand && ruleset?.judge(hand)
  if (!verdict) return undefined
  return verdict.winning ? (verdict.meetsMinimum ? undefined : 'BELOW_MINIMUM') : 'NOT_WINNING'
}

const setFault = (
  { seat, kind, tiles }: SetClaim,
  tile: Tile,
  from: WindLetter,
  { melds, wallLeft }: TurnFacts,
): ClaimRefusalCode | undefined => {
  if (kind === 'chow') {
    if (turnsBetween(from, seat) !== 1) return 'NOT_FROM_PREVIOUS'
    return isChow([...tiles, tile]) ? undefined : 'NOT_A_CHOW'
  }
  const isSame = tiles.every((each) => each === tile)
  if (kind === 'pung') return isSame && tiles.length === 2 ? undefined : 'NOT_A_PUNG'
  if (hasPung(melds?.[seat], tile)) return 'ONTO_MELDED_PUNG'
  if (!isSame || tiles.length !== 3) return 'NOT_A_KONG'
  return wallLeft === 0 ? 'NO_REPLACEMENT' : undefined
}

const isChow = (tiles: readonly Tile[]): boolean => {
  const [low = 0, middle, high, ...more] = tiles.toSorted((a, b) => a - b)
  const isRun = middle === low + 1 && high === low + 2 && more.length === 0
  return isRun && isSuited(low) && suitOf(low) === suitOf(low + 2)
}

/** A kong a player makes of his own tiles, in his own turn. */
export interface OwnKong {
  readonly seat: WindLetter
  readonly kind: Exclude<Offer['kind'], 'discard'>
  readonly tile: Tile
  /** Copies of the tile in his hand, the one just drawn among them. */
  readonly held: number
  readonly melds: readonly Meld[]
  /** What he claimed to come to this turn; null if he drew. */
  readonly claimed: 'chow' | 'pung' | 'kong' | null
  /** Tiles left in the wall. */
  readonly wallLeft: number
}

/** Why a player may not make a kong. */
export interface RefusedKong {
  readonly code: KongRefusalCode
  readonly clause: string
}

/**
 * Whether a player may make a kong of his own tiles (dossier A12, A13, X18); if so, the offer it is to those who may rob it.
 * After a kong of a discard he has drawn a replacement and is free again.
 */
export const declareKong = (own: OwnKong, policy: ClaimPolicy): Result<Offer, RefusedKong> => {
  const code = ownKongFault(own, policy)
  if (code) return err({ code, clause: KONG_REFUSALS[code].clause })
  return ok({ kind: own.kind, tile: own.tile, from: own.seat })
}

const ownKongFault = (
  { kind, tile, held, melds, claimed, wallLeft }: OwnKong,
  { kongAfterClaim }: ClaimPolicy,
): KongRefusalCode | undefined => {
  if (kind === 'addedKong' && !hasPung(melds, tile)) return 'NO_PUNG'
  if (held !== (kind === 'addedKong' ? 1 : 4)) return 'NOT_HELD'
  if ((claimed === 'chow' || claimed === 'pung') && kongAfterClaim === 'forbidden') return 'AFTER_CLAIM'
  return wallLeft === 0 ? 'NO_REPLACEMENT' : undefined
}
