import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Deal,
  type DealerPolicy,
  type DealOutcome,
  firstDeal,
  nextDeal,
  type RotationPolicy,
  type SeatChange,
  startSeats,
} from '../../src/rules/rotation.ts'
import { fixture } from '../tournament/fixtures.ts'

const ROWS = fixture('procedure/rotation.tsv')

const letters = (winds: readonly (string | number)[]): string => winds.join('')

/** The deals of a session as far as the outcomes lead, and the one to be played then. */
const play = (outcomes: readonly DealOutcome[], policy: RotationPolicy) => {
  const played: Deal[] = []
  let next: Deal | undefined = firstDeal(policy)
  for (const outcome of outcomes) {
    if (!next) break
    played.push(next)
    next = nextDeal(next, outcome, policy)
  }
  return { played, next }
}

describe('the winds of every deal', () => {
  it.each([...new Set(ROWS.map((row) => row.sequence))])('%s', (name) => {
    const rows = ROWS.filter((row) => row.sequence === name)
    const dealer = rows[0]?.dealerPolicy as DealerPolicy
    const seatChange = rows[0]?.seatChange as SeatChange
    const outcomes = rows.map((row) => row.outcome as DealOutcome)
    const { played, next } = play(outcomes, { dealer, seatChange, hands: 16 })
    expect(next).toBeUndefined()
    expect(
      played.map((deal, index) => ({
        n: String(deal.deal),
        countedIndex: outcomes[index] === 'void' ? '0' : String(deal.hand),
        roundWind: deal.roundWind,
        handWind: deal.handWind,
        continuation: String(deal.continuation),
        dealerPlayer: String(deal.dealer + 1),
        windsOfPlayers1to4: letters(deal.winds),
        startSeatsOfPlayers1to4: letters(
          startSeats(Math.floor(deal.position / 4), seatChange).map((seat) => 'ESWN'.charAt(seat)),
        ),
      })),
    ).toEqual(
      rows.map(({ sequence, dealerPolicy, seatChange: _, outcome, winnerPlayer, ...expected }) => ({ ...expected })),
    )
  })

  it('the example of the rules: a drawn and a dealer-won hand are replayed, so a game has 18 hands', () => {
    const outcomes = Array.from({ length: 18 }, (_, index): DealOutcome => {
      if (index === 6) return 'draw'
      return index === 14 ? 'dealer' : 'other'
    })
    const { played, next } = play(outcomes, { dealer: 'continue', seatChange: 'none', hands: 16 })
    expect(next).toBeUndefined()
    expect(
      played.map((deal) => `${deal.roundWind}${deal.handWind}${deal.continuation} ${letters(deal.winds)}`),
    ).toEqual([
      ...['EE0 ESWN', 'ES0 NESW', 'EW0 WNES', 'EN0 SWNE'],
      ...['SE0 ESWN', 'SS0 NESW', 'SW0 WNES', 'SW1 WNES', 'SN0 SWNE'],
      ...['WE0 ESWN', 'WS0 NESW', 'WW0 WNES', 'WN0 SWNE'],
      ...['NE0 ESWN', 'NS0 NESW', 'NS1 NESW', 'NW0 WNES', 'NN0 SWNE'],
    ])
  })
})

const outcome = fc.constantFrom<DealOutcome>('dealer', 'other', 'draw', 'void')
const policy = fc.record({
  dealer: fc.constantFrom<DealerPolicy>('rotate', 'continue'),
  seatChange: fc.constantFrom<SeatChange>('none', 'mcr'),
  hands: fc.integer({ min: 1, max: 16 }),
})

describe('any session', () => {
  it('has one player on each wind, and the dealer is East', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 60 }), policy, (outcomes, rules) => {
        for (const { winds, dealer } of play(outcomes, rules).played) {
          expect([...winds].sort()).toEqual(['E', 'N', 'S', 'W'])
          expect(winds[dealer]).toBe('E')
        }
      }),
    )
  })

  it('counts every hand but the void ones, and ends after as many dealer changes as it has hands', () => {
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 16, maxLength: 60 }), policy, (outcomes, rules) => {
        const { played, next } = play(outcomes, rules)
        played.forEach((deal, index) => {
          const counted = outcomes.slice(0, index).filter((earlier) => earlier !== 'void').length
          expect(deal).toMatchObject({ deal: index + 1, hand: counted + 1 })
        })
        const passes = (result: DealOutcome) => result === 'other' || (rules.dealer === 'rotate' && result !== 'void')
        const changes = outcomes.filter(passes).length
        expect(next === undefined).toBe(changes >= rules.hands)
      }),
    )
  })

  it('lets every player deal once in every round', () => {
    fc.assert(
      fc.property(fc.constantFrom<SeatChange>('none', 'mcr'), (seatChange) => {
        const { played } = play(Array(16).fill('other'), { dealer: 'rotate', seatChange, hands: 16 })
        for (const round of [0, 4, 8, 12])
          expect(new Set(played.slice(round, round + 4).map((deal) => deal.dealer)).size).toBe(4)
      }),
    )
  })
})
