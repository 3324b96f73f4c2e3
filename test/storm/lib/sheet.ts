import type { TableKey } from '../../../src/store/types.ts'

/** A table as a referee sees it. */
export interface Sheet {
  readonly version: number
  readonly status: 'PLAYING' | 'CLOSED'
  readonly scores: readonly number[]
  readonly next: { readonly hand: number } | null
  readonly hands: readonly { readonly seq: number; readonly number: number }[]
  readonly penalties: readonly { readonly seq: number; readonly hand: number }[]
  readonly rulings: readonly { readonly seq: number }[]
  readonly voided: readonly { readonly seq: number }[]
  readonly signed: readonly string[]
  readonly unconfirmed: readonly number[]
}

/** What the storm asks of every answer: nearly everything, so that a repeated answer can be held against the first. */
export const SHEET = `
  version status scores totalsOnly extraMinutes signed unconfirmed
  next { hand roundWind handWind dealer continuation }
  hands { seq number confirmed winner discarder points verification claim payments completedAt fans { fan count points } }
  penalties { seq confirmed hand payments fines reason }
  rulings { seq confirmed hand rules offence offender answers repeatIndex note departure ruling { payments fines handStatus } }
  voided { seq reason deal { hand } }`

export const READ = `query ($table: TableRef!) { table(table: $table) { ${SHEET} } }`

/** The document of an entry. */
export const enterDocument = (operation: string): string => {
  const input = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
  return `mutation ($input: ${input}!) { ${operation}(input: $input) { ${SHEET} } }`
}

export const nameOf = ({ tournament, session, table }: TableKey): string => `${tournament}/${session}/${table}`
