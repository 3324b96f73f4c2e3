import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('./schema/', import.meta.url)

/** The schema in SDL, a file per part of the API: the first thing to read about it. A new part extends `Query` and `Mutation`. */
export const schemaText = (): string =>
  readdirSync(FOLDER)
    .sort()
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
    .join('\n')
