export type Cell = string | number | boolean

const line = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`

/** A table in Markdown. */
export const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')

/** Values as code, apart by spaces. */
export const codes = (values: readonly Cell[]): string => values.map((value) => `\`${value}\``).join(' ')
