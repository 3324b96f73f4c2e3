import { SEAT_NAMES } from '../../src/contract/inputs.ts'
import { type PerSeat, SEATS } from '../../src/rules/ruleset.ts'
import type { Championship, Sheet, SheetHand } from './championship.ts'
import { answersInput, offenceThatCosts } from './offences.ts'
import { ReplayError } from './requests.ts'

/**
 * An entry at a table as its referee sends it; the table, its version and the key are added when it is sent. What is replaced is
 * the entry before.
 */
export interface Entry {
  /** The line of the folder it comes from. */
  readonly where: string
  readonly operation:
    | 'recordHand'
    | 'recordDraw'
    | 'recordRuling'
    | 'replaceRuling'
    | 'recordTableTotals'
    | 'closeTable'
  readonly input: Readonly<Record<string, unknown>>
}

const quoted = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`

const csv = (header: string, rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows.map((row) => row.map(quoted).join(','))].map((line) => `${line}\n`).join('')

export const entrantsCsv = ({ players }: Championship): string =>
  csv(
    'number,name,country,team',
    players.map(({ number, name, country, team }) => [number, name, country, team]),
  )

/** Undefined without teams. */
export const teamsCsv = ({ teams }: Championship): string | undefined =>
  teams.length === 0
    ? undefined
    : csv(
        'team,name',
        teams.map(({ code, name }) => [code, name]),
      )

/** In the order of `tables.csv`, so that a fault is found on the same line there. */
export const seatingCsv = ({ sheets }: Championship): string =>
  csv(
    'session,table,east,south,west,north',
    sheets.map(({ session, table, players }) => [session, table, ...players]),
  )

const MOST_HANDS = 16

/** How many hands a session has: as many as the longest sheet, or four rounds when there are no sheets. */
export const handsPerSession = ({ sheets }: Championship): number => {
  const numbers = sheets.flatMap((sheet) => sheet.hands.map(({ hand }) => hand))
  return Math.min(numbers.reduce((most, hand) => Math.max(most, hand), 0) || MOST_HANDS, MOST_HANDS)
}

/**
 * Everything a table's referee enters, in order. A hand that the bell ended is not sent; its penalties are.
 * @throws ReplayError when the points booked to the seats are those of no offence
 */
export const entriesOf = (sheet: Sheet, hands: number): readonly Entry[] => {
  const played = sheet.hands.filter((hand) => hand.played)
  if (played.length === 0) return [totals(sheet), close(sheet, false)]
  return [...sheet.hands.flatMap((hand) => [...rulings(hand), ...result(hand)]), close(sheet, played.length < hands)]
}

const result = ({ where, hand, played, winner, discarder, points }: SheetHand): readonly Entry[] => {
  if (!played) return []
  if (winner === null) return [{ where, operation: 'recordDraw', input: { hand } }]
  const input = { hand, winner: SEAT_NAMES[winner], points }
  if (discarder === null) return [{ where, operation: 'recordHand', input }]
  return [{ where, operation: 'recordHand', input: { ...input, discarder: SEAT_NAMES[discarder] } }]
}

/** The offence behind the points; where its dead hand has won on the sheet, the referee departs from the rules. */
const rulings = ({ where, hand, penalty, winner }: SheetHand): readonly Entry[] => {
  if (penalty.every((points) => points === 0)) return []
  const found = offenceThatCosts(paymentsAndFines(penalty))
  if (!found) throw new ReplayError(`${where}: no offence costs the seats ${penalty.join(', ')} points.`)
  const { incident, ruling } = found
  const { code: offence, offender, answers } = incident
  const note = 'The hand sheet has only the points'
  const said = { hand, offence, offender: SEAT_NAMES[offender], answers: answersInput(answers), note }
  const ruled: Entry = { where, operation: 'recordRuling', input: said }
  if (ruling.handStatus !== 'dead' || winner !== offender) return [ruled]
  const reason = 'The sheet shows the offender as the winner of this hand'
  return [ruled, { where, operation: 'replaceRuling', input: { departure: { handStatus: 'ALIVE' }, reason } }]
}

const totals = ({ where, scores }: Sheet): Entry => {
  const final = scores.map((score) => score ?? 0) as unknown as PerSeat<number>
  const { fines } = paymentsAndFines(final)
  return { where, operation: 'recordTableTotals', input: { scores: final, fines, reason: 'The hand sheet is missing' } }
}

const close = ({ where }: Sheet, early: boolean): Entry => ({ where, operation: 'closeTable', input: { early } })

/**
 * Splits what was booked to each seat into what moved between the players and what left the game. Whatever the seats lost
 * together left the game, taken from those who lost most. A gain of all together is nobody's fine and is left for the server
 * to refuse.
 */
export const paymentsAndFines = (
  booked: PerSeat<number>,
): { readonly payments: PerSeat<number>; readonly fines: PerSeat<number> } => {
  const payments: [number, number, number, number] = [...booked]
  const fines: [number, number, number, number] = [0, 0, 0, 0]
  let missing = Math.max(0, -booked.reduce((sum, points) => sum + points, 0))
  for (const seat of [...SEATS].sort((a, b) => booked[a] - booked[b])) {
    const fine = Math.min(missing, Math.max(0, -booked[seat]))
    if (fine === 0) continue
    fines[seat] -= fine
    payments[seat] += fine
    missing -= fine
  }
  return { payments, fines }
}
