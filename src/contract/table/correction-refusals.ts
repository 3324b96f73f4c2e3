import type { TableEvent } from '../../tournament/table/events.ts'
import type { CorrectionError, Fallen } from '../../tournament/table/state.ts'
import { type AppError, appError } from '../errors.ts'
import { KIND_NAMES } from '../names.ts'
import { againstSheet, fromRules, handsUpTo, isClockError } from '../refusals.ts'

const SEND = 'If it ended in time, send completedAt.'
const AMEND = 'If it ended at another time, amend its completedAt first.'

/** Why a later entry falls; of a hand on the sheet the clock speaks as of one that can still be amended. */
const reasonOf = ({ error }: Fallen): AppError => {
  const reason = fromRules(error)
  if (error.code === 'SHEET_AGAINST_RULING') return { ...reason, message: againstSheet(error) }
  return isClockError(error) ? { ...reason, message: `${reason.message.replace(SEND, '').trim()} ${AMEND}` } : reason
}

const fallenError = (code: 'CORRECTION_BREAKS_LATER', all: readonly Fallen[]): AppError => {
  const fallen = all.map((one) => ({ seq: one.seq, reason: reasonOf(one) }))
  const list = fallen.map(({ seq, reason }) => `entry ${seq} (${reason.message})`).join(' ')
  return appError(
    code,
    `Later entries would no longer stand: ${list} To let them fall, the organiser sends their numbers as cascade.`,
    { fallen, cascade: fallen.map(({ seq }) => seq) },
  )
}

/** What an entry can become, by the names that an amendment gives them. */
const becoming = (type: TableEvent['type']): string => {
  if (type === 'offenceRuled') return 'replaceRuling gives it another'
  return `amend it by ${type.startsWith('hand') ? 'win, draw or void' : KIND_NAMES[type]}`
}

/** A refused correction, in words, with the later entries that would fall. */
export const fromCorrection = (error: CorrectionError): AppError => {
  switch (error.code) {
    case 'CORRECTION_BREAKS_LATER':
      return fallenError(error.code, error.fallen)
    case 'NOTHING_FALLS':
      return appError(error.code, 'No later entry falls with this correction; leave the cascade out.')
    case 'ENTRY_NOT_CORRECTABLE': {
      const kind = KIND_NAMES[error.type]
      const message = `Entry ${error.seq} (${kind}) cannot be corrected; hands, riichi, void deals, penalties, rulings, totals and added time can.`
      return appError(error.code, message, { seq: error.seq, kind })
    }
    case 'AMENDMENT_OF_OTHER_KIND': {
      const [kind, sent] = [KIND_NAMES[error.from], KIND_NAMES[error.to]]
      const message = `Entry ${error.seq} is of the kind ${kind} and cannot become ${sent}; ${becoming(error.from)}, or revoke it and enter the other.`
      return appError(error.code, message, { seq: error.seq, kind, sent })
    }
    case 'CORRECTION_CHANGES_NOTHING':
      return error.seq === null
        ? appError(error.code, 'The players have these seats already; leave the table out.')
        : appError(error.code, `Entry ${error.seq} says so already; nothing would change.`, { seq: error.seq })
    case 'PENALTY_HAND_UNKNOWN': {
      const { code, hand, last } = error
      const message = `Hand ${hand} was not on the sheet when this was entered; it may name ${handsUpTo(last)}. For a later hand, revoke it and enter it anew.`
      return appError(code, message, { hand, last })
    }
    default:
      return fromRules(error)
  }
}
