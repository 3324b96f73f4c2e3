import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** The rows of a fixture with a header: `.csv` or `.tsv`, path below test/fixtures. */
export const fixture = (path: string): readonly Record<string, string>[] =>
  parse(readFileSync(new URL(`../fixtures/${path}`, import.meta.url)), {
    columns: true,
    delimiter: path.endsWith('.tsv') ? '\t' : ',',
    quote: path.endsWith('.tsv') ? false : '"',
  })
