import { z } from 'zod'
import { ENCODINGS } from '../files/encodings.ts'

const listed = z.object({ number: z.int(), name: z.string() }).meta({ id: 'NamedEntrant' })

export const entrantsImportSchema = z
  .object({
    stored: z.boolean().describe('False for a preview.'),
    encoding: z.enum(ENCODINGS).nullable().describe('How the file was read.'),
    added: z.array(listed),
    changed: z.array(
      listed
        .extend({
          fields: z.array(
            z
              .object({
                column: z.string().describe('The column of the file.'),
                before: z.string().nullable(),
                after: z.string().nullable(),
              })
              .meta({ id: 'ChangedField' }),
          ),
        })
        .meta({ id: 'ChangedEntrant' }),
    ),
    removed: z.array(listed),
    unchanged: z.int(),
    mustStay: z
      .array(z.int())
      .describe('Of the removed: whom the record names, so that they must stay and the file would be refused.'),
    stayAnonymous: z
      .array(z.int())
      .describe(
        'Who is anonymous and stays so, though the file says a name; for somebody new take the link back first.',
      ),
    warnings: z
      .array(z.string())
      .describe(
        'What in the file can be right but often is not: columns left out, letters that were lost, somebody who stands there twice.',
      ),
  })
  .meta({ id: 'EntrantsImport' })
export type EntrantsImportView = z.output<typeof entrantsImportSchema>

interface Named {
  readonly number: number
  readonly name: string
}

interface Import
  extends Omit<EntrantsImportView, 'added' | 'changed' | 'removed' | 'mustStay' | 'stayAnonymous' | 'warnings'> {
  readonly added: readonly Named[]
  readonly changed: readonly {
    readonly entrant: Named
    readonly fields: readonly {
      readonly column: string
      readonly before: string | null
      readonly after: string | null
    }[]
  }[]
  readonly removed: readonly Named[]
  readonly mustStay: readonly number[]
  readonly stayAnonymous: readonly number[]
  readonly warnings: readonly string[]
}

const named = ({ number, name }: Named): Named => ({ number, name })

/** What an import changes, by its outside names. */
export const entrantsImportView = (brought: Import): EntrantsImportView => ({
  ...{ stored: brought.stored, encoding: brought.encoding, unchanged: brought.unchanged },
  ...{ added: brought.added.map(named), removed: brought.removed.map(named), mustStay: [...brought.mustStay] },
  stayAnonymous: [...brought.stayAnonymous],
  warnings: [...brought.warnings],
  changed: brought.changed.map(({ entrant, fields }) => ({
    ...named(entrant),
    fields: fields.map(({ column, before, after }) => ({ column, before, after })),
  })),
})
