import type { ASTVisitor, ValidationContext } from 'graphql'
import { appError } from '../../contract/errors.ts'
import { graphError } from './context.ts'

/**
 * The schema has no cycles, so a query without aliases is bounded by the schema itself. Aliases multiply level by level; this
 * many are plenty for a screen and harmless for the server.
 */
const MAX_ALIASES = 16

/** A validation rule that refuses queries with more than `MAX_ALIASES` aliases. */
export const limitAliases = (context: ValidationContext): ASTVisitor => {
  let aliases = 0
  return {
    Field(node) {
      if (!node.alias || ++aliases !== MAX_ALIASES + 1) return
      context.reportError(
        graphError(appError('QUERY_TOO_COMPLEX', `Use at most ${MAX_ALIASES} aliases; ask in several requests.`)),
      )
    },
  }
}
