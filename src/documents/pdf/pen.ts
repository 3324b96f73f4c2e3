import { facesFor } from '../fonts/faces-for.ts'
import type { LoadedFace, Weight } from '../fonts/library.ts'
import { charactersIn, lackingIn, type Run, splitRuns } from '../fonts/runs.ts'
import { inTurns } from '../turns.ts'

export type Align = 'left' | 'right' | 'center'

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly align?: Align
  readonly colour?: string
  /** Whether a text that is too wide is rather broken into two lines than made smaller. */
  readonly breaks?: boolean
}

/** A box for text; `y` is its upper edge. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Lines that fit a box, and the size in which they do. */
interface Fitted {
  readonly lines: readonly string[]
  readonly size: number
}

/** Text in one line is set no smaller than this part of its size; then it is broken. */
const SMALLEST_LINE = 0.78
/** Sizes of text in two lines, as parts of its own. */
const BROKEN = [0.72, 0.64, 0.56] as const
/** How high capitals stand, in parts of the size. */
const CAPITALS = 0.714

const MOST_SPLIT = 1000

interface MeasuredRun extends Run {
  readonly width: number
}

/** How wide the frame is that stands for a character, in parts of the size. */
const FRAME = 0.66
/** The size in which widths are taken. */
const UNIT = 1000

/** Texts whose letters come from the same fonts, whatever they stand beside: numbers, winds and the like. */
const PLAIN = /^[\x20-\x7e−–·…]*$/

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Writes text in any script that there are fonts for. Texts must be announced with `prepare` before they are measured or drawn,
 * since fonts are read from files. A character without a glyph is drawn as an empty frame; `lacking` names it.
 */
export class Pen {
  readonly #doc: PDFKit.PDFDocument
  readonly #faces = new Map<Weight, Map<string, LoadedFace>>()
  readonly #lacking = new Set<number>()
  readonly #registered = new Set<string>()
  /** Texts that were cut into runs lately, with the width of each in parts of the size. */
  readonly #split = new Map<string, readonly MeasuredRun[]>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  /** Reads the fonts that the texts need. */
  async prepare(texts: Iterable<string>, weight: Weight = 400): Promise<void> {
    const all = new Set([' …'])
    const letters = new Set<string>()
    await inTurns(texts, (text) => {
      if (PLAIN.test(text)) for (const letter of text) letters.add(letter)
      else all.add(text.normalize('NFC'))
    })
    all.add([...letters].join(''))
    const faces = this.#faces.get(weight) ?? new Map<string, LoadedFace>()
    this.#faces.set(weight, faces)
    for (const face of await facesFor([...all], weight)) faces.set(face.id, face)
    const characters = charactersIn([...faces.values()])
    for (const text of all) for (const code of lackingIn(text, characters)) this.#lacking.add(code)
    this.#split.clear()
  }

