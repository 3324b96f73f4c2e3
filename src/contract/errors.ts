/** One row of the error catalogue: HTTP status and a title that holds for every occurrence. */
interface CatalogueRow {
  readonly status: number
  readonly title: string
}

/**
 * Every error the outside can meet. GraphQL `extensions.code` and the REST problem document both come from here.
 * 400 the request is malformed; 401/403/404 who and what; 409 the state has moved on; 422 the rules refuse it.
 */
export const ERRORS = {
  BAD_INPUT: { status: 400, title: 'The input is not well formed' },
  BAD_REQUEST: { status: 400, title: 'The request could not be read' },
  INVALID_CSV: { status: 400, title: 'The CSV file has faults' },
  UNAUTHENTICATED: { status: 401, title: 'A token is needed' },
  TOKEN_INVALID: { status: 401, title: 'The token is not valid' },
  TOKEN_EXPIRED: { status: 401, title: 'The token has expired' },
  FORBIDDEN: { status: 403, title: 'The token does not allow this' },
  NOT_FOUND: { status: 404, title: 'No such thing here' },
  TOURNAMENT_NOT_FOUND: { status: 404, title: 'No such tournament' },
  SESSION_NOT_FOUND: { status: 404, title: 'No such session' },
  TABLE_NOT_FOUND: { status: 404, title: 'No such table' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The method is not allowed here' },
  TOO_LARGE: { status: 413, title: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The content type is not supported' },
  QUERY_TOO_COMPLEX: { status: 400, title: 'The query asks for too much at once' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, title: 'The server cannot answer just now' },

  TOURNAMENT_EXISTS: { status: 409, title: 'The tournament id is taken' },
  VERSION_CONFLICT: { status: 409, title: 'The table has moved on' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, title: 'The idempotency key was used for another request' },
  SESSION_NOT_STARTED: { status: 409, title: 'The session has not started' },
  SESSION_ALREADY_STARTED: { status: 409, title: 'The session has already started' },
  SESSION_OUT_OF_ORDER: { status: 409, title: 'An earlier session has not started' },
  SESSION_CLOSED: { status: 409, title: 'The session is closed' },
  SESSION_HAS_OPEN_TABLES: { status: 409, title: 'Tables of the session are still open' },
  SESSION_RUNNING: { status: 409, title: 'A session is still running' },
  SEATED_ENTRANTS_MISSING: { status: 409, title: 'Entrants who are needed are missing from the list' },
  ENTRANT_BARRED: { status: 409, title: 'An entrant who has a seat may not play' },
  NO_SESSION_TO_SEAT: { status: 409, title: 'Every session has started' },

  UNKNOWN_RULESET: { status: 422, title: 'No such ruleset' },
  INVALID_SWITCH: { status: 422, title: 'The ruleset has no such switch or value' },
  UNKNOWN_TEAM: { status: 422, title: 'No such team in the file of teams' },
  NO_ENTRANTS: { status: 422, title: 'There are no entrants yet' },
  INVALID_SEATING: { status: 422, title: 'The seating plan has faults' },
  INVALID_HAND: { status: 422, title: 'The hand cannot be' },
  UNKNOWN_FAN: { status: 422, title: 'No such fan' },
  CLAIM_REJECTED: { status: 422, title: 'The claim does not match the hand' },
  NOT_WINNING: { status: 422, title: 'The hand does not win' },
  BELOW_MINIMUM: { status: 422, title: 'The hand is below the minimum' },
  TILES_REQUIRED: { status: 422, title: 'This tournament needs the tiles of the hand' },
  DECLARED_REQUIRED: { status: 422, title: 'The declared fan are needed' },
  DECLARED_WITHOUT_TILES: { status: 422, title: 'Declared fan need the tiles of the hand' },
  POINTS_REQUIRED: { status: 422, title: 'Tiles or points are needed' },
  POINTS_WITH_TILES: { status: 422, title: 'Points are not entered together with tiles' },

  MINUTES_OUT_OF_RANGE: { status: 422, title: 'So many minutes cannot be added' },
  CLAIM_UNDER_OTHER_WINDS: { status: 422, title: 'The tiles were judged under other winds' },
  CLAIM_NOT_WORTH_IT: { status: 422, title: 'The tiles are worth less than was recorded' },
  ALREADY_SIGNED: { status: 409, title: 'The seat has signed already' },
  ALREADY_CONFIRMED: { status: 409, title: 'The entry is confirmed already' },
  NOT_YOUR_SEAT: { status: 403, title: 'Players sign for themselves' },
  SAME_PERSON: { status: 409, title: 'A second person must confirm' },
  UNCONFIRMED_ENTRIES: { status: 409, title: 'Entries are still to be confirmed' },
  UNSIGNED_SEATS: { status: 409, title: 'Players have still to sign' },
  ENTRY_UNKNOWN: { status: 404, title: 'No such entry at the table' },
  ENTRY_NOT_CORRECTABLE: { status: 422, title: 'Such an entry cannot be corrected' },
  AMENDMENT_OF_OTHER_KIND: { status: 422, title: 'An entry cannot become one of another kind' },
  CORRECTION_BREAKS_LATER: { status: 409, title: 'Later entries would no longer stand' },
  NOTHING_FALLS: { status: 409, title: 'No later entry falls with the correction' },
  CORRECTION_CHANGES_NOTHING: { status: 409, title: 'The entry is so already' },
  CASCADE_NEEDS_ORGANISER: { status: 403, title: 'The organiser must confirm what falls with the correction' },
  RESULTS_FROZEN: { status: 403, title: 'The results are frozen' },
  SEAT_TAKEN: { status: 422, title: 'An entrant would sit twice in the session' },
  UNKNOWN_ENTRANT: { status: 422, title: 'No such entrant' },
  TABLE_NOT_CLOSED: { status: 409, title: 'The table is not closed' },
  SESSION_PAUSED: { status: 409, title: 'The clock stands still' },
  SESSION_NOT_PAUSED: { status: 409, title: 'The clock is running' },
  SESSION_TIME_UP: { status: 409, title: 'The time is up' },

  ROLL_OUT_OF_RANGE: { status: 422, title: 'The dice cannot show this' },
  WALL_EXHAUSTED: { status: 422, title: 'The wall has no such tile' },
  TAIL_TOO_SHORT: { status: 422, title: 'More replacement tiles are needed' },
  DRAW_OUT_OF_RANGE: { status: 422, title: 'No such seating draw' },
  TWO_CLAIMS: { status: 422, title: 'A player calls once' },
  TILE_COUNT: { status: 422, title: 'A player shows more tiles than he holds' },
  HAND_DISAGREES: { status: 422, title: 'The hand shown contradicts the table' },
  FIVE_COPIES: { status: 422, title: 'There are four of each tile' },
  AFTER_CLAIM: { status: 422, title: 'No kong in the turn of a chow or pung' },
  NO_PUNG: { status: 422, title: 'There is no pung to add to' },
  NOT_HELD: { status: 422, title: 'The tiles of the kong are not held' },
  NO_REPLACEMENT: { status: 422, title: 'No replacement tile is left' },

  TABLE_ALREADY_SEATED: { status: 409, title: 'The table is already seated' },
  TABLE_NOT_SEATED: { status: 409, title: 'The table has not been opened' },
  TABLE_CLOSED: { status: 409, title: 'The table is closed' },
  TABLE_FULL: { status: 409, title: 'All hands of the session are played' },
  TABLE_HAS_TOTALS: { status: 409, title: 'The table was entered as totals' },
  TABLE_HAS_HANDS: { status: 409, title: 'The table already has entries' },
  TABLE_EMPTY: { status: 409, title: 'The table has no result yet' },
  TABLE_UNFINISHED: { status: 409, title: 'The table still has hands to play' },
  HAND_OUT_OF_RANGE: { status: 422, title: 'The session has no such hand' },
  HAND_NOT_NEXT: { status: 409, title: 'Another hand is next' },
  WINNER_IS_DISCARDER: { status: 422, title: 'A player cannot win on his own discard' },
  FLOWERS_OUT_OF_RANGE: { status: 422, title: 'There are eight flowers' },
  POINTS_OUT_OF_RANGE: { status: 422, title: 'No hand scores so much' },
  PAYMENTS_NOT_ZERO_SUM: { status: 422, title: 'Payments do not sum to zero' },
  FINE_NOT_NEGATIVE: { status: 422, title: 'A fine takes points away' },
  PENALTY_EMPTY: { status: 422, title: 'The penalty moves nothing' },
  PENALTY_HAND_UNKNOWN: { status: 422, title: 'The penalty names a hand that is not on the sheet' },
  DEAD_HAND: { status: 422, title: 'A dead hand cannot win' },
  WIN_STANDS: { status: 422, title: 'A win in this hand was ruled to stand' },
  COUNT_WAS_RULED: { status: 422, title: 'The count of this hand was ruled' },
  OFFENCE_UNKNOWN: { status: 422, title: 'The rules know no such offence' },
  NO_OFFENCE: { status: 422, title: 'The hand shown wins' },
  QUESTION_OPEN: { status: 422, title: 'The offence asks a question that is not answered' },
  ANSWER_WRONG: { status: 422, title: 'The answer to a question does not fit' },
  ANSWER_NOT_ASKED: { status: 422, title: 'The offence asks no such question' },
  REPEAT_OUT_OF_RANGE: { status: 422, title: 'Offences are counted from 1' },
  RULING_UNKNOWN: { status: 404, title: 'No such ruling stands' },
  RULING_NEEDS_HAND: { status: 422, title: 'The ruling needs the hand it was made in' },
  RULING_NOT_IN_PLAY: { status: 422, title: 'Only the hand in play can be void' },
  RULING_REVOKED: { status: 409, title: 'The ruling was revoked' },
  RULING_MOVED_ON: { status: 409, title: 'The ruling was replaced meanwhile' },
  OFFENCE_NEEDS_TABLE: { status: 422, title: 'The offence is ruled at a table' },
  FINE_OUT_OF_RANGE: { status: 422, title: 'No fine is so large' },
  BAN_OUT_OF_RANGE: { status: 422, title: 'No ban is so long' },
  APPEAL_EXISTS: { status: 409, title: 'The entrant has appealed against the ruling already' },
  APPEAL_UNKNOWN: { status: 404, title: 'No such appeal' },
  APPEAL_DECIDED: { status: 409, title: 'The appeal is decided' },
  APPEAL_TOO_LATE: { status: 422, title: 'The time for appeals is over' },
  APPEAL_NOT_YOURS: { status: 403, title: 'Players appeal for themselves' },
  TOTALS_DO_NOT_BALANCE: { status: 422, title: 'The totals do not balance' },
  SCORE_OUT_OF_RANGE: { status: 422, title: 'The score is out of range' },
  COMPLETED_BEFORE_START: { status: 422, title: 'The hand ended before the session began' },
  COMPLETED_IN_FUTURE: { status: 422, title: 'The hand ends in the future' },
  COMPLETED_OUT_OF_ORDER: { status: 422, title: 'The hand ended before the hand ahead of it' },
  AFTER_BELL: { status: 422, title: 'The hand ended after the bell' },
} as const satisfies Record<string, CatalogueRow>

export type ErrorCode = keyof typeof ERRORS

/** An error as the outside sees it: a code of the catalogue, a sentence that says what would be right, and data to show. */
export interface AppError {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Builds an error of the catalogue. */
export const appError = (code: ErrorCode, message: string, details?: AppError['details']): AppError =>
  details ? { code, message, details } : { code, message }
