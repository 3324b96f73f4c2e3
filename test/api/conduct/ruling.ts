import { type Answer, startedTournament, type TestServer } from '../server.ts'

type Json = ReturnType<typeof JSON.parse>

const REF = 'session table seq version'
export const APPEAL = `seq actor grounds late outcome decision decidedBy rulingNow entrant { number } ruling { ${REF} }`
export const RULING = `kind ${REF} event actor recordedAt hand offender { number } rules offence intent answers repeatIndex
  amounts { entrant { number } payment fine } placement warning notice banDays clause departure text status
  undone { how event actor reason } appealUntil appeals { ${APPEAL} }`

const FIELDS: Readonly<Record<string, string>> = {
  recordConductRuling: RULING,
  revokeConductRuling: RULING,
  replaceConductRuling: RULING,
  appeal: APPEAL,
  decideAppeal: APPEAL,
}

const inputType = (operation: string): string => `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`

/** What came of a request: the answer, or the code and facts of the refusal. */
export interface Said {
  readonly answer: Answer
  readonly made: Json
  readonly code: string | undefined
  readonly status: number
  readonly facts: Json
  readonly input: Readonly<Record<string, unknown>>
}

/** A started tournament before people who rule in it; keys are filled in unless a test says otherwise. */
export const courtroom = async (
  server: TestServer,
  id: string,
  options: Parameters<typeof startedTournament>[2] = {},
) => {
  const tokens = await startedTournament(server, id, options)
  let keys = 0
  const send = async (token: string | null, operation: string, input: Said['input']): Promise<Said> => {
    const query = `mutation($input: ${inputType(operation)}!) { ${operation}(input: $input) { ${FIELDS[operation]} } }`
    const answer = await server.graphql(token, query, { input })
    const facts = answer.errors?.[0].extensions
    return { answer, made: answer.data?.[operation], code: facts?.code, status: answer.status, facts, input }
  }
  return {
    ...tokens,
    id,
    send,
    say: (token: string | null, operation: string, more: Said['input']): Promise<Said> =>
      send(token, operation, { tournament: id, idempotencyKey: `${operation} ${++keys}`, ...more }),
    async report(token = tokens.referee): Promise<Json> {
      const query = `{ rulings(tournament: "${id}") { proof { payments fines points balances } rulings { ${RULING} } } }`
      return (await server.graphql(token, query)).data.rulings
    },
    async appeals(): Promise<Json> {
      return (await server.graphql(tokens.referee, `{ appeals(tournament: "${id}") { ${APPEAL} } }`)).data.appeals
    },
    /** Points by entrant in the live standings. */
    async points(): Promise<Record<number, number>> {
      const query = `{ standings(tournament: "${id}", live: true) { players { entrant { number } points } } }`
      const { players } = (await server.graphql(null, query)).data.standings
      return Object.fromEntries(players.map((row: Json) => [row.entrant.number, row.points]))
    },
    player: (entrant: number) => server.token([{ role: 'player', tournament: id, entrant }], 3600, `player ${entrant}`),
  }
}

export type Courtroom = Awaited<ReturnType<typeof courtroom>>

/** Eight minutes late: a fine of 10. */
export const LATE = { entrant: 1, offence: 'LATE', answers: { minutesLate: 8 } }
