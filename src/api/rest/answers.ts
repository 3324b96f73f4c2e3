import { fanViews, findingViews, nearMissView, verdictView } from '../../contract/claims.ts'
import { dealName, dealNameEn, OUTCOME_NAMES, STATUS_NAMES, seatName, windName } from '../../contract/names.ts'
import type { PreviewView, RulesetView, WaitsView } from '../../contract/rules-views.ts'
import type {
  DealView,
  EntrantView,
  HandView,
  PolicyView,
  SessionView,
  TableSeatView,
  TableSheetView,
  TableView,
  TeamView,
  TournamentView,
} from '../../contract/views.ts'
import { formatTiles } from '../../rules/notation.ts'
import type { Deal } from '../../rules/rotation.ts'
import { type PerSeat, type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import type {
  EntrantRecord,
  HandRecord,
  SessionRecord,
  TableRecord,
  TeamRecord,
  TournamentRecord,
} from '../../store/types.ts'
import type { Policy } from '../../tournament/policy.ts'
import { bellAt } from '../../tournament/session.ts'
import type { PlayedHand } from '../../tournament/table/state.ts'
import { hasResult } from '../../tournament/table/state.ts'
import { fractionText, tablePoints } from '../../tournament/tablepoints.ts'
import { nearMissesOf, type Preview } from '../../usecases/preview.ts'
import type { Waits } from '../../usecases/waits.ts'

// From what the use-cases give to what the views say. Nothing is decided here.

/** Table points in both forms. */
export const pointsOf = (tablePoints12: number) => ({ tablePoints: fractionText(tablePoints12), tablePoints12 })

export const toRuleset = ({ key, version, minimum }: Ruleset): RulesetView => ({ key, version, minimumPoints: minimum })

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

const toPolicy = ({ dealer, seatChange, ranking, switches, ...policy }: Policy): PolicyView => ({
  ...policy,
  dealer: dealer === 'rotate' ? 'ROTATE' : 'CONTINUE',
  seatChange: seatChange === 'none' ? 'NONE' : 'MCR',
  ranking: [...ranking],
  switches: { ...switches },
})

export const toTournament = ({ policy, ...tournament }: TournamentRecord): TournamentView => {
  const { id, name, ruleset, rulesetVersion, timeZone, visibility } = tournament
  return { id, name, ruleset, rulesetVersion, policy: toPolicy(policy), timeZone, visibility }
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
    entrants.map(({ team, ...entrant }) => [
      entrant.number,
      { ...entrant, team: team === null ? null : toTeam(team, names) },
    ]),
  )
}

export const toSession = (session: SessionRecord): SessionView => {
  const { tournament, number, status, minutes, startedAt, closedAt } = session
  const bell = startedAt && new Date(bellAt({ startedAt: startedAt.getTime(), minutes }))
  return {
    tournamentId: tournament,
    number,
    status,
    minutes,
    startedAt: startedAt?.toISOString() ?? null,
    bellAt: bell?.toISOString() ?? null,
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
const NO_POINTS = { tablePoints: null, tablePoints12: null }

const toSeat = (seat: Seat, table: TableRecord, entrants: ReadonlyMap<number, EntrantView>): TableSeatView => {
  const number = table.entrants[seat]
  const entrant = entrants.get(number)
  if (!entrant) throw new Error(`entrant ${number} of ${table.tournament} is seated but not on the list`)
  const scores = table.state?.scores ?? NO_SCORES
  return {
    seat: seatName(seat),
    entrant,
    wind: table.state?.next ? windName(table.state.next.winds[seat]) : null,
    score: scores[seat],
    ...(hasResult(table.state) ? pointsOf(tablePoints(scores)[seat]) : NO_POINTS),
  }
}

export const toTable = (table: TableRecord, entrants: ReadonlyMap<number, EntrantView>): TableView => ({
  tournamentId: table.tournament,
  session: table.session,
  number: table.table,
  status: table.status,
  version: table.version,
  next: table.state?.next ? toDeal(table.state.next) : null,
  scores: [...(table.state?.scores ?? NO_SCORES)],
  seats: SEATS.map((seat) => toSeat(seat, table, entrants)),
  totalsOnly: table.state?.totals !== undefined,
})

const NOBODY_WON = { winner: null, discarder: null, points: null, verification: null }

const toResult = (result: PlayedHand['result']) => {
  if (result.type === 'handDrawn') return NOBODY_WON
  const { winner, discarder, points, verification } = result
  return { winner: seatName(winner), discarder: discarder === null ? null : seatName(discarder), points, verification }
}

const toHand = (played: PlayedHand, record: HandRecord | undefined, ruleset: Ruleset): HandView => ({
  number: played.deal.hand,
  deal: toDeal(played.deal),
  ...toResult(played.result),
  claim: record?.claim ?? null,
  fans: record?.fans && record.claim ? [...fanViews(ruleset, record.fans)] : null,
  payments: [...played.payments],
  completedAt: played.completedAt,
})

/** A table with everything that is on its sheet; `hands` are the stored rows, which hold what the state does not. */
export const toSheet = (
  table: TableRecord,
  entrants: ReadonlyMap<number, EntrantView>,
  hands: readonly HandRecord[],
  ruleset: Ruleset,
): TableSheetView => ({
  ...toTable(table, entrants),
  hands: (table.state?.hands ?? []).map((played) =>
    toHand(
      played,
      hands.find((hand) => hand.number === played.deal.hand),
      ruleset,
    ),
  ),
  penalties: (table.state?.penalties ?? []).map(({ hand, payments, fines, reason }) => ({
    hand,
    payments: [...payments],
    fines: [...fines],
    reason,
  })),
})
