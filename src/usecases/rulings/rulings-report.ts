import { exportRulingsInput, rulingsInput } from '../../contract/conduct/conduct-inputs.ts'
import { rulingsCsv } from '../../contract/rulings/rulings-csv.ts'
import { err, ok } from '../../rules/result.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import type { ConductChain, ConductRecord, RulingsFacts } from '../../store/types.ts'
import type { ConductEvent } from '../../tournament/conduct/events.ts'
import { entrantConducts } from '../../tournament/conduct/fold.ts'
import type { Stamped } from '../../tournament/conduct/history.ts'
import {
  type AppealLine,
  type Proof,
  proveRulings,
  type RulingLine,
  type RulingsReport,
  reportRulings,
} from '../../tournament/conduct/report.ts'
import { type ConductAnswer, conductOf } from '../conduct/enter-conduct.ts'
import type { TextFile } from '../exports.ts'
import { type Deps, noTournament, type Outcome, useCase } from '../usecase.ts'

/** The report on a tournament's rulings with its proof. */
export interface ProvenReport extends RulingsReport {
  readonly tournament: string
  readonly proof: Proof
}

const tournamentOf = (input: { readonly tournament: string }): string => input.tournament

const stamped = ({ seq, event, actor, recordedAt }: ConductRecord): Stamped<ConductEvent> => ({
  ...{ seq, event, actor },
  at: recordedAt.getTime(),
})

const reportOf = (
  { conduct, tables, points, start, sticks, bank }: RulingsFacts,
  { stick }: Pick<Ruleset, 'stick'>,
): ProvenReport => {
  const state = conductOf(conduct)
  const report = reportRulings(tables, state, conduct.records.map(stamped))
  const outside = entrantConducts(state).reduce((sum, own) => sum + own.points, 0)
  // Sticks on a table and beans of jackpot and house have left the scores, but not the game.
  const moved = points + sticks * (stick ?? 0) + bank - start
  return { tournament: conduct.tournament, ...report, proof: proveRulings(report.rulings, moved + outside) }
}

/** The ruleset of a tournament that is there; it was checked when the tournament was created. */
const rulesetFor = async (deps: Deps, id: string): Promise<Ruleset> => {
  const tournament = await deps.store.tournament(id)
  const ruleset = tournament && getRuleset(tournament.ruleset, tournament.policy.switches)
  if (!ruleset?.ok) throw new Error(`tournament ${id} has no ruleset`)
  return ruleset.value
}

const reportFor = async (deps: Deps, tournament: string): Outcome<ProvenReport> => {
  const facts = await deps.store.rulingsFacts(tournament)
  return facts ? ok(reportOf(facts, await rulesetFor(deps, tournament))) : err(noTournament(tournament))
}

/** Every ruling of a tournament in order, with what became of it. */
export const listRulings = useCase('rulings', rulingsInput, tournamentOf, (deps, _caller, { tournament }) =>
  reportFor(deps, tournament),
)

/** Every appeal of a tournament in order. */
export const listAppeals = useCase('appeals', rulingsInput, tournamentOf, (deps, _caller, { tournament }) =>
  reportFor(deps, tournament),
)

/** The report as a CSV file. */
export const exportRulings = useCase(
  'rulings',
  exportRulingsInput,
  tournamentOf,
  async (deps, _caller, { tournament, style }): Outcome<TextFile> => {
    const report = await reportFor(deps, tournament)
    if (!report.ok) return report
    const names = new Map((await deps.store.entrants(tournament)).map(({ number, name }) => [number, name]))
    return ok({ name: `${tournament}-rulings.csv`, text: rulingsCsv(report.value.rulings, names, style) })
  },
)

/** The report as it was when a request about conduct had made its event, however often the request is sent. */
const reportAt = async (deps: Deps, { tournament, seq }: ConductAnswer): Promise<ProvenReport> => {
  const facts = await deps.store.rulingsFacts(tournament)
  if (!facts) throw new Error(`tournament ${tournament} is gone`)
  const conduct: ConductChain = { ...facts.conduct, records: facts.conduct.records.slice(0, seq) }
  return reportOf({ ...facts, conduct }, await rulesetFor(deps, tournament))
}

/** The ruling that a request has made, revoked or put in the place of another. */
export const rulingMade = async (deps: Deps, answer: ConductAnswer): Promise<RulingLine> => {
  const { rulings } = await reportAt(deps, answer)
  const made = rulings.find(
    ({ ref, said, undone }) =>
      ref.table === null && (said.seq === answer.seq || (undone?.how === 'REVOKED' && undone.seq === answer.seq)),
  )
  if (!made) throw new Error(`event ${answer.seq} of the conduct of ${answer.tournament} is no ruling`)
  return made
}

/** The appeal that a request has lodged or decided. */
export const appealMade = async (deps: Deps, answer: ConductAnswer): Promise<AppealLine> => {
  const { appeals } = await reportAt(deps, answer)
  const made = appeals.find(({ seq, decided }) => seq === answer.seq || decided?.seq === answer.seq)
  if (!made) throw new Error(`event ${answer.seq} of the conduct of ${answer.tournament} is no appeal`)
  return made
}
