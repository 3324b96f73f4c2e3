import type postgres from 'postgres'
import { SEATS } from '../../../src/rules/ruleset.ts'
import { getRuleset } from '../../../src/rules/rulesets.ts'
import { canonicalJson, linkHash } from '../../../src/store/chain.ts'
import type { TableKey } from '../../../src/store/types.ts'
import { fold, standing } from '../../../src/tournament/table/corrections.ts'
import type { TableEvent } from '../../../src/tournament/table/events.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'
import { nameOf } from './sheet.ts'

/** An event as it lies in the database. */
export interface EventRow {
  readonly seq: number
  readonly event: TableEvent
  readonly actor: string
  readonly idempotency_key: string
  readonly fingerprint: string
  readonly previous_hash: string
  readonly hash: string
  readonly recorded_at: Date
}

interface HandRow {
  readonly number: number
  readonly seq: number
  readonly winner: number | null
  readonly discarder: number | null
  readonly points: number | null
  readonly claim: string | null
  readonly payments: readonly number[]
}

/** One table with everything that is stored of it. */
export interface Stored {
  readonly key: TableKey
  readonly version: number
  readonly status: string
  readonly state: TableState
  readonly headHash: string
  readonly events: readonly EventRow[]
  readonly hands: readonly HandRow[]
  readonly seats: readonly { readonly seat: number; readonly entrant_number: number; readonly score: number }[]
}

/** Reads a table as of one instant, whatever goes on meanwhile. */
export const readStored = (sql: postgres.Sql, key: TableKey): Promise<Stored> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    const at = tx`tournament_id = ${key.tournament} and session_number = ${key.session}`
    const ofTable = tx`${at} and table_number = ${key.table}`
    const [table] = await tx<(Pick<Stored, 'version' | 'status' | 'state'> & { readonly head_hash: string })[]>`
      select version, status, state, head_hash from tables where ${at} and number = ${key.table}`
    if (!table) throw new Error(`there is no table ${nameOf(key)}`)
    const { head_hash: headHash, ...rest } = table
    return {
      key,
      ...rest,
      headHash,
      events: await tx<EventRow[]>`select * from table_events where ${ofTable} order by seq`,
      hands: await tx<HandRow[]>`select * from hands where ${ofTable} order by number`,
      seats: await tx<Stored['seats'][number][]>`
        select seat, entrant_number, score from seats where ${ofTable} order by seat`,
    }
  })

/** Everything about a table that does not agree with itself, one line each. */
export const inspect = (stored: Stored): readonly string[] =>
  [...chainFaults(stored), ...foldFaults(stored), ...rowFaults(stored)].map(
    (fault) => `${nameOf(stored.key)}: ${fault}`,
  )

const chainFaults = ({ key, events, headHash, version }: Stored): readonly string[] => {
  const faults = events.flatMap((row, index) => {
    const link = {
      key,
      seq: row.seq,
      event: row.event,
      actor: row.actor,
      idempotencyKey: row.idempotency_key,
      fingerprint: row.fingerprint,
      recordedAt: row.recorded_at,
      previousHash: row.previous_hash,
    }
    return [
      ...(row.seq === index + 1 ? [] : [`event ${row.seq} stands at place ${index + 1}`]),
      ...(row.previous_hash === (events[index - 1]?.hash ?? '') ? [] : [`event ${row.seq} follows another`]),
      ...(row.hash === linkHash(link) ? [] : [`event ${row.seq} does not have its hash`]),
    ]
  })
  const head = headHash === events.at(-1)?.hash ? [] : ['the head is not the hash of the last event']
  return [...faults, ...head, ...(version === events.length ? [] : [`version ${version} of ${events.length} events`])]
}

/** All tournaments of the storm are played under these. */
const RULESET = 'mcr-wmo'

const foldFaults = ({ events, state, status }: Stored): readonly string[] => {
  const ruleset = getRuleset(RULESET)
  if (!ruleset.ok) throw new Error(`there is no ruleset ${RULESET}`)
  const folded = fold(
    events.map((row) => row.event),
    ruleset.value,
  )
  if (!folded.ok) return [`the events do not fold: ${folded.error.code}`]
  const isSame = folded.value !== undefined && canonicalJson(folded.value) === canonicalJson(state)
  return [...(isSame ? [] : ['the snapshot is not the fold']), ...(state.status === status ? [] : [`status ${status}`])]
}

/** What a hand moves, worked out without the core: 8 from everybody, the hand's points from the discarder or from all. */
const paymentsOf = ({ winner, discarder, points }: HandRow): readonly number[] => {
  if (winner === null || points === null) return [0, 0, 0, 0]
  const paid = SEATS.map((seat) => 8 + (discarder === null || discarder === seat ? points : 0))
  const won = SEATS.reduce<number>((sum, seat) => sum + (seat === winner ? 0 : paid[seat]!), 0)
  return SEATS.map((seat) => (seat === winner ? won : -paid[seat]!))
}

const rowFaults = ({ events, hands, seats, state }: Stored): readonly string[] => {
  const placed = new Map(standing(events.map((row) => row.event)).map(({ seq, event }) => [seq, event]))
  const sheet = state.hands.map(({ deal, seq }) => `${deal.hand} by event ${seq}`)
  const rows = hands.map(({ number, seq }) => `${number} by event ${seq}`)
  const wrong = hands.filter((row) => {
    const event = placed.get(row.seq)
    const { winner = null, discarder = null, points = null, claim = null } = event?.type === 'handWon' ? event : {}
    const meant = [winner, discarder, points, claim, paymentsOf(row)]
    return canonicalJson(meant) !== canonicalJson([row.winner, row.discarder, row.points, row.claim, row.payments])
  })
  const scores = SEATS.map((seat) => {
    const penalties = [...state.penalties, ...state.rulings.map(({ ruling }) => ruling)]
    const ruled = penalties.map(({ payments, fines }) => payments[seat] + fines[seat])
    const recorded = state.totals?.scores[seat] ?? 0
    return [...hands.map(({ payments }) => payments[seat]!), ...ruled].reduce((sum, value) => sum + value, recorded)
  })
  const sat = SEATS.map((seat) => ({ seat, entrant_number: state.entrants[seat], score: scores[seat] }))
  return [
    ...(canonicalJson(rows) === canonicalJson(sheet) ? [] : [`rows of hands ${rows}, but ${sheet} on the sheet`]),
    ...wrong.map(({ number }) => `the row of hand ${number} is not what its event says`),
    ...(canonicalJson(seats) === canonicalJson(sat) ? [] : ['the seats are not those of the sheet']),
    ...(canonicalJson(state.scores) === canonicalJson(scores) ? [] : ['the scores are not the sum of the sheet']),
  ]
}
