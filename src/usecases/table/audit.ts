import { appError } from '../../contract/errors.ts'
import { tableRef } from '../../contract/inputs.ts'
import { err, ok } from '../../rules/result.ts'
import type { AuditRecord, Chain } from '../../store/types.ts'
import type { TextFile } from '../exports.ts'
import { existingTournament, type Outcome, useCase } from '../usecase.ts'

const eventLine = (record: AuditRecord): string => {
  const { seq, event, actor, recordedAt, idempotencyKey, fingerprint, previousHash, hash } = record
  return JSON.stringify({ seq, event, actor, recordedAt, idempotencyKey, fingerprint, previousHash, hash })
}

const ndjson = ({ key, version, headHash, records }: Chain): string =>
  [JSON.stringify({ ...key, events: version, headHash }), ...records.map(eventLine), ''].join('\n')

/**
 * A table's chain as NDJSON. The first line says which table it is, how many events there are and the hash of the last by what
 * the table itself says; then one event a line. `audit-verify` checks such a file without the server.
 */
export const auditTable = useCase(
  'audit',
  tableRef,
  (input) => input.tournament,
  async (deps, _caller, key): Outcome<TextFile> => {
    const tournament = await existingTournament(deps, key.tournament)
    if (!tournament.ok) return tournament
    const chain = await deps.store.chain(key)
    if (!chain)
      return err(
        appError(
          'TABLE_NOT_FOUND',
          `Tournament ${key.tournament} has no table ${key.table} in session ${key.session}.`,
        ),
      )
    const name = `${key.tournament}-session-${key.session}-table-${key.table}.ndjson`
    return ok({ name, text: ndjson(chain) })
  },
)
