import type { Answer, TestServer } from './server.ts'

/** What tests ask of a ruling. */
export const RULING = `payments fines handStatus obligations replay placement warning notice banDays effectivePoints wonBy
  firstCallBinds callMustBePlayed mayNotWinThisTurn scope clause assumed`

const SHEET = `version status scores dead signed unconfirmed next { hand dealer continuation }
  hands { seq number winner points verification } voided { seq reason deal { hand } } penalties { seq }
  rulings { seq confirmed hand rules offence offender intent answers repeatIndex shown departure note ruling { ${RULING} } }`

const PREVIEW = `query($input: PreviewRulingInput!) { previewRuling(input: $input) {
  rules offence offender intent answers repeatIndex shown scores ruling { ${RULING} }
  shownWin { outcome shape excessTiles waits readyDiscards reason otherwise note } } }`

/** JSON as a client without our types reads it. */
type Json = ReturnType<typeof JSON.parse>
type Fields = Readonly<Record<string, unknown>>

/** What came of an entry or a question: the sheet or the preview, or the refusal. */
export interface Outcome {
  readonly answer: Answer
  readonly value: Json
  /** `422 DEAD_HAND`; undefined when it was taken. */
  readonly refused: string | undefined
  readonly message: string | undefined
  /** What the refusal says besides. */
  readonly facts: Json
  /** What was sent. */
  readonly input: Fields
}

const outcome = (answer: Answer, operation: string, input: Fields): Outcome => {
  const error = answer.errors?.[0]
  const facts = error?.extensions
  const refused = error && `${answer.status} ${facts?.code}`
  return { answer, value: answer.data?.[operation], refused, message: error?.message, facts, input }
}

/** One table before a referee: versions and keys are filled in unless a test says otherwise. */
export const courtAt = (server: TestServer, tournament: string, token: string | null, session = 1) => {
  const table = { tournament, session, table: 1 }
  let version = 1
  let keys = 0
  const send = async (operation: string, input: Fields, by: string | null = token): Promise<Outcome> => {
    const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
    const query = `mutation($input: ${type}!) { ${operation}(input: $input) { ${SHEET} } }`
    const entered = outcome(await server.graphql(by, query, { input }), operation, input)
    if (entered.value) version = entered.value.version
    return entered
  }
  const enter = (operation: string, more: Fields, by: string | null = token): Promise<Outcome> => {
    const key = `${session} ${++keys}`
    return send(operation, { table, expectedVersion: version, idempotencyKey: key, ...more }, by)
  }
  return {
    table,
    /** Sends exactly this, with the version and the key that it says. */
    send,
    enter,
    /** Enters what must be taken, and answers the sheet. */
    async must(operation: string, more: Fields, by: string | null = token): Promise<Json> {
      const entered = await enter(operation, more, by)
      if (entered.refused) throw new Error(`${operation}: ${entered.refused} ${entered.message}`)
      return entered.value
    },
    async preview(more: Fields): Promise<Outcome> {
      const input = { table, ...more }
      return outcome(await server.graphql(token, PREVIEW, { input }), 'previewRuling', input)
    },
    async read(): Promise<Json> {
      const query = `query($table: TableRef!) { table(table: $table) { ${SHEET} } }`
      const { data } = await server.graphql(token, query, { table })
      version = data.table.version
      return data.table
    },
  }
}
export type Court = ReturnType<typeof courtAt>

/** A preview without a table. */
export const previewAnywhere = async (server: TestServer, input: Fields): Promise<Outcome> =>
  outcome(await server.graphql(null, PREVIEW, { input }), 'previewRuling', input)

/** A win by points as an input. */
export const win = (hand: number, winner: string, more: Fields = {}) => ({ hand, winner, points: 12, ...more })

/** A ruleset that is played under some penalty rules, from scores of 0, and the policies it asks for. */
export const ruledBy = (penaltyRules: string, policy: Fields = {}) =>
  penaltyRules === 'HYBRID'
    ? { ruleset: 'hybrid', policy: { ...FROM_NOTHING, ...policy, penaltyRules } }
    : { ruleset: 'mcr-wmo', policy: { ...policy, penaltyRules } }
const FROM_NOTHING = { startingPoints: 0, placementPoints: [0, 0, 0, 0], sticksAtEnd: 'VOID', ranking: ['POINTS'] }
