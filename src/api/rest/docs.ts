import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { restDocument } from './routes.ts'

/** Everything comes from this server: a tournament hall often has no way out to the internet. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'self'"

/** The page at /docs on which the REST API can be read and tried. */
export const docsPage = async (app: FastifyInstance): Promise<void> => {
  // The types of the package know OpenAPI 3.0 only.
  const specification = { document: restDocument() } as unknown as StaticDocumentSpec
  await app.register(swagger, { mode: 'static', specification })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: CONTENT_SECURITY_POLICY,
    theme: { title: 'Paiju API' },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
  })
}
