import { PrismaPg } from '@prisma/adapter-pg'
import postgres from 'postgres'
import { PrismaClient } from '../generated/prisma/client.ts'
import { archiveStore } from './archive/archive-write.ts'
import { auditStore } from './audit.ts'
import { conductStore } from './conduct.ts'
import { correctionStore } from './corrections.ts'
import { entryStore } from './entries.ts'
import { freezeStore } from './freeze.ts'
import { jobStore } from './jobs.ts'
import { anonymityStore } from './people/anonymity.ts'
import { entrantStore } from './people/entrants.ts'
import { peopleStore } from './people/people.ts'
import { rankingStore } from './ranking.ts'
import { keepResults } from './results.ts'
import { rulingStore } from './rulings.ts'
import { seatingStore } from './seating.ts'
import { sessionStore } from './sessions.ts'
import { stageStore } from './stages.ts'
import { withStandings } from './standings.ts'
import { tableStore } from './tables.ts'
import { tournamentStore } from './tournaments.ts'
import type { Store } from './types.ts'

/** Size of the pool for entries and reads; Prisma's own pool serves the rare administrative calls. */
const HOT_CONNECTIONS = 10
const PRISMA_CONNECTIONS = 4
/** Archives are read as slowly as their clients like. */
const ARCHIVE_CONNECTIONS = 3

/** Opens the store on a migrated database. Connections are made when first needed; `close` ends them. */
export const openStore = (databaseUrl: string): Store => {
  const connect = (max: number) =>
    postgres(databaseUrl, { max, connection: { application_name: 'paiju' }, onnotice: () => {} })
  const sql = connect(HOT_CONNECTIONS)
  const archives = connect(ARCHIVE_CONNECTIONS)
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: PRISMA_CONNECTIONS }) })
  return withStandings(sql, {
    ...tournamentStore(prisma, sql),
    ...seatingStore(sql),
    ...sessionStore(sql),
    ...stageStore(sql),
    ...tableStore(sql),
    ...entrantStore(sql),
    ...entryStore(sql),
    ...correctionStore(sql),
    ...archiveStore(archives),
    ...auditStore(sql),
    ...conductStore(sql),
    ...peopleStore(sql),
    ...anonymityStore(sql),
    ...rulingStore(sql),
    ...freezeStore(sql),
    ...jobStore(sql),
    ...rankingStore(sql),
    keepResults: () => keepResults(sql),
    async ping() {
      await sql`select 1`
    },
    async close() {
      await Promise.all([sql.end({ timeout: 5 }), archives.end({ timeout: 5 }), prisma.$disconnect()])
    },
  })
}
