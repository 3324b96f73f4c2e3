import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Workbook } from '../contract/standings/workbook.ts'
import { fixedParts, sheetPath } from './xlsx-parts.ts'
import { sheetXml } from './xlsx-sheet.ts'

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A workbook as XLSX (ECMA-376, Office Open XML). It is written while it is read: of the sheets never more than some hundred
 * rows are in memory, and none are asked for while the reader is behind.
 */
export const writeXlsx = (workbook: Workbook): Readable => {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const options = { mtime: workbook.createdAt }
  for (const [path, xml] of fixedParts(workbook)) zip.addBuffer(Buffer.from(xml), path, options)
  workbook.sheets.forEach((sheet, index) => {
    zip.addReadStreamLazy(sheetPath(index), options, (use) => {
      const stream = Readable.from(sheetXml(sheet), { objectMode: false })
      stream.on('error', (error) => output.destroy(error))
      output.on('close', () => stream.destroy())
      use(null, stream)
    })
  })
  zip.end()
  return output
}
