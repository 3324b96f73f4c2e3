import { z } from 'zod'
import type { Declared } from '../rules/hand.ts'
import { PENALTY_RULES, type PenaltyRulesKey } from '../rules/offences/offence.ts'
import type { Seat } from '../rules/ruleset.ts'
import { RULESET_KEYS } from '../rules/ruleset.ts'
import { CSV_STYLES, type CsvStyle } from './standings/standings-csv.ts'
import { isTurned, isVisible } from './text.ts'

/** Names of the seats outside: by initial wind. */
export const SEAT_NAMES = ['EAST', 'SOUTH', 'WEST', 'NORTH'] as const
export type SeatName = (typeof SEAT_NAMES)[number]

/** Names of the dice policies outside, in the order of `DICE_POLICIES`. */
export const DICE_NAMES = ['MCR_2_DICE', 'HK_3_DICE', 'ONE_DIE'] as const

/** Names of the penalty rules outside, in the order of `PENALTY_RULES`. */
export const PENALTY_NAMES = ['MCR_CN', 'MCR_WMO', 'EMA', 'HYBRID'] as const

/** Penalty rules by their outside name. */
export const penaltyRules = z
  .enum(PENALTY_NAMES)
  .transform((name): PenaltyRulesKey => PENALTY_RULES[PENALTY_NAMES.indexOf(name)]!)

export const MAX_INT = 2_147_483_647
/** Characters of a file of text. */
export const MAX_CSV_CHARACTERS = 8_000_000

/** Text that a database can look for: no control characters, and none that are none. */
export const plain = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]*$/u, 'must not contain control characters')

/** Text of one line that can be seen, without what no name or reason needs and what upsets terminals, CSV, logs or readers. */
export const line = (max: number) =>
  plain
    .min(1)
    .max(max)
    .refine((value) => !isTurned(value), 'must not contain characters that turn the direction of writing')
    .refine((value) => value === '' || isVisible(value), 'must have a character that can be seen')

export const id = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be 1 to 63 lower-case letters, digits or inner hyphens')
export const positive = z.int().min(1).max(MAX_INT)

