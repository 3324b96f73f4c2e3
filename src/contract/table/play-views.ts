import { z } from 'zod'
import { CLAIM_REFUSALS, type ClaimRefusalCode } from '../../rules/claim-refusals.ts'
import { SEAT_NAMES } from '../inputs.ts'

const seat = z.enum(SEAT_NAMES)

const place = {
  wall: seat.describe('Whose wall it is.'),
  wind: seat.describe('The wind of that seat in this hand.'),
  stack: z.int().describe("1 to 18, from its owner's right."),
}

const stackView = z.object(place).meta({ id: 'WallStack' })

const tilePlaceView = z.object({ ...place, level: z.enum(['TOP', 'BOTTOM']) }).meta({ id: 'WallTile' })

const dealStepView = z.object({ to: seat, wind: seat, tiles: z.array(tilePlaceView) }).meta({
  id: 'DealStep',
  description: 'One taking of the deal.',
})

export const wallBreakView = z
  .object({
    opener: seat.describe('Whose wall is broken; he throws the second time.'),
    openerWind: seat.describe('His wind in this hand.'),
    skip: z.int().describe("Stacks left standing at the opener's right before the first tile is taken."),
    firstStack: stackView.describe('Stack the deal begins with.'),
    tailStack: stackView.describe('Stack the replacement tiles begin with; they are taken against the order of play.'),
    jumpStacks: z.array(stackView).length(3).describe("The three stacks of the dealer's jump (跳牌), in order."),
    deal: z.array(dealStepView).describe('Who takes which tiles, in order; the dealer ends with 14.'),
    left: z.int().describe('Tiles left in the wall after the draws and replacements.'),
    nextLiveTile: tilePlaceView.nullable().describe('The tile to be drawn next; null when none is left.'),
    nextReplacement: tilePlaceView
      .nullable()
      .describe('The replacement tile to be taken next; null when none is left.'),
  })
  .meta({ id: 'WallBreak' })
export type WallBreakView = z.output<typeof wallBreakView>

const kind = z.enum(['HU', 'PUNG', 'KONG', 'CHOW'])
const claimant = { seat, wind: seat.describe('The wind of the seat in this hand.'), kind }

const takenClaimView = z
  .object({
    ...claimant,
    late: z.boolean().describe('A pung or kong called after three seconds: an offence even where it stands.'),
  })
  .meta({ id: 'TakenClaim' })

const refusedClaimView = z
  .object({
    ...claimant,
    code: z.enum(Object.keys(CLAIM_REFUSALS) as ClaimRefusalCode[]).describe('The rule that refuses it.'),
    clause: z.string().describe('Where the rule stands.'),
    explain: z.object({ 'zh-Hant': z.string(), 'zh-Hans': z.string(), en: z.string() }),
    by: seat.nullable().describe('Who has the better claim, for NEARER_HU and OUTRANKED.'),
  })
  .meta({ id: 'RefusedClaim' })
export type RefusedClaimView = z.output<typeof refusedClaimView>

export const claimsView = z
  .object({
    taken: takenClaimView.nullable().describe('Who takes the tile; null when nobody does.'),
    refused: z.array(refusedClaimView).describe('In turn order from the player the tile is from.'),
  })
  .meta({ id: 'ResolvedClaims' })
export type ClaimsView = z.output<typeof claimsView>
