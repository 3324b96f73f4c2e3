import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schemaText } from '../src/api/graphql/schema.ts'
import { formatTiles, NOTATIONS, parseTiles } from '../src/rules/index.ts'

const PAGES = ['README.md', 'CHANGELOG.md', ...readdirSync('docs').map((name) => `docs/${name}`)]

/** What a heading is called in a link, as GitHub does it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))

describe.each(PAGES)('%s', (page) => {
  it('links to what is there', () => {
    const targets = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(
      ([, target = '']) => target,
    )
    const broken = targets.filter((target) => {
      const [file = '', heading] = target.split('#')
      const found = file === '' ? page : path.join(path.dirname(page), file)
      return !existsSync(found) || (heading !== undefined && !anchorsOf(found).includes(heading))
    })
    expect(broken).toEqual([])
  })
})

describe('docs/architecture.md', () => {
  const files = ['src', 'scripts', 'test', 'prisma', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  const page = readFileSync('docs/architecture.md', 'utf8')

  it('names files and folders that are there', () => {
    const named = [...page.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|graphql|prisma|md|mjs)|(?:[\w-]+\/)+[\w-]*)`/g)].map(
      ([, name = '']) => name.replace(/\/$/, ''),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
  })

  it('is not alone in that: the schema of the database, too', () => {
    const named = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/\bsrc\/[\w/-]+\.ts\b/g)].map(
      ([name]) => name,
    )
    expect(named.filter((name) => !existsSync(name))).toEqual([])
  })

  it('draws the tree with every folder of src that is written by hand', () => {
    const tree = /```\nsrc\/\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    const folders = ['src', 'src/usecases'].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    )
    expect(folders.filter((name) => name !== 'generated' && !new RegExp(`\\b${name}\\b`).test(tree))).toEqual([])
  })
})

it('docs/hand-lines.md shows every notation as it is written; simplified Chinese is only mentioned', () => {
  const page = readFileSync('docs/hand-lines.md', 'utf8')
  const tiles = parseTiles('123m456s789pESWNCFP')
  const shown = NOTATIONS.filter((notation) => tiles.ok && page.includes(formatTiles(tiles.value, notation)))
  expect(shown).toEqual(NOTATIONS.filter((notation) => notation !== 'hans'))
})

it('docs/calls*.md have a call that holds for every mutation of a session', () => {
  const schema = buildSchema(schemaText())
  const text = PAGES.filter((page) => page.startsWith('docs/calls')).map((page) => readFileSync(page, 'utf8'))
  const calls = [...text.join('\n').matchAll(/```graphql(?: hybrid)?\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  expect(calls.flatMap((call) => validate(schema, parse(call)).map(({ message }) => message))).toEqual([])
  const before = ['createTournament', 'importEntrants', 'importSeating', 'drawSeating', 'startSession']
  const missing = Object.keys(schema.getMutationType()?.getFields() ?? {})
    .filter((name) => !before.includes(name))
    .filter((name) => !calls.some((call) => call.includes(`${name}(`)))
  expect(missing).toEqual([])
})
