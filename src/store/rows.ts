/** `tournament_id` → `tournamentId`. */
const camelName = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `tournamentId` → `tournament_id`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fieldOf = new Map<string, string>()

/** A row as it is stored, by the names that `prisma/schema.prisma` gives its fields. */
export const byField = <Row>(stored: object): Row => {
  const row: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(stored)) {
    const field = fieldOf.get(column) ?? camelName(column)
    fieldOf.set(column, field)
    row[field] = value
  }
  return row as Row
}