  /** Characters of the texts announced so far that no font has, by code point. */
  lacking(): readonly number[] {
    return [...this.#lacking].sort((a, b) => a - b)
  }

  /** How wide a text is in one line. */
  width(text: string, { size, weight = 400 }: TextStyle): number {
    return this.#runs(text, weight).reduce((sum, run) => sum + run.width * size, 0)
  }

  /** Writes a text into a box, in the middle of its height: smaller, in two lines or cut short where it does not fit. */
  write(text: string, box: Box, style: TextStyle): void {
    const { lines, size } = this.#fit(text, box, style)
    const leading = size * 1.15
    const top = box.y + (box.height - leading * (lines.length - 1) - size * CAPITALS) / 2
    for (const [index, line] of lines.entries())
      this.#line(line, box, { ...style, size }, top + size * CAPITALS + index * leading)
  }

  /** A text as lines of a width. */
  wrap(text: string, width: number, style: TextStyle): readonly string[] {
    const lines: string[] = []
    let rest = text
    while (!this.#fits(rest, width, style)) {
      const head = this.#head(rest, (line) => this.#fits(line, width, style))
      if (head === '') break
      lines.push(head.trimEnd())
      rest = rest.slice(head.length).trimStart()
    }
    return [...lines, rest]
  }

  #fit(text: string, { width, height }: Box, style: TextStyle): Fitted {
    const full = this.width(text, style)
    if (full <= width) return { lines: [text], size: style.size }
    if (style.breaks && height >= style.size * 2.1) return this.#broken(text, width, style)
    const shrunk = (style.size * width) / full
    if (shrunk >= style.size * SMALLEST_LINE) return { lines: [text], size: shrunk }
    const sizes = BROKEN.map((part) => part * style.size)
    const [largest = style.size, smallest = style.size] = [sizes[0], sizes.at(-1)]
    if (height < largest * 2.2)
      return {
        lines: [this.#cut(text, (line) => this.#fits(line, width, { ...style, size: smallest }))],
        size: smallest,
      }
    const size = sizes.find((each) => !this.#broken(text, width, { ...style, size: each }).lines[1]?.endsWith('…'))
    return this.#broken(text, width, { ...style, size: size ?? smallest })
  }

  #fits(line: string, width: number, style: TextStyle): boolean {
    return this.width(line, style) <= width
  }

  #broken(text: string, width: number, style: TextStyle): Fitted {
    const fits = (line: string): boolean => this.#fits(line, width, style)
    const first = this.#head(text, fits)
    return { lines: [first.trimEnd(), this.#cut(text.slice(first.length).trimStart(), fits)], size: style.size }
  }

  /** As much of a text as fits, whole words if there are any. */
  #head(text: string, fits: (line: string) => boolean): string {
    let head = ''
    for (const { segment } of clusters.segment(text)) {
      if (!fits(head + segment)) break
      head += segment
    }
    const words = /^.*\s/.exec(head)?.[0]
    return words && words.length > head.length / 3 ? words : head
  }

  #cut(text: string, fits: (line: string) => boolean): string {
    if (fits(text)) return text
    const parts = [...clusters.segment(text)].map(({ segment }) => segment)
    while (parts.length > 0 && !fits(`${parts.join('')}…`)) parts.pop()
    return `${parts.join('')}…`
  }

  #line(text: string, box: Box, style: TextStyle, baseline: number): void {
    const { align = 'left', size, weight = 400, colour = '#000' } = style
    const spare = box.width - this.width(text, style)
    let x = box.x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2)
    for (const run of this.#runs(text, weight)) {
      if (run.face === null) this.#frame(x, baseline, size)
      else
        this.#use(run.face, size)
          .fillColor(colour)
          .text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      x += run.width * size
    }
  }

  #frame(x: number, baseline: number, size: number): void {
    const height = size * CAPITALS
    this.#doc
      .lineWidth(0.5)
      .rect(x + size * 0.08, baseline - height, size * 0.5, height)
      .stroke('#000')
  }

  #runs(text: string, weight: Weight): readonly MeasuredRun[] {
    const key = `${weight} ${text}`
    const known = this.#split.get(key)
    if (known) return known
    const faces = [...(this.#faces.get(weight)?.values() ?? [])]
    const runs = splitRuns(text.normalize('NFC'), faces).map((run) => ({ ...run, width: this.#widthOf(run) }))
    if (this.#split.size >= MOST_SPLIT) this.#split.clear()
    this.#split.set(key, runs)
    return runs
  }

  #widthOf({ face, text }: Run): number {
    return face === null ? FRAME : this.#use(face, UNIT).widthOfString(text) / UNIT
  }

  #use(face: LoadedFace, size: number): PDFKit.PDFDocument {
    if (!this.#registered.has(face.id)) {
      this.#doc.registerFont(face.id, face.bytes)
      this.#registered.add(face.id)
    }
    return this.#doc.font(face.id).fontSize(size)
  }
}
