/** Short ways to write offers and claims, and to say what became of them. */
import { expect } from 'vitest'
import {
  CLAIM_POLICIES,
  type ClaimPolicy,
  type ClaimRefusalCode,
  type Dispute,
  getRuleset,
  type Hand,
  type HuClaim,
  type Meld,
  type Offer,
  parseHandLine,
  parseTiles,
  type Result,
  resolveClaims,
  type SetClaim,
  type Tile,
  type TileClaim,
  type WindLetter,
} from '../../src/rules/index.ts'

export const valued = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const tiles = (text: string): Tile[] => valued(parseTiles(text))
export const tile = (text: string): Tile => tiles(text)[0]!
export const hand = (line: string): Hand => valued(parseHandLine(line))
const ruleset = valued(getRuleset('mcr-cn'))

export const discard = (text: string, from: WindLetter = 'E'): Offer => ({ kind: 'discard', tile: tile(text), from })
export const added = (text: string, from: WindLetter = 'E'): Offer => ({ kind: 'addedKong', tile: tile(text), from })
export const concealed = (text: string, from: WindLetter = 'E'): Offer => ({
  kind: 'concealedKong',
  tile: tile(text),
  from,
})
export const flower = (from: WindLetter = 'E'): Offer => ({ kind: 'discard', tile: 'flower', from })

type Timing = Pick<TileClaim, 'afterMs' | 'afterNextDraw'>
export const hu = (seat: WindLetter, line?: string, timing: Timing = {}): HuClaim =>
  line === undefined ? { seat, kind: 'hu', ...timing } : { seat, kind: 'hu', hand: hand(line), ...timing }
export const pung = (seat: WindLetter, text: string, timing: Timing = {}): SetClaim => ({
  ...{ seat, kind: 'pung', tiles: tiles(text) },
  ...timing,
})
export const kong = (seat: WindLetter, text: string, timing: Timing = {}): SetClaim => ({
  ...{ seat, kind: 'kong', tiles: tiles(text) },
  ...timing,
})
export const chow = (seat: WindLetter, text: string, timing: Timing = {}): SetClaim => ({
  ...{ seat, kind: 'chow', tiles: tiles(text) },
  ...timing,
})
export const meld = (kind: Meld['kind'], text: string): Meld => ({ kind, tile: tile(text) })

type Case = Partial<Omit<Dispute, 'offer' | 'claims' | 'policy'>> & { readonly policy?: Partial<ClaimPolicy> }
export const resolve = (offer: Offer, claims: readonly TileClaim[], { policy, ...rest }: Case = {}) =>
  resolveClaims({ ruleset, ...rest, offer, claims, policy: { ...CLAIM_POLICIES.mcr, ...policy } })

/** `S pung` takes it, `W chow OUTRANKED by S` does not. */
export const told = (offer: Offer, claims: readonly TileClaim[], more: Case = {}): string[] => {
  const { taken, refused } = valued(resolve(offer, claims, more))
  return [
    ...(taken ? [`${taken.claim.seat} ${taken.claim.kind}${taken.late ? ' late' : ''}`] : []),
    ...refused.map(({ claim, code, by }) => `${claim.seat} ${claim.kind} ${code}${by ? ` by ${by}` : ''}`),
  ]
}

export const codeOf = (offer: Offer, claim: TileClaim, more: Case = {}): ClaimRefusalCode | 'taken' => {
  const { taken, refused } = valued(resolve(offer, [claim], more))
  expect(refused).toHaveLength(taken ? 0 : 1)
  return refused[0]?.code ?? 'taken'
}
