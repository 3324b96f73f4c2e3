/** What holds for any discard or kong, whoever calls for it: tables are dealt from a seed, and some of the calls are false. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClaimAnswer,
  type ClaimPolicy,
  type Dispute,
  type Meld,
  resolveClaims,
  type Tile,
  type TileClaim,
  WIND_LETTERS,
  type WindLetter,
} from '../../src/rules/index.ts'
import { type Random, seededRandom } from '../gen/random.ts'
import { valued } from './claim-cases.ts'

/** Characters and honours only, so that many players can use the tile. */
const KINDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 28, 29, 30, 31]
const OFFERS = ['discard', 'discard', 'discard', 'addedKong', 'concealedKong'] as const

const disputeOf = (seed: number): Dispute => {
  const random = seededRandom(seed)
  const kind = random.pick(OFFERS)
  const from = random.pick(WIND_LETTERS)
  const tile = random.pick(KINDS)
  const used = kind === 'discard' ? 1 : 4
  const wall = random.shuffled(KINDS.flatMap((each) => Array<Tile>(each === tile ? 4 - used : 4).fill(each)))
  const melds: Partial<Record<WindLetter, readonly Meld[]>> = {}
  const hands = WIND_LETTERS.map((seat) => {
    const hand = wall.splice(0, 13)
    const triple = hand.find((each) => hand.filter((other) => other === each).length === 3)
    const isMelded = seat !== from && triple !== undefined && random.chance(70)
    if (isMelded) melds[seat] = [{ kind: 'pung', tile: triple }]
    return { seat, held: isMelded ? hand.filter((each) => each !== triple) : hand }
  })
  if (kind === 'addedKong') melds[from] = [{ kind: 'pung', tile }]
  const calling = hands.filter(({ seat }) => seat !== from || random.chance(5))
  const seats = () => WIND_LETTERS.filter(() => random.chance(10))
  return {
    offer: kind === 'discard' && random.chance(5) ? { kind, tile: 'flower', from } : { kind, tile, from },
    claims: random.shuffled(calling.flatMap(({ seat, held }) => callOf(seat, held, tile, random))),
    facts: {
      melds,
      passed: seats().map((seat) => ({ seat, tile: random.pick([tile, tile, 5]), from: random.pick(WIND_LETTERS) })),
      dead: seats(),
      riichi: seats(),
      wallLeft: random.pick([0, 1, 40]),
    },
    policy: policyOf(random),
  }
}

const policyOf = (random: Random): ClaimPolicy => ({
  robConcealedKong: random.pick(['never', 'thirteenOrphans']),
  passRule: random.pick(['none', 'sameGoAround']),
  lateCall: random.pick(['stands', 'refused']),
  kongAfterClaim: 'forbidden',
})

/** A call with tiles from the hand: those that fit if there are any, or now and then some that do not. */
const callOf = (seat: WindLetter, held: readonly Tile[], tile: Tile, random: Random): TileClaim[] => {
  const timing = { afterMs: random.pick([0, 3000, 3001]), afterNextDraw: random.chance(5) }
  const same = held.filter((each) => each === tile)
  const runs = [
    [-2, -1],
    [-1, 1],
    [1, 2],
  ].map((steps) => steps.map((step) => tile + step))
  const run = random.shuffled(runs).find((pair) => pair.every((each) => held.includes(each)))
  const some = random.shuffled(held).slice(0, 2)
  const set = (kind: 'chow' | 'pung' | 'kong', tiles: readonly Tile[]): TileClaim => ({ seat, kind, tiles, ...timing })
  const calls: TileClaim[] = [
    ...(run ? [set('chow', run)] : []),
    ...(same.length >= 2 ? [set('pung', same.slice(0, 2)), set('kong', same)] : []),
    ...(random.chance(20) ? [{ seat, kind: 'hu', ...timing } as const] : []),
    ...(random.chance(10) ? [set(random.pick(['chow', 'pung', 'kong']), some)] : []),
  ]
  return calls.length > 0 ? [random.pick(calls)] : []
}

const dispute = fc.integer({ min: 0, max: 2 ** 31 - 1 }).map(disputeOf)
const RUNS = { numRuns: 3000 }
const OUTRANKED = ['NEARER_HU', 'OUTRANKED']

