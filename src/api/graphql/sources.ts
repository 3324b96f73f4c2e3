import type { CountedFanView, FindingView } from '../../contract/claims.ts'
import type { RefusedClaimView } from '../../contract/play-views.ts'
import type { Deal } from '../../rules/rotation.ts'
import type { ClaimReview, FanInfo, PerSeat, Ruleset, Seat, Verdict } from '../../rules/ruleset.ts'
import type {
  EntrantRecord,
  HandRecord,
  SessionRecord,
  SheetRow,
  TableKey,
  TableRecord,
  TeamRecord,
  TournamentRecord,
} from '../../store/types.ts'
import type { SessionLine, Standing, TeamStanding } from '../../tournament/standings.ts'
import type { PlayedHand, TableState, VoidedDeal } from '../../tournament/table/state.ts'
import type { Preview } from '../../usecases/preview.ts'
import type { Standings } from '../../usecases/reads.ts'

/** What the resolvers of each GraphQL type start from. */
export type TournamentSource = TournamentRecord
export type SessionSource = SessionRecord
export type TeamSource = TeamRecord
export type RulesetSource = Ruleset
export type FanInfoSource = FanInfo
export type DealSource = Deal
export type StandingsSource = Standings
export type PreviewSource = Preview
export type RefusedClaimSource = RefusedClaimView

export interface EntrantSource extends Omit<EntrantRecord, 'team'> {
  readonly tournament: string
  readonly team: string | null
}

export interface TableSource {
  readonly key: TableKey
  readonly status: TableRecord['status']
  readonly version: number
  readonly state: TableState | null
  readonly entrants: PerSeat<number>
  /** The hands with their tiles; looked up when absent. */
  readonly sheet?: readonly SheetRow[] | undefined
}

export interface TableSeatSource {
  readonly table: TableSource
  readonly seat: Seat
}

export interface HandSource {
  readonly table: TableSource
  readonly played: PlayedHand
  /** What the fold does not carry; looked up when asked for. */
  readonly record: () => Promise<Pick<HandRecord, 'claim' | 'fans'> | undefined>
}

export interface VoidedDealSource extends VoidedDeal {
  readonly confirmed: boolean
}

export interface StandingSource {
  readonly standings: Standings
  readonly standing: Standing
}

export interface TeamStandingSource {
  readonly standings: Standings
  readonly standing: TeamStanding
}

export type SessionResultSource = SessionLine
export type FindingSource = FindingView

export interface VerdictSource {
  readonly verdict: Verdict
  readonly lists: readonly (readonly CountedFanView[])[]
}

export interface ClaimReviewSource {
  readonly review: ClaimReview
  readonly findings: readonly FindingView[]
}
