import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { charactersOf } from './cmap.ts'

/** Regular and bold. */
export const WEIGHTS = [400, 700] as const
export type Weight = (typeof WEIGHTS)[number]

/**
 * The families of Noto Sans, those asked first in front: Latin, Cyrillic, Greek and Devanagari are in the first, Han characters in
 * the last four, in the shapes of Taiwan, the mainland, Japan and Korea.
 */
export const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-tc',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
] as const
export type Family = (typeof FAMILIES)[number]

export const isEastAsian = (family: Family): boolean => FAMILIES.indexOf(family) >= FAMILIES.indexOf('noto-sans-tc')

/** A part of a family: the file with some of its characters. */
export interface Face {
  readonly family: Family
  readonly file: string
  /** Where its characters may be, first and last code points; not all are there. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

/** A face in one weight, as TrueType. */
export interface LoadedFace {
  readonly id: string
  readonly family: Family
  readonly bytes: Buffer
  readonly characters: ReadonlySet<number>
}

const { resolve } = createRequire(import.meta.url)

const rangesOf = (text: string): Face['ranges'] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

const facesOf = async (family: Family): Promise<readonly Face[]> => {
  const folder = path.dirname(resolve(`@fontsource-variable/${family}/package.json`))
  const subsets = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(subsets).map(([subset, ranges]) => ({
    family,
    file: path.join(folder, 'files', `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: rangesOf(ranges),
  }))
}

let listed: Promise<readonly Face[]> | undefined

const allFaces = (): Promise<readonly Face[]> => {
  listed ??= Promise.all(FAMILIES.map(facesOf)).then((lists) => lists.flat())
  return listed
}

const holds = ({ ranges }: Face, code: number): boolean => ranges.some(([first, last]) => code >= first && code <= last)

/**
 * Features of the layout that are kept; null for all. Letters that stand one after another keep a glyph each, so that they can be copied
 * from the page as they were; Han characters and syllables need nothing.
 */
const featuresOf = ({ family, file }: Face): readonly string[] | null => {
  if (isEastAsian(family)) return []
  return family === 'noto-sans' && !file.includes('devanagari') ? ['kern', 'mark', 'mkmk'] : null
}

const load = async (face: Face, weight: Weight, id: string): Promise<LoadedFace> => {
  const all = face.ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
  // Surrogates are no characters.
  const text = String.fromCodePoint(...all.filter((code) => code < 0xd800 || code > 0xdfff))
  const keepFeatures = featuresOf(face)
  const bytes = await subsetFont(await readFile(face.file), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    ...(keepFeatures ? { keepFeatures } : {}),
  })
  return { id, family: face.family, bytes, characters: charactersOf(bytes) }
}

/** How many faces stay in memory, some 50 KB each; those used longest ago make room. */
const KEPT = 160

const kept = new Map<string, Promise<LoadedFace>>()

const loaded = (face: Face, weight: Weight): Promise<LoadedFace> => {
  const id = `${path.basename(face.file, '-wght-normal.woff2')}-${weight}`
  const found = kept.get(id) ?? load(face, weight, id)
  kept.delete(id)
  kept.set(id, found)
  found.catch(() => kept.delete(id))
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return found
}

/** The faces of a family in which some of the characters may be. */
export const facesIn = async (
  family: Family,
  characters: ReadonlySet<number>,
  weight: Weight,
): Promise<readonly LoadedFace[]> => {
  if (characters.size === 0) return []
  const codes = [...characters]
  const faces = (await allFaces()).filter((face) => face.family === family && codes.some((code) => holds(face, code)))
  return Promise.all(faces.map((face) => loaded(face, weight)))
}
