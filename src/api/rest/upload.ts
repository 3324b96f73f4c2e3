import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ArrivedFile } from '../../usecases/archive/job.ts'

/** No tournament comes near it. */
const MOST_BYTES = 4 * 1024 ** 3

const limited = (): Transform => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > MOST_BYTES ? Object.assign(new Error('too large'), { statusCode: 413 }) : null, chunk)
    },
  })
}

/** Whether a file is compressed by gzip. */
const isGzip = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close())
  return buffer[0] === 0x1f && buffer[1] === 0x8b
}

/** The bytes of a file, unpacked where it is gzip. */
export async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  const bytes = createReadStream(file)
  const source = (await isGzip(file)) ? bytes.pipe(createGunzip()) : bytes
  // An error of what is piped does not reach what it is piped into.
  bytes.once('error', (error) => source.destroy(error))
  yield* source
}

/** Puts the body of a request into a temporary file, so that its client need not wait until it has been read. */
export const receiveFile = async (body: unknown): Promise<ArrivedFile> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paiju-upload-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  const file = path.join(folder, 'body')
  try {
    await pipeline(body instanceof Readable ? body : Readable.from([]), limited(), createWriteStream(file))
  } catch (error) {
    await dispose()
    throw error
  }
  return { chunks: () => chunksOf(file), dispose }
}
