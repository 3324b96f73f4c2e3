import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { FAVICON_LINK } from './page.ts'

/** Served by ourselves: a tournament hall often has no way out to the internet. */
const ASSETS = [
  { name: 'graphiql.min.js', package: 'graphiql', file: 'graphiql.min.js', type: 'text/javascript' },
  { name: 'graphiql.min.css', package: 'graphiql', file: 'graphiql.min.css', type: 'text/css' },
  { name: 'react.js', package: 'react', file: 'umd/react.production.min.js', type: 'text/javascript' },
  { name: 'react-dom.js', package: 'react-dom', file: 'umd/react-dom.production.min.js', type: 'text/javascript' },
] as const

const QUERY = `# Entering results and reading private tournaments take a token. Put it in the Headers tab below:
#   {"Authorization": "Bearer YOUR-TOKEN"}
{
  tournaments {
    id
    name
    sessions {
      number
      status
    }
  }
}
`

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Paiju GraphiQL</title>
  ${FAVICON_LINK.text}
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
      defaultQuery: ${JSON.stringify(QUERY)},
    }))
  </script>
</body>
</html>
`

/** The GraphiQL page at /graphiql with its assets. */
export const graphiqlPage = async (app: FastifyInstance): Promise<void> => {
  const { resolve } = createRequire(import.meta.url)
  app.get('/graphiql', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  for (const asset of ASSETS) {
    const file = path.join(path.dirname(resolve(`${asset.package}/package.json`)), asset.file)
    app.get(`/graphiql/${asset.name}`, async (_request, reply) =>
      reply
        .type(`${asset.type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(file)),
    )
  }
}
