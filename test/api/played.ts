import { type Answer, POLICY, type TestServer } from './server.ts'

/** The data of an answer without errors. */
export const must = async (answer: Promise<Answer>): Promise<Answer['data']> => {
  const { data, errors } = await answer
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/** What four players scored in a session, by number. */
export type Scores = readonly [number, number, number, number]

/** A tournament of four players of two countries and two teams: sessions as given are played as totals, and one more is seated. */
export const playedTournament = async (
  server: Pick<TestServer, 'graphql'>,
  organiser: string,
  id: string,
  sessions: readonly Scores[],
  ranking = ['TABLE_POINTS'],
): Promise<void> => {
  const send = (name: string, type: string, input: unknown) =>
    must(server.graphql(organiser, `mutation($input: ${type}!) { ${name}(input: $input) { __typename } }`, { input }))
  const move = (name: string, session: number) =>
    must(server.graphql(organiser, `mutation { ${name}(tournament: "${id}", session: ${session}) { number } }`))
  const base = { id, name: id, ruleset: 'mcr-wmo', timeZone: 'UTC', visibility: 'PUBLIC' }
  await send('createTournament', 'CreateTournamentInput', { ...base, policy: { ...POLICY, ranking } })
  const entrantsCsv = 'number,name,country,team\n1,Ann,FR,A\n2,Bo,SE,A\n3,Cy,FR,B\n4,Di,SE,B\n'
  await send('importEntrants', 'ImportEntrantsInput', { tournament: id, entrantsCsv })
  const rows = [...sessions, null].map((_, index) => `${index + 1},1,1,2,3,4`)
  const csv = ['session,table,east,south,west,north', ...rows].join('\n')
  await send('importSeating', 'ImportSeatingInput', { tournament: id, csv })
  for (const [index, scores] of sessions.entries()) {
    const session = index + 1
    await move('startSession', session)
    const entry = (version: number) => ({
      table: { tournament: id, session, table: 1 },
      ...{ expectedVersion: version, idempotencyKey: `${session}-${version}` },
    })
    await send('recordTableTotals', 'RecordTableTotalsInput', { ...entry(1), scores, reason: 'as played' })
    await send('closeTable', 'CloseTableInput', entry(2))
    await move('closeSession', session)
  }
}
