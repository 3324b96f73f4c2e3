import { z } from 'zod'
import { parseMeld } from '../../rules/handline.ts'
import { parseTiles } from '../../rules/notation.ts'
import type { Tile } from '../../rules/tiles.ts'
import { DICE_POLICIES } from '../../rules/wall.ts'
import { between, DICE_NAMES, optional, ruleset, seat, switches, tableRef, text, tiles, wind } from '../inputs.ts'
import { claimPolicyInput } from '../rules/claim-policy.ts'

// Questions about a hand in play: at a table, where the tournament's policies hold and its present deal says which wind each seat
// has; or anywhere, with the policy given and every seat having the wind of its name.

const AT_A_TABLE = 'The table whose hand is in play; its tournament says the policy.'

const dice = z.enum(DICE_NAMES).transform((name) => DICE_POLICIES[DICE_NAMES.indexOf(name)]!)

const throws = z.strictObject({
  policy: dice.nullish().describe('How the break is thrown, without a table.'),
  table: tableRef.nullish().describe(AT_A_TABLE),
  firstRoll: z.int().describe("Total of the dealer's dice."),
  secondRoll: z.int().describe("Total of the opener's dice."),
  draws: optional(z.int(), 0).describe('Tiles taken from the live end since the deal.'),
  replacements: optional(z.int(), 0).describe('Replacement tiles taken.'),
})

/** The throws that open the wall, at a table or anywhere. */
export const wallBreakInput = throws.transform(({ policy, table, ...rolls }, context) => {
  if (policy != null && table == null) return { ...rolls, policy }
  if (policy == null && table != null) return { ...rolls, table }
  context.addIssue({ code: 'custom', message: 'give either the policy or the table' })
  return z.NEVER
})
export type WallBreakInput = z.output<typeof wallBreakInput>

const readTiles = (value: string, context: z.RefinementCtx): Tile[] => {
  const read = parseTiles(value)
  if (read.ok) return read.value
  context.addIssue({ code: 'custom', message: `"${value}" is not tiles: ${read.error.message}` })
  return []
}

const shownTiles = text(32).transform(readTiles)

const readTile = (value: string, context: z.RefinementCtx): Tile => {
  const read = parseTiles(value)
  const [tile, ...more] = read.ok ? read.value : []
  if (tile !== undefined && more.length === 0) return tile
  context.addIssue({ code: 'custom', message: `"${value}" is not one tile such as 5m or E` })
  return z.NEVER
}

const oneTile = text(16).transform(readTile)

const meld = text(16).transform((value, context) => {
  const read = parseMeld(value)
  if (read.ok) return read.value
  context.addIssue({ code: 'custom', message: read.error.message })
  return z.NEVER
})

const FLOWER = 'flower'
const SETS = ['CHOW', 'PUNG', 'KONG'] as const

const offerForms = z.strictObject({
  kind: z.enum(['DISCARD', 'ADDED_KONG', 'CONCEALED_KONG']),
  tile: text(16)
    .transform((value, context): Tile | typeof FLOWER => (value === FLOWER ? FLOWER : readTile(value, context)))
    .describe('The tile, such as 5m or E; "flower" for a discarded flower.'),
  from: seat.describe('Who discarded it, or makes the kong.'),
  held: between(0, 4).nullish().describe('Of a kong: copies in the hand of who makes it.'),
  claimed: z
    .enum(SETS)
    .nullish()
    .describe('Of a kong: what its maker claimed to come to this turn, if he did not draw.'),
})

const offer = offerForms.transform(({ kind, tile, from, held, claimed }, context) => {
  if (kind === 'DISCARD' && held == null && claimed == null) return { kind: 'discard' as const, tile, from }
  if (kind !== 'DISCARD' && tile !== FLOWER) {
    const kong = kind === 'ADDED_KONG' ? ('addedKong' as const) : ('concealedKong' as const)
    return { kind: kong, tile, from, held: held ?? null, claimed: claimed ?? null }
  }
  const message = kind === 'DISCARD' ? 'held and claimed belong to a kong' : 'a kong is not made of flowers'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const claimedHand = z
  .strictObject({
    melds: tiles.shape.melds,
    closed: text(64).describe('The tiles in hand, without the one that is claimed.'),
    lastTile: z.boolean().nullish().describe('It is the last tile of the wall; if left out, facts.wallLeft says so.'),
    lastOfKind: tiles.shape.lastOfKind,
    flowers: tiles.shape.flowers,
  })
  .describe('The winning hand. Without it the win is taken on trust.')

const claim = z
  .strictObject({
    seat,
    kind: z.enum(['HU', ...SETS]),
    tiles: shownTiles.nullish().describe('The tiles shown from the hand for a set, without the one that is claimed.'),
    hand: claimedHand.nullish(),
    afterMs: z.int().min(0).nullish().describe('Milliseconds between discard and call; in time if left out.'),
    afterNextDraw: optional(z.boolean(), false).describe('The next player has drawn, or the tile was taken already.'),
  })
  .refine(
    ({ kind, tiles, hand }) => (kind === 'HU' ? tiles == null : tiles != null && hand == null),
    'HU takes a hand or nothing, CHOW, PUNG and KONG take the tiles shown',
  )

const facts = z
  .strictObject({
    melds: optional(z.array(z.strictObject({ seat, melds: z.array(meld).max(4) })).max(4), [])
      .describe('What players have laid out, before the tile is taken; for an added kong still the pung.')
      .refine((list) => new Set(list.map((each) => each.seat)).size === list.length, 'must not name a seat twice'),
    passed: optional(z.array(z.strictObject({ seat, tile: oneTile, from: seat })).max(64), []).describe(
      'Wins that were not called since the go-around began.',
    ),
    dead: optional(z.array(seat).max(4), []).describe('Whose hands are dead.'),
    riichi: optional(z.array(seat).max(4), []).describe('Who has declared riichi.'),
    wallLeft: between(0, 144).nullish().describe('Tiles left in the wall.'),
  })
  .describe('What else is known of the hand; what is not given is not looked at.')

const dispute = z.strictObject({
  table: tableRef.nullish().describe(AT_A_TABLE),
  policy: claimPolicyInput.nullish().describe('The rules about claims, without a table.'),
  ruleset: ruleset.nullish().describe('Judges the hands shown, without a table; if left out they are taken on trust.'),
  switches: switches.nullish().describe("Overrides of the ruleset's switches."),
  roundWind: wind.nullish().describe('The prevailing wind, without a table; EAST if left out.'),
  offer,
  claims: z.array(claim).max(8),
  facts: facts.nullish(),
})

/** A tile lying open and the calls for it, at a table or anywhere. */
export const resolveClaimsInput = dispute.transform((input, context) => {
  const { table, policy, ruleset, switches, roundWind, ...called } = input
  const isPlain = [policy, ruleset, switches, roundWind].some((each) => each != null)
  if (table != null && !isPlain) return { ...called, table }
  if (table == null && policy != null && (ruleset != null || switches == null))
    return { ...called, policy, ruleset, switches: switches ?? {}, roundWind: roundWind ?? ('E' as const) }
  const message =
    table != null
      ? 'the table says everything: leave out policy, ruleset, switches and roundWind'
      : policy == null
        ? 'give the policy, or the table'
        : 'switches belong to a ruleset'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
export type ResolveClaimsInput = z.output<typeof resolveClaimsInput>
