// Prints the SQL that takes one Prisma schema to another, without a database: `npm run --silent db:diff > …/migration.sql`.
//
//   node scripts/prisma-diff.mjs                 prisma/schema.prisma against the one in the last commit
//   node scripts/prisma-diff.mjs NEW [OLD]       NEW against OLD, or against nothing
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SCHEMA = 'prisma/schema.prisma'

/** The SQL from schema text `before` (`undefined`: an empty database) to schema text `after`. */
export async function schemaDiff(after, before) {
  const engine = await loadEngine()
  const success = (value) => ({ ok: true, value })
  const connection = {
    provider: 'postgres',
    adapterName: 'offline',
    errorRegistry: { consumeError: () => undefined },
    executeScript: async () => success(undefined),
    queryRaw: async () => success({ columnNames: [], columnTypes: [], rows: [] }),
    executeRaw: async () => success(0),
    dispose: async () => success(undefined),
    getConnectionInfo: () => success({ schemaName: 'public', maxBindValues: 32766, supportsRelationJoins: true }),
  }
  const connect = async () => success(connection)
  const adapter = { ...connection, connect, connectToShadowDb: connect }
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [[SCHEMA, after]] }, () => {}, adapter)
  const model = (content) => ({ tag: 'schemaDatamodel', files: [{ path: SCHEMA, content }] })
  const { stdout } = await schemaEngine.diff({
    from: before === undefined ? { tag: 'empty' } : model(before),
    to: model(after),
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout
}

/** The engine behind `prisma migrate`, as WebAssembly. Its interface is internal to Prisma: a tool for developers only. */
async function loadEngine() {
  const resolve = (file) => new URL(file, import.meta.resolve('@prisma/schema-engine-wasm'))
  const engine = await import(resolve('schema_engine_bg.js').href)
  const module = new WebAssembly.Module(readFileSync(resolve('schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': engine })
  engine.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start?.()
  return engine
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [after = SCHEMA, before] = process.argv.slice(2)
  const committed = () => execFileSync('git', ['show', `HEAD:${SCHEMA}`], { encoding: 'utf8' })
  const from = before ? readFileSync(before, 'utf8') : process.argv.length > 2 ? undefined : committed()
  process.stdout.write(await schemaDiff(readFileSync(after, 'utf8'), from))
}
