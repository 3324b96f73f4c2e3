import { arrangementsInput } from '../../contract/conduct/arrangement-inputs.ts'
import { err, ok } from '../../rules/result.ts'
import type { ConductChain } from '../../store/types.ts'
import type { Arrangement } from '../../tournament/conduct/arrangements.ts'
import { type Deps, noTournament, type Outcome, useCase } from '../usecase.ts'
import { type ConductAnswer, conductOf } from './enter-conduct.ts'

/** An arrangement with who made it and who revoked it. */
export interface ArrangementLine extends Arrangement {
  readonly made: ConductChain['records'][number]
  readonly revoked: ConductChain['records'][number] | null
}

const linesOf = (chain: ConductChain): readonly ArrangementLine[] =>
  conductOf(chain).arrangements.map((each) => ({
    ...each,
    made: chain.records[each.seq - 1]!,
    revoked: each.revokedBy === null ? null : chain.records[each.revokedBy - 1]!,
  }))

export interface ArrangementList {
  readonly tournament: string
  readonly arrangements: readonly ArrangementLine[]
}

const arrangementsFor = async (deps: Deps, tournament: string): Outcome<ArrangementList> => {
  const chain = await deps.store.conduct(tournament)
  return chain ? ok({ tournament, arrangements: linesOf(chain) }) : err(noTournament(tournament))
}

/** Every arrangement of a tournament in order, also those that were revoked. */
export const listArrangements = useCase(
  'arrangements',
  arrangementsInput,
  (input) => input.tournament,
  (deps, _caller, input) => arrangementsFor(deps, input.tournament),
)

/** The arrangements that a request has made, or the one it has revoked. */
export const arrangementsMade = async (
  deps: Deps,
  { tournament, seqs }: ConductAnswer,
): Promise<readonly ArrangementLine[]> => {
  const list = await arrangementsFor(deps, tournament)
  const found = list.ok
    ? list.value.arrangements.filter(({ seq, revokedBy }) => seqs.includes(seq) || seqs.includes(revokedBy ?? 0))
    : []
  if (found.length === 0) throw new Error(`arrangement ${seqs} of ${tournament} is gone`)
  return found
}
