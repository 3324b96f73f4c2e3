import type { FastifyInstance } from 'fastify'

/** A tile with one dot. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect x="5" y="2" width="22" height="28" rx="4" fill="#fffdf5" stroke="#186a3b" stroke-width="2"/>' +
  '<circle cx="16" cy="16" r="7" fill="none" stroke="#b71c1c" stroke-width="3"/><circle cx="16" cy="16" r="2" fill="#186a3b"/></svg>'

/** The icon of every page; browsers ask for favicon.ico where a page names none. */
export const favicon = async (app: FastifyInstance): Promise<void> => {
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(ICON),
    )
}
