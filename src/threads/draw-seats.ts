import type { Result } from '../rules/result.ts'
import type { DrawError } from '../tournament/seating/draw.ts'
import type { Drawing } from '../tournament/seating/drawing.ts'
import type { SeatingRow } from '../tournament/seating/plan.ts'
import { packed, unpacked } from './rows.ts'
import { compiled, type Threads, type Waiting } from './threads.ts'

/** A drawing as a thread is given it. */
export interface DrawingTask {
  readonly drawing: Drawing
  readonly played: Int32Array
}

/** What the thread answers. */
export type PackedSeats = Result<Int32Array, DrawError>

/** Draws seats in a thread: the same as `drawAll` gives. */
export const drawInThread =
  (threads: Threads) =>
  async (drawing: Drawing, waiting: Waiting): Promise<Result<readonly SeatingRow[], DrawError>> => {
    const played = packed(drawing.options.played)
    const task: DrawingTask = { drawing: { ...drawing, options: { ...drawing.options, played: [] } }, played }
    const drawn = await threads<PackedSeats>(compiled('seating'), task, waiting)
    return drawn.ok ? { ok: true, value: unpacked(drawn.value) } : drawn
  }
