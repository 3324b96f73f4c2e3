import { z } from 'zod'
import { type PlacePolicy, STICKS_AT_END } from '../../tournament/policy.ts'

/** Far above any that are played with, and far enough from the most that a score may be. */
const MAX_POINTS = 1_000_000

const points = z.int().min(-MAX_POINTS).max(MAX_POINTS)

/** The policies of games that are played for places, by their outside names; of other games they are null. */
export const placePolicyFields = {
  startingPoints: z
    .int()
    .min(0)
    .max(MAX_POINTS)
    .nullish()
    .describe('What every score starts with at a table. Where the ruleset plays for places.'),
  placementPoints: z
    .tuple([points, points, points, points], 'must have 4 numbers, one a place, the first place first')
    .refine((places) => places.reduce((sum, each) => sum + each, 0) === 0, 'must sum to 0')
    .refine(
      (places) => places.every((each, place) => each <= (places[place - 1] ?? each)),
      'must not give a place more than the one before it; the first place comes first',
    )
    .nullish()
    .describe('What the first to the fourth place earn when a table closes. Where the ruleset plays for places.'),
  sticksAtEnd: z
    .enum(STICKS_AT_END)
    .nullish()
    .describe('Who gets riichi sticks that lie on a table when it closes. Where the ruleset plays for places.'),
}

const placePolicy = z.object(placePolicyFields)
export type PlacePolicyNames = z.output<typeof placePolicy>

/** Undefined when none of it is given; `partial` when only some is. */
export const toPlacePolicy = ({
  startingPoints,
  placementPoints,
  sticksAtEnd,
}: PlacePolicyNames): PlacePolicy | 'partial' | undefined => {
  if (startingPoints == null && placementPoints == null && sticksAtEnd == null) return undefined
  if (startingPoints == null || placementPoints == null || sticksAtEnd == null) return 'partial'
  return { startingPoints, placementPoints, sticksAtEnd }
}

/** The outside names of the policies of games that are played for places. */
export const placePolicyNames = (places: PlacePolicy | undefined) => ({
  startingPoints: places?.startingPoints ?? null,
  placementPoints: places ? [...places.placementPoints] : null,
  sticksAtEnd: places?.sticksAtEnd ?? null,
})
