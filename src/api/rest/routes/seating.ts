import { type SeatingCertificateView, seatingCertificateView } from '../../../contract/seating/seating-views.ts'
import { uploadSeating } from '../../../usecases/seating/seating.ts'
import { getSeatingCertificate } from '../../../usecases/seating/seating-certificate.ts'
import { UPLOAD } from '../parameters.ts'
import { jsonRoute, type RestRoute } from '../route.ts'

const example: SeatingCertificateView = {
  players: 4,
  sessions: 1,
  pairsMet: 6,
  repeatMeetings: 0,
  unavoidableMeetings: 0,
  mostMeetings: 1,
  meetings: { teams: 1, countries: 0, clubs: 0, pairs: 0 },
  windSpread: 1,
  leastWindSpread: 1,
  sameTable: 1,
  draws: [],
}

const { encoding, sep } = UPLOAD

/** A plan brought in, and what a seating is worth. */
export const seatingRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'uploadSeating',
    method: 'POST',
    path: '/tournaments/:tournament/seating.csv',
    operation: 'importSeating',
    summary:
      'Replaces the seats of the sessions that have not started by a CSV file, and says what the seating is worth',
    description:
      'The bytes of the file as they are. Columns session, table, east, south, west, north: start numbers by initial wind. ' +
      'Every fault is named with its line.',
    query: { encoding, sep },
    file: { mediaType: 'text/csv', example: 'session,table,east,south,west,north\n1,1,1,2,3,4\n' },
    errors: ['INVALID_CSV', 'ENCODING_UNCLEAR', 'INVALID_SEATING', 'ENTRANT_BARRED', 'SESSION_NOT_IN_STAGE'],
    view: seatingCertificateView,
    example,
    run: (deps, caller, { args, body, charset }) =>
      uploadSeating(deps, caller, { encoding: charset, ...args, bytes: body }),
  }),
  jsonRoute({
    id: 'getSeatingCertificate',
    method: 'GET',
    path: '/tournaments/:tournament/seating-certificate',
    operation: 'seatingCertificate',
    summary: 'What the seating is worth: meetings again, wishes, winds, table numbers, and how it was drawn',
    view: seatingCertificateView,
    example,
    run: (deps, caller, { args }) => getSeatingCertificate(deps, caller, args),
  }),
]
