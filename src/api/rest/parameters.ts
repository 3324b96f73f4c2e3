import { z } from 'zod'
import { uploadEntrantsInput } from '../../contract/entrants/entrant-inputs.ts'
import { peopleInput, personRef } from '../../contract/entrants/people-inputs.ts'
import {
  countryStandingsInput,
  exportSeatingInput,
  exportStandingsInput,
  PENALTY_NAMES,
  printSeatingInput,
  scoreSheetsInput,
  standingsInput,
  tableRef,
} from '../../contract/inputs.ts'
import { jobRef } from '../../contract/jobs/job-inputs.ts'
import { leagueParameters } from '../../contract/standings/league-inputs.ts'
import { playerStatisticsInput } from '../../contract/standings/statistics-inputs.ts'
import { RULESET_KEYS } from '../../rules/ruleset.ts'
import { inputSchema, type JsonSchema } from './schemas.ts'

/** What a request may carry in its path or query. The schemas are those of the use-cases, which check the values. */
export interface Parameter {
  readonly schema: JsonSchema
  readonly description: string
  readonly example: string | number | boolean
}

/** In an address nothing can be null: it is left out. */
const withoutNull = ({ anyOf, type, ...schema }: JsonSchema): JsonSchema => {
  if (Array.isArray(anyOf)) return anyOf.find((option) => option.type !== 'null')
  return { ...schema, type: Array.isArray(type) ? type.find((name) => name !== 'null') : type }
}

const parameter = (schema: z.ZodType, example: Parameter['example'], description: string): Parameter => ({
  schema: withoutNull(inputSchema(schema)),
  description,
  example,
})

/** Every parameter of a path, by its name there. */
export const PATH_PARAMETERS: Readonly<Record<string, Parameter>> = {
  tournament: parameter(tableRef.shape.tournament, 'riverside-open', 'The id of the tournament.'),
  session: parameter(tableRef.shape.session, 1, 'The number of the session.'),
  table: parameter(tableRef.shape.table, 1, 'The number of the table.'),
  entrant: parameter(playerStatisticsInput.shape.entrant, 1, 'The start number of the entrant.'),
  person: parameter(personRef.shape.person, '5e0d3f52-8a0c-4b1f-9a57-0c2d9a1b7c11', 'The id of the person.'),
  job: parameter(jobRef.shape.job, '0f8b2c1e-6f4f-4c39-9d55-7f5d1f0f4b8a', 'The id of the job.'),
  ruleset: parameter(z.enum(RULESET_KEYS), 'mcr-wmo', 'The key of the ruleset.'),
  rules: parameter(z.enum(PENALTY_NAMES), 'EMA', 'Whose rulings.'),
}

/** Which people are listed. */
export const PEOPLE: Readonly<Record<string, Parameter>> = {
  search: parameter(peopleInput.shape.search, 'wang', 'What a name holds, or an EMA number; everybody if left out.'),
  limit: parameter(peopleInput.shape.limit, 50, 'How many at most; 50 if left out.'),
}

export const JOBS_OF = parameter(
  jobRef.shape.tournament,
  'riverside-open',
  'The tournament that the job is for; left out for jobs of the server.',
)

export const LIVE = parameter(
  standingsInput.shape.live,
  true,
  'Whether tables still playing are counted with their running scores; false if left out.',
)

/** Which results are ranked. */
export const SCOPE = {
  live: LIVE,
  session: parameter(standingsInput.shape.session, 1, 'Ranks this session alone.'),
  upTo: parameter(
    standingsInput.shape.upTo,
    1,
    'Ranks this session and those before it, as if the event had ended then. Not together with session.',
  ),
  stage: parameter(
    standingsInput.shape.stage,
    1,
    'Ranks this stage, with what is brought along from the stages before. Not together with session or upTo.',
  ),
  penalties: parameter(
    standingsInput.shape.penalties,
    true,
    'False: by play alone, as if nothing had been ruled; true if left out.',
  ),
}

export const BEST = parameter(
  countryStandingsInput.shape.best,
  3,
  'How many players of each country count, by rank; all if left out.',
)

export const NAMES = parameter(
  exportSeatingInput.shape.names,
  true,
  'Whether every seat has its name, too; false if left out. A file with names cannot be imported.',
)

export const STYLE = parameter(
  exportStandingsInput.shape.style,
  'semicolon',
  'How cells and decimals are written: `comma` (1.5) if left out; `semicolon` (1,5) for Excel where the decimal sign is a comma.',
)

/** How an uploaded file is read. */
export const UPLOAD = {
  encoding: parameter(
    uploadEntrantsInput.shape.encoding,
    'big5',
    'How the file is encoded, where neither a byte order mark nor its bytes say it.',
  ),
  sep: parameter(
    uploadEntrantsInput.shape.sep,
    'semicolon',
    'What stands between cells, where the first line does not show it: one sign, or comma, semicolon, tab, pipe.',
  ),
  preview: parameter(uploadEntrantsInput.shape.preview, true, 'Only says what would change; false if left out.'),
  keepOthers: parameter(
    uploadEntrantsInput.shape.keepOthers,
    true,
    'Whoever the file does not name stays on the list, to which it is added; false if left out.',
  ),
  ignoreUnknown: parameter(
    uploadEntrantsInput.shape.ignoreUnknown,
    true,
    'Columns that are not known are left out; if false or left out, they are refused.',
  ),
} satisfies Readonly<Record<string, Parameter>>

export const SEATING_FORM = parameter(
  printSeatingInput.shape.form,
  'TABLES',
  'PLAYERS: a line for each player, by name; PLAYERS if left out. TABLES: a page for each session. SLIPS: a card for each player to cut out.',
)

export const SEATS_OF_SESSION = parameter(
  scoreSheetsInput.shape.session,
  1,
  'Only the seats of this session, and who has one. Not together with stage.',
)
export const SEATS_OF_STAGE = parameter(
  printSeatingInput.shape.stage,
  2,
  'Only the seats of the sessions of this stage, and who has one.',
)

export const ONLY_SESSION = parameter(scoreSheetsInput.shape.session, 1, 'Only of this session.')
export const ONLY_TABLE = parameter(scoreSheetsInput.shape.table, 1, 'Only of this table of the session.')

/** The parameters that a league is made of. */
export const LEAGUE: Readonly<Record<string, Parameter>> = {
  tournaments: parameter(
    leagueParameters.tournaments,
    'spring-cup,summer-cup',
    'Ids, separated by commas, in their order.',
  ),
  rule: parameter(
    leagueParameters.rule,
    'MERS',
    'What a tournament gives. MERS: base points, 1000 × (N − place) / (N − 1), times weight. PLACES: the points of `places`. ' +
      'TABLE_POINTS, POINTS: their sums.',
  ),
  places: parameter(
    leagueParameters.places,
    '25,18,15,12,10',
    'With PLACES, and only then: what the first place gives, the second and so on, separated by commas.',
  ),
  best: parameter(leagueParameters.best, 3, 'How many results of each player count; all if left out.'),
  qualifications: parameter(
    leagueParameters.qualifications,
    'summer-cup',
    'Which of the tournaments qualify for a European or world championship, separated by commas.',
  ),
}

/**
 * A text of the address as what its parameter is. What cannot be read is handed on as it is: the use-case refuses it and says
 * what would be right.
 */
export const readText = ({ schema }: Parameter, text: unknown): unknown => {
  if (schema.type === 'integer' && typeof text === 'string' && /^\d{1,10}$/.test(text)) return Number(text)
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
