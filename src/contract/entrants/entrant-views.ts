import { z } from 'zod'
import { entrantView } from '../views.ts'

/** An entrant with everything that the list says. */
export const listedEntrantView = entrantView
  .extend({
    emaNumber: z.string().nullable().describe('Eight digits.'),
    club: z.string().nullable(),
    group: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    nameLatin: z.string().nullable(),
    nameLocal: z.string().nullable().describe("In the script of the person's own language."),
    checkedInAt: z.iso.datetime().nullable(),
    withdrawnFrom: z
      .int()
      .nullable()
      .describe('The first session that the withdrawal concerns; null while the entrant plays.'),
  })
  .meta({ id: 'ListedEntrant' })
export type ListedEntrantView = z.output<typeof listedEntrantView>

export const entrantsView = z.object({ entrants: z.array(listedEntrantView) }).meta({ id: 'Entrants' })
