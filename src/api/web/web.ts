import type { FastifyInstance } from 'fastify'
import { entrantsPage, noPage } from './entrants.ts'
import { favicon } from './favicon.ts'
import { graphiqlPage } from './graphiql.ts'
import { homePage } from './home.ts'
import { leaguePage } from './league.ts'
import type { PageOptions } from './page.ts'
import { seatingPage } from './seating.ts'
import { sessionPages } from './session.ts'
import { stagesPage } from './stages.ts'
import { standingsPage } from './standings.ts'
import { statisticsPages } from './statistics.ts'

/** Every page for people. */
export const webPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  await app.register(favicon)
  await app.register(graphiqlPage)
  await app.register(homePage, options)
  await app.register(standingsPage, options)
  await app.register(statisticsPages, options)
  await app.register(stagesPage, options)
  await app.register(entrantsPage, options)
  await app.register(seatingPage, options)
  await app.register(sessionPages, options)
  await app.register(leaguePage, options)
  await app.register(noPage, options)
}
