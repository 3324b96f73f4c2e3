import {
  exportEntrantsInput,
  importEntrantsInput,
  uploadEntrantsInput,
} from '../../contract/entrants/entrant-inputs.ts'
import {
  changesOf,
  type EntrantsFile,
  entrantsCsv,
  type FieldChange,
  faultsBesides,
  parseEntrantsFile,
} from '../../contract/entrants/entrants-csv.ts'
import { doubtsOf } from '../../contract/entrants/entrants-doubts.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { csvError, parseTeamsCsv } from '../../contract/files/csv.ts'
import type { Encoding } from '../../contract/files/encodings.ts'
import { readTextFile } from '../../contract/files/text-file.ts'
import { numbered } from '../../contract/wording.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { TeamRecord, TournamentRecord } from '../../store/types.ts'
import type { EntrantEntry } from '../../tournament/entrant.ts'
import type { TextFile } from '../exports.ts'
import { type Deps, existingTournament, type Outcome, readableTournament, useCase } from '../usecase.ts'

const codesOf = (entrants: readonly EntrantEntry[]): readonly string[] =>
  [...new Set(entrants.flatMap(({ team }) => (team === null ? [] : [team])))].sort()

/** Without a file of teams: the teams that the entrants name, with the names they had before. */
const teamsNamed = (entrants: readonly EntrantEntry[], before: readonly TeamRecord[]): readonly TeamRecord[] => {
  const names = new Map(before.map(({ code, name }) => [code, name]))
  return codesOf(entrants).map((code) => ({ code, name: names.get(code) ?? code }))
}

/** With one, an entrant of another team is a slip of the keyboard that would split a team. */
const unknownTeams = (entrants: readonly EntrantEntry[], teams: readonly TeamRecord[]): readonly string[] =>
  codesOf(entrants).filter((code) => !teams.some((team) => team.code === code))

/** What a file says of an entrant who is on the list already. */
export interface ChangedEntrant {
  readonly entrant: EntrantEntry
  readonly fields: readonly FieldChange[]
}

/** What an import changes, or would change. */
export interface EntrantsImport {
  readonly tournament: TournamentRecord
  readonly stored: boolean
  /** How the file was read; null where a text was sent. */
  readonly encoding: Encoding | null
  readonly added: readonly EntrantEntry[]
  readonly changed: readonly ChangedEntrant[]
  readonly removed: readonly EntrantEntry[]
  readonly unchanged: number
  /** Of the removed: whom the record names, so that they must stay and the file is refused. */
  readonly mustStay: readonly number[]
  /** Who is anonymous and stays so, though the file says a name. */
  readonly stayAnonymous: readonly number[]
  /** What in the file can be right but often is not, in sentences. */
  readonly warnings: readonly string[]
}

interface Files {
  readonly tournament: string
  readonly entrantsCsv: string
  readonly teamsCsv?: string | null | undefined
  readonly delimiter?: string | null | undefined
  /** Whether columns that we do not know are left out, not refused. */
  readonly ignoreUnknown?: boolean | null | undefined
  /** Whether those whom the file does not name stay on the list. */
  readonly keepOthers?: boolean | null | undefined
}

/** What the file has no column for stays as it is known. */
const withKnown = (
  { entrants, unsaid }: EntrantsFile,
  known: ReadonlyMap<number, EntrantEntry>,
): readonly EntrantEntry[] =>
  entrants.map((entrant) => {
    const before = known.get(entrant.number)
    return before ? { ...entrant, ...Object.fromEntries(unsaid.map((field) => [field, before[field]])) } : entrant
  })

/** Whoever is anonymous stays so: an older list would say again who it was. */
const stillAnonymous = (
  entrants: readonly EntrantEntry[],
  known: ReadonlyMap<number, EntrantEntry>,
  anonymous: ReadonlySet<number>,
): readonly EntrantEntry[] =>
  entrants.map((entrant) => {
    const before = known.get(entrant.number)
    if (!before || !anonymous.has(entrant.number)) return entrant
    const { country, team, group, isHouse } = entrant
    return { ...before, country, team, group, isHouse }
  })

interface Lists {
  readonly entrants: readonly EntrantEntry[]
  readonly teams: readonly TeamRecord[]
  readonly known: ReadonlyMap<number, EntrantEntry>
  readonly stayAnonymous: readonly number[]
  readonly warnings: readonly string[]
}

/** The lists as they would be after an import. */
const listsOf = async (deps: Deps, input: Files): Outcome<Lists> => {
  const parsed = parseEntrantsFile(input.entrantsCsv, {
    delimiter: input.delimiter ?? undefined,
    ignoreUnknown: input.ignoreUnknown ?? false,
  })
  if (!parsed.ok) return err(csvError('entrantsCsv', parsed.error))
  const [before, teamsBefore, anonymous] = await Promise.all([
    deps.store.entrants(input.tournament),
    deps.store.teams(input.tournament),
    deps.store.anonymousIn(input.tournament),
  ])
  const fault = input.keepOthers ? faultsBesides(parsed.value, before) : undefined
  if (fault) return err(csvError('entrantsCsv', fault))
  const known = new Map(before.map((entrant) => [entrant.number, entrant]))
  const said = withKnown(parsed.value, known)
  const entrants = stillAnonymous(said, known, anonymous)
  const stayAnonymous = entrants.flatMap(({ number, name }, index) => (name === said[index]?.name ? [] : number))
  const teams: Result<readonly TeamRecord[], AppError> = input.teamsCsv
    ? teamsFile(input.teamsCsv, entrants)
    : ok(teamsNamed(entrants, [...teamsBefore, ...parsed.value.teams]))
  const warnings = doubtsOf(parsed.value)
  return teams.ok ? ok({ entrants, teams: teams.value, known, stayAnonymous, warnings }) : teams
}

