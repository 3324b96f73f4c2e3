import { dealName, dealNameEn, OUTCOME_NAMES, STATUS_NAMES, seatName, windName } from '../../contract/names.ts'
import { fanViews, findingViews, nearMissView, verdictView } from '../../contract/rules/claims.ts'
import type { PreviewView, RulesetView, WaitsView } from '../../contract/rules/rules-views.ts'
import { tableRulingView } from '../../contract/rulings/ruling-views.ts'
import { bankView, extrasView } from '../../contract/table/bean-views.ts'
import { handView, riichiViews, stickView, totalText } from '../../contract/table/riichi-views.ts'
import { playerView, walkoverView } from '../../contract/table/seat-views.ts'
import { policyNames } from '../../contract/tournament/policy-names.ts'
import type {
  DealView,
  EntrantView,
  SessionView,
  TableSeatView,
  TableSheetView,
  TableView,
  TeamView,
  TournamentView,
} from '../../contract/views.ts'
import { formatTiles } from '../../rules/notation.ts'
import type { Deal } from '../../rules/rotation.ts'
import { fanText, type PerSeat, type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import type {
  EntrantRecord,
  HandRecord,
  SessionRecord,
  TableRecord,
  TeamRecord,
  TournamentRecord,
} from '../../store/types.ts'
import { deadIn } from '../../tournament/table/binding.ts'
import { unconfirmed } from '../../tournament/table/fold.ts'
import type { PlayedHand } from '../../tournament/table/state.ts'
import { hasResult } from '../../tournament/table/state.ts'
import { placementsAt } from '../../tournament/table/stints.ts'
import { fractionText, tablePoints } from '../../tournament/tablepoints.ts'
import { nearMissesOf, type Preview } from '../../usecases/rules/preview.ts'
import type { Waits } from '../../usecases/rules/waits.ts'
import { bellText, isPaused, pauseTexts, warningText } from '../../usecases/tournaments/clock.ts'

// From what the use-cases give to what the views say. Nothing is decided here.

/** Table points in both forms. */
export const pointsOf = (tablePoints12: number) => ({ tablePoints: fractionText(tablePoints12), tablePoints12 })

export const toRuleset = (ruleset: Ruleset): RulesetView => {
  const { key, version, minimum, unitsPerFan } = ruleset
  return { key, version, minimumPoints: minimum, minimum: fanText(minimum, ruleset), unitsPerFan }
}

export const toPreview = (preview: Preview): PreviewView => {
  const { ruleset, line, verdict, review } = preview
  return {
    ruleset: ruleset.key,
    rulesetVersion: ruleset.version,
    hand: line,
    verdict: verdictView(ruleset, verdict),
    review: review && {
      outcome: OUTCOME_NAMES[review.outcome],
      declaredPoints: review.declaredPoints,
      findings: findingViews(ruleset, review.findings).map(({ status, by, ...finding }) => ({
        ...finding,
        status: STATUS_NAMES[status],
        by: by ?? null,
      })),
    },
    nearMisses: nearMissesOf(preview).map((miss) => nearMissView(ruleset, miss)),
  }
}

export const toWaits = ({ ruleset, waits }: Waits): WaitsView => ({
  ruleset: ruleset.key,
  rulesetVersion: ruleset.version,
  waits: waits.map(({ tile, discard, selfDrawn }) => ({
    tile: formatTiles([tile]),
    discard: verdictView(ruleset, discard),
    selfDrawn: verdictView(ruleset, selfDrawn),
  })),
})

export const toTournament = ({ policy, frozenAt, ...tournament }: TournamentRecord): TournamentView => {
  const { id, name, ruleset, rulesetVersion, timeZone, visibility } = tournament
  return {
    id,
    name,
    ruleset,
    rulesetVersion,
    policy: policyNames(policy),
    timeZone,
    visibility,
    frozenAt: frozenAt === null ? null : new Date(frozenAt).toISOString(),
  }
}

export const toTeam = (code: string, names: ReadonlyMap<string, string>): TeamView => ({
  code,
  name: names.get(code) ?? code,
})

/** Entrants with their teams, by start number. */
export const toEntrants = (
  entrants: readonly EntrantRecord[],
  teams: readonly TeamRecord[],
): ReadonlyMap<number, EntrantView> => {
  const names = new Map(teams.map((team) => [team.code, team.name]))
  return new Map(
    entrants.map(({ number, name, country, team, status, isHouse }) => [
      number,
      { number, name, country, team: team === null ? null : toTeam(team, names), status, isHouse },
    ]),
  )
}

export const toSession = (session: SessionRecord, warningMinutes: number): SessionView => {
  const { tournament, number, stage, status, minutes, startedAt, closedAt } = session
  return {
    tournamentId: tournament,
    number,
    stage,
    status,
    minutes,
    startedAt: startedAt?.toISOString() ?? null,
    warningAt: warningText(session, warningMinutes),
    bellAt: bellText(session),
    paused: isPaused(session),
    pauses: pauseTexts(session),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

const toDeal = (deal: Deal): DealView => ({
  hand: deal.hand,
  roundWind: windName(deal.roundWind),
  handWind: windName(deal.handWind),
  name: dealName(deal),
  nameEn: dealNameEn(deal),
  dealer: seatName(deal.dealer),
  continuation: deal.continuation,
})

const NO_SCORES: PerSeat<number> = [0, 0, 0, 0]
/** Nobody plays for anybody else. */
const NOBODY: ReadonlyMap<number, number> = new Map()
const NO_POINTS = { tablePoints: null, tablePoints12: null }

const toSeat = (
  seat: Seat,
  table: TableRecord,
  entrants: ReadonlyMap<number, EntrantView>,
  substitutes: ReadonlyMap<number, number>,
): TableSeatView => {
  const entrantOf = (number: number): EntrantView => {
    const entrant = entrants.get(number)
    if (!entrant) throw new Error(`entrant ${number} of ${table.tournament} is seated but not on the list`)
    return entrant
  }
  const { state } = table
  const scores = state?.scores ?? NO_SCORES
  return {
    seat: seatName(seat),
    entrant: entrantOf(table.entrants[seat]),
    ...playerView(table, seat, entrantOf, substitutes),
    wind: state?.next ? windName(state.next.winds[seat]) : null,
    score: scores[seat],
    ...(state && hasResult(state) ? pointsOf(tablePoints(scores, placementsAt(state))[seat]) : NO_POINTS),
  }
}

const deadSeats = (state: TableRecord['state']) =>
  state?.next ? deadIn(state, state.next).map(({ seat }) => seatName(seat)) : []

export const toTable = (
  table: TableRecord,
  session: SessionRecord,
  entrants: ReadonlyMap<number, EntrantView>,
  substitutes: ReadonlyMap<number, number> = NOBODY,
): TableView => ({
  tournamentId: table.tournament,
  session: table.session,
  number: table.table,
  status: table.status,
  version: table.version,
  next: table.state?.next ? toDeal(table.state.next) : null,
  scores: [...(table.state?.scores ?? NO_SCORES)],
  seats: SEATS.map((seat) => toSeat(seat, table, entrants, substitutes)),
  totalsOnly: table.state?.totals !== undefined,
  extraMinutes: table.state?.extraMinutes ?? 0,
  bellAt: bellText(session, table.state?.extraMinutes),
  ...stickView(table.state),
  ...bankView(table.state),
  dead: deadSeats(table.state),
  signed: SEATS.filter((seat) => table.state?.signed[seat]).map(seatName),
  unconfirmed: table.state ? [...unconfirmed(table.state)] : [],
  walkover: walkoverView(table.state),
})

const NOBODY_WON = { winner: null, discarder: null, points: null, verification: null }

const toResult = (result: PlayedHand['result']) => {
  if (result.type === 'handDrawn') return NOBODY_WON
  const { winner, discarder, points, verification } = result
  return { winner: seatName(winner), discarder: discarder === null ? null : seatName(discarder), points, verification }
}

const toHand = (state: TableRecord['state'], played: PlayedHand, record: HandRecord | undefined, ruleset: Ruleset) => ({
  number: played.deal.hand,
  deal: toDeal(played.deal),
  ...toResult(played.result),
  claim: record?.claim ?? null,
  fans: record?.fans && record.claim ? [...fanViews(ruleset, record.fans)] : null,
  payments: [...played.payments],
  total: totalText((record?.claim && record.fans) || null, ruleset),
  ...handView(state, played),
  extras: extrasView(played, ruleset),
  completedAt: played.completedAt,
})

/** What a sheet is made of besides the table: who sits there, the stored hands, which hold what the state does not, the rules. */
export interface SheetParts {
  readonly session: SessionRecord
  readonly entrants: ReadonlyMap<number, EntrantView>
  readonly hands: readonly HandRecord[]
  readonly ruleset: Ruleset
  /** Whom house players play for in the session, by their numbers. */
  readonly substitutes: ReadonlyMap<number, number>
}

/** A table with everything that is on its sheet. */
export const toSheet = (
  table: TableRecord,
  { session, entrants, hands, ruleset, substitutes }: SheetParts,
): TableSheetView => {
  const { state } = table
  const entry = ({ seq }: { readonly seq: number }) => ({ seq, confirmed: state?.confirmed.includes(seq) ?? false })
  const recordOf = ({ deal }: PlayedHand) => hands.find(({ number }) => number === deal.hand)
  return {
    ...toTable(table, session, entrants, substitutes),
    hands: (state?.hands ?? []).map((played) => ({
      ...entry(played),
      ...toHand(state, played, recordOf(played), ruleset),
    })),
    riichi: riichiViews(state),
    penalties: (state?.penalties ?? []).map(({ seq, hand, payments, fines, reason }) => ({
      ...entry({ seq }),
      hand,
      payments: [...payments],
      fines: [...fines],
      reason,
    })),
    rulings: (state?.rulings ?? []).map((ruled) => tableRulingView(ruled, state?.confirmed ?? [])),
    voided: (state?.voided ?? []).map(({ seq, deal, reason, completedAt }) => ({
      ...entry({ seq }),
      deal: toDeal(deal),
      reason,
      completedAt,
    })),
  }
}
