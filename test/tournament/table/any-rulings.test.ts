import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import { correct } from '../../../src/tournament/table/corrections.ts'
import type { Correction, Entry, OffenceRuled } from '../../../src/tournament/table/events.ts'
import { apply, applyAt } from '../../../src/tournament/table/fold.ts'
import type { Fallen, TableState } from '../../../src/tournament/table/state.ts'
import { after, unnumbered } from '../../gen/table-corrections.ts'
import { amended, RULESET, revoked, seated, table } from '../../gen/table-events.ts'
import { type MakeRuling, ruling } from '../../gen/table-rulings.ts'
import { entry, type Step } from '../../gen/table-walk.ts'

/** FOLD_SEQUENCES has more of them. */
const SEQUENCES = Number(process.env.FOLD_SEQUENCES ?? 300)

vi.setConfig({ testTimeout: 60_000 + SEQUENCES * 100 })

/** How often what is worth seeing has come about. */
const seen = new Map<string, number>()
const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
afterAll(() => {
  if (process.env.FOLD_SEQUENCES) console.log(JSON.stringify(Object.fromEntries([...seen].sort())))
})

/** The entries that a table has taken, each as it stood then; the first is the seating. */
const played = fc
  .record({
    steps: fc.array(entry, { minLength: 5, maxLength: 30, size: 'max' }),
    hands: fc.constantFrom(4, 16),
    dealer: fc.constantFrom('rotate' as const, 'continue' as const),
    seatChange: fc.constantFrom('none' as const, 'mcr' as const),
  })
  .map(({ steps, hands, dealer, seatChange }) => take(steps, seated(hands, dealer, seatChange)))

const take = (steps: readonly Step[], opening: Entry): readonly Entry[] => {
  let state = table(opening)
  const events: Entry[] = [opening]
  for (const step of steps) {
    const event = step({ state, events }) as Entry
    const next = apply(state, event, RULESET)
    if (!next.ok) continue
    state = next.value
    events.push(event)
  }
  return events
}

const rulingsIn = (events: readonly Entry[]): readonly number[] =>
  events.flatMap(({ type }, index) => (type === 'offenceRuled' ? [index + 1] : []))

/** Exactly what the refusal of a correction names; nothing when it is taken as it is. */
const cascadeOf = (events: Parameters<typeof correct>[0], correction: Correction): readonly number[] => {
  const tried = correct(events, correction, RULESET)
  if (tried.ok) return []
  if (tried.error.code !== 'CORRECTION_BREAKS_LATER') throw new Error(JSON.stringify(tried.error))
  for (const { error } of tried.error.fallen) note(`falls: ${error.code}`)
  return tried.error.fallen.map(({ seq }) => seq)
}

it('all rulings taken back in any order leave the table as it would be without them', () => {
  const orders = fc.array(fc.nat(), { minLength: 31, maxLength: 31 })
  fc.assert(
    fc.property(played, orders, fc.boolean(), (events, order, isVoidFirst) => {
      const voids = rulingsIn(events).filter((seq) => (events[seq - 1] as OffenceRuled).ruling.handStatus === 'void')
      const place = (seq: number): number => (isVoidFirst && voids.includes(seq) ? -1 : order[seq]!)
      const rulings = [...rulingsIn(events)].sort((a, b) => place(a) - place(b))
      const hasVoid = voids.length > 0
      let all: Parameters<typeof correct>[0] = events
      let state = table(...events)
      const gone = new Set(rulings)
      for (const seq of rulings) {
        if (!state.rulings.some((ruled) => ruled.seq === seq)) continue
        const correction = revoked(seq, cascadeOf(all, revoked(seq)))
        for (const fallen of correction.cascade) gone.add(fallen)
        state = after(all, correction)
        all = [...all, correction]
      }
      const without = events.filter((_, index) => !gone.has(index + 1))
      expect(state.rulings).toEqual([])
      expect(unnumbered(state)).toEqual(unnumbered(table(...without)))
      if (rulings.length > 1) note(hasVoid ? 'several with void deals' : 'several')
      // Without void deals nothing depends on a ruling but the closing of a table that has no other result.
      const others = events.filter(({ type }, index) => type !== 'offenceRuled' && gone.has(index + 1))
      if (!hasVoid) expect(others.filter(({ type }) => type !== 'closed')).toEqual([])
    }),
    { numRuns: SEQUENCES },
  )
  for (const what of ['several', 'several with void deals', 'falls: HAND_NOT_NEXT'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
})

/** A sheet written anew with another ruling at one place; what then does not follow is left out and listed. */
const rewritten = (events: readonly Entry[], seq: number, second: OffenceRuled) => {
  let state: TableState | undefined
  const fallen: Fallen[] = []
  events.forEach((event, index) => {
    const next = applyAt(state, index + 1 === seq ? second : event, index + 1, RULESET)
    if (next.ok) state = next.value
    else fallen.push({ seq: index + 1, error: next.error })
  })
  return { state, fallen }
}

/** Another ruling, mostly on the same hand. */
const secondOf = (events: readonly Entry[], seq: number, make: MakeRuling, isSameHand: boolean): OffenceRuled => {
  const first = events[seq - 1] as OffenceRuled
  const second = make({ state: table(...events.slice(0, seq - 1)) })
  return isSameHand ? { ...second, hand: first.hand } : second
}

it('a ruling that is replaced is as if the second had been made in the first place', () => {
  fc.assert(
    fc.property(played, fc.nat(), ruling, fc.boolean(), (events, pick, make, isSameHand) => {
      const rulings = rulingsIn(events)
      if (rulings.length === 0) return
      const seq = rulings[pick % rulings.length]!
      const second = secondOf(events, seq, make, isSameHand)
      if (isDeepStrictEqual(second, events[seq - 1])) return
      const { state, fallen } = rewritten(events, seq, second)
      const replaced = correct(events, amended(seq, second), RULESET)
      const own = fallen.find((entry) => entry.seq === seq)
      if (own) {
        note(`refused: ${own.error.code}`)
        expect(replaced).toEqual({ ok: false, error: own.error })
        return
      }
      if (fallen.length > 0) {
        expect(replaced).toEqual({ ok: false, error: { code: 'CORRECTION_BREAKS_LATER', fallen } })
        note('replaced with a cascade')
      } else note('replaced')
      const cascade = fallen.map((entry) => entry.seq)
      const { version: _, ...sheet } = after(events, amended(seq, second, cascade))
      const { version: __, ...written } = state!
      expect(sheet).toEqual(written)
    }),
    { numRuns: SEQUENCES },
  )
  for (const what of ['replaced', 'replaced with a cascade', 'refused: RULING_NOT_IN_PLAY'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
})
