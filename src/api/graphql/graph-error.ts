import { GraphQLError } from 'graphql'
import { type AppError, ERRORS } from '../../contract/errors.ts'

/** An error of the catalogue as GraphQL carries it: `extensions.code`, `extensions.status` and the error's own data. */
export const graphError = ({ code, message, details }: AppError, path?: GraphQLError['path']): GraphQLError =>
  new GraphQLError(message, {
    path: path ?? null,
    extensions: { ...details, code, status: ERRORS[code].status, title: ERRORS[code].title },
  })
