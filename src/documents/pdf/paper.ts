import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { Pen } from './pen.ts'

/** The media type of a document to print. */
export const PDF = 'application/pdf'

/** A4 in points. */
export const A4 = { short: 595.28, long: 841.89 } as const

export interface PaperOptions {
  readonly title: string
  readonly createdAt: Date
  readonly layout: 'portrait' | 'landscape'
}

/** So many bytes may wait for the reader before the next page is drawn. */
const MOST_WAITING = 256 * 1024

/** A document that goes out page by page. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly pen: Pen
  readonly width: number
  readonly height: number
  readonly #out: PassThrough

  constructor({ title, createdAt, layout }: PaperOptions, out: PassThrough) {
    this.doc = new PDFDocument({
      ...{ size: 'A4', layout, margin: 0, autoFirstPage: false, bufferPages: false, lang: 'en' },
      info: { Title: title, Creator: 'Paiju', Producer: 'Paiju', CreationDate: createdAt },
    })
    this.pen = new Pen(this.doc)
    this.width = layout === 'portrait' ? A4.short : A4.long
    this.height = layout === 'portrait' ? A4.long : A4.short
    this.#out = out
    this.doc.pipe(out)
  }

  /** Begins a page, once the reader has taken most of the pages before, and gives other work its turn. */
  async page(): Promise<void> {
    await setImmediate()
    while (this.doc.readableLength > MOST_WAITING && !this.#out.destroyed) await this.#drained()
    if (this.#out.destroyed) throw new ReaderGone()
    this.doc.addPage()
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#out.off('drain', done).off('close', done)
        resolve()
      }
      this.#out.once('drain', done).once('close', done)
    })
  }
}

/** Nobody reads the document any more. */
class ReaderGone extends Error {}

/** A PDF that is drawn while it is read. */
export const writePdf = (options: PaperOptions, draw: (paper: Paper) => Promise<void>): Readable => {
  const out = new PassThrough()
  const paper = new Paper(options, out)
  draw(paper).then(
    () => paper.doc.end(),
    (error: unknown) => {
      if (!(error instanceof ReaderGone)) out.destroy(error as Error)
    },
  )
  return out
}
