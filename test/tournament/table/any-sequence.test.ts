import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { correct, fold } from '../../../src/tournament/table/corrections.ts'
import { type Correction, type Entry, isCorrection, type TableEvent } from '../../../src/tournament/table/events.ts'
import { apply } from '../../../src/tournament/table/fold.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'
import { unnumbered } from '../../gen/table-corrections.ts'
import { RULESET, seated, table } from '../../gen/table-events.ts'
import { type Step, step, type Walked } from '../../gen/table-walk.ts'

/** FOLD_SEQUENCES has more of them. */
const SEQUENCES = Number(process.env.FOLD_SEQUENCES ?? 300)

vi.setConfig({ testTimeout: 60_000 + SEQUENCES * 100 })

/** How often each outcome has come about, so that a walk which never gets anywhere is noticed. */
const seen = new Map<string, number>()
const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)

interface Line {
  readonly seq: number
  readonly event: Entry
}

/** A sheet kept by hand: what is corrected is struck out or written over, and the rest copied below it. */
const corrected = (lines: readonly Line[], correction: Correction): readonly Line[] => {
  const gone = new Set(correction.cascade)
  if (correction.type === 'revoked') gone.add(correction.seq)
  if (correction.type === 'reopened') gone.add(lines.findLast(({ event }) => event.type === 'closed')!.seq)
  const rechecked = new Set('seq' in correction ? [...gone, correction.seq] : gone)
  return lines
    .filter(({ seq, event }) => {
      if (event.type === 'confirmed') return !rechecked.has(event.seq)
      return event.type !== 'signed' && !gone.has(seq)
    })
    .map(({ seq, event }) => {
      if (correction.type === 'amended' && correction.seq === seq) return { seq, event: correction.event }
      if (correction.type === 'reseated' && event.type === 'seated')
        return { seq, event: { ...event, entrants: correction.entrants } }
      return { seq, event }
    })
}

/** A table on which nothing was ever corrected. */
const neverCorrected = (lines: readonly Line[]): TableState => {
  const places = new Map(lines.map(({ seq }, index) => [seq, index + 1]))
  return table(
    ...lines.map(({ event }) => (event.type === 'confirmed' ? { ...event, seq: places.get(event.seq)! } : event)),
  )
}

