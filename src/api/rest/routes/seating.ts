import { type SeatingCertificateView, seatingCertificateView } from '../../../contract/seating-views.ts'
import { getSeatingCertificate } from '../../../usecases/seating-certificate.ts'
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

/** What a seating is worth. */
export const seatingRoutes: readonly RestRoute[] = [
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
