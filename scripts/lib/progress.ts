/** Where a bar or its lines go; `process.stderr` is one. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface ProgressOptions {
  /** What is being done: "hands", "Reading table_events". */
  readonly title: string
  /** How much there is to do; undefined where nobody knows. */
  readonly total?: number
  /** What is counted: "tables". Default: nothing is said. */
  readonly unit?: string
  readonly screen?: Screen
  /** Milliseconds that only grow. */
  readonly now?: () => number
}

export interface Progress {
  /**
   * So much is done altogether, of a total that may only be known by now. Cheap enough for every turn of a loop, and draws also where
   * the loop never waits.
   */
  to(done: number, total?: number): void
  /** So much more is done. */
  add(more?: number): void
  /** Writes something else to the terminal, above the bar. */
  aside(write: () => void): void
  /** Takes the bar away. Call it also when the work failed (`finally`). */
  end(): void
}

/** Work that is over sooner shows nothing. */
const QUIET_MS = 2_000
const REDRAW_MS = 100
const NEXT_LINE_MS = 5_000

const BAR = 24
const CLEAR = '\r\u001b[K'

const grouped = (count: number): string => Math.floor(count).toLocaleString('en-US')

const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** How far the work is as text: `41 % · 4,100 of 10,000 tables · about 12 s left`. */
const standOf = ({ total, unit }: Pick<ProgressOptions, 'total' | 'unit'>, done: number, elapsed: number): string => {
  const what = unit === undefined ? '' : ` ${unit}`
  if (total === undefined || total <= 0) return `${grouped(done)}${what} · ${duration(elapsed)} so far`
  const share = Math.min(1, done / total)
  const left = share > 0 && share < 1 ? ` · about ${duration((elapsed / share) * (1 - share))} left` : ''
  return `${Math.floor(share * 100)} % · ${grouped(done)} of ${grouped(total)}${what}${left}`
}

const barOf = (share: number): string => {
  const full = Math.floor(Math.min(1, share) * BAR)
  return '█'.repeat(full) + '░'.repeat(BAR - full)
}

/**
 * Shows how far work is, on standard error, once it has taken two seconds: a bar on a terminal, elsewhere a plain line every few
 * seconds. Changes nothing about signals: a command that must tidy up when interrupted asks `interrupt.ts`.
 */
export const startProgress = (options: ProgressOptions): Progress => {
  const { title, unit, screen = process.stderr as Screen, now = () => performance.now() } = options
  const isBar = screen.isTTY === true
  const begin = now()
  const pause = isBar ? REDRAW_MS : NEXT_LINE_MS
  let [done, due, isShown, isOver] = [0, begin + QUIET_MS, false, false]
  let total = options.total

  const draw = () => {
    const time = now()
    if (isOver || time < due) return
    due = time + pause
    const stand = standOf({ total, unit }, done, time - begin)
    if (!isBar) {
      screen.write(`${title}: ${stand}\n`)
      return
    }
    const line = `${title} ${total ? `${barOf(done / total)} ` : ''}${stand}`
    // A line that is broken by the terminal could not be taken away again.
    screen.write(`${CLEAR}${[...line].slice(0, (screen.columns ?? 80) - 1).join('')}`)
    isShown = true
  }
  const clear = () => {
    if (isShown) screen.write(CLEAR)
    isShown = false
  }
  const timer = setInterval(draw, REDRAW_MS)
  timer.unref()
  // Whoever leaves by process.exit leaves no half line either.
  process.once('exit', clear)

  const to = (count: number, of = total) => {
    done = count
    total = of
    draw()
  }
  return {
    to,
    add: (more = 1) => to(done + more),
    aside(write) {
      clear()
      write()
      if (isBar && due > begin + QUIET_MS) due = 0
    },
    end() {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      process.off('exit', clear)
      clear()
    },
  }
}

/** Does work that says how far it is; the bar is gone when the work is over, however it ends. */
export const withProgress = async <T>(
  options: ProgressOptions,
  work: (progress: Progress) => Promise<T> | T,
): Promise<T> => {
  const progress = startProgress(options)
  try {
    return await work(progress)
  } finally {
    progress.end()
  }
}