const answerOf = (given: Dispute): ClaimAnswer => valued(resolveClaims(given))
const alone = (given: Dispute, claim: TileClaim): ClaimAnswer => answerOf({ ...given, claims: [claim] })

describe('whoever calls', () => {
  it('each call is either granted or refused, one at most is granted', () => {
    fc.assert(
      fc.property(dispute, (given) => {
        const { taken, refused } = answerOf(given)
        const answered = [...(taken ? [taken.claim] : []), ...refused.map(({ claim }) => claim)]
        expect(new Set(answered)).toEqual(new Set(given.claims))
        expect(answered).toHaveLength(given.claims.length)
      }),
      RUNS,
    )
  })

  it('the order in which they are given changes nothing', () => {
    fc.assert(
      fc.property(dispute, fc.integer(), (given, seed) => {
        const claims = seededRandom(seed).shuffled(given.claims)
        expect(answerOf({ ...given, claims })).toEqual(answerOf(given))
      }),
      RUNS,
    )
  })

  it('a call is as good or bad as it is alone, but for the better call that outranks it', () => {
    fc.assert(
      fc.property(dispute, (given) => {
        const { taken, refused } = answerOf(given)
        if (taken) expect(alone(given, taken.claim).taken).toEqual(taken)
        for (const { claim, code, by } of refused) {
          const { taken: granted, refused: reasons } = alone(given, claim)
          if (OUTRANKED.includes(code)) expect([granted?.claim, by]).toEqual([claim, taken?.claim.seat])
          else expect(reasons.map((reason) => reason.code)).toEqual([code])
        }
      }),
      RUNS,
    )
  })

  it('the tile goes to a hu, else to a pung or kong, else to a chow, and to the nearest of several hu', () => {
    const turns = (from: WindLetter, to: WindLetter) => ('ESWN'.indexOf(to) - 'ESWN'.indexOf(from) + 4) % 4
    fc.assert(
      fc.property(dispute, (given) => {
        const { taken, refused } = answerOf(given)
        for (const { claim, code } of refused.filter((each) => OUTRANKED.includes(each.code))) {
          const [winner, loser] = [taken?.claim.kind, claim.kind]
          if (code === 'NEARER_HU') {
            expect([winner, loser]).toEqual(['hu', 'hu'])
            expect(turns(given.offer.from, claim.seat)).toBeGreaterThan(turns(given.offer.from, taken!.claim.seat))
          } else expect(['hu pung', 'hu kong', 'hu chow', 'pung chow', 'kong chow']).toContain(`${winner} ${loser}`)
        }
      }),
      RUNS,
    )
  })

  it('without the call that took it the tile goes to one that it outranked, if there was any', () => {
    fc.assert(
      fc.property(dispute, (given) => {
        const { taken, refused } = answerOf(given)
        const rest = answerOf({ ...given, claims: given.claims.filter((claim) => claim !== taken?.claim) })
        const outranked = refused.filter(({ code }) => OUTRANKED.includes(code)).map(({ claim }) => claim)
        if (outranked.length === 0) expect(rest.taken).toBeNull()
        else expect(outranked).toContain(rest.taken?.claim)
      }),
      RUNS,
    )
  })

  it('the tables dealt here see nearly every reason to refuse', () => {
    const answers = Array.from({ length: 5000 }, (_, seed) => answerOf(disputeOf(seed)))
    const codes = new Set(answers.flatMap(({ refused }) => refused.map(({ code }) => code)))
    expect([...codes].sort()).toEqual([
      ...[
        'CONCEALED_KONG',
        'DEAD_HAND',
        'FLOWER',
        'LAPSED',
        'LATE',
        'NEARER_HU',
        'NOT_A_CHOW',
        'NOT_A_KONG',
        'NOT_A_PUNG',
      ],
      ...[
        'NOT_FROM_PREVIOUS',
        'NO_REPLACEMENT',
        'ONLY_HU_ROBS',
        'ONLY_THIRTEEN_ORPHANS',
        'ONTO_MELDED_PUNG',
        'OUTRANKED',
        'OWN_TILE',
        'PASSED',
      ],
      'RIICHI',
    ])
    const kinds = new Set(answers.map(({ taken }) => taken?.claim.kind))
    expect(kinds).toEqual(new Set(['hu', 'kong', 'pung', 'chow', undefined]))
  })
})
