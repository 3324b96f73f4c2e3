import type { z } from 'zod'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ARCHIVED_ROWS,
  archiveDocument,
  archivedStanding,
  archivedTable,
  archivedTeamStanding,
} from '../../contract/archive/archive.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { JsonFault, type JsonPart, jsonParts } from '../../contract/files/json-parts.ts'
import { plainWords } from '../../contract/plain-words.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Watch } from '../jobs/run.ts'
import type { Deps, Outcome } from '../usecase.ts'
import { broken, invalid, rulesetOf } from './check.ts'
import { type Digest, startDigest } from './digest.ts'
import { digestPart, identifyPart } from './parts.ts'
import { type ArchiveHead, comparing, type Sink, storing } from './store.ts'

type Stoppable = Pick<Watch, 'progress' | 'isCancelled'>

/** What an import comes to. `UNCHANGED`: the server has this very tournament already. */
export interface Imported {
  readonly tournament: string
  readonly outcome: 'IMPORTED' | 'UNCHANGED'
  readonly counts: ArchiveHead['counts']
}

/** The members of the document in their order. */
const MEMBERS = Object.keys(archiveDocument.shape)

/** What each element of a list, and the digest, must be. */
const ELEMENTS: Readonly<Record<string, z.ZodType>> = {
  ...ARCHIVED_ROWS,
  tables: archivedTable,
  standings: archivedStanding,
  teamStandings: archivedTeamStanding,
  digest: archiveDocument.shape.digest,
}

const parse = <T>(schema: z.ZodType<T>, { member, index, value }: JsonPart): Result<T, AppError> => {
  const parsed = schema.safeParse(value, { error: plainWords })
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  const path = [index === null ? member : `${member}[${index}]`, ...(issue?.path ?? [])].join('.')
  return err(invalid(`${path}: ${issue?.message}.`, { field: path }))
}

interface Digests {
  /** Of everything in the document. */
  readonly whole: Digest
  /** Of the tournament itself. */
  readonly own: Digest
}

const note = ({ whole, own }: Digests, member: string, value: unknown): void => {
  digestPart(whole, { member, value })
  identifyPart(own, { member, value })
}

const NOT_OURS = `This is no archive of this server: it must begin with "format": "${ARCHIVE_FORMAT}" and "version": ${ARCHIVE_VERSION}.`

const readHead = async (parts: AsyncGenerator<JsonPart>, digests: Digests): Outcome<ArchiveHead> => {
  const next = async <T>(member: string, schema: z.ZodType<T>): Outcome<T> => {
    const part = await parts.next()
    if (part.done || part.value.member !== member) return err(invalid(`"${member}" should be here.`))
    const parsed = parse(schema, part.value)
    if (parsed.ok) note(digests, member, parsed.value)
    return parsed
  }
  const { shape } = archiveDocument
  const format = await next('format', shape.format)
  const version = format.ok ? await next('version', shape.version) : format
  if (!version.ok) return err(invalid(NOT_OURS))
  const counts = await next('counts', shape.counts)
  if (!counts.ok) return counts
  const tournament = await next('tournament', shape.tournament)
  if (!tournament.ok) return tournament
  const ruleset = rulesetOf(tournament.value)
  return ruleset.ok ? ok({ counts: counts.value, tournament: tournament.value, ruleset: ruleset.value }) : ruleset
}

/** Reads the lists and the digest; what is wrong with them, if anything. */
const readLists = async (
  parts: AsyncGenerator<JsonPart>,
  digests: Digests,
  sink: Sink,
  watch: Stoppable,
): Promise<AppError | undefined> => {
  let place = MEMBERS.indexOf('tournament') + 1
  let given: unknown
  for await (const part of parts) {
    const { member, index } = part
    const here = MEMBERS.indexOf(member)
    const isList = member !== 'digest'
    if (here < place || given !== undefined || isList !== (index !== null))
      return invalid(`"${member}" should not be here: the members are ${MEMBERS.join(', ')}.`, { field: member })
    place = here
    const parsed = parse(ELEMENTS[member]!, part)
    if (!parsed.ok) return parsed.error
    if (!isList) {
      given = parsed.value
      continue
    }
    note(digests, member, parsed.value)
    const error = await sink.take(member, parsed.value)
    if (error) return error
    if (watch.isCancelled()) return appError('JOB_CANCELLED', 'The import was cancelled; nothing was imported.')
  }
  if (given === undefined) return invalid('The archive ends too early: its digest is missing.')
  if (given !== digests.whole.hex())
    return broken('the archive', ['something in it was changed after it was exported, for its digest is another'])
  return sink.end(digests.own.hex())
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const storeArchive = async (
  deps: Deps,
  parts: AsyncGenerator<JsonPart>,
  digests: Digests,
  head: ArchiveHead,
  watch: Stoppable,
): Outcome<Imported> => {
  const { tournament, counts } = head
  const stored = await deps.store.importArchive(tournament.id, async (writer): Outcome<Imported['outcome'] | null> => {
    if (!(await writer.tournament(tournament))) return ok(null)
    const onTable = (tables: number) => watch.progress(tables, counts.tables)
    const error = await readLists(parts, digests, storing(head, writer, onTable), watch)
    return error ? err(error) : ok('IMPORTED')
  })
  if (!stored.ok) {
    const { error } = stored
    return err(
      error.code === 'NOT_STORABLE' ? invalid(`The database does not take what it says: ${error.message}.`) : error,
    )
  }
  if (stored.value === null) {
    // Only now, when the import has given its connection back: imports that hold one and wait for another wait for each other.
    const error = await readLists(parts, digests, comparing(head, deps.store), watch)
    if (error) return err(error)
  }
  return ok({ tournament: tournament.id, outcome: stored.value ?? 'UNCHANGED', counts })
}

/** What the text or its compression is, when it is not what it should be. */
const unreadable = (error: unknown): AppError | undefined => {
  if (error instanceof JsonFault) return invalid(`Character ${error.at}: ${error.message}.`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof TypeError && code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return invalid('The archive is no UTF-8.')
  if (code.startsWith('Z_')) return invalid(`The archive cannot be unpacked: ${(error as Error).message}.`)
  return undefined
}

/**
 * Stores an archive whole or not at all. It is read piece by piece; every chain is verified and folded, and whatever is derived must
 * be what the events come to.
 */
export const importFrom = async (
  deps: Deps,
  chunks: AsyncIterable<Uint8Array>,
  watch: Stoppable,
): Outcome<Imported> => {
  const digests = { whole: startDigest(), own: startDigest() }
  const parts = jsonParts(textOf(chunks))
  try {
    const head = await readHead(parts, digests)
    return head.ok ? await storeArchive(deps, parts, digests, head.value, watch) : head
  } catch (error) {
    const refused = unreadable(error)
    if (refused) return err(refused)
    throw error
  } finally {
    await parts.return()
  }
}
