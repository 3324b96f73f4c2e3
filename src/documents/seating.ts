import type { Readable } from 'node:stream'
import { type PerSeat, SEATS } from '../rules/ruleset.ts'
import { sortedName } from '../tournament/entrant.ts'
import type { Tournament } from '../tournament/policy.ts'
import { instantText } from './pdf/dates.ts'
import { type ListColumn, type ListSection, listWidth, rowsOf, writeList } from './pdf/list.ts'

/** An entrant as seating plans and score sheets name him. */
export interface PaperEntrant {
  readonly number: number
  readonly name: string
  readonly country: string | null
  readonly nameLatin?: string | null
}

export interface PaperTable {
  readonly session: number
  readonly table: number
  /** By initial wind, East first. */
  readonly entrants: PerSeat<number>
}

/** What a printed seating plan is made of. */
export interface SeatingPaper {
  readonly tournament: Tournament
  readonly entrants: readonly PaperEntrant[]
  /** By session and table. */
  readonly tables: readonly PaperTable[]
  readonly createdAt: Date
}

/** Initial winds on paper, in letters that all who play know. */
export const WINDS = ['E 東', 'S 南', 'W 西', 'N 北'] as const
const WIND_LETTERS = ['E', 'S', 'W', 'N'] as const
const WIND_NAMES = ['East', 'South', 'West', 'North'] as const

/** Where an entrant sits in each session: table and initial wind. */
export const placesOf = (tables: readonly PaperTable[]): ReadonlyMap<number, ReadonlyMap<number, string>> => {
  const places = new Map<number, Map<number, string>>()
  for (const { session, table, entrants } of tables)
    for (const seat of SEATS) {
      const own = places.get(entrants[seat]) ?? new Map<number, string>()
      own.set(session, `${table} ${WIND_LETTERS[seat]}`)
      places.set(entrants[seat], own)
    }
  return places
}

/** The sessions that have seats, in order. */
export const sessionsOf = (tables: readonly PaperTable[]): readonly number[] =>
  [...new Set(tables.map(({ session }) => session))].sort((a, b) => a - b)

/** So many sessions stand beside a name on a page; further ones on pages of their own. */
const MOST_SESSIONS = 10

const names = new Intl.Collator('en', { numeric: true })

const chunked = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

const byPlayer = ({ entrants, tables }: SeatingPaper, width: number): readonly ListSection[] => {
  const places = placesOf(tables)
  const sorted = [...entrants].sort((a, b) => names.compare(sortedName(a), sortedName(b)) || a.number - b.number)
  return chunked(sessionsOf(tables), MOST_SESSIONS).map((sessions) => {
    const each = Math.min(48, (width - 34 - 150) / sessions.length)
    const columns: readonly ListColumn[] = [
      { title: 'No.', width: 34, align: 'right' },
      { title: 'Name', width: width - 34 - each * sessions.length },
      ...sessions.map((session): ListColumn => ({ title: `Session ${session}`, width: each, align: 'center' })),
    ]
    const rows = rowsOf(sorted, ({ number, name }) => {
      const own = places.get(number)
      return [String(number), name, ...sessions.map((session) => own?.get(session) ?? '–')]
    })
    const notes = ['Of each session: table and initial wind (E 東, S 南, W 西, N 北); – is no seat: a bye, or absent.']
    return { title: 'Seating by player', columns, rows, notes }
  })
}

const byTable = ({ entrants, tables }: SeatingPaper, width: number): readonly ListSection[] => {
  const byNumber = new Map(entrants.map((entrant) => [entrant.number, entrant]))
  const seat = (width - 44) / 4
  const columns: readonly ListColumn[] = [
    { title: 'Table', width: 44, align: 'right' },
    ...SEATS.map((index): ListColumn => ({ title: `${WIND_NAMES[index]} ${WINDS[index].slice(2)}`, width: seat })),
  ]
  return sessionsOf(tables).map((session) => ({
    title: `Seating of session ${session}, by initial wind`,
    columns,
    rows: rowsOf(
      tables.filter((table) => table.session === session),
      ({ table, entrants: seated }) => [
        String(table),
        ...seated.map((number) => `${number} ${byNumber.get(number)?.name ?? ''}`),
      ],
    ),
    notes: [],
  }))
}

const EMPTY: ListSection = { title: 'Seating', columns: [], rows: [], notes: ['No seats have been given out yet.'] }

/** Where everybody sits in every session: by player to hang up at the door, by table to hang up in the hall. */
export const writeSeating = (seating: SeatingPaper, by: 'player' | 'table'): Readable => {
  const layout = by === 'player' ? 'portrait' : 'landscape'
  const width = listWidth(layout)
  const sections = by === 'player' ? byPlayer(seating, width) : byTable(seating, width)
  const { tournament, createdAt } = seating
  return writeList({
    ...{ title: `${tournament.name}: seating`, heading: tournament.name, layout, createdAt },
    foot: `Printed ${instantText(createdAt, tournament.timeZone)}`,
    sections: sections.length === 0 ? [EMPTY] : sections,
  })
}
