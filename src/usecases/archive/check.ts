import type { z } from 'zod'
import type { ArchivedTable, ArchivedTournament, archivedEvent, archivedStage } from '../../contract/archive/archive.ts'
import { namedInStage } from '../../contract/archive/archive-stages.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { policyNames } from '../../contract/tournament/policy-names.ts'
import { policyInput } from '../../contract/tournament/tournament-inputs.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import { canonicalJson, fingerprint } from '../../store/chain.ts'
import { toHandRow } from '../../store/sheet.ts'
import type { ConductChain, StoredTable, TableToStore } from '../../store/types.ts'
import type { ConductEvent } from '../../tournament/conduct/events.ts'
import type { Policy } from '../../tournament/policy.ts'
import type { SessionStatus } from '../../tournament/session.ts'
import type { TableEvent } from '../../tournament/table/events.ts'
import { sheetOf } from '../table/enter.ts'
import { conductProblems } from '../verify/conduct.ts'
import { problemsOf, readTable } from '../verify/table.ts'

export type ArchivedEvent = z.output<typeof archivedEvent>

/** What an archive says was changed, or does not follow from its events. */
export const broken = (what: string, problems: readonly string[]): AppError =>
  appError(
    'ARCHIVE_BROKEN',
    `${what}: ${problems.slice(0, 3).join('; ')}. Nothing was imported; export the tournament again.`,
    { where: what, problems: problems.slice(0, 20) },
  )

export const invalid = (message: string, details?: Readonly<Record<string, unknown>>): AppError =>
  appError('ARCHIVE_INVALID', `${message} Nothing was imported.`, details)

/** What a policy becomes that goes out and comes in again; undefined where it cannot. */
const accepted = (policy: Policy): Policy | undefined => {
  try {
    const parsed = policyInput.safeParse(policyNames(policy))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The ruleset that judges a tournament, whose policy must be one that could be chosen here. */
export const rulesetOf = ({ ruleset, policy }: ArchivedTournament): Result<Ruleset, AppError> => {
  const chosen = policy as unknown as Policy
  const known = accepted(chosen)
  if (!known || canonicalJson(known) !== canonicalJson(chosen))
    return err(invalid('The policy of the tournament is none that this server knows.'))
  const found = getRuleset(ruleset, chosen.switches)
  return found.ok ? found : err(invalid(`The ruleset ${ruleset} does not take these switches: ${found.error.message}.`))
}

const recordOf = ({ recordedAt, ...record }: ArchivedEvent) => ({ ...record, recordedAt: new Date(recordedAt) })

const storedOf = (tournament: string, table: ArchivedTable, sessionStatus: SessionStatus): StoredTable => {
  const { sessionNumber: session, number, status, version, headHash, seats, hands, events } = table
  const key = { tournament, session, table: number }
  const records = events.map((record) => ({ ...recordOf(record), key, event: record.event as unknown as TableEvent }))
  return {
    ...{ sessionStatus, status, chain: { key, version, headHash, records }, state: null, result: null },
    seats: seats.map(({ seat, entrantNumber, score }) => ({ seat, entrant: entrantNumber, score })),
    hands: hands.map(({ completedAt, ...hand }) => ({
      ...hand,
      fans: hand.fans as StoredTable['hands'][number]['fans'],
      completed_at: completedAt,
    })),
  }
}

/** A table whose chain holds and whose rows are what its events come to, with its fold. */
export const checkedTable = (
  tournament: string,
  archived: ArchivedTable,
  sessionStatus: SessionStatus | undefined,
  ruleset: Ruleset,
): Result<TableToStore, AppError> => {
  const { seats, hands: _, events, ...table } = archived
  const name = `table ${table.number} of session ${table.sessionNumber}`
  if (sessionStatus === undefined) return err(broken(name, ['the archive has no such session']))
  const stored = storedOf(tournament, archived, sessionStatus)
  const read = readTable(stored.chain, ruleset)
  // The state is not archived: it is what the events come to.
  const state = typeof read.state === 'string' ? null : (read.state ?? null)
  const problems = problemsOf({ ...stored, state }, read)
  if (problems.length > 0) return err(broken(name, problems))
  return ok({ table, state, seats, events, hands: state ? sheetOf(read.events, state).map(toHandRow) : [] })
}

/** An event of the conduct as its chain has it. */
export const conductRecord = (record: ArchivedEvent) => ({
  ...recordOf(record),
  event: record.event as unknown as ConductEvent,
})

/** Whether the chain of conduct holds and folds. */
export const conductFault = (
  { id, conductVersion, conductHead }: ArchivedTournament,
  events: readonly ArchivedEvent[],
): AppError | undefined => {
  const chain: ConductChain = {
    ...{ tournament: id, version: conductVersion, headHash: conductHead },
    records: events.map((record) => ({ ...conductRecord(record), tournament: id })),
  }
  const problems = conductProblems(chain)
  return problems.length > 0 ? broken('conduct', problems) : undefined
}

/** Whether the kept standings of a finished stage are those that were noted, and everybody whom it names is on the list. */
export const stageFault = (
  stage: z.output<typeof archivedStage>,
  onTheList: ReadonlySet<number>,
): AppError | undefined => {
  const { number, frozen, frozenHash } = stage
  const hash = frozen === null ? null : fingerprint(frozen)
  if (hash !== frozenHash) return broken(`stage ${number}`, ['its final standings do not have the hash that was noted'])
  const unknown = namedInStage(stage).find((entrant) => !onTheList.has(entrant))
  return unknown === undefined ? undefined : broken(`stage ${number}`, [`entrant ${unknown} is not on the list`])
}
