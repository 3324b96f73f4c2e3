/** Ways to break a line of the condition table, each giving the broken line. */
const OPERATORS: readonly (readonly [pattern: RegExp, replace: (found: string) => readonly string[]])[] = [
  [/===/g, () => ['!==']],
  [/!==/g, () => ['===']],
  [/>=/g, () => ['>', '<']],
  [/<=/g, () => ['<', '>']],
  [/&&/g, () => ['||']],
  [/\|\|/g, () => ['&&']],
  [/!(?=[a-z])/g, () => ['']],
  [/\bsome\b/g, () => ['every']],
  [/\bevery\b/g, () => ['some']],
  [/\boneSuit\b/g, () => ['threeSuits']],
  [/\bthreeSuits\b/g, () => ['oneSuit']],
  [/\bis(Green|Terminal|Honour|Reversible|Suited|Wind)\b/g, () => ['!']],
  [/(?<=[ (,[])\d(?=[,)\]; ]|$)/g, (found) => [String(Number(found) + 1), String(Number(found) - 1)]],
  [/'(edge|closed|single)'/g, (found) => ["'edge'", "'closed'", "'single'"].filter((wait) => wait !== found)],
  [/'(nineGates|sevenPairs|shiftedPairs|thirteenOrphans|sevenHonours|singles|knittedStraight)'/g, () => ["'none'"]],
  [/'(roundWind|seatWind)'/g, (found) => [found === "'roundWind'" ? "'seatWind'" : "'roundWind'"]],
]

export interface Mutant {
  readonly fan: number
  readonly source: string
  /** The broken row. */
  readonly row: string
}

/** A row of the table starts with its number and runs until the next row. */
const rowsIn = (source: string): { fan: number; start: number; end: number }[] => {
  const table = source.indexOf('export const CONDITIONS')
  const close = source.indexOf('\n};', table)
  const starts = [...source.matchAll(/^ {4}(\d+): /gm)].filter(({ index }) => index > table && index < close)
  return starts.map(({ index, 1: fan }, i) => ({ fan: Number(fan), start: index, end: starts[i + 1]?.index ?? close }))
}

/** The condition with a test that always gives the same answer. */
const fixed = (row: string, answer: boolean): string =>
  row.replace(/: ([\s\S]*?),?\s*$/, (_, condition) => `: { ...(${condition}), test: () => ${answer} },\n`)

/** Every mutant of every row of a compiled conditions.js, one change each. */
export const mutantsOf = (source: string): Mutant[] =>
  rowsIn(source).flatMap(({ fan, start, end }) => {
    const row = source.slice(start, end)
    const key = row.indexOf(': ') + 2
    const mutant = (mutated: string): Mutant => ({
      fan,
      row: mutated.trim(),
      source: source.slice(0, start) + mutated + source.slice(end),
    })
    const changed = OPERATORS.flatMap(([pattern, replace]) =>
      [...row.matchAll(pattern)]
        .filter(({ index }) => index >= key)
        .flatMap(({ index, 0: found }) =>
          replace(found).map((broken) => {
            const text = broken === '!' ? `((tile) => !${found}(tile))` : broken
            return mutant(row.slice(0, index) + text + row.slice(index + found.length))
          }),
        ),
    )
    const hasTest = !/windPung|form\(|wait\(|eachFour|eachFlower|nothingElse/.test(row)
    return [...changed, ...(hasTest ? [false, true].map((answer) => mutant(fixed(row, answer))) : [])]
  })
