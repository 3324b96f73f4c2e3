import { fixture } from '../tournament/fixtures.ts'

/** What a player's statistics must be, by the sheets as they were typed up. */
export interface Recounted {
  hands: number
  draws: number
  wonByDiscard: number
  wonBySelfDraw: number
  dealtIn: number
  lostToSelfDraw: number
  paidByWins: number
  paidForDiscards: number
  paidToSelfDraws: number
  worth: number
  best: number
  penalties: number
  tablesWithoutSheet: number
}

const BASE = 8
const SEATS = ['east', 'south', 'west', 'north'] as const

const nothing = (): Recounted => ({
  ...{ hands: 0, draws: 0, wonByDiscard: 0, wonBySelfDraw: 0, dealtIn: 0, lostToSelfDraw: 0 },
  ...{ paidByWins: 0, paidForDiscards: 0, paidToSelfDraws: 0, worth: 0, best: 0, penalties: 0, tablesWithoutSheet: 0 },
})

type Row = Readonly<Record<string, string>>

const count = (own: Recounted, row: Row, id: string): void => {
  own.hands++
  const fan = Number(row.fan)
  const selfDrawn = row.discarder_id === ''
  if (row.winner_id === '') own.draws++
  else if (row.winner_id === id) {
    own[selfDrawn ? 'wonBySelfDraw' : 'wonByDiscard']++
    own.paidByWins += 3 * BASE + (selfDrawn ? 3 * fan : fan)
    own.worth += fan
    own.best = Math.max(own.best, fan)
  } else if (selfDrawn) {
    own.lostToSelfDraw++
    own.paidToSelfDraws += BASE + fan
  } else if (row.discarder_id === id) {
    own.dealtIn++
    own.paidForDiscards += BASE + fan
  }
}

/** Counts the sheets of the Spanish Open by player, straight from `hands.csv`; a table of which no hand was typed up has none. */
export const recount = (): ReadonlyMap<number, Recounted> => {
  const players = new Map<number, Recounted>()
  const of = (id: string): Recounted => {
    const own = players.get(Number(id)) ?? nothing()
    players.set(Number(id), own)
    return own
  }
  const written = new Set<string>()
  for (const row of fixture('mmc2017/hands.csv')) {
    for (const seat of SEATS) if (Number(row[`pen_${seat}`]) < 0) of(row[`${seat}_id`] ?? '').penalties++
    if (row.played !== '1') continue
    written.add(`${row.round}-${row.table}`)
    for (const seat of SEATS) {
      const id = row[`${seat}_id`] ?? ''
      count(of(id), row, id)
    }
  }
  for (const row of fixture('mmc2017/tables.csv'))
    if (!written.has(`${row.round}-${row.table}`))
      for (const seat of ['e_id', 's_id', 'w_id', 'n_id']) of(row[seat] ?? '').tablesWithoutSheet++
  return players
}
