const WINDOWS = 3
const UNICODE = 0

/** Segments of the basic plane (format 4), each with the difference or the place that gives its glyphs. */
const fromSegments = (table: Buffer): Set<number> => {
  const found = new Set<number>()
  const doubled = table.readUInt16BE(6)
  for (let at = 0; at < doubled; at += 2) {
    const last = table.readUInt16BE(14 + at)
    const first = table.readUInt16BE(16 + doubled + at)
    const delta = table.readUInt16BE(16 + 2 * doubled + at)
    const place = 16 + 3 * doubled + at
    const offset = table.readUInt16BE(place)
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const glyph = offset === 0 ? code + delta : table.readUInt16BE(place + offset + 2 * (code - first))
      if ((glyph & 0xffff) !== 0) found.add(code)
    }
  }
  return found
}

/** Groups of all planes (format 12). */
const fromGroups = (table: Buffer): Set<number> => {
  const found = new Set<number>()
  const groups = table.readUInt32BE(12)
  for (let group = 0; group < groups; group += 1) {
    const at = 16 + 12 * group
    const last = table.readUInt32BE(at + 4)
    for (let code = table.readUInt32BE(at); code <= last; code += 1) found.add(code)
  }
  return found
}

const READERS: Readonly<Record<number, (table: Buffer) => Set<number>>> = { 4: fromSegments, 12: fromGroups }

/** The characters that a TrueType font has glyphs for, by code point (OpenType, "cmap", formats 4 and 12). */
export const charactersOf = (font: Buffer): ReadonlySet<number> => {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const entry = 12 + 16 * index
    if (font.toString('latin1', entry, entry + 4) !== 'cmap') continue
    const cmap = font.subarray(font.readUInt32BE(entry + 8))
    return readCmap(cmap)
  }
  return new Set()
}

const readCmap = (cmap: Buffer): ReadonlySet<number> => {
  const all = new Set<number>()
  const subtables = cmap.readUInt16BE(2)
  for (let index = 0; index < subtables; index += 1) {
    const record = 4 + 8 * index
    if (![UNICODE, WINDOWS].includes(cmap.readUInt16BE(record))) continue
    const table = cmap.subarray(cmap.readUInt32BE(record + 4))
    for (const code of READERS[table.readUInt16BE(0)]?.(table) ?? []) all.add(code)
  }
  return all
}
