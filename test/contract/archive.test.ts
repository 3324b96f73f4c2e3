import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  ARCHIVED_ROWS,
  archivedEvent,
  archivedHand,
  archivedSeat,
  archivedTable,
  archivedTournament,
} from '../../src/contract/archive/archive.ts'
import { JsonFault, jsonParts } from '../../src/contract/files/json-parts.ts'

/** The fields that every model of the database stores, without its relations. */
const models = (): ReadonlyMap<string, readonly string[]> => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const blocks = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
  const names = new Set(blocks.map(([, name]) => name))
  return new Map(
    blocks.map(([, name = '', body = '']) => {
      const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].filter(([, , type = '']) => !names.has(type))
      return [name, fields.map(([, field = '']) => field)]
    }),
  )
}

/** What an archive has of each model. */
const ARCHIVED: Readonly<Record<string, z.ZodObject>> = {
  Tournament: archivedTournament,
  Team: ARCHIVED_ROWS.teams,
  Entrant: ARCHIVED_ROWS.entrants,
  Person: ARCHIVED_ROWS.people,
  Stage: ARCHIVED_ROWS.stages,
  Session: ARCHIVED_ROWS.sessions,
  Table: archivedTable,
  Seat: archivedSeat,
  TableEvent: archivedEvent,
  Hand: archivedHand,
  ConductEvent: archivedEvent,
  RankingChange: ARCHIVED_ROWS.rankingChanges,
}

/** What it leaves out, and why it may. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  tournamentId: 'the archive is of one tournament',
  'Table.state': 'folded from the events',
  'Table.result': 'worked out from the state',
  'Seat.sessionNumber': 'stands under its table',
  'Seat.tableNumber': 'stands under its table',
  'TableEvent.sessionNumber': 'stands under its table',
  'TableEvent.tableNumber': 'stands under its table',
  'Hand.sessionNumber': 'stands under its table',
  'Hand.tableNumber': 'stands under its table',
}

/** Models that belong to a server, not to a tournament. */
const SERVERS = ['Job', 'Anonymisation']

describe('an archive', () => {
  it('knows every model of the database', () => {
    expect([...models().keys()].sort()).toEqual([...Object.keys(ARCHIVED), ...SERVERS].sort())
  })

  it.each(Object.entries(ARCHIVED))('has every field of %s, or says why not', (name, schema) => {
    const expected = (models().get(name) ?? []).filter(
      (field) => !(field in LEFT_OUT) && !(`${name}.${field}` in LEFT_OUT),
    )
    const lists = name === 'Table' ? ['seats', 'hands', 'events'] : []
    expect(Object.keys(schema.shape).sort()).toEqual([...expected, ...lists].sort())
  })
})

/** The parts of a text that comes in pieces of a length. */
const read = async (text: string, length: number): Promise<readonly unknown[]> => {
  async function* pieces() {
    for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
  }
  const parts: unknown[] = []
  for await (const { member, index, value } of jsonParts(pieces())) parts.push([member, index, value])
  return parts
}

describe.each([1, 2, 7, 1000])('a JSON document in pieces of %i characters', (length) => {
  it.each([
    ['{}', []],
    [' {\n} ', []],
    ['{"a":1}', [['a', null, 1]]],
    ['{"a":[],"b":"x"}', [['b', null, 'x']]],
    [
      '{"a":[1,[2,3],{"b":[4]}],"c":{"d":[5]}}',
      [
        ['a', 0, 1],
        ['a', 1, [2, 3]],
        ['a', 2, { b: [4] }],
        ['c', null, { d: [5] }],
      ],
    ],
    [
      String.raw`{ "a" : [ "]}\"\\" , null ] , "b" : -1.5e3 }`,
      [
        ['a', 0, ']}"\\'],
        ['a', 1, null],
        ['b', null, -1500],
      ],
    ],
  ])('is read element by element: %s', async (text, parts) => {
    expect(await read(text, length)).toEqual(parts)
  })

  it.each([
    ['', 1],
    ['[1]', 1],
    ['{"a":1', 7],
    ['{"a" 1}', 6],
    ['{a:1}', 2],
    ['{"a":[1,]}', 9],
    ['{"a":[1 2]}', 9],
    ['{"a":tru}', 6],
    ['{"a":1}}', 8],
    ['{"a":1,}', 8],
    ['{1:2}', 3],
    ['{"a":"b', 6],
  ])('is refused at the character where it goes wrong: %s', async (text, at) => {
    const fault = await read(text, length).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(fault).toBeInstanceOf(JsonFault)
    expect((fault as JsonFault).at).toBe(at)
  })
})
