import type { MutationResolvers, QueryResolvers } from '../../../generated/graphql.ts'
import { drawSeating } from '../../../usecases/seating/draw-seating.ts'
import { importSeating } from '../../../usecases/seating/seating.ts'
import { getSeatingCertificate } from '../../../usecases/seating/seating-certificate.ts'

/** Seats, given or drawn, and what they are worth. */
export const seatingOperations: {
  readonly Query: Required<Pick<QueryResolvers, 'seatingCertificate'>>
  readonly Mutation: Required<Pick<MutationResolvers, 'importSeating' | 'drawSeating'>>
} = {
  Query: {
    seatingCertificate: (_parent, args, context) => context.run(getSeatingCertificate, args),
  },
  Mutation: {
    importSeating: (_parent, { input }, context) => context.run(importSeating, input),
    drawSeating: (_parent, { input }, context) => context.run(drawSeating, input),
  },
}
