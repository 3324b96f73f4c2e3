import { canonicalJson } from '../../store/chain.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Where a stored value differs from what its events come to, in words; members are named by their path. */
export const differences = (
  where: string,
  stored: unknown,
  folded: unknown,
  path: readonly string[] = [],
): readonly string[] => {
  if (isRecord(stored) && isRecord(folded)) {
    const names = [...new Set([...Object.keys(stored), ...Object.keys(folded)])]
    return names.flatMap((name) => differences(where, stored[name], folded[name], [...path, name]))
  }
  const [is, shouldBe] = [canonicalJson(stored ?? null), canonicalJson(folded ?? null)]
  return is === shouldBe ? [] : [`${where} has ${path.join('.')} ${is}, but its events say ${shouldBe}`]
}

/** Compares rows that are found by a number; one that is on one side only is named. */
export const rowDifferences = <Row extends object>(
  what: string,
  stored: readonly Row[],
  folded: readonly Row[],
  numberOf: (row: Row) => number,
): readonly string[] => {
  const [is, shouldBe] = [stored, folded].map((rows) => new Map(rows.map((row) => [numberOf(row), row])))
  const numbers = [...new Set([...is!.keys(), ...shouldBe!.keys()])].sort((a, b) => a - b)
  return numbers.flatMap((number) => {
    const [row, expected] = [is!.get(number), shouldBe!.get(number)]
    if (!row) return [`the row of ${what} ${number} is missing`]
    if (!expected) return [`there is a row of ${what} ${number}, which its events do not know`]
    return differences(`the row of ${what} ${number}`, row, expected)
  })
}
