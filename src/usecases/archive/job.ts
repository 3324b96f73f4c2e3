import { z } from 'zod'
import { ok } from '../../rules/result.ts'
import { type StartedJob, startJob, type Watch } from '../jobs/run.ts'
import { type Outcome, useCase } from '../usecase.ts'
import { importFrom } from './import.ts'

/** A file that has arrived. */
export interface ArrivedFile {
  chunks(): AsyncIterable<Uint8Array>
  /** It is not needed any more. */
  dispose(): Promise<void>
}

/** A file that is still on its way, and need not be taken. */
const arriving = z.custom<{ receive(): Promise<ArrivedFile> }>()

/** Begins to import an archive, as a job of the server. */
export const importArchive = useCase(
  'importArchive',
  arriving,
  () => undefined,
  async (deps, caller, arriving): Outcome<StartedJob> => {
    const archive = await arriving.receive()
    const work = (watch: Watch) => importFrom(deps, archive.chunks(), watch).finally(() => archive.dispose())
    return ok(await startJob(deps, caller, { kind: 'ARCHIVE_IMPORT', tournament: null }, work))
  },
)
