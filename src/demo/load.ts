import { SEAT_NAMES, type SeatName } from '../contract/inputs.ts'
import type { Result } from '../rules/result.ts'
import { importEntrants } from '../usecases/entrants/import-entrants.ts'
import { listTournaments } from '../usecases/reads.ts'
import { drawSeating } from '../usecases/seating/draw-seating.ts'
import type { TableAnswer } from '../usecases/table/enter.ts'
import { closeTable, recordDraw, recordHand, recordPenalty } from '../usecases/table/entries.ts'
import { closeSession, startSession } from '../usecases/tournaments/sessions.ts'
import { createTournament } from '../usecases/tournaments/tournaments.ts'
import type { Caller, Deps, UseCase } from '../usecases/usecase.ts'
import {
  DEMO_TOURNAMENT,
  ENTRANTS_CSV,
  FIRST_SESSION,
  SEATS_SEED,
  SECOND_SESSION,
  SESSIONS,
  TEAMS_CSV,
  TILES,
  TOURNAMENT,
} from './data.ts'

const ORGANISER: Caller = { subject: 'demo organiser', grants: [{ role: 'organiser', tournament: '*' }] }
const REFEREE: Caller = { subject: 'demo referee', grants: [{ role: 'referee', tournament: DEMO_TOURNAMENT }] }

/** When things happened, in minutes before now. */
const ANNOUNCED = 600
const FIRST_SESSION_BEGAN = 240
const SECOND_SESSION_BEGAN = 40
const MINUTES_A_HAND = 7

/**
 * Plays the demo tournament into an empty store, through the use-cases like everybody else, with entries dated as if it had
 * begun this morning. Does nothing where there is a tournament already. Says whether it did.
 */
export const loadDemo = async (deps: Deps): Promise<boolean> => {
  const existing = await run(listTournaments, deps, ORGANISER, {})
  if (existing.length > 0) return false
  const began = deps.now().getTime()
  const minutesAgo = (minutes: number): Deps => ({ ...deps, now: () => new Date(began - minutes * 60_000) })

  const created = await createTournament(minutesAgo(ANNOUNCED), ORGANISER, TOURNAMENT)
  // Two servers that start on one empty database: the other one is loading it.
  if (!created.ok && created.error.code === 'TOURNAMENT_EXISTS') return false
  expectOk(created)
  const entrants = { tournament: DEMO_TOURNAMENT, entrantsCsv: ENTRANTS_CSV, teamsCsv: TEAMS_CSV }
  await run(importEntrants, minutesAgo(ANNOUNCED), ORGANISER, entrants)
  const draw = { tournament: DEMO_TOURNAMENT, sessions: SESSIONS, seed: SEATS_SEED }
  await run(drawSeating, minutesAgo(ANNOUNCED), ORGANISER, draw)

  await play(1, FIRST_SESSION, minutesAgo, FIRST_SESSION_BEGAN)
  for (const [index, sheet] of FIRST_SESSION.entries()) {
    const entries = sheet.split(' ').length
    await enter(closeTable, minutesAgo(FIRST_SESSION_BEGAN - 118), 1, index + 1, entries + 1, { early: true })
  }
  await run(closeSession, minutesAgo(FIRST_SESSION_BEGAN - 120), ORGANISER, { tournament: DEMO_TOURNAMENT, session: 1 })
  await play(2, SECOND_SESSION, minutesAgo, SECOND_SESSION_BEGAN)
  return true
}

/** The demo's data are ours, so a refusal is our mistake. */
const expectOk = <T>(result: Result<T, { readonly code: string; readonly message: string }>): T => {
  if (!result.ok) throw new Error(`the demo tournament was refused: ${result.error.code} ${result.error.message}`)
  return result.value
}

const run = async <T>(useCase: UseCase<T>, deps: Deps, caller: Caller, input: unknown): Promise<T> =>
  expectOk(await useCase(deps, caller, input))

/** Starts a session and enters its sheets, the tables at the same time. */
const play = async (
  session: number,
  sheets: readonly string[],
  minutesAgo: (minutes: number) => Deps,
  startedAgo: number,
): Promise<void> => {
  await run(startSession, minutesAgo(startedAgo), ORGANISER, { tournament: DEMO_TOURNAMENT, session })
  const playTable = async (sheet: string, table: number): Promise<void> => {
    let hand = 1
    for (const [index, entry] of sheet.split(' ').entries()) {
      const deps = minutesAgo(startedAgo - hand * MINUTES_A_HAND)
      await enterMark(entry, hand, (useCase, input) => enter(useCase, deps, session, table, index + 1, input))
      if (!entry.startsWith('!')) hand++
    }
  }
  await Promise.all(sheets.map((sheet, index) => playTable(sheet, index + 1)))
}

/** Makes one entry at a table whose version is `version`. */
const enter = (
  useCase: UseCase<TableAnswer>,
  deps: Deps,
  session: number,
  table: number,
  version: number,
  input: Readonly<Record<string, unknown>>,
): Promise<TableAnswer> =>
  run(useCase, deps, REFEREE, {
    ...input,
    table: { tournament: DEMO_TOURNAMENT, session, table },
    expectedVersion: version,
    idempotencyKey: `demo ${session}-${table}-${version}`,
  })

type Enter = (useCase: UseCase<TableAnswer>, input: Readonly<Record<string, unknown>>) => Promise<TableAnswer>

const seatNamed = (letter: string | undefined): SeatName | undefined => SEAT_NAMES.find((name) => name[0] === letter)

/** A win declared with less than eight points: ten points to every other player (dossier E4). */
const falseWin = (offender: SeatName) => SEAT_NAMES.map((seat) => (seat === offender ? -30 : 10))

/** Enters one mark of a sheet in `data.ts`. */
const enterMark = async (mark: string, hand: number, send: Enter): Promise<void> => {
  if (mark === '-') {
    await send(recordDraw, { hand })
    return
  }
  const offender = mark.startsWith('!') ? seatNamed(mark[1]) : undefined
  if (offender) {
    await send(recordPenalty, { hand, payments: falseWin(offender), reason: 'False win: below eight points' })
    return
  }
  const [, winner, discarder, tiles, points] = /^([ESWN])(?:<([ESWN])|\*)(?:=(\w+)|(\d+))$/.exec(mark) ?? []
  const claim = tiles === undefined ? { points: Number(points) } : { tiles: TILES[tiles] }
  await send(recordHand, { hand, winner: seatNamed(winner), discarder: seatNamed(discarder), ...claim })
}
