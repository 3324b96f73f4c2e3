import { err, ok, type Result } from './result.ts'
import type { SwitchError, SwitchInfo, SwitchOverrides, SwitchValue } from './ruleset.ts'

interface Row {
  readonly key: string
  readonly about: string
  readonly clause: string
}

/** A switch that is one of some values, the default first; `also` says what else will do, as `isAlso` finds it. */
interface OneOf extends Row {
  readonly values: readonly [SwitchValue, ...SwitchValue[]]
  readonly also?: string
  readonly isAlso?: (value: string) => boolean
}

/** A switch that is a whole number. */
interface WithinRange extends Row {
  readonly least: number
  readonly most: number
  readonly default: number
}

/** A point that a ruleset leaves open, as its table says it. */
export type SwitchRow = OneOf | WithinRange

/** The type of a switch's values, of a row that is `as const`. */
export type ValueOf<S> = S extends { readonly values: readonly (infer V)[] } ? V : number

/** A value for every switch of some rows. */
export type ValuesOf<S extends SwitchRow> = { readonly [R in S as R['key']]: ValueOf<R> }

const defaultOf = (row: SwitchRow): SwitchValue => ('values' in row ? row.values[0] : row.default)

/** A row as it is published. */
export const switchInfo = (row: SwitchRow): SwitchInfo => {
  const { key, about, clause } = row
  const allowed =
    'values' in row
      ? { values: row.values, ...(row.also === undefined ? {} : { also: row.also }) }
      : { values: [], range: { least: row.least, most: row.most } }
  return { key, about, ...allowed, default: defaultOf(row), clause }
}

const isAllowed = (row: SwitchRow, value: SwitchValue): boolean =>
  'values' in row
    ? row.values.includes(value) || (typeof value === 'string' && row.isAlso?.(value) === true)
    : typeof value === 'number' && Number.isSafeInteger(value) && value >= row.least && value <= row.most

const wanted = (row: SwitchRow): string =>
  'values' in row
    ? `one of ${row.values.join(', ')}${row.also === undefined ? '' : `, or ${row.also}`}`
    : `a whole number from ${row.least} to ${row.most}`

/** The refusal of a switch that there is not. */
export const unknownSwitch = (key: string, keys: readonly string[]): SwitchError => ({
  code: 'UNKNOWN_SWITCH',
  key,
  message: `there is no switch "${key}"; there are ${keys.join(', ')}`,
})

/** The rows' defaults with a tournament's overrides, by key; an unknown key or value is refused. */
export const parseRows = (
  rows: readonly SwitchRow[],
  overrides: SwitchOverrides,
): Result<Readonly<Record<string, SwitchValue>>, SwitchError> => {
  const values = new Map(rows.map((row) => [row.key, defaultOf(row)]))
  for (const [key, value] of Object.entries(overrides)) {
    const row = rows.find((each) => each.key === key)
    if (!row) return err(unknownSwitch(key, [...values.keys()]))
    if (!isAllowed(row, value))
      return err({ code: 'BAD_SWITCH_VALUE', key, message: `the switch ${key} is ${wanted(row)}` })
    values.set(key, value)
  }
  return ok(Object.fromEntries(values))
}