/** Tries an event; a correction that later entries depend on is tried again with exactly those. */
const attempt = (
  { state, events }: Walked,
  event: TableEvent,
): { event: TableEvent; state: TableState } | undefined => {
  if (!isCorrection(event)) {
    const next = apply(state, event, RULESET)
    note(next.ok ? event.type : next.error.code)
    if (next.ok && event.type === 'offenceRuled') note(`ruled: ${event.rules} ${event.ruling.handStatus}`)
    if (next.ok && event.type === 'offenceRuled' && state.status === 'CLOSED') note('ruled at a closed table')
    return next.ok ? { event, state: next.value } : undefined
  }
  const next = correct(events, event, RULESET)
  const target = 'seq' in event ? events[event.seq - 1]?.type : undefined
  const what = target === 'offenceRuled' ? `${event.type} ruling` : event.type
  note(next.ok ? what : next.error.code)
  if (next.ok) return { event, state: next.value }
  if (next.error.code !== 'CORRECTION_BREAKS_LATER') return undefined
  const cascade = next.error.fallen.map(({ seq }) => seq)
  for (const { error } of next.error.fallen) note(`falls: ${error.code}`)
  for (const wrong of [cascade.slice(1), [...cascade, events.length + 1]])
    expect(correct(events, { ...event, cascade: wrong }, RULESET)).toEqual(next)
  const cascading = { ...event, cascade }
  const fallen = correct(events, cascading, RULESET)
  if (!fallen.ok) throw new Error(`the cascade that was asked for is refused: ${fallen.error.code}`)
  note('cascade')
  note(what)
  return { event: cascading, state: fallen.value }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const checkSums = (state: TableState): void => {
  const { scores, hands, totals } = state
  const ruled = [...state.penalties, ...state.rulings.map(({ ruling }) => ruling)]
  for (const { payments } of [...hands, ...ruled]) expect(sum(payments)).toBe(0)
  const seats = scores.map(
    (_, seat) =>
      sum(hands.map(({ payments }) => payments[seat]!)) +
      sum(ruled.map(({ payments, fines }) => payments[seat]! + fines[seat]!)) +
      (totals?.scores[seat] ?? 0),
  )
  expect(scores).toEqual(seats)
  expect(sum(scores)).toBe(sum([...ruled.flatMap(({ fines }) => fines), ...(totals?.fines ?? [])]))
}

/** What was ruled holds for the deals as they now stand. */
const checkRulings = ({ hands, voided, rulings }: TableState): void => {
  const ends = new Map([...hands, ...voided].map((line) => [line.deal.deal, line]))
  for (const { seq, deal, hand, incident, ruling } of rulings) {
    if (deal) expect(deal.hand).toBe(hand)
    const end = deal && ends.get(deal.deal)
    if (ruling.handStatus === 'void') expect(end?.seq).toBe(seq)
    if (!end || !('result' in end)) continue
    const winner = end.result.type === 'handWon' ? end.result.winner : undefined
    if (ruling.handStatus === 'dead') expect(winner).not.toBe(incident.offender)
    if (ruling.handStatus === 'win-stands') expect(winner).toBeDefined()
    if (ruling.extra.effectiveFan !== undefined)
      expect(end.result).toMatchObject({ winner: incident.offender, points: ruling.extra.effectiveFan })
  }
}

const checkSheet = (state: TableState): void => {
  const { hands, voided, next } = state
  expect(hands.map(({ deal }) => deal.hand)).toEqual(hands.map((_, index) => index + 1))
  const deals = [...hands, ...voided].map(({ deal }) => deal.deal).sort((a, b) => a - b)
  expect(deals).toEqual(deals.map((_, index) => index + 1))
  if (next) expect(next).toMatchObject({ hand: hands.length + 1, deal: deals.length + 1 })
}

const walk = (steps: readonly Step[], opening: Entry): void => {
  let walked: Walked = { state: table(opening), events: [opening] }
  let lines: readonly Line[] = [{ seq: 1, event: opening }]
  for (const next of steps) {
    const before = structuredClone(walked)
    const taken = attempt(walked, next(walked))
    expect(walked).toEqual(before)
    if (!taken) continue
    const { event, state } = taken
    walked = { state, events: [...walked.events, event] }
    lines = isCorrection(event) ? corrected(lines, event) : [...lines, { seq: walked.events.length, event }]
    expect(state.version).toBe(walked.events.length)
    expect(fold(walked.events, RULESET)).toEqual({ ok: true, value: state })
    expect(unnumbered(neverCorrected(lines))).toEqual(unnumbered(state))
    checkSums(state)
    checkSheet(state)
    checkRulings(state)
  }
}

it('any sequence of entries and corrections folds to the table it led to, as if nothing had ever been wrong', () => {
  const opening = fc.record({
    hands: fc.constantFrom(1, 4, 16, 16, 16),
    dealer: fc.constantFrom('rotate' as const, 'continue' as const),
    seatChange: fc.constantFrom('none' as const, 'mcr' as const),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), opening, (steps, rotation) => {
      walk(steps, { ...seated(), rotation })
    }),
    { numRuns: SEQUENCES },
  )
  if (process.env.FOLD_SEQUENCES) console.log(JSON.stringify(Object.fromEntries([...seen].sort())))
  const kinds = [
    ...['revoked', 'amended', 'reopened', 'reseated', 'cascade', 'signed', 'confirmed', 'closed', 'handVoided'],
    ...['offenceRuled', 'revoked ruling', 'amended ruling', 'ruled at a closed table', 'ruled: hybrid void'],
    ...['DEAD_HAND', 'RULING_NOT_IN_PLAY'],
  ]
  for (const kind of kinds) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0)
})
