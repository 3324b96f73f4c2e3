import type { Workbook } from '../contract/standings/workbook.ts'
import { STYLE_IDS } from './xlsx-sheet.ts'
import { xmlText } from './xml.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Where a sheet is in the file. */
export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

const contentTypes = ({ sheets }: Workbook): string => {
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    override('xl/workbook.xml', `${SPREADSHEET}.sheet.main+xml`) +
    override('xl/styles.xml', `${SPREADSHEET}.styles+xml`) +
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    sheets.map((_, index) => override(sheetPath(index), `${SPREADSHEET}.worksheet+xml`)).join('') +
    '</Types>'
  )
}

const relations = (list: readonly { readonly type: string; readonly target: string }[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbookXml = ({ sheets }: Workbook): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const GENERAL = 0
const TEXT = 49
const WHOLE = 1

/** A cell of text stays text also when somebody edits it. */
const FORMATS: readonly (readonly [id: number, format: number, font: number])[] = [
  [0, GENERAL, 0],
  [STYLE_IDS.text, TEXT, 0],
  [STYLE_IDS.whole, WHOLE, 0],
  [STYLE_IDS.decimal, GENERAL, 0],
  [STYLE_IDS.title, TEXT, 1],
]

const stylesXml = (): string => {
  const formats = [...FORMATS].sort(([a], [b]) => a - b)
  const xf = ([, format, font]: (typeof FORMATS)[number]) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"` +
    (font === 1 ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>')
  return (
    `${XML}<styleSheet xmlns="${MAIN}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats.map(xf).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

const coreXml = ({ title, createdAt }: Workbook): string =>
  `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:title>${xmlText(title)}</dc:title><dc:creator>Paiju</dc:creator>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.toISOString()}</dcterms:created></cp:coreProperties>`

/** Every part of the file but the sheets, by its path. */
export const fixedParts = (workbook: Workbook): readonly (readonly [path: string, xml: string])[] => [
  ['[Content_Types].xml', contentTypes(workbook)],
  [
    '_rels/.rels',
    relations([
      { type: `${RELATIONS}/officeDocument`, target: 'xl/workbook.xml' },
      { type: `${PACKAGE}/relationships/metadata/core-properties`, target: 'docProps/core.xml' },
    ]),
  ],
  ['docProps/core.xml', coreXml(workbook)],
  ['xl/workbook.xml', workbookXml(workbook)],
  [
    'xl/_rels/workbook.xml.rels',
    relations([
      ...workbook.sheets.map((_, index) => ({
        type: `${RELATIONS}/worksheet`,
        target: sheetPath(index).replace(/^xl\//, ''),
      })),
      { type: `${RELATIONS}/styles`, target: 'styles.xml' },
    ]),
  ],
  ['xl/styles.xml', stylesXml()],
]
