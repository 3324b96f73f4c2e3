import path from 'node:path'

/** A source file: its path from the project's root, with `/`, and its text. */
export interface Source {
  readonly file: string
  readonly text: string
}

interface Layer {
  /** Layers, or single files, of src/ that this layer may import besides itself. */
  readonly layers: readonly string[]
  /** Packages it may import: names, or a prefix with `*`. */
  readonly packages: readonly string[]
}

/**
 * The arrows: rules ← tournament ← contract ← usecases ← api ← app ← main; beside them store and threads on rules and tournament,
 * and documents between contract and api.
 */
const LAYERS: Readonly<Record<string, Layer>> = {
  rules: { layers: [], packages: [] },
  tournament: { layers: ['rules'], packages: [] },
  contract: { layers: ['rules', 'tournament'], packages: ['zod', 'csv-parse*'] },
  store: { layers: ['rules', 'tournament', 'generated'], packages: ['node:*', 'postgres', '@prisma/*'] },
  documents: {
    layers: ['rules', 'tournament', 'contract'],
    packages: ['node:*', 'pdfkit', 'yazl', 'subset-font', 'uqr', 'bidi-js'],
  },
  usecases: {
    layers: ['rules', 'tournament', 'contract', 'store/types.ts', 'store/chain.ts', 'store/sheet.ts'],
    packages: ['zod'],
  },
  api: {
    layers: ['rules', 'tournament', 'contract', 'documents', 'usecases', 'store/types.ts', 'generated/graphql.ts'],
    packages: ['node:*', 'zod', 'jose', 'graphql*', 'mercurius', 'fastify', '@fastify/*'],
  },
  threads: { layers: ['rules', 'tournament'], packages: ['node:*'] },
  demo: { layers: ['rules', 'tournament', 'contract', 'usecases'], packages: [] },
  app: {
    layers: ['rules', 'tournament', 'contract', 'usecases', 'store', 'threads', 'api', 'demo'],
    packages: ['node:*', 'zod', 'fastify', '@fastify/*'],
  },
  main: {
    layers: ['rules', 'tournament', 'contract', 'usecases', 'store', 'threads', 'api', 'demo', 'app'],
    packages: ['node:*'],
  },
}

/** What no file of a layer may contain: its clock, its chance and its numbers come from outside, exact. */
const PURE_BANS: readonly [RegExp, string][] = [
  [/\bMath\.random\b/, 'randomness'],
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/, 'a clock'],
  [/\bprocess\.|\bglobalThis\b|\bfetch\(/, 'the outside world'],
]

const BANS: readonly [RegExp, string][] = [
  [/\bparseFloat\b/, 'a float'],
  [/@ts-(ignore|expect-error|nocheck)|\b(biome|eslint)-(ignore|disable)/, 'a silenced check'],
  [/\b(TODO|FIXME|XXX)\b/, 'an unfinished part'],
]

export const MAX_LINES = 300

/** Everything untidy about a file, one line each; empty when it is tidy. */
export function untidiness({ file, text }: Source): string[] {
  const lines = text.split('\n').length - 1
  const layer = layerOf(file)
  const isPure = layer === 'rules' || layer === 'tournament'
  return [
    ...(lines > MAX_LINES ? [`${file} has ${lines} lines, more than ${MAX_LINES}`] : []),
    ...[...BANS, ...(isPure ? PURE_BANS : [])]
      .filter(([ban]) => ban.test(text))
      .map(([, what]) => `${file} uses ${what}`),
    ...(layer === undefined ? [] : importsOf(text).flatMap((target) => strayImport(file, layer, target))),
  ]
}

/** What a file imports or re-exports, also by `import()`. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map(([, target = '']) => target)

/** The layer of a file in src/; a file at its top level, or in a folder that is no layer, belongs to the app. */
function layerOf(file: string): string | undefined {
  const [top, folder = ''] = file.split('/')
  if (top !== 'src' || folder === 'generated') return undefined
  if (folder === 'main.ts') return 'main'
  return folder in LAYERS && file.split('/').length > 2 ? folder : 'app'
}

function strayImport(file: string, layer: string, target: string): string[] {
  const { layers, packages } = LAYERS[layer]!
  if (!target.startsWith('.')) {
    const isAllowed = packages.some((name) =>
      name.endsWith('*') ? target.startsWith(name.slice(0, -1)) : target === name,
    )
    return isAllowed ? [] : [`${file} imports ${target}: ${layer} may not`]
  }
  const resolved = path.posix.join(path.posix.dirname(file), target)
  const inside = resolved.replace(/^src\//, '')
  const targetLayer = layerOf(resolved) ?? inside.split('/')[0]!
  const isAllowed = targetLayer === layer || layers.includes(targetLayer) || layers.includes(inside)
  return isAllowed ? [] : [`${file} imports ${resolved}: ${layer} may not`]
}
