/** The server understood the request and refused it. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Sends one document and gives its data. @throws Refusal */
export type Send = (document: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

/** A caller of the GraphQL API over HTTP; connections are kept open and shared by all callers of this process. */
export const graphqlClient =
  (server: string, token: string): Send =>
  async (query, variables) => {
    const response = await fetch(`${server}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as Answer
    const [error] = errors ?? []
    if (error) throw new Refusal(error.extensions?.code ?? `HTTP_${response.status}`, error.message)
    return data
  }
