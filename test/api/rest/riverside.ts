import { machineDeps } from '../../../src/app.ts'
import { importEntrants } from '../../../src/usecases/entrants/import-entrants.ts'
import { importSeating } from '../../../src/usecases/seating/seating.ts'
import { recordHand, recordPenalty } from '../../../src/usecases/table/entries.ts'
import { startSession } from '../../../src/usecases/tournaments/sessions.ts'
import { createTournament } from '../../../src/usecases/tournaments/tournaments.ts'
import type { Caller, UseCase } from '../../../src/usecases/usecase.ts'
import { POLICY, type TestServer } from '../server.ts'

const organiser: Caller = { subject: 'organiser', grants: [{ role: 'organiser', tournament: '*' }] }

const ENTRANTS = `number,name,country,team
1,Ana Prieto,ES,RIO
2,Lin Yue,CN,RIO
3,Søren Holm,DK,MAR
4,Ito Kenji,,
`

/**
 * The tournament of the examples in the API description: four entrants, one table, two hands and a penalty. `names` replaces
 * the list of entrants.
 */
export const riverside = async (
  server: TestServer,
  { id = 'riverside-open', visibility = 'PUBLIC', entrants = ENTRANTS } = {},
): Promise<void> => {
  const deps = { ...machineDeps(server.store, () => server.clock.now), newKey: () => 'start' }
  const must = async <T>(useCase: UseCase<T>, input: unknown): Promise<void> => {
    const result = await useCase(deps, organiser, input)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
  }
  const entry = (version: number) => ({
    table: { tournament: id, session: 1, table: 1 },
    expectedVersion: version,
    idempotencyKey: `entry-${version}`,
  })
  await must(createTournament, {
    id,
    name: 'Riverside Open',
    ruleset: 'mcr-wmo',
    policy: POLICY,
    timeZone: 'Europe/Madrid',
    visibility,
  })
  await must(importEntrants, {
    tournament: id,
    entrantsCsv: entrants,
    teamsCsv: 'team,name\nRIO,Río Duero\nMAR,Maritime\n',
  })
  await must(importSeating, { tournament: id, csv: 'session,table,east,south,west,north\n1,1,1,2,3,4\n' })
  server.clock.now = new Date('2026-05-01T08:00:00Z')
  await must(startSession, { tournament: id, session: 1 })
  server.clock.now = new Date('2026-05-01T08:15:00Z')
  await must(recordHand, {
    ...entry(1),
    hand: 1,
    winner: 'EAST',
    tiles: { closed: '123456789m55s67p', winningTile: '8p' },
    completedAt: '2026-05-01T08:07:30Z',
  })
  await must(recordHand, {
    ...entry(2),
    hand: 2,
    winner: 'WEST',
    discarder: 'SOUTH',
    points: 8,
    completedAt: '2026-05-01T08:13:00Z',
  })
  await must(recordPenalty, { ...entry(3), hand: 3, fines: [0, 0, 0, -10], reason: 'Late to the table' })
}
