import { expect, it } from 'vitest'
import { archiveStore } from '../../src/store/archive/archive-write.ts'
import { startedTournament, testServer } from '../api/server.ts'
import { connect } from '../setup/database.ts'

it('an archive for which no connection comes free is refused, and the next one is taken', async () => {
  const server = await testServer()
  await startedTournament(server, 'spring-cup')
  const store = archiveStore(connect(server.databaseUrl), 100)
  const taken = await store.openArchive('spring-cup')
  await expect(store.openArchive('spring-cup')).rejects.toMatchObject({ code: '53300' })
  await taken?.close()
  for (let times = 0; times < 2; times++) {
    const next = await store.openArchive('spring-cup')
    expect(next?.counts).toMatchObject({ entrants: 4, tables: 1 })
    await next?.close()
  }
})
