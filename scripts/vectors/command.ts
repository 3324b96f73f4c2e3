import { type Progress, type Screen, startProgress } from '../lib/progress.ts'
import { drawSettlement } from './draw-settlement.ts'
import { falseWin } from './false-win.ts'
import { readRows } from './file.ts'
import { hybridHands } from './hybrid-hands.ts'
import { hybridInvalid } from './hybrid-invalid.ts'
import { type Kind, type Row, VectorsError } from './kind.ts'
import { penalties } from './penalties.ts'
import { popularSettlement } from './popular-settlement.ts'
import { rotation } from './rotation.ts'
import { settlementMcr } from './settlement-mcr.ts'
import { tablepoints } from './tablepoints.ts'
import { wall } from './wall.ts'

/** Every kind of file there is. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'settlement-mcr': settlementMcr,
  rotation,
  wall,
  tablepoints,
  penalties,
  'false-win': falseWin,
  'hybrid-hands': hybridHands,
  'hybrid-invalid': hybridInvalid,
  'draw-settlement': drawSettlement,
  'popular-settlement': popularSettlement,
}

/** How the command is called, with the kinds there are. */
export const USAGE = `Usage: npm run --silent vectors -- KIND FILE\nKIND is one of ${Object.keys(KINDS).join(', ')}. FILE is tab-separated with a header and may be gzipped.`

/** Where the command writes, line by line. */
export interface Output {
  readonly out: (line: string) => void
  readonly log: (line: string) => void
  /** Where it says how far it is; nowhere if left out. */
  readonly screen?: Screen
}

/** The same rows; a kind goes through them in order, so whose cells it asks for says how far it is. */
const watched = (rows: readonly Row[], progress: Progress): readonly Row[] =>
  rows.map(({ line, cells }, index) => ({
    line,
    get cells() {
      progress.to(index)
      return cells
    },
  }))

const recompute = (kind: Kind, rows: readonly Row[], screen: Screen | undefined): ReturnType<Kind['recompute']> => {
  if (!screen) return kind.recompute(rows)
  const progress = startProgress({ title: 'Recomputing', total: rows.length, unit: 'rows', screen })
  try {
    return kind.recompute(watched(rows, progress))
  } finally {
    progress.end()
  }
}

/**
 * Recomputes every row of a file, shows those that differ and ends with `N of M agree`.
 * @returns the exit code: 0 all agree, 1 some differ, 2 wrong command line or a file that cannot be used
 */
export const vectors = (args: readonly string[], { out, log, screen }: Output): 0 | 1 | 2 => {
  try {
    const { kind, file } = readArgs(args)
    const { rows, unknown } = readRows(file, kind.columns)
    if (unknown.length > 0) log(`Not looked at: ${unknown.join(', ')}`)
    const recomputed = recompute(kind, rows, screen)
    const differing = rows.flatMap((row, index) => differenceOf(row, recomputed[index]!, kind.columns) ?? [])
    for (const line of differing) out(line)
    out(`${rows.length - differing.length} of ${rows.length} agree`)
    return differing.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof VectorsError)) throw error
    log(error.code === 'USAGE' ? error.message : `${error.code}: ${error.message}`)
    return 2
  }
}

const readArgs = (args: readonly string[]): { readonly kind: Kind; readonly file: string } => {
  const [name, file, ...more] = args
  if (name === undefined || file === undefined || more.length > 0) throw new VectorsError('USAGE', USAGE)
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  if (!kind) throw new VectorsError('UNKNOWN_KIND', `there is no kind "${name}".\n${USAGE}`)
  return { kind, file }
}

const differenceOf = (
  { line, cells }: Row,
  recomputed: Readonly<Record<string, string>>,
  columns: readonly string[],
): string | undefined => {
  const differing = columns.filter((column) => {
    const got = recomputed[column]
    return got !== undefined && !isSame(cells[column] ?? '', got)
  })
  if (differing.length === 0) return undefined
  const said = (from: Readonly<Record<string, string>>) =>
    differing.map((column) => `${column} ${from[column]}`).join(', ')
  const row = columns.map((column) => cells[column]).join(' ')
  return `line ${line}: expected ${said(cells)}; got ${said(recomputed)} (${row})`
}

/** Equal as text, or the same list or object written with other spacing. */
const isSame = (expected: string, got: string): boolean => {
  if (expected === got) return true
  try {
    return /^[[{]/.test(expected) && JSON.stringify(JSON.parse(expected)) === got
  } catch {
    return false
  }
}
