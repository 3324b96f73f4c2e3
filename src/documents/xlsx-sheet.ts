import { setImmediate } from 'node:timers/promises'
import type { ColumnKind, Sheet, SheetCell, SheetColumn, SheetRow } from '../contract/standings/workbook.ts'
import type { Rational } from '../tournament/rational.ts'
import { xmlText } from './xml.ts'

/** Places in `cellXfs` of the styles: by the kind of the column, and the line of titles. */
export const STYLE_IDS: Readonly<Record<ColumnKind | 'title', number>> = { text: 1, whole: 2, decimal: 3, title: 4 }

/** As many as a spreadsheet keeps of a number below a thousand. */
const PLACES = 12

/** An exact number in decimals, reckoned in whole numbers: 7/3 → "2.333333333333". */
export const longDecimal = ({ numerator, denominator }: Rational): string => {
  const scale = 10n ** BigInt(PLACES)
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size * scale + denominator) / (2n * denominator)
  const decimals = String(rounded % scale)
    .padStart(PLACES, '0')
    .replace(/0+$/, '')
  return `${numerator < 0n ? '-' : ''}${rounded / scale}${decimals === '' ? '' : `.${decimals}`}`
}

/** The name of a column: 0 → A, 26 → AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** A text stands in its cell as it is; no program reads it as a formula. */
const textCell = (reference: string, style: number, text: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const cellXml = (reference: string, kind: ColumnKind, cell: SheetCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(reference, STYLE_IDS.text, cell)
  const value = typeof cell === 'number' ? String(cell) : longDecimal(cell)
  return `<c r="${reference}" s="${STYLE_IDS[kind]}"><v>${value}</v></c>`
}

const rowXml = (columns: readonly SheetColumn[], row: SheetRow, number: number): string => {
  const cells = columns.map(({ kind }, index) => cellXml(`${columnName(index)}${number}`, kind, row[index] ?? null))
  return `<row r="${number}">${cells.join('')}</row>`
}

/** The titles stay in sight while the rows move. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>'

const opening = (columns: readonly SheetColumn[]): string => {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, index) => textCell(`${columnName(index)}1`, STYLE_IDS.title, title))
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `${FROZEN}<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1" ht="32" customHeight="1">${titles.join('')}</row>`
  )
}

const closing = (columns: readonly SheetColumn[], lastRow: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${lastRow}"/>` +
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'

/** So many rows go out together. */
const BATCH = 200

/** A sheet as SpreadsheetML, piece by piece: at no time more than a batch of its rows is held, and others have their turn between batches. */
export async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  let batch = [opening(columns)]
  let last = 1
  for await (const row of rows) {
    last += 1
    batch.push(rowXml(columns, row, last))
    if (batch.length < BATCH) continue
    yield batch.join('')
    batch = []
    await setImmediate()
  }
  yield `${batch.join('')}${closing(columns, last)}`
}
