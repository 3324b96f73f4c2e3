import { encode } from 'uqr'

/** Draws a QR code (ISO/IEC 18004) of a text into a square. Leave a margin of four of its modules around it. */
export const drawQr = (doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void => {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const module = size / data.length
  for (const [row, modules] of data.entries()) {
    let from = 0
    while (from < modules.length) {
      let to = from
      while (modules[to]) to += 1
      // Dark modules side by side are one bar.
      if (to > from) doc.rect(x + from * module, y + row * module, (to - from) * module, module)
      from = to + 1
    }
  }
  doc.fill('#000')
}
