import { arrangementsSchema, arrangementView } from '../../../contract/conduct/arrangement-views.ts'
import { attendanceSchema, attendanceView } from '../../../contract/conduct/attendance-views.ts'
import { entrantsView } from '../../../contract/entrants/entrant-views.ts'
import { entrantsImportSchema, entrantsImportView } from '../../../contract/entrants/import-views.ts'
import { listArrangements } from '../../../usecases/conduct/arrangement-list.ts'
import { getAttendance } from '../../../usecases/conduct/byes.ts'
import { exportEntrants, uploadEntrants } from '../../../usecases/entrants/import-entrants.ts'
import { getTournament, parts } from '../../../usecases/reads.ts'
import { toListedEntrants } from '../entrant-answers.ts'
import * as entrantExamples from '../entrant-examples.ts'
import * as examples from '../examples.ts'
import { STYLE, UPLOAD } from '../parameters.ts'
import { answerWith, csvRoute, jsonRoute, type RestRoute } from '../route.ts'
import { finder } from './conduct.ts'

/** Who plays: the list, to read, to bring in and to take along, and what has been arranged about it. */
export const entrantRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'listEntrants',
    method: 'GET',
    path: '/tournaments/:tournament/entrants',
    operation: 'tournament',
    summary: 'Who plays, by start number',
    view: entrantsView,
    example: { entrants: [...examples.listedEntrants] },
    run: (deps, caller, { args }) =>
      answerWith(getTournament(deps, caller, args), async ({ id }) => ({
        entrants: toListedEntrants(await parts.entrants(deps, id), await parts.teams(deps, id)),
      })),
  }),
  csvRoute({
    id: 'exportEntrants',
    method: 'GET',
    path: '/tournaments/:tournament/entrants.csv',
    operation: 'tournament',
    summary: 'The list of entrants as a CSV file, which an import takes again',
    description:
      'Columns number, name, country, team, and those of team_name, house, ema, club, group, first_name, last_name, name_latin, ' +
      'name_local in which anybody has anything. Brought in again it changes nothing.',
    query: { style: STYLE },
    example: entrantExamples.entrantsCsv,
    run: (deps, caller, { args }) => exportEntrants(deps, caller, args),
  }),
  jsonRoute({
    id: 'uploadEntrants',
    method: 'POST',
    path: '/tournaments/:tournament/entrants.csv',
    operation: 'importEntrants',
    summary: 'Replaces the list of entrants by a CSV file, or says what that would change',
    description:
      'The bytes of the file as they are: UTF-8 with or without byte order mark, UTF-16, Big5, GB 18030 (GBK) and Windows-1252 are ' +
      'recognised; what is not clear is refused with a sample of each reading. Columns number and name, and whichever of country, ' +
      'team, team_name, house, ema, club, group, first_name, last_name, name_latin, name_local are wanted; what the file has no ' +
      'column for stays as it is known. Every fault is named with its line, column and value.',
    query: UPLOAD,
    file: { mediaType: 'text/csv', example: 'number,name,country\n1,Ana Prieto,ES\n' },
    errors: ['INVALID_CSV', 'ENCODING_UNCLEAR', 'SEATED_ENTRANTS_MISSING'],
    view: entrantsImportSchema,
    example: entrantExamples.entrantsImport,
    run: (deps, caller, { args, body, charset }) =>
      answerWith(uploadEntrants(deps, caller, { encoding: charset, ...args, bytes: body }), entrantsImportView),
  }),
  jsonRoute({
    id: 'getAttendance',
    method: 'GET',
    path: '/tournaments/:tournament/sessions/:session/attendance',
    operation: 'attendance',
    summary: 'Who is to sit in a session, before seats are given out',
    view: attendanceSchema,
    example: entrantExamples.attendance,
    run: (deps, caller, { args }) =>
      answerWith(getAttendance(deps, caller, args), async (attendance) =>
        attendanceView(attendance, await finder(deps, attendance.tournament)),
      ),
  }),
  jsonRoute({
    id: 'listArrangements',
    method: 'GET',
    path: '/tournaments/:tournament/arrangements',
    operation: 'arrangements',
    summary: 'Who is absent, has a bye or a substitute, in the order in which it was arranged',
    description: 'Also what was revoked. For players, referees and organisers.',
    view: arrangementsSchema,
    example: { arrangements: [entrantExamples.arrangement] },
    run: (deps, caller, { args }) =>
      answerWith(listArrangements(deps, caller, args), async ({ tournament, arrangements }) => {
        const entrantOf = await finder(deps, tournament)
        return { arrangements: arrangements.map((line) => arrangementView(line, entrantOf)) }
      }),
  }),
]
