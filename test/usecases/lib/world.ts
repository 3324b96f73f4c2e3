import type { AppError } from '../../../src/contract/errors.ts'
import { inside } from '../../../src/contract/rulings/offence-names.ts'
import type { PenaltyRulesKey } from '../../../src/rules/offences/offence.ts'
import type { Store, TableKey } from '../../../src/store/types.ts'
import type { Grant, Operation } from '../../../src/tournament/permissions.ts'
import { END_POLICIES } from '../../../src/tournament/policy.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'
import { importEntrants } from '../../../src/usecases/entrants/import-entrants.ts'
import { recordRuling, replaceRuling, revokeRuling } from '../../../src/usecases/rulings/rulings.ts'
import { importSeating } from '../../../src/usecases/seating/seating.ts'
import {
  addTableTime,
  amendEntry,
  confirmEntry,
  reopenTable,
  revokeEntry,
  signTable,
  voidHand,
} from '../../../src/usecases/table/corrections.ts'
import type { TableAnswer } from '../../../src/usecases/table/enter.ts'
import {
  closeTable,
  recordDraw,
  recordHand,
  recordPenalty,
  recordTableTotals,
} from '../../../src/usecases/table/entries.ts'
import { reseatTables } from '../../../src/usecases/table/reseat.ts'
import {
  closeSession,
  freezeTournament,
  pauseSession,
  resumeSession,
  startSession,
} from '../../../src/usecases/tournaments/sessions.ts'
import { createTournament } from '../../../src/usecases/tournaments/tournaments.ts'
import type { Caller, Deps, UseCase } from '../../../src/usecases/usecase.ts'
import { POLICY } from '../../api/server.ts'
import type { Random } from '../../gen/random.ts'

const TABLE_ENTRIES = {
  ...{ recordHand, recordDraw, recordPenalty, recordTableTotals, voidHand, addTableTime, signTable, confirmEntry },
  ...{ revokeEntry, amendEntry, reopenTable, closeTable, recordRuling, revokeRuling, replaceRuling },
} satisfies Partial<Record<Operation, UseCase<TableAnswer>>>

const CLOCK_MOVES = { pauseSession, resumeSession } satisfies Partial<Record<Operation, UseCase<unknown>>>

export type TableEntry = keyof typeof TABLE_ENTRIES

/** What somebody sends. */
export interface Request {
  readonly operation: TableEntry | 'reseatTables' | keyof typeof CLOCK_MOVES
  readonly by: Caller
  readonly body: Readonly<Record<string, unknown>>
}

/** What came of it: the tables as they then are, or the refusal. */
export type Reply = { readonly tables: readonly TableAnswer[] } | { readonly error: AppError }

/** Those that speak of MCR's points. */
const PENALTIES = ['MCR_CN', 'MCR_WMO', 'EMA'] as const

/** A session of a tournament, and what those who enter at it know of its tables. */
export class World {
  readonly id: string
  readonly random: Random
  readonly session: number
  /** What the entering people have last seen of each table. */
  readonly known = new Map<number, TableState>()
  /** Keys of requests that were answered well, by table. */
  readonly acknowledged = new Map<number, Set<string>>()
  readonly tables: readonly number[]
  readonly referees: readonly Caller[]
  readonly organiser: Caller
  readonly deps: Deps
  /** Whose rulings apply; chosen when the world opens. */
  penaltyRules: PenaltyRulesKey = 'ema'
  now = Date.parse('2026-10-24T23:30:00Z')
  #keys = 0

  constructor(store: Store, id: string, random: Random, tables: number, session = 1) {
    this.id = id
    this.random = random
    this.session = session
    this.tables = Array.from({ length: tables }, (_, index) => index + 1)
    const caller = (subject: string, role: Grant['role'], tournament: string): Caller => ({
      subject,
      grants: [{ role, tournament }],
    })
    this.referees = [caller('referee-1', 'referee', id), caller('referee-2', 'referee', id)]
    this.organiser = caller('organiser', 'organiser', '*')
    this.deps = { store, now: () => new Date(this.now), newKey: () => `${id}/${this.newKey()}`, newSeed: () => 1 }
  }

