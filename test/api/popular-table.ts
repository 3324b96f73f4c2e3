import type { TestServer } from './server.ts'
import { tableClient } from './table-client.ts'

const FIELDS = `version status scores pot house next { hand dealer continuation }
  hands { seq winner points payments collected fans { fan } claim
    extras { doubles kongs { type konger from } target targetMade taskDone } }`

/** A table before somebody who enters its hands, and sees scores, jackpot and house. */
export const popularTableOf = (server: Pick<TestServer, 'graphql'>, id: string, token: string) =>
  tableClient(server, id, token, FIELDS)
