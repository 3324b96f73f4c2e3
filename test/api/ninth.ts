import type { TestServer } from './server.ts'

/** Enters a ninth player in a tournament of eight, and seats session 2 by these rows of the plan: `2,1,1,5,2,6`. */
export const seatNinth = async (
  server: Pick<TestServer, 'graphql'>,
  tournament: string,
  organiser: string,
  rows: readonly string[],
): Promise<void> => {
  const send = (name: string, type: string, input: unknown) =>
    server.graphql(organiser, `mutation($input: ${type}!) { ${name}(input: $input) { id } }`, { input })
  const entrants = Array.from({ length: 9 }, (_, at) => `${at + 1},Player ${at + 1},ES,T${1 + ((at + 1) % 2)}`)
  const entrantsCsv = ['number,name,country,team', ...entrants].join('\n')
  const csv = ['session,table,east,south,west,north', ...rows].join('\n')
  for (const { errors } of [
    await send('importEntrants', 'ImportEntrantsInput', { tournament, entrantsCsv }),
    await send('importSeating', 'ImportSeatingInput', { tournament, csv }),
  ])
    if (errors) throw new Error(JSON.stringify(errors))
}
