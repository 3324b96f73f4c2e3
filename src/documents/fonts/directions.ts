import bidiFactory, { type Bidi } from 'bidi-js'

// Its types speak of an ES module, which its file is not.
const bidi = (bidiFactory as unknown as () => Bidi)()

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text has characters of a script that runs from right to left. Digits of Arabic are among them, which run the other way. */
export const hasTurned = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * How deep each UTF-16 unit of a text stands in the Unicode bidirectional algorithm, in a line that runs from left to right as all
 * of ours do: even levels run that way, odd ones the other.
 */
export const levelsOf = (text: string): Uint8Array => bidi.getEmbeddingLevels(text, 'ltr').levels

/** A cluster as it looks where the text runs from right to left: an opening bracket closes there. */
export const mirrored = (cluster: string): string => bidi.getMirroredCharacter(cluster) ?? cluster

const isOdd = (level: number): boolean => level % 2 === 1

/** Parts of a text, given in the order they are read, in the order they are written from left to right (UAX 9, rule L2). */
export const visualOrder = <Part extends { readonly level: number }>(parts: readonly Part[]): readonly Part[] => {
  const ordered = [...parts]
  const levels = parts.map(({ level }) => level)
  const lowestOdd = Math.min(...levels.filter(isOdd))
  for (let level = Math.max(0, ...levels); level >= lowestOdd; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      if (to === from) continue
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  return ordered
}
