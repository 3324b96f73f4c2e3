const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 cannot hold. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text for XML. Spreadsheets take `_x0041_` for a character's number, so an underscore before such is written as its own. */
export const xmlText = (text: string): string =>
  text
    .replace(FORBIDDEN, '\uFFFD')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
