import { hasTurned, levelsOf, mirrored, visualOrder } from './directions.ts'
import { type Family, isEastAsian, type LoadedFace } from './library.ts'

/** A stretch of text in one face; null where no face has its characters. */
export interface Run {
  readonly text: string
  readonly face: LoadedFace | null
}
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/** Whether a text is nothing to be seen, and needs no font: joiners, marks of direction, controls. */
export const isUnseen = (text: string): boolean => /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+$/u.test(text)

/** East Asian families, the most fitting first. */
export const eastAsian = (text: string): readonly Family[] => {
  if (KANA.test(text)) return ['noto-sans-jp', 'noto-sans-tc', 'noto-sans-sc', 'noto-sans-kr']
  if (HANGUL.test(text)) return ['noto-sans-kr', 'noto-sans-tc', 'noto-sans-sc', 'noto-sans-jp']
  return ['noto-sans-tc', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

/** The characters of a text that are not among those given. */
export const lackingIn = (text: string, characters: ReadonlySet<number>): readonly number[] =>
  [...text]
    .filter((character) => !isUnseen(character))
    .map(codeOf)
    .filter((code) => !characters.has(code))

/** Every character of some faces. */
export const charactersIn = (faces: readonly LoadedFace[]): ReadonlySet<number> => {
  const all = new Set<number>()
  for (const { characters } of faces) for (const code of characters) all.add(code)
  return all
}

/**
 * Faces in the order in which a text asks them. A name is written in the shapes of one place: kana say Japan, Hangul says Korea,
 * and other Han characters go where they all are.
 */
const inOrder = (text: string, faces: readonly LoadedFace[]): readonly LoadedFace[] => {
  const has = (face: LoadedFace) => (code: number) => face.characters.has(code)
  const others = faces.filter(({ family }) => !isEastAsian(family))
  const eastern = [...text].map(codeOf).filter((code) => !others.some((face) => face.characters.has(code)))
  if (eastern.length === 0) return others
  const order = eastAsian(text)
  const of = (family: Family) => faces.filter((face) => face.family === family && eastern.some(has(face)))
  const whole = order.find((family) => {
    const own = of(family)
    return eastern.every((code) => own.some((face) => face.characters.has(code)))
  })
  return [...others, ...(whole ? of(whole) : order.flatMap(of))]
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const isBlank = (word: string): boolean => /^\s*$/.test(word)

const faceOf = (cluster: string, faces: readonly LoadedFace[], before: LoadedFace | null): LoadedFace | null => {
  const codes = [...cluster].filter((character) => !isUnseen(character)).map(codeOf)
  const has = (face: LoadedFace) => codes.every((code) => face.characters.has(code))
  // A blank is taken from the first family, which has one for certain.
  if (before && has(before) && !isBlank(cluster)) return before
  return faces.find(has) ?? faces.find((face) => face.characters.has(codes[0] ?? 0)) ?? null
}

interface LevelledRun extends Run {
  readonly level: number
}

/** Clusters in the order they are read, put together where neither face nor level changes. */
const runsOf = (text: string, faces: readonly LoadedFace[], levels: ArrayLike<number>): readonly LevelledRun[] => {
  const runs: LevelledRun[] = []
  for (const { segment, index } of clusters.segment(text)) {
    if (isUnseen(segment)) continue
    const level = levels[index] ?? 0
    const shown = level % 2 === 1 ? mirrored(segment) : segment
    const last = runs.at(-1)
    const face = faceOf(shown, faces, last?.face ?? null)
    // Joiners are for the fonts that have them; another would draw a box.
    const characters = [...shown].filter((c) => !isUnseen(c) || face?.characters.has(codeOf(c))).join('')
    if (last && last.face === face && last.level === level && face !== null)
      runs[runs.length - 1] = { ...last, text: last.text + characters }
    else runs.push({ text: characters, face, level })
  }
  return runs
}

/** What a run hands to its font, which turns letters and digits of such scripts itself, and nothing else. */
const asDrawn = ({ text, face, level }: LevelledRun): Run => {
  const isTurned = level % 2 === 1
  return { text: isTurned === hasTurned(text) ? text : [...text].reverse().join(''), face }
}

/** A text as stretches of one face each, from left to right. */
export const splitRuns = (text: string, faces: readonly LoadedFace[]): readonly Run[] => {
  const ordered = inOrder(text, faces)
  const levels = hasTurned(text) ? levelsOf(text) : []
  return visualOrder(runsOf(text, ordered, levels)).map(asDrawn)
}