/** A whole number within limits that the refusal names both. */
export const between = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`
  return z.int(words).min(min, words).max(max, words)
}

export const text = (max: number) => z.string().max(max)

export const seat = z.enum(SEAT_NAMES).transform((name): Seat => SEAT_NAMES.indexOf(name) as Seat)
export const wind = z.enum(SEAT_NAMES).transform((name) => name[0] as 'E' | 'S' | 'W' | 'N')
export const perSeat = z.tuple([z.int(), z.int(), z.int(), z.int()], 'must have 4 numbers, one a seat, East first')

/** What may be left out or sent as null, and what it then is. */
export const optional = <T extends z.ZodType>(schema: T, otherwise: z.output<T>) =>
  schema.nullish().transform((value): z.output<T> => value ?? otherwise)

/** What may be left out or sent as null, and is null then. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null)

export const noScores = optional(perSeat, [0, 0, 0, 0])

export const instant = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 instant with zone, such as 2026-05-01T09:30:00Z' })
  .transform((value) => Date.parse(value))

export const switches = z.record(z.string(), z.union([z.string(), z.int(), z.boolean()]))

export const ruleset = z.enum(RULESET_KEYS)

export const tournamentRef = z.object({ tournament: id })
export const sessionRef = z.object({ tournament: id, session: positive })
export const tableRef = z.object({ tournament: id, session: positive, table: positive })
export type TableRef = z.infer<typeof tableRef>

export const importSeatingInput = z.object({ tournament: id, csv: text(MAX_CSV_CHARACTERS) })

export const standingsInput = z.object({
  tournament: id,
  live: optional(z.boolean(), false),
  stage: orNull(positive),
  session: orNull(positive),
  upTo: orNull(positive),
  penalties: optional(z.boolean(), true),
})

/** More of one country than this are all of them. */
export const countryStandingsInput = standingsInput.extend({ best: orNull(between(1, 1000)) })

export const csvStyle = z.enum(Object.keys(CSV_STYLES) as CsvStyle[])
export const exportStandingsInput = standingsInput.extend({ style: optional(csvStyle, 'comma') })
export const exportCountriesInput = countryStandingsInput.extend({ style: optional(csvStyle, 'comma') })
export const exportSeatingInput = tournamentRef.extend({
  names: optional(z.boolean(), false),
  style: optional(csvStyle, 'comma'),
})

/** Names of the forms of a printed seating plan. */
export const SEATING_FORMS = ['PLAYERS', 'TABLES', 'SLIPS'] as const
export const printSeatingInput = tournamentRef
  .extend({
    form: optional(z.enum(SEATING_FORMS), 'PLAYERS'),
    session: positive.nullish(),
    stage: positive.nullish(),
  })
  .refine(({ session, stage }) => session == null || stage == null, 'one of session and stage is said, not both')

export const scoreSheetsInput = tournamentRef
  .extend({ session: positive.nullish(), table: positive.nullish() })
  .refine(({ session, table }) => table == null || session != null, 'a table is one of a session: name that, too')

const RIICHI = { SINGLE: 'single', DOUBLE: 'double' } as const
const FIRST_TURNS = { HEAVENLY: 'heavenly', EARTHLY: 'earthly', HUMAN: 'human' } as const
const RIICHI_NAMES = ['SINGLE', 'DOUBLE'] as const
const FIRST_TURN_NAMES = ['HEAVENLY', 'EARTHLY', 'HUMAN'] as const

/** The tiles of a winning hand with the circumstances of the win. */
export const tiles = z.strictObject({
  melds: optional(z.array(text(16)).max(5), []).describe(
    'c:123m chow, p:555s pung, k:2222p melded kong, K:EEEE concealed kong.',
  ),
  closed: text(64).describe(
    'Tiles in hand without the winning tile, in any notation, such as 123m456p11z or 一萬 二萬 三萬.',
  ),
  winningTile: text(8),
  lastTile: optional(z.boolean(), false).describe('The last tile of the wall.'),
  kong: optional(z.boolean(), false).describe('Kong replacement on a self-draw, robbing a kong on a discard.'),
  lastOfKind: optional(z.boolean(), false).describe('The other three copies of the winning tile are in view.'),
  flowers: optional(z.int(), 0),
  riichi: z
    .enum(RIICHI_NAMES)
    .nullish()
    .describe('Of the hybrid rules. At a table it was entered when it was declared and may be left out.'),
  ippatsu: z.boolean().nullish().describe('Won within one go-around of the riichi, no call in between (一发).'),
  firstTurn: z.enum(FIRST_TURN_NAMES).nullish().describe('Won in the first go-around: 天和, 地和, 人和.'),
})
type TilesInput = z.output<typeof tiles>

/** A riichi by the inside's name. */
export const riichiOf = (name: (typeof RIICHI_NAMES)[number] | null | undefined): Declared['riichi'] =>
  name == null ? 'none' : RIICHI[name]

/** What a winner has declared or been dealt, by the inside's names. */
export const declaredOf = ({ riichi, ippatsu, firstTurn }: TilesInput): Declared => ({
  riichi: riichiOf(riichi),
  ippatsu: ippatsu ?? false,
  firstTurn: firstTurn == null ? 'none' : FIRST_TURNS[firstTurn],
})

const fan = z.union([line(60), z.int().transform(String)], 'must be the number or the name of a fan')
export const declared = z
  .array(
    z.strictObject({
      fan: fan.describe('Its number in the table of the ruleset, or its name.'),
      count: optional(between(1, 16), 1),
    }),
  )
  .max(40)
  .nullish()
export type DeclaredInput = z.infer<typeof declared>

const handForms = z.strictObject({
  ruleset,
  switches: switches.nullish().describe("Overrides of the ruleset's switches."),
  line: text(200).nullish().describe('The hand as a hand line.'),
  tiles: tiles.nullish().describe('The hand by its parts, with selfDrawn, seatWind and roundWind.'),
  selfDrawn: z.boolean().nullish(),
  seatWind: wind.nullish(),
  roundWind: wind.nullish(),
  declared: declared.describe('The fan the winner declared; without it only the verdict is given.'),
})

/** A hand to judge, given as a hand line or by its parts. */
export const previewHandInput = handForms.transform((input, context) => {
  const { ruleset, switches, declared, line, tiles, selfDrawn, seatWind, roundWind } = input
  const common = { ruleset, switches: switches ?? {}, declared }
  const byParts = [tiles, selfDrawn, seatWind, roundWind].some((part) => part != null)
  if (line != null && !byParts) return { ...common, line }
  if (line == null && tiles && selfDrawn != null && seatWind && roundWind)
    return { ...common, tiles, selfDrawn, seatWind, roundWind }
  const message =
    line != null
      ? 'a hand line says everything: leave out tiles, selfDrawn, seatWind and roundWind'
      : 'give the hand as a line, or as tiles with selfDrawn, seatWind and roundWind'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
export type PreviewHandInput = z.infer<typeof previewHandInput>

/** A hand that waits for its winning tile. */
export const waitsInput = z.strictObject({
  ruleset,
  switches: switches.nullish().describe("Overrides of the ruleset's switches."),
  melds: tiles.shape.melds,
  closed: text(64).describe('The tiles in hand, in any notation: 13 without melds, three fewer for each meld.'),
  seatWind: wind,
  roundWind: wind,
  flowers: tiles.shape.flowers,
  riichi: z.enum(RIICHI_NAMES).nullish().describe('Of the hybrid rules: declared before.'),
  ippatsu: tiles.shape.ippatsu,
  firstTurn: z
    .boolean()
    .nullish()
    .describe('Still in the first go-around, nothing called: a discard brings 人和, a self-draw 天和 or 地和.'),
})
export type WaitsInput = z.infer<typeof waitsInput>

/** What every entry at a table carries. */
export const entry = z.object({
  table: tableRef,
  expectedVersion: z.int().min(0).max(MAX_INT),
  idempotencyKey: line(200),
})
export type Entry = z.infer<typeof entry>

/** Whether a win was on the very tile of its discarder's riichi, whose stick is then not laid. */
const riichiTile = z.boolean().nullish()

/** Names of the kinds of kong outside. */
export const KONG_NAMES = ['CONCEALED', 'CLAIMED', 'ADDED'] as const

const kong = z
  .strictObject({ type: z.enum(KONG_NAMES), konger: seat, from: seat.nullish() })
  .refine(
    ({ type, from }) => (type === 'CLAIMED') === (from != null),
    'must say from whom a claimed kong is, and only that',
  )

/** What else than the win a deal is paid by. */
export const extras = z
  .strictObject({
    doubles: optional(perSeat, [1, 1, 1, 1]),
    kongs: optional(z.array(kong).max(16), []),
    target: fan.nullish(),
    targetMade: optional(z.boolean(), false),
    taskDone: optional(z.array(seat).max(4), []),
  })
  .nullish()
export type ExtrasInput = z.output<typeof extras>

/** What is said of a win, when it is recorded and when it is amended. */
export const winFields = {
  winner: seat,
  discarder: seat.nullish(),
  tiles: tiles.nullish(),
  declared,
  points: z.int().nullish(),
  flowers: z.int().nullish(),
  riichiTile,
  extras,
}

export const recordHandInput = entry.extend({ hand: z.int(), ...winFields, completedAt: instant.nullish() })
export type RecordHandInput = z.infer<typeof recordHandInput>

const readySeat = z
  .strictObject({
    seat,
    ready: z.boolean().nullish(),
    melds: tiles.shape.melds,
    closed: text(64).nullish(),
  })
  .refine(
    ({ ready, melds, closed }) => (closed == null ? ready != null && melds.length === 0 : ready == null),
    'give ready, or the tiles that say it: closed with melds',
  )
export type ReadySeatInput = z.output<typeof readySeat>

/** Who was ready at a draw, of every seat. */
export const ready = z
  .array(readySeat)
  .refine((list) => list.length === 4 && new Set(list.map((each) => each.seat)).size === 4, 'must name every seat once')
  .nullish()

export const recordDrawInput = entry.extend({ hand: z.int(), ready, extras, completedAt: instant.nullish() })
export type RecordDrawInput = z.infer<typeof recordDrawInput>

export const declareRiichiInput = entry.extend({ hand: z.int(), seat, double: optional(z.boolean(), false) })

export const recordPenaltyInput = entry.extend({
  hand: z.int(),
  payments: noScores,
  fines: noScores,
  reason: line(500),
})

/** Final scores of a table, and what the house gave where there is one. */
export const totals = { scores: perSeat, fines: noScores, fromHouse: z.int().nullish(), reason: line(500) }
export const recordTableTotalsInput = entry.extend(totals)

export const closeTableInput = entry.extend({ early: optional(z.boolean(), false) })
