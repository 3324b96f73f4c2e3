import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { problemKindsView } from '../../contract/problem-views.ts'
import { ok } from '../../rules/result.ts'
import { openApiDocument, type RouteGroup } from './openapi.ts'
import { jsonRoute, type RestRoute } from './route.ts'
import { archiveRoutes } from './routes/archive.ts'
import { conductRoutes } from './routes/conduct.ts'
import { entrantRoutes } from './routes/entrants.ts'
import { fileRoutes } from './routes/files.ts'
import { leagueRoutes } from './routes/league.ts'
import { offenceRoutes } from './routes/offences.ts'
import { peopleRoutes } from './routes/people.ts'
import { playRoutes } from './routes/play.ts'
import { rulesRoutes } from './routes/rules.ts'
import { seatingRoutes } from './routes/seating.ts'
import { stageRoutes } from './routes/stages.ts'
import { standingsRoutes } from './routes/standings.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { tournamentRoutes } from './routes/tournaments.ts'

const openApiView = z.looseObject({ openapi: z.literal('3.1.0') }).meta({ id: 'OpenApiDocument' })

const problems = (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({ code, ...ERRORS[code] }))

/** What the API says about itself. */
const selfRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'listProblems',
    method: 'GET',
    path: '/problems',
    operation: null,
    summary: 'Every error code with its status and title',
    view: problemKindsView,
    example: { problems: problems.filter(({ code }) => code === 'NOT_WINNING') },
    run: async () => ok({ problems }),
  }),
  jsonRoute({
    id: 'getOpenApiDocument',
    method: 'GET',
    path: '/openapi.json',
    operation: null,
    summary: 'This description',
    view: openApiView,
    example: { openapi: '3.1.0' },
    run: async () => ok(restDocument()),
  }),
]

const groups: readonly RouteGroup[] = [
  { name: 'rules', description: 'What hands are worth, and the tables they are judged by.', routes: rulesRoutes },
  { name: 'play', description: 'The wall and claims for a tile, at a table or anywhere.', routes: playRoutes },
  { name: 'offences', description: 'What can be ruled, and what follows.', routes: offenceRoutes },
  {
    name: 'tournaments',
    description: 'Who plays, who sits where, and what was played.',
    routes: [...tournamentRoutes, ...seatingRoutes],
  },
  { name: 'entrants', description: 'Who comes, who does not, and who plays instead.', routes: entrantRoutes },
  { name: 'people', description: 'Who enters several tournaments.', routes: peopleRoutes },
  { name: 'standings', description: 'The rankings, for programs and for spreadsheets.', routes: standingsRoutes },
  { name: 'statistics', description: 'What the sheets tell besides results.', routes: statisticsRoutes },
  { name: 'files', description: 'For spreadsheets, to print and to hand in.', routes: fileRoutes },
  { name: 'stages', description: 'What a tournament is played in, and who goes on.', routes: stageRoutes },
  { name: 'league', description: 'Cumulative tables over several tournaments.', routes: leagueRoutes },
  { name: 'rulings', description: 'What was ruled, and what was said against it.', routes: conductRoutes },
  { name: 'archives', description: 'Whole tournaments, and the jobs that work on them.', routes: archiveRoutes },
  { name: 'about', description: 'What the API says about itself.', routes: selfRoutes },
]

/** Every route of the REST API. */
export const restRoutes: readonly RestRoute[] = groups.flatMap(({ routes }) => routes)

/** The OpenAPI document of the REST API. */
export const restDocument = () => openApiDocument(groups)
