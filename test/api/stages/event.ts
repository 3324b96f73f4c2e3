import { must, type Scores } from '../played.ts'
import { type Answer, POLICY, type TestServer } from '../server.ts'

/** A problem with its code, or the code null of an answer without one. */
export const codeOf = ({ status, errors }: Answer): readonly [number, string | null] => [
  status,
  errors?.[0].extensions.code ?? null,
]

export const STAGE = `number name status firstSession lastSession resultsHash
  cut { final qualified { rank group by entrant { number } } dropped { by entrant { number } } ties { rank places entrants } }
  history { type actor reason absent entrants }`

/** Two sessions for all, a semi-final of eight, a final of four and a small final. */
export const PLAN: Record<string, unknown>[] = [
  { name: 'Qualification', sessions: 2 },
  {
    ...{ name: 'Semi-final', sessions: 1, carryOver: 'HALF', ties: 'ORGANISER' },
    groups: [{ name: 'Semi-final', takes: [{ type: 'TOP', count: 8 }] }],
  },
  {
    ...{ name: 'Final', sessions: 1, carryOver: 'FULL', ties: 'STRICT', places: 'BY_GROUP' },
    groups: [
      { name: 'Final', takes: [{ type: 'TOP', count: 4 }] },
      { name: 'Small final', takes: [{ type: 'ALL' }] },
    ],
  },
]

interface CutView {
  readonly qualified: readonly { group: string; by: string; entrant: { number: number } }[]
  readonly dropped: readonly { by: string; entrant: { number: number } }[]
}

/** `1 5 2 8:DECIDED | 7:DECIDED`: who goes on and who does not, with the reasons that are not the rank. */
export const said = ({ qualified, dropped }: CutView): string => {
  const one = ({ by, entrant }: { by: string; entrant: { number: number } }) =>
    by === 'RANK' || by === 'ALL' ? String(entrant.number) : `${entrant.number}:${by}`
  return `${qualified.map(one).join(' ')} | ${dropped.map(one).join(' ')}`.trim()
}

/** What four tables of the qualification come to. */
export const FIRST_SHEETS: readonly Scores[] = [
  [10, 30, -10, -30],
  [27, 9, -9, -27],
  [24, 8, -8, -24],
  [21, 7, -7, -21],
]

/** An organiser and a referee at an event of 16, as their programs talk to the server. */
export const eventOf = async (server: TestServer, id: string) => {
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const referee = await server.token([{ role: 'referee', tournament: id }])
  const versions = new Map<string, number>()
  let keys = 0
  const send = (name: string, type: string, input: unknown, fields = '__typename', token = organiser) =>
    server.graphql(token, `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`, { input })
  const stage = (name: string, input: Record<string, unknown>, token = organiser) =>
    send(name, `${name[0]!.toUpperCase()}${name.slice(1)}Input`, { tournament: id, ...input }, STAGE, token)
  const move = (name: string, session: number) =>
    server.graphql(organiser, `mutation { ${name}(tournament: "${id}", session: ${session}) { number stage } }`)

  /** An entry at a table, with the version it has. */
  const enter = async (name: string, type: string, session: number, table: number, more: object, token = referee) => {
    const place = `${session}-${table}`
    const version = versions.get(place) ?? 1
    const input = {
      table: { tournament: id, session, table },
      ...{ expectedVersion: version, idempotencyKey: `key-${++keys}` },
      ...more,
    }
    const answer = await send(name, type, input, 'version', token)
    if (!answer.errors) versions.set(place, answer.data[name].version)
    return answer
  }

  /** Lines of a plan: session, table, the four by initial wind. */
  const seat = (rows: readonly string[]) =>
    send('importSeating', 'ImportSeatingInput', {
      tournament: id,
      csv: ['session,table,east,south,west,north', ...rows].join('\n'),
    })

  /** A session is played: every table gets its totals and is closed. */
  const play = async (session: number, scores: readonly Scores[]) => {
    await must(move('startSession', session))
    for (const [index, result] of scores.entries()) {
      const reason = 'as played'
      await must(enter('recordTableTotals', 'RecordTableTotalsInput', session, index + 1, { scores: result, reason }))
      await must(enter('closeTable', 'CloseTableInput', session, index + 1, {}))
    }
  }

  const standings = async (stage: number | null = null) => {
    const query = `{ standings(tournament: "${id}", stage: ${stage}) { tablesCounted players {
      rank stage group entrant { number } tablePoints points carried { tablePoints points } total { tablePoints points } } } }`
    return (await must(server.graphql(null, query))).standings.players
  }
  /** `rank:number` of everybody, in order. */
  const order = async (stage: number | null = null): Promise<string> =>
    (await standings(stage))
      .map(
        ({ rank, entrant }: { rank: number | null; entrant: { number: number } }) =>
          `${rank ?? 'DSQ'}:${entrant.number}`,
      )
      .join(' ')

  const created = { id, name: 'Stages', ruleset: 'mcr-wmo', timeZone: 'UTC', visibility: 'PUBLIC', policy: POLICY }
  await must(send('createTournament', 'CreateTournamentInput', created))
  const rows = Array.from({ length: 16 }, (_, index) => `${index + 1},Player ${index + 1},ES`)
  const entrantsCsv = ['number,name,country', ...rows].join('\n')
  await must(send('importEntrants', 'ImportEntrantsInput', { tournament: id, entrantsCsv }))

  return { organiser, referee, send, stage, move, enter, seat, play, standings, order }
}

export type StagedEvent = Awaited<ReturnType<typeof eventOf>>
