import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What a thread says: how far it is, or at its end what came of its task. */
export type Said = { readonly share: number } | { readonly answer: unknown }

/** Who waits for a thread, and may give it up. */
export interface Waiting {
  progress(share: number): void
  readonly signal: AbortSignal
}

/** Runs a compiled file in a thread of its own with a task of plain data. @throws ThreadLost, or the signal's reason */
export type Threads = <Answer>(file: URL, task: object, waiting: Waiting) => Promise<Answer>

/** A thread that has ended without an answer. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'
}

/** Requests keep a processor to themselves where there are several. */
const MOST = Math.max(1, availableParallelism() - 1)

/** Lets so many at a time go ahead, in the order they came. */
const turns = (most: number) => {
  let free = most
  const queue: (() => void)[] = []
  return {
    async take(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      if (free > 0) {
        free--
        return
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          queue.splice(queue.indexOf(go), 1)
          reject(signal.reason)
        }
        const go = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        queue.push(go)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
    pass(): void {
      const next = queue.shift()
      if (next) next()
      else free++
    },
  }
}

const answerOf = <Answer>(file: URL, task: object, { progress, signal }: Waiting): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: task })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (said: Said) => {
      if ('answer' in said) resolve(said.answer as Answer)
      else progress(said.share)
    })
    worker.on('error', (cause) => reject(new ThreadLost(`${file.pathname}: ${cause.message}`, { cause })))
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new ThreadLost(`${file.pathname} ended with ${code}`))
    })
  })

/** Threads for what would keep requests waiting; a few run at a time, others wait for their turn. */
export const openThreads = (most = MOST): Threads => {
  const { take, pass } = turns(most)
  return async (file, task, waiting) => {
    await take(waiting.signal)
    return answerOf<never>(file, task, waiting).finally(pass)
  }
}

/** The compiled file of a thread here: threads know no TypeScript, also where the server itself runs from its sources. */
export const compiled = (name: string): URL => {
  const here = import.meta.url
  return new URL(here.endsWith('.ts') ? `../../dist/src/threads/${name}.js` : `./${name}.js`, here)
}
