import type { ClaimFactsError } from '../../rules/claim-facts.ts'
import { KONG_REFUSALS } from '../../rules/claim-refusals.ts'
import type { RefusedKong } from '../../rules/claims.ts'
import { formatTiles } from '../../rules/notation.ts'
import type { WindLetter } from '../../rules/rotation.ts'
import type { WallError } from '../../rules/wall.ts'
import { type AppError, appError } from '../errors.ts'
import type { SeatName } from '../inputs.ts'
import { counted } from '../wording.ts'

/** A question about the wall that has no answer, in words. */
export const fromWall = (error: WallError): AppError => {
  const { code, ...details } = error
  return appError(code, wallMessage(error), details)
}

const wallMessage = (error: WallError): string => {
  switch (error.code) {
    case 'ROLL_OUT_OF_RANGE':
      return `The ${error.throw} throw cannot come to ${error.roll}; these dice show ${error.min} to ${error.max}.`
    case 'WALL_EXHAUSTED':
      return `After the deal ${counted(error.left, 'tile')} ${error.left === 1 ? 'is' : 'are'} left; draws and replacements are whole numbers and no more than that.`
    case 'FLOWERS_OUT_OF_RANGE':
      return `A player holds 0 to ${error.max} flowers, not ${error.flowers}.`
    case 'TAIL_TOO_SHORT':
      return `More replacement tiles are needed than the ${error.given} that were given.`
    case 'DRAW_OUT_OF_RANGE':
      return `The draw ${error.draw} is not one of 0 to ${error.max}.`
  }
}

/** A kong that may not be made, in words, with its rule in the languages. */
export const fromKong = ({ code, clause }: RefusedKong): AppError => {
  const { explain } = KONG_REFUSALS[code]
  return appError(code, `${explain.en} (${clause}).`, { clause, explain })
}

const HAND_WORDS = {
  win: 'does not win on the tile offered',
  how: 'is self-drawn',
  seatWind: 'has another seat wind',
  flags: 'and the wall do not agree about the last tile',
  melds: 'has other melds than were laid out',
} as const

/** Facts about claims that cannot be true together, in words; seats are named as outside. */
export const fromClaimFacts = (error: ClaimFactsError, seatOf: (wind: WindLetter) => SeatName): AppError => {
  switch (error.code) {
    case 'TWO_CLAIMS':
      return appError(error.code, 'A player calls once; decide first which of the two calls binds.', {
        seat: seatOf(error.seat),
      })
    case 'KONG_WITHOUT_PUNG':
      return fromKong({ code: 'NO_PUNG', clause: KONG_REFUSALS.NO_PUNG.clause })
    case 'TILE_COUNT':
      return appError(
        error.code,
        `${seatOf(error.seat)} shows more tiles than the ${error.holds} that the melds leave in hand.`,
        {
          seat: seatOf(error.seat),
          holds: error.holds,
        },
      )
    case 'HAND_DISAGREES':
      return appError(error.code, `The hand of ${seatOf(error.seat)} ${HAND_WORDS[error.field]}.`, {
        seat: seatOf(error.seat),
        field: error.field,
      })
    case 'FIVE_COPIES': {
      const tile = formatTiles([error.tile])
      return appError(error.code, `More than four copies of ${tile} are offered, melded, shown or held.`, { tile })
    }
  }
}
