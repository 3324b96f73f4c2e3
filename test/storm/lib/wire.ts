import { Agent, request } from 'node:http'

/** JSON as a client without our types reads it. */
export type Json = ReturnType<typeof JSON.parse>

/** A GraphQL answer. */
export interface Reply {
  readonly data: Json
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } & Json }[]
}

/** Breaks a connection so long after its request began, perhaps with only half of the body sent. */
export interface Cut {
  readonly ms: number
  readonly halfBody: boolean
}

/** One caller with connections of its own. */
export interface Wire {
  /** `undefined` when the connection broke before the answer had come: what became of the request is unknown then. */
  post(query: string, variables: unknown, cut?: Cut): Promise<Reply | undefined>
  close(): void
}

export const openWire = (url: string, token: string): Wire => {
  const agent = new Agent({ keepAlive: true })
  return {
    post: (query, variables, cut) => post(agent, url, token, { query, variables }, cut),
    close: () => agent.destroy(),
  }
}

const post = (agent: Agent, url: string, token: string, content: unknown, cut?: Cut): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    const body = Buffer.from(JSON.stringify(content))
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${token}`,
    }
    const call = request(`${url}/graphql`, { method: 'POST', agent, headers })
    const isBroken = () => resolve(undefined)
    call.once('error', isBroken).once('close', isBroken)
    call.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', isBroken)
      response.once('end', () => resolve(response.complete ? JSON.parse(Buffer.concat(chunks).toString()) : undefined))
    })
    if (cut) setTimeout(() => call.destroy(), cut.ms)
    if (cut?.halfBody) call.write(body.subarray(0, body.length / 2))
    else call.end(body)
  })
