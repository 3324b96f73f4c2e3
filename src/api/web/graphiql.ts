import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

/** Served by ourselves: a tournament hall often has no way out to the internet. */
const ASSETS = {
  'graphiql.min.js': { file: 'graphiql/graphiql.min.js', type: 'text/javascript' },
  'graphiql.min.css': { file: 'graphiql/graphiql.min.css', type: 'text/css' },
  'react.js': { file: 'react/umd/react.production.min.js', type: 'text/javascript' },
  'react-dom.js': { file: 'react-dom/umd/react-dom.production.min.js', type: 'text/javascript' },
} as const

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Paiju GraphiQL</title>
  <link rel="stylesheet" href="/graphiql/graphiql.min.css">
  <style>body { margin: 0 } #graphiql { height: 100vh }</style>
</head>
<body>
  <div id="graphiql">Loading …</div>
  <script src="/graphiql/react.js"></script>
  <script src="/graphiql/react-dom.js"></script>
  <script src="/graphiql/graphiql.min.js"></script>
  <script>
    const fetcher = GraphiQL.createFetcher({ url: '/graphql' })
    const root = ReactDOM.createRoot(document.getElementById('graphiql'))
    root.render(React.createElement(GraphiQL, {
      fetcher,
      defaultEditorToolsVisibility: 'headers',
      defaultQuery: '{ tournaments { id name sessions { number status } } }',
    }))
  </script>
</body>
</html>
`

/** The GraphiQL page at /graphiql with its assets. */
export const graphiqlPage = async (app: FastifyInstance): Promise<void> => {
  const resolve = createRequire(import.meta.url).resolve
  app.get('/graphiql', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  for (const [name, { file, type }] of Object.entries(ASSETS)) {
    app.get(`/graphiql/${name}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(resolve(file))),
    )
  }
}
