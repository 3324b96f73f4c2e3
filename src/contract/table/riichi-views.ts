import { z } from 'zod'
import { fanText, type PerSeat, type Ruleset, SEATS } from '../../rules/ruleset.ts'
import type { HandWon } from '../../tournament/table/events.ts'
import type { DeclaredRiichi, PlayedHand, TableState } from '../../tournament/table/state.ts'
import { SEAT_NAMES } from '../inputs.ts'
import { seatName } from '../names.ts'

const seat = z.enum(SEAT_NAMES)
const points = z.array(z.int()).length(4)

export const riichiView = z
  .object({
    seq: z.int().describe('Names the entry for corrections.'),
    confirmed: z.boolean().describe('A second person has checked it.'),
    hand: z.int(),
    seat,
    double: z.boolean(),
    inPlay: z.boolean().describe('Declared in the hand that is being played.'),
  })
  .meta({ id: 'DeclaredRiichi', description: 'A riichi: its stick left the score at once.' })
export type RiichiView = z.output<typeof riichiView>

/** What a table shows of riichi, sticks and places. */
export const stickFields = {
  sticks: z.int().describe('Riichi sticks that lie on the table.'),
  placement: points
    .nullable()
    .describe('By seat, East first: points by place; null until the table closes, and where none are played for.'),
}

/** What a hand shows besides how it was won. */
export const handFields = {
  total: z.string().nullable().describe('Total of the fan, such as 12 or 1.5, when tiles were entered.'),
  fu: z.int().nullable().describe('Where the rules count fu, when tiles were entered.'),
  ready: z.array(seat).nullable().describe('Who was ready at a draw; null where the rules do not ask.'),
  riichiTile: z.boolean().describe("Won on the very tile of the discarder's riichi, whose stick was not laid."),
  riichi: z.array(riichiView).describe('Riichi of this hand.'),
  collected: points.describe('By seat, East first: what riichi sticks, or the jackpot and the house, brought.'),
}

const toRiichi = (state: TableState, { seq, deal, seat, double }: DeclaredRiichi): RiichiView => ({
  seq,
  confirmed: state.confirmed.includes(seq),
  hand: deal.hand,
  seat: seatName(seat),
  double,
  inPlay: state.next?.deal === deal.deal,
})

/** Every riichi of a table. */
export const riichiViews = (state: TableState | null): RiichiView[] =>
  (state?.riichi ?? []).map((declared) => toRiichi(state!, declared))

/** What riichi and sticks made of a table. */
export const stickView = (state: TableState | null) => ({
  sticks: state?.sticks ?? 0,
  placement: state?.final ? [...state.final.placement] : null,
})

/** The total of a hand's fan; null when no tiles were entered. */
export const totalText = (fans: HandWon['fans'] | null, ruleset: Ruleset): string | null =>
  fans === null
    ? null
    : fanText(
        fans.reduce((sum, line) => sum + line.points, 0),
        ruleset,
      )

const NOTHING: PerSeat<number> = [0, 0, 0, 0]

/** What a hand's draw, riichi and sticks came to. */
export const handView = (state: TableState | null, { deal, result, collected }: PlayedHand) => ({
  fu: (result.type === 'handWon' && result.fu) || null,
  ready:
    result.type === 'handDrawn' && result.ready ? SEATS.filter((each) => result.ready?.[each]).map(seatName) : null,
  riichiTile: result.type === 'handWon' && result.riichiTile === true,
  riichi: (state?.riichi ?? [])
    .filter((declared) => declared.deal.deal === deal.deal)
    .map((declared) => toRiichi(state!, declared)),
  collected: [...(collected ?? NOTHING)],
})
