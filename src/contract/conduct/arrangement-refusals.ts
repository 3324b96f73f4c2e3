import type { ArrangementError } from '../../tournament/conduct/arrangements.ts'
import { MAX_AWARD_12, MAX_AWARD_POINTS } from '../../tournament/conduct/arrangements.ts'
import { fractionText } from '../../tournament/tablepoints.ts'

const CLASH_WORDS = {
  ABSENT: 'is absent in',
  WITHDRAWN: 'has withdrawn from',
  BYE: 'has a bye in',
  SUBSTITUTED: 'has a substitute in',
  SUBSTITUTES: 'plays for somebody in',
} as const

/** Why an arrangement cannot be made, in words. */
export const arrangementMessage = (error: ArrangementError): string => {
  switch (error.code) {
    case 'ARRANGEMENT_UNKNOWN':
      return `There is no arrangement ${error.seq}; the list of arrangements shows their numbers.`
    case 'ARRANGEMENT_REVOKED':
      return `Arrangement ${error.seq} was revoked by entry ${error.by}.`
    case 'ARRANGEMENT_CLASHES':
      return `Entrant ${error.entrant} ${CLASH_WORDS[error.why]} session ${error.session} by arrangement ${error.seq}; revoke that first, or leave the session out.`
    case 'SUBSTITUTES_HIMSELF':
      return `Entrant ${error.entrant} cannot stand in for himself; name a house player.`
    case 'SESSIONS_OUT_OF_ORDER':
      return `Session ${error.to} comes before session ${error.from}; give the first session and then the last.`
    case 'AWARD_OUT_OF_RANGE':
      return `A bye awards 0 to ${fractionText(MAX_AWARD_12)} table points and -${MAX_AWARD_POINTS} to ${MAX_AWARD_POINTS} points, in whole numbers.`
  }
}
