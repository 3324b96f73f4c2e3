import { parentPort, workerData } from 'node:worker_threads'
import { drawAll } from '../tournament/seating/drawing.ts'
import type { DrawingTask, PackedSeats } from './draw-seats.ts'
import { packed, unpacked } from './rows.ts'
import type { Said } from './threads.ts'

/** How often is said how far the draw is. */
const PAUSE_MS = 100

const { drawing, played } = workerData as DrawingTask
const options = { ...drawing.options, played: unpacked(played) }
const say = (said: Said, transfer: readonly ArrayBuffer[] = []) => parentPort?.postMessage(said, [...transfer])

let due = 0
const drawn = drawAll({ ...drawing, options }, (share) => {
  const now = performance.now()
  if (now < due) return
  due = now + PAUSE_MS
  say({ share })
})
if (drawn.ok) {
  const seats = packed(drawn.value)
  say({ answer: { ok: true, value: seats } satisfies PackedSeats }, [seats.buffer as ArrayBuffer])
} else say({ answer: drawn })
