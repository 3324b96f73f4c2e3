import { tournamentRef } from '../../contract/inputs.ts'
import { err, ok } from '../../rules/result.ts'
import type { ArchiveReader } from '../../store/types.ts'
import { noTournament, type Outcome, useCase } from '../usecase.ts'
import { startDigest } from './digest.ts'
import { digestPart, partsOf } from './parts.ts'

/** Members that are lists, in the order of the document: an empty one is written, too. */
const LISTS = [
  ...['people', 'teams', 'entrants', 'stages', 'sessions', 'rankingChanges', 'tables', 'conduct'],
  ...['standings', 'teamStandings'],
]

/** Pieces of about this size are handed on at once. */
const PIECE = 64 * 1024

/** The document as text: every member and every element of a list on a line of its own. */
async function* documentOf(reader: ArchiveReader): AsyncGenerator<string> {
  const digest = startDigest()
  let [text, open, next] = ['{', '', 0]
  /** Ends the list that is open, and writes the lists before `member`, which are empty. */
  const upTo = (member: string): string => {
    let before = open === '' ? '' : '\n],\n'
    open = ''
    for (; next < LISTS.length && LISTS[next] !== member; next++) before += `"${LISTS[next]}":[],\n`
    return before
  }
  for await (const part of partsOf(reader, { whole: true })) {
    const { member, value } = part
    digestPart(digest, part)
    if (member === open) text += ',\n'
    else if (LISTS.includes(member)) {
      text += `${upTo(member)}"${member}":[\n`
      open = member
      next++
    } else text += `"${member}":`
    text += JSON.stringify(value)
    if (open === '') text += ',\n'
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield `${text}${upTo('')}"digest":"${digest.hex()}"}\n`
}

/** An archive that is read from the database while it is taken. */
export interface ArchiveFile {
  readonly name: string
  readonly text: AsyncGenerator<string>
  readonly counts: ArchiveReader['counts']
}

async function* closing(reader: ArchiveReader): AsyncGenerator<string> {
  try {
    yield ''
    yield* documentOf(reader)
  } finally {
    await reader.close()
  }
}

/** A whole tournament as one document (contract/archive/archive.ts), as of one instant. */
export const exportArchive = useCase(
  'archive',
  tournamentRef,
  (input) => input.tournament,
  async (deps, _caller, { tournament }): Outcome<ArchiveFile> => {
    const reader = await deps.store.openArchive(tournament)
    if (!reader) return err(noTournament(tournament))
    const text = closing(reader)
    // It has begun: one that has not closes nothing when it is left, and a client may be gone before the first piece.
    await text.next()
    return ok({ name: `${tournament}.archive.json`, text, counts: reader.counts })
  },
)
