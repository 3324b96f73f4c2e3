import type { FastifyInstance } from 'fastify'
import type { Deps } from '../usecases/usecase.ts'
import { graphqlApi } from './graphql/graphql.ts'
import { docsPage } from './rest/docs.ts'
import { PREFIX } from './rest/prefix.ts'
import { restApi } from './rest/rest.ts'
import { webPages } from './web/web.ts'

/** What the outside needs: the use-cases' dependencies and the key that signs tokens. */
export interface ApiOptions {
  readonly deps: Deps
  readonly secret: string
  /** Where clients reach the server, if it is told. */
  readonly publicUrl?: string | undefined
}

/** Everything the server answers to, each part in its own scope. */
export const api = async (app: FastifyInstance, options: ApiOptions): Promise<void> => {
  await app.register(graphqlApi, options)
  await app.register(restApi, { ...options, prefix: PREFIX })
  await app.register(docsPage)
  await app.register(webPages, options)
}
