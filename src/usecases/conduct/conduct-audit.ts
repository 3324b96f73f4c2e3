import { tournamentRef } from '../../contract/inputs.ts'
import { err, ok } from '../../rules/result.ts'
import type { ConductChain, ConductRecord } from '../../store/types.ts'
import type { TextFile } from '../exports.ts'
import { noTournament, type Outcome, useCase } from '../usecase.ts'

const eventLine = (record: ConductRecord): string => {
  const { seq, event, actor, recordedAt, idempotencyKey, fingerprint, previousHash, hash } = record
  return JSON.stringify({ seq, event, actor, recordedAt, idempotencyKey, fingerprint, previousHash, hash })
}

const ndjson = ({ tournament, version, headHash, records }: ConductChain): string => {
  const head = { tournament, chain: 'conduct', events: version, headHash }
  return [JSON.stringify(head), ...records.map(eventLine), ''].join('\n')
}

/**
 * The chain of a tournament's conduct as NDJSON, like that of a table. The first line says whose it is, how many events there are
 * and the hash of the last by what the tournament itself says; then one event a line.
 */
export const auditConduct = useCase(
  'audit',
  tournamentRef,
  (input) => input.tournament,
  async (deps, _caller, { tournament }): Outcome<TextFile> => {
    const chain = await deps.store.conduct(tournament)
    return chain ? ok({ name: `${tournament}-conduct.ndjson`, text: ndjson(chain) }) : err(noTournament(tournament))
  },
)
