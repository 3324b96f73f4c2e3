import { FAMILIES, type Family, facesIn, isEastAsian, type LoadedFace, type Weight } from './library.ts'
import { charactersIn, eastAsian, lackingIn } from './runs.ts'

const codesOf = (texts: Iterable<string>): Set<number> => {
  const codes = new Set<number>()
  for (const text of texts) for (const character of text) codes.add(character.codePointAt(0) ?? 0)
  return codes
}

/** A text with what only East Asian fonts can have of it. */
interface Pending {
  readonly order: readonly Family[]
  readonly codes: readonly number[]
}

/** One family after the other, each only for the texts that those before do not have as a whole. */
const easternFaces = async (texts: readonly Pending[], weight: Weight): Promise<readonly LoadedFace[]> => {
  const found: LoadedFace[] = []
  let pending = texts
  for (let round = 0; pending.length > 0 && round < (pending[0]?.order.length ?? 0); round += 1) {
    const wanted = new Map<Family, Set<number>>()
    for (const { order, codes } of pending) {
      const family = order[round]
      if (family) wanted.set(family, new Set([...(wanted.get(family) ?? []), ...codes]))
    }
    const has = new Map<Family, ReadonlySet<number>>()
    for (const [family, codes] of wanted) {
      const faces = await facesIn(family, codes, weight)
      found.push(...faces)
      has.set(family, charactersIn(faces))
    }
    pending = pending.filter(({ order, codes }) => {
      const family = order[round]
      return !family || !codes.every((code) => has.get(family)?.has(code))
    })
  }
  return found
}

/** The faces that texts are to be written in. A character that is in none of them is in no font. */
export const facesFor = async (texts: readonly string[], weight: Weight): Promise<readonly LoadedFace[]> => {
  const found: LoadedFace[] = []
  const rest = codesOf(texts)
  for (const family of FAMILIES) {
    if (isEastAsian(family)) continue
    const faces = await facesIn(family, rest, weight)
    found.push(...faces)
    for (const code of charactersIn(faces)) rest.delete(code)
  }
  const letters = charactersIn(found)
  const pending = texts
    .map((text): Pending => ({ order: eastAsian(text), codes: lackingIn(text, letters) }))
    .filter(({ codes }) => codes.length > 0)
  return [...found, ...(await easternFaces(pending, weight))]
}
