import { isDeepStrictEqual } from 'node:util'
import type { TableKey } from '../../../src/store/types.ts'
import { nameOf, type Sheet } from './sheet.ts'
import type { Reply } from './wire.ts'

/** One entry as a client means it; it may be sent many times, always under the same key. */
export interface Submission {
  readonly key: string
  readonly table: TableKey
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expectedVersion: number
  /** When it was first sent, on the journal's clock. */
  readonly sentAt: number
  /** When its acknowledgement was first read, and what that said. */
  acknowledged: { readonly at: number; readonly sheet: Sheet } | undefined
  refused: string | undefined
}

/** Refusals that a referee may meet who is too late, too early or wrong. Anything else is a defect. */
const EXPECTED: ReadonlySet<string> = new Set([
  'VERSION_CONFLICT',
  'TABLE_CLOSED',
  'TABLE_FULL',
  'TABLE_EMPTY',
  'TABLE_NOT_CLOSED',
  'HAND_NOT_NEXT',
  'HAND_OUT_OF_RANGE',
  'PENALTY_HAND_UNKNOWN',
  'DEAD_HAND',
  'SHEET_AGAINST_RULING',
  'CLAIM_REJECTED',
  'ENTRY_UNKNOWN',
  'ENTRY_NOT_CORRECTABLE',
  'CORRECTION_BREAKS_LATER',
  'CORRECTION_CHANGES_NOTHING',
  'RULING_LEAVES_NO_END',
  'RULING_REVOKED',
  'CASCADE_NEEDS_ORGANISER',
  'ALREADY_SIGNED',
  'ALREADY_CONFIRMED',
  'SAME_PERSON',
  'COMPLETED_OUT_OF_ORDER',
])

const jsonOf = (sheet: Sheet, field: keyof Sheet): string => `${field}: ${JSON.stringify(sheet[field])}`

/** What all clients sent and were told, in one order. */
export class Journal {
  readonly submissions: Submission[] = []
  /** What should not have happened. */
  readonly faults: string[] = []
  readonly counts = { sent: 0, cut: 0, repeated: 0, refused: 0 }
  #now = 0

  submit(entry: Pick<Submission, 'key' | 'table' | 'operation' | 'input' | 'expectedVersion'>): Submission {
    const submission = { ...entry, sentAt: ++this.#now, acknowledged: undefined, refused: undefined }
    this.submissions.push(submission)
    return submission
  }

  /** Entries of which nobody knows yet whether they are stored. */
  get open(): readonly Submission[] {
    return this.submissions.filter(({ acknowledged, refused }) => !acknowledged && refused === undefined)
  }

  get acknowledged(): readonly Submission[] {
    return this.submissions.filter(({ acknowledged }) => acknowledged)
  }

  /** Notes what one sending of an entry came to. */
  settle(submission: Submission, reply: Reply | undefined): void {
    this.counts.sent++
    if (!reply) {
      this.counts.cut++
      return
    }
    const code = reply.errors?.[0]?.extensions.code
    if (code === undefined) this.#acknowledge(submission, reply.data[submission.operation])
    else this.#refuse(submission, code, reply.errors?.[0]?.message ?? '')
  }

  #acknowledge(submission: Submission, sheet: Sheet): void {
    const first = submission.acknowledged
    if (!first) {
      submission.acknowledged = { at: ++this.#now, sheet }
      submission.refused = undefined
      return
    }
    this.counts.repeated++
    for (const field of Object.keys(sheet) as (keyof Sheet)[])
      if (!isDeepStrictEqual(first.sheet[field], sheet[field]))
        this.fault(submission, `first ${jsonOf(first.sheet, field)}, then ${jsonOf(sheet, field)}`)
  }

  #refuse(submission: Submission, code: string, message: string): void {
    this.counts.refused++
    if (!EXPECTED.has(code)) this.fault(submission, `refused as ${code}: ${message}`)
    if (submission.acknowledged) this.fault(submission, `refused as ${code} after it was acknowledged`)
    else submission.refused = code
  }

  fault({ key, operation, table }: Pick<Submission, 'key' | 'operation' | 'table'>, what: string): void {
    this.faults.push(`${operation} ${key} at ${nameOf(table)}: ${what}`)
  }
}