  /** A key that nobody has used in this tournament. */
  newKey(): string {
    return `key-${this.session}-${++this.#keys}`
  }

  /** More entrants than seats: somebody comes late and can be seated in another's place. */
  get entrants(): number {
    return 4 * this.tables.length + 2
  }

  table(number: number): TableKey {
    return { tournament: this.id, session: this.session, table: number }
  }

  async open(): Promise<void> {
    const { id, random, tables } = this
    const policy = {
      ...POLICY,
      sessionMinutes: random.pick([30, 120]),
      handsPerSession: random.pick([4, 16]),
      dealer: random.pick(['ROTATE', 'CONTINUE']),
      seatChange: random.pick(['NONE', 'MCR']),
      endOfSession: random.pick(END_POLICIES),
      confirmations: random.pick(['NONE', 'NONE', 'SECOND_PERSON']),
      signatures: random.pick(['NONE', 'NONE', 'ALL_FOUR']),
      penaltyRules: random.pick(PENALTIES),
    }
    const entrantsCsv = (count: number) =>
      ['number,name', ...Array.from({ length: count }, (_, index) => `${index + 1},Player ${index + 1}`)].join('\n')
    const base = { id, name: id, ruleset: 'mcr-wmo', timeZone: 'Europe/Madrid', visibility: 'PUBLIC' }
    await this.organise(createTournament, { ...base, policy })
    this.penaltyRules = inside(policy.penaltyRules) as PenaltyRulesKey
    await this.organise(importEntrants, { tournament: id, entrantsCsv: entrantsCsv(4 * tables.length) })
    const rows = tables.map((table) => [1, table, ...[-3, -2, -1, 0].map((offset) => 4 * table + offset)].join(','))
    const csv = ['session,table,east,south,west,north', ...rows].join('\n')
    await this.organise(importSeating, { tournament: id, csv })
    await this.start()
    await this.organise(importEntrants, { tournament: id, entrantsCsv: entrantsCsv(this.entrants) })
  }

  async start(): Promise<void> {
    const { id, session } = this
    await this.organise(startSession, { tournament: id, session })
    for (const record of await this.deps.store.tables(id, session))
      if (record.state) this.known.set(record.table, record.state)
  }

  freeze(): Promise<unknown> {
    return this.organise(freezeTournament, { tournament: this.id })
  }

  /** True when every table was closed, and so the session is now. */
  async close(): Promise<boolean> {
    return (await closeSession(this.deps, this.organiser, { tournament: this.id, session: this.session })).ok
  }

  /** Sends a request and keeps in mind what is learnt from the answer. */
  async send({ operation, by, body }: Request): Promise<Reply> {
    if (operation === 'pauseSession' || operation === 'resumeSession') {
      const moved = await CLOCK_MOVES[operation](this.deps, by, body)
      return moved.ok ? { tables: [] } : { error: moved.error }
    }
    const answer =
      operation === 'reseatTables'
        ? await reseatTables(this.deps, by, body)
        : await TABLE_ENTRIES[operation](this.deps, by, body)
    if (!answer.ok) return { error: answer.error }
    const tables = 'key' in answer.value ? [answer.value] : answer.value
    tables.forEach(({ key, state }, index) => {
      if (state.version > (this.known.get(key.table)?.version ?? 0)) this.known.set(key.table, state)
      const keys = this.acknowledged.get(key.table) ?? new Set()
      this.acknowledged.set(key.table, keys.add(`${body.idempotencyKey}${index === 0 ? '' : `\n+${index}`}`))
    })
    return { tables }
  }

  private async organise(useCase: UseCase<unknown>, body: unknown): Promise<void> {
    const done = await useCase(this.deps, this.organiser, body)
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }
}
