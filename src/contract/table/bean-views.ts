import { z } from 'zod'
import type { Kong, Ruleset } from '../../rules/ruleset.ts'
import type { PlayedHand, TableState } from '../../tournament/table/state.ts'
import { KONG_NAMES, SEAT_NAMES } from '../inputs.ts'
import { seatName } from '../names.ts'
import { fanName } from '../rules/claims.ts'

const seat = z.enum(SEAT_NAMES)

const kongView = z
  .object({
    type: z.enum(KONG_NAMES),
    konger: seat,
    from: seat.nullable().describe('Who discarded the tile of a CLAIMED one.'),
  })
  .meta({ id: 'Kong' })

const extrasSchema = z
  .object({
    doubles: z.array(z.int()).length(4).describe('By seat, East first; 1 is none.'),
    kongs: z.array(kongView),
    target: z
      .object({ fan: z.int(), name: z.string() })
      .meta({ id: 'NamedFan' })
      .nullable()
      .describe('The fan that takes the jackpot; null when the hand had none.'),
    targetMade: z.boolean(),
    taskDone: z.array(seat),
  })
  .meta({ id: 'DealExtras', description: 'What a hand of the popular game was paid by besides the win.' })
export type ExtrasView = z.output<typeof extrasSchema>

/** What a table shows where beans are played for. */
export const bankFields = {
  pot: z
    .int()
    .nullable()
    .describe('Beans in the jackpot; null, like the house, where the ruleset does not play for beans.'),
  house: z
    .int()
    .nullable()
    .describe('What the house has of the game: 0 or less. Scores, pot and house sum to the fines.'),
}

/** What a hand shows besides, where beans are played for. */
export const extrasFields = {
  extras: extrasSchema.nullable().describe('What else the hand was paid by; null where nothing of it was entered.'),
}

/** Jackpot and house of a table. */
export const bankView = (state: TableState | null) => ({
  pot: state?.bank?.pot ?? null,
  house: state?.bank?.house ?? null,
})

const KONG_TYPES = { concealed: 'CONCEALED', claimed: 'CLAIMED', added: 'ADDED' } as const

const toKong = (kong: Kong) => ({
  type: KONG_TYPES[kong.type],
  konger: seatName(kong.konger),
  from: kong.type === 'claimed' ? seatName(kong.from) : null,
})

/** What a hand was paid by besides the win. */
export const extrasView = ({ result: { extras } }: PlayedHand, ruleset: Ruleset): ExtrasView | null =>
  extras
    ? {
        doubles: [...extras.doubles],
        kongs: extras.kongs.map(toKong),
        target: extras.target === null ? null : { fan: extras.target, name: fanName(ruleset, extras.target) },
        targetMade: extras.targetMade,
        taskDone: extras.taskDone.map(seatName),
      }
    : null
