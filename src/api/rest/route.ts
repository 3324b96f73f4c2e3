import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import { ok } from '../../rules/result.ts'
import type { Operation } from '../../tournament/permissions.ts'
import type { TextFile } from '../../usecases/exports.ts'
import type { Caller, Deps, Outcome } from '../../usecases/usecase.ts'
import type { Parameter } from './parameters.ts'

/** What a request brought. */
export interface RouteInput {
  /** Path and query by name: numbers and booleans where the parameter is one and its text can be read as such. */
  readonly args: Readonly<Record<string, unknown>>
  /** Parsed JSON, or the bytes of a file. */
  readonly body: unknown
  /** What the media type of the body says of its encoding. */
  readonly charset: string | undefined
  /** Where clients reach the server: scheme, host and port. */
  readonly origin: string
}

/** A file that is written while it is sent. */
export interface StreamedFile {
  readonly name: string
  readonly stream: Readable
}

/** The long list of a view: the member, and the view of an element. */
export interface JsonRows {
  readonly member: string
  readonly view: z.ZodType
}

/** A view whose rows are made when they are written, one after the other. */
export type InRows<View, Member extends keyof View> = Omit<View, Member> & {
  readonly [M in Member]: View[M] extends readonly (infer Row)[] ? Iterable<Row> : never
}

/** What goes out: a view as JSON, a file of text, or one that is written while it is sent. */
export type Answer =
  | {
      readonly kind: 'json'
      readonly view: z.ZodType
      readonly example: unknown
      readonly status?: ((value: never) => 200 | 202) | undefined
      readonly rows?: JsonRows | undefined
    }
  | { readonly kind: 'file'; readonly mediaType: 'text/csv' | 'application/x-ndjson'; readonly example: string }
  | { readonly kind: 'stream'; readonly mediaType: string }

interface RouteBase {
  /** The name of the operation in the API description. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Below /api/v1, in Fastify's notation. */
  readonly path: string
  /** The operation whose row of the permission table says who may call; null for what describes the API itself. */
  readonly operation: Operation | null
  readonly summary: string
  readonly description?: string
  readonly query?: Readonly<Record<string, Parameter>>
  readonly body?: { readonly schema: z.ZodType; readonly examples: Readonly<Record<string, unknown>> }
  /** The request is a file, whose bytes are the body. */
  readonly file?: { readonly mediaType: string; readonly example: string }
  /** A body of any size, which is handed on as a stream. */
  readonly upload?: true
  /** Codes besides those that every route of its kind can answer. */
  readonly errors?: readonly ErrorCode[]
}

type Run<T> = (deps: Deps, caller: Caller, input: RouteInput) => Outcome<T>

/** One REST route: what serves it, documents it and says who may call it. */
export interface RestRoute extends RouteBase {
  readonly answer: Answer
  readonly run: Run<unknown>
}

/** A route that answers a view as JSON. The example is what a tournament of four would be answered. */
export const jsonRoute = <View extends z.ZodType>(
  route: RouteBase & {
    readonly view: View
    readonly example: z.output<View>
    /** 202 when the work has only begun; 200 if left out. */
    readonly status?: (value: z.output<View>) => 200 | 202
    readonly run: Run<z.output<View>>
  },
): RestRoute => {
  const { view, example, status, ...rest } = route
  return { ...rest, answer: { kind: 'json', view, example, status } }
}

/** A route that answers a view with one long list as JSON, which takes no more memory than its bytes. */
export const rowsRoute = <View extends z.ZodType, Member extends keyof z.output<View> & string>(
  route: RouteBase & {
    readonly view: View
    readonly rows: { readonly member: Member; readonly view: z.ZodType }
    readonly example: z.output<View>
    readonly run: Run<InRows<z.output<View>, Member>>
  },
): RestRoute => {
  const { view, rows, example, ...rest } = route
  return { ...rest, answer: { kind: 'json', view, rows, example } }
}

type FileRoute = RouteBase & { readonly example: string; readonly run: Run<TextFile> }

/** A route that answers a CSV file. */
export const csvRoute = ({ example, ...rest }: FileRoute): RestRoute => ({
  ...rest,
  answer: { kind: 'file', mediaType: 'text/csv', example },
})

/** A route that answers a file of JSON, one value a line. */
export const ndjsonRoute = ({ example, ...rest }: FileRoute): RestRoute => ({
  ...rest,
  answer: { kind: 'file', mediaType: 'application/x-ndjson', example },
})

/** A route that answers a file which is written while it is sent. */
export const streamRoute = ({
  mediaType,
  ...rest
}: RouteBase & { readonly mediaType: string; readonly run: Run<StreamedFile> }): RestRoute => ({
  ...rest,
  answer: { kind: 'stream', mediaType },
})

/** Applies `map` to the value of an outcome. */
export const answerWith = async <T, View>(
  outcome: Outcome<T>,
  map: (value: T) => View | Promise<View>,
): Outcome<View> => {
  const result = await outcome
  return result.ok ? ok(await map(result.value)) : result
}