const teamsFile = (csv: string, entrants: readonly EntrantEntry[]): Result<readonly TeamRecord[], AppError> => {
  const teams = parseTeamsCsv(csv)
  if (!teams.ok) return err(csvError('teamsCsv', teams.error))
  const unknown = unknownTeams(entrants, teams.value)
  if (unknown.length === 0) return teams
  const message = `The file of teams has no ${unknown.join(', ')}; add it or correct the entrants.`
  return err(appError('UNKNOWN_TEAM', message, { teams: unknown }))
}

const importOf = (
  tournament: TournamentRecord,
  { entrants, known, stayAnonymous, warnings }: Lists,
  rest: Pick<EntrantsImport, 'stored' | 'encoding' | 'mustStay'>,
  stays: (number: number) => boolean,
): EntrantsImport => {
  const compared = entrants.flatMap((entrant) => {
    const before = known.get(entrant.number)
    return before ? [{ entrant, fields: changesOf(before, entrant) }] : []
  })
  const changed = compared.filter(({ fields }) => fields.length > 0)
  return {
    ...{ tournament, ...rest, changed, unchanged: compared.length - changed.length, stayAnonymous, warnings },
    added: entrants.filter(({ number }) => !known.has(number)),
    removed: [...known.values()].filter(({ number }) => !stays(number)),
  }
}

const mustStayError = (numbers: readonly number[]): AppError =>
  appError(
    'SEATED_ENTRANTS_MISSING',
    `${numbered('Entrant', 'Entrants', numbers)} must stay on the list: the record names by number whoever has a seat, had one before a reseating, was ruled on, or is in a stage.`,
    { numbers },
  )

/** Brings the lists of files in, or says what that would do. */
const bringIn = async (
  deps: Deps,
  input: Files,
  { preview, encoding = null }: { readonly preview: boolean; readonly encoding?: Encoding | null },
): Outcome<EntrantsImport> => {
  const tournament = await existingTournament(deps, input.tournament)
  if (!tournament.ok) return tournament
  const lists = await listsOf(deps, input)
  if (!lists.ok) return lists
  const { entrants, teams } = lists.value
  const brought = { stored: !preview, encoding, mustStay: [] }
  if (input.keepOthers) {
    if (!preview) await deps.store.addEntrants(input.tournament, entrants, teams)
    return ok(importOf(tournament.value, lists.value, brought, () => true))
  }
  const { seatedMissing } = await deps.store.replaceEntrants(input.tournament, entrants, teams, preview)
  if (seatedMissing.length > 0 && !preview) return err(mustStayError(seatedMissing))
  const listed = new Set(entrants.map(({ number }) => number))
  const replaced = { ...brought, mustStay: seatedMissing }
  return ok(importOf(tournament.value, lists.value, replaced, (number) => listed.has(number)))
}

/** Replaces entrants and teams from CSV. Entrants whom the record names must stay on the list; names may change. */
export const importEntrants = useCase(
  'importEntrants',
  importEntrantsInput,
  (input) => input.tournament,
  async (deps, _caller, input): Outcome<TournamentRecord> => {
    const brought = await bringIn(deps, input, { preview: false })
    return brought.ok ? ok(brought.value.tournament) : brought
  },
)

/** What an import would change. Stores nothing. */
export const previewEntrants = useCase(
  'previewEntrants',
  importEntrantsInput,
  (input) => input.tournament,
  (deps, _caller, input): Outcome<EntrantsImport> => bringIn(deps, input, { preview: true }),
)

/** Replaces entrants and teams from the bytes of a file, or says what that would change. */
export const uploadEntrants = useCase(
  'importEntrants',
  uploadEntrantsInput,
  (input) => input.tournament,
  async (deps, _caller, { tournament, bytes, encoding, sep, preview, ...how }): Outcome<EntrantsImport> => {
    const file = readTextFile(bytes, encoding)
    if (!file.ok) return file
    const { text: entrantsCsv, encoding: read } = file.value
    return bringIn(deps, { tournament, entrantsCsv, delimiter: sep, ...how }, { preview, encoding: read })
  },
)

/** The list of entrants as a CSV file, which an import takes again. */
export const exportEntrants = useCase(
  'tournament',
  exportEntrantsInput,
  (input) => input.tournament,
  async (deps, caller, { tournament: id, style }): Outcome<TextFile> => {
    const tournament = await readableTournament(deps, caller, id)
    if (!tournament.ok) return tournament
    const [entrants, teams] = await Promise.all([deps.store.entrants(id), deps.store.teams(id)])
    const names = new Map(teams.map(({ code, name }) => [code, name]))
    return ok({ name: `${id}-entrants.csv`, text: entrantsCsv(entrants, names, style) })
  },
)
