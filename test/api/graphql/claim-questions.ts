import type { TestServer } from '../server.ts'

export const MCR = { robConcealedKong: 'NEVER', passRule: 'NONE', lateCall: 'STANDS', kongAfterClaim: 'FORBIDDEN' }
export const TABLE = { tournament: 'riverside-open', session: 1, table: 1 }

export type Input = Readonly<Record<string, unknown>>

export const discard = (tile: string, from = 'EAST') => ({ kind: 'DISCARD', tile, from })
export const hu = (seat: string, more: object = {}) => ({ seat, kind: 'HU', ...more })
export const call = (seat: string, kind: string, tiles: string, more: object = {}) => ({ seat, kind, tiles, ...more })
export const anywhere = (offer: object, claims: readonly object[], more: object = {}) => ({
  policy: MCR,
  offer,
  claims,
  ...more,
})

/** A hand that waits for 5m and is then worth too little. */
export const TENPAI = { melds: ['p:NNN'], closed: '46m234s78999p' }

export const claimQuestions = (server: TestServer) => {
  const ask = async (input: Input, language = 'EN') => {
    const query = `query($input: ResolveClaimsInput!, $language: Language!) { resolveClaims(input: $input) {
    taken { seat wind kind late } refused { seat wind kind code clause explain(language: $language) by } } }`
    const { status, data, errors } = await server.graphql(null, query, { input, language })
    return { status, answer: data?.resolveClaims, error: errors?.[0] }
  }

  /** `SOUTH PUNG` takes it, `WEST CHOW OUTRANKED by SOUTH` does not. */
  const told = async (input: Input): Promise<string[]> => {
    const { answer, error } = await ask(input)
    if (error) throw new Error(JSON.stringify(error))
    return [
      ...(answer.taken ? [`${answer.taken.seat} ${answer.taken.kind}${answer.taken.late ? ' late' : ''}`] : []),
      ...answer.refused.map(
        ({ seat, kind, code, by }: Record<string, string>) => `${seat} ${kind} ${code}${by ? ` by ${by}` : ''}`,
      ),
    ]
  }

  return { ask, told }
}
