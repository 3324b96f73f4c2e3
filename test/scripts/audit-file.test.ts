import { describe, expect, it } from 'vitest'
import { verifyFile } from '../../scripts/audit-verify/file.ts'
import { auditFile } from '../../src/api/rest/audit-example.ts'
import { linkHash } from '../../src/store/chain.ts'

const LINES = auditFile.trimEnd().split('\n')
const parsed = (line: number) => JSON.parse(LINES[line - 1] ?? '')

/** The file with one line, counted from 1, replaced by others. */
const replaced = (line: number, ...others: readonly unknown[]): string => {
  const texts = others.map((other) => (typeof other === 'string' ? other : JSON.stringify(other)))
  return [...LINES.slice(0, line - 1), ...texts, ...LINES.slice(line), ''].join('\n')
}
const changed = (line: number, change: object): string => replaced(line, { ...parsed(line), ...change })
const OTHER_HASH = '0'.repeat(64)

/** Line 3 says something else and has the hash to go with it. */
const forged = (): string => {
  const { event, recordedAt, ...rest } = parsed(3)
  const key = { tournament: 'riverside-open', session: 1, table: 1 }
  const link = { key, ...rest, event: { ...event, points: 88 }, recordedAt: new Date(recordedAt) }
  return changed(3, { event: link.event, hash: linkHash(link) })
}

describe('a chain from a file', () => {
  it('holds as it was written, whatever ends its lines', () => {
    const right = { ok: true, table: 'riverside-open 1/1', links: 4, headHash: parsed(5).hash }
    expect(verifyFile(auditFile)).toEqual(right)
    expect(verifyFile(auditFile.trimEnd())).toEqual(right)
    expect(verifyFile(auditFile.replaceAll('\n', '\r\n'))).toEqual(right)
    // The order of members says nothing.
    const { event, ...rest } = parsed(3)
    const turned = Object.fromEntries(Object.entries(event).reverse())
    expect(verifyFile(replaced(3, { event: turned, ...rest }))).toEqual(right)
  })

  it.each<[what: string, text: string, line: number, message: RegExp]>([
    ['a changed event', changed(3, { event: { ...parsed(3).event, points: 88 } }), 3, /^changed event: event 2 /],
    ['another actor', changed(4, { actor: 'someone' }), 4, /^changed event: event 3 /],
    ['another time', changed(4, { recordedAt: '2026-05-01T08:15:00.001Z' }), 4, /^changed event: event 3 /],
    ['another key', changed(4, { idempotencyKey: 'entry-9' }), 4, /^changed event: event 3 /],
    ['another fingerprint', changed(4, { fingerprint: OTHER_HASH }), 4, /^changed event: event 3 /],
    ['another hash', changed(2, { hash: OTHER_HASH }), 2, /^changed event: event 1 /],
    ['another previous hash', changed(4, { previousHash: OTHER_HASH }), 4, /^wrong previous hash: event 3 /],
    ['a forged event with its own hash', forged(), 4, /^wrong previous hash: event 3 /],
    ['a missing first event', replaced(2), 2, /^missing event: event 1 /],
    ['a missing event', replaced(3), 3, /^missing event: event 2 /],
    ['a repeated event', replaced(3, parsed(3), parsed(3)), 4, /^repeated event: event 3 /],
    ['two events in the wrong order', replaced(3, parsed(4), parsed(3)), 3, /^missing event: event 2 /],
    ['a missing last event', replaced(5), 5, /^truncated: event 4 /],
    ['no events at all', `${LINES[0]}\n`, 2, /^truncated: event 1 /],
    ['another table', changed(1, { table: 2 }), 2, /^changed event: event 1 /],
    ['another tournament', changed(1, { tournament: 'other' }), 2, /^changed event: event 1 /],
    ['fewer events than the table has', changed(1, { events: 3 }), 6, /^wrong head: event 4 /],
    ['another head than the table has', changed(1, { headHash: OTHER_HASH }), 6, /^wrong head: event 4 /],
    ['a missing first line', replaced(1), 1, /^this line must say table, events and headHash: /],
    ['nothing', '', 1, /^this line must say table, events and headHash: no JSON$/],
    ['a line that is no JSON', replaced(4, '{"seq":3'), 4, /^event 3 cannot be read: no JSON$/],
    ['an empty line', replaced(4, '', parsed(4)), 4, /^event 3 cannot be read: no JSON$/],
    ['a member too few', changed(4, { actor: undefined }), 4, /^event 3 cannot be read: actor /],
    ['a member too many', changed(4, { note: 'x' }), 4, /^event 3 cannot be read: .*note/],
    ['an event that is none', changed(4, { event: 7 }), 4, /^event 3 cannot be read: event must be an object$/],
    ['a time that is none', changed(4, { recordedAt: 'noon' }), 4, /^event 3 cannot be read: recordedAt /],
    [
      'the first of two broken lines',
      replaced(3, { ...parsed(3), actor: 'x' }, '{').replace(`${LINES[3]}\n`, ''),
      3,
      /^changed event: event 2 /,
    ],
  ])('breaks with %s', (_, text, line, message) => {
    expect(verifyFile(text)).toEqual({ ok: false, line, message: expect.stringMatching(message) })
  })

  it('breaks when cut off together with its first line, if a hash was noted down', () => {
    const cut = [JSON.stringify({ ...parsed(1), events: 3, headHash: parsed(4).hash }), ...LINES.slice(1, 4)].join('\n')
    expect(verifyFile(cut)).toMatchObject({ ok: true, links: 3 })
    expect(verifyFile(cut, parsed(4).hash)).toMatchObject({ ok: true })
    expect(verifyFile(cut, parsed(5).hash)).toMatchObject({
      ok: false,
      line: 5,
      message: expect.stringMatching(/^truncated or rewritten: /),
    })
  })

  it('may have grown since a hash was noted down', () => {
    expect(verifyFile(auditFile, parsed(3).hash)).toMatchObject({ ok: true, links: 4 })
  })
})
