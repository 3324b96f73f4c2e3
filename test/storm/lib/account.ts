import { SEAT_NAMES } from '../../../src/contract/inputs.ts'
import { canonicalJson } from '../../../src/store/chain.ts'
import type { TableEvent } from '../../../src/tournament/table/events.ts'
import type { EventRow, Stored } from './inspect.ts'
import type { Journal, Submission } from './journal.ts'
import { nameOf } from './sheet.ts'

/** Which event an operation makes. */
const EVENTS: Readonly<Record<string, TableEvent['type']>> = {
  recordHand: 'handWon',
  recordDraw: 'handDrawn',
  voidHand: 'handVoided',
  recordPenalty: 'penaltyRuled',
  signTable: 'signed',
  confirmEntry: 'confirmed',
  closeTable: 'closed',
  reopenTable: 'reopened',
  revokeEntry: 'revoked',
  amendEntry: 'amended',
  recordRuling: 'offenceRuled',
  revokeRuling: 'revoked',
  replaceRuling: 'amended',
}

const SEAT_FIELDS: ReadonlySet<string> = new Set(['winner', 'discarder', 'seat'])

/** Whether an event says what was sent: every plain field that both know, with seats by number. */
const saysTheSame = ({ operation, input }: Submission, event: TableEvent): boolean =>
  event.type === EVENTS[operation] &&
  Object.entries(event).every(([name, value]) => {
    const sent = input[name]
    if (sent === undefined || name === 'type' || name === 'completedAt') return true
    const meant = SEAT_FIELDS.has(name) ? SEAT_NAMES.indexOf(sent as (typeof SEAT_NAMES)[number]) : sent
    return canonicalJson(value) === canonicalJson(meant)
  })

/** Compares what was acknowledged with what is stored: nothing missing, doubled, changed or out of order. */
export const account = (journal: Journal, tables: readonly Stored[]): readonly string[] => {
  const rows = new Map<string, { readonly table: string; readonly row: EventRow }>()
  const faults = [...journal.faults]
  for (const { key, events } of tables)
    for (const row of events.slice(1)) {
      if (rows.has(row.idempotency_key)) faults.push(`${row.idempotency_key} is stored twice`)
      rows.set(row.idempotency_key, { table: nameOf(key), row })
    }
  for (const submission of journal.submissions) {
    const found = rows.get(submission.key)
    faults.push(...submissionFaults(submission, found?.table, found?.row))
    rows.delete(submission.key)
  }
  for (const key of rows.keys()) faults.push(`${key} is stored, but nobody sent it`)
  return [...faults, ...tables.flatMap((table) => orderFaults(journal, table))]
}

/** What was acknowledged and is not stored, or not where it was said to be. */
export const lost = (journal: Journal, tables: readonly Stored[]): readonly string[] => {
  const seqs = new Map(tables.flatMap(({ events }) => events.map((row) => [row.idempotency_key, row.seq])))
  return journal.acknowledged
    .filter(({ key, acknowledged }) => seqs.get(key) !== acknowledged?.sheet.version)
    .map(({ key, table }) => `${key} at ${nameOf(table)} was acknowledged, but is stored as ${seqs.get(key)}`)
}

const submissionFaults = (
  submission: Submission,
  table: string | undefined,
  row: EventRow | undefined,
): readonly string[] => {
  const { key, acknowledged, refused, expectedVersion, operation } = submission
  const say = (what: string) => [`${operation} ${key} at ${nameOf(submission.table)} ${what}`]
  if (!row) return acknowledged ? say('was acknowledged, but is not stored') : []
  if (refused !== undefined) return say(`was refused as ${refused}, but is stored as event ${row.seq}`)
  if (table !== nameOf(submission.table)) return say(`is stored at ${table}`)
  if (row.seq !== expectedVersion + 1) return say(`is event ${row.seq}, sent for version ${expectedVersion}`)
  if (acknowledged && acknowledged.sheet.version !== row.seq)
    return say(`was acknowledged as ${acknowledged.sheet.version}, but is event ${row.seq}`)
  return saysTheSame(submission, row.event) ? [] : say(`is stored as ${JSON.stringify(row.event)}`)
}

/** What was acknowledged before something else was sent stands before it. */
const orderFaults = (journal: Journal, { key, events }: Stored): readonly string[] => {
  const byKey = new Map(journal.submissions.map((submission) => [submission.key, submission]))
  let lastSent = 0
  return events.flatMap(({ idempotency_key, seq }) => {
    const submission = byKey.get(idempotency_key)
    if (!submission) return []
    const { acknowledged, sentAt } = submission
    const isEarly = acknowledged !== undefined && acknowledged.at < lastSent
    lastSent = Math.max(lastSent, sentAt)
    return isEarly ? [`${nameOf(key)}: event ${seq} stands behind one that was sent after its acknowledgement`] : []
  })
}
