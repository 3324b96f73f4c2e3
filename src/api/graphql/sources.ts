import type { FindingView } from '../../contract/rules/claims.ts'
import type { FanInfoView, VerdictView } from '../../contract/rules/rules-views.ts'
import type {
  OffenceView,
  QuestionView,
  RulingPreviewView,
  RulingView,
  ShownWinView,
  TableRulingView,
} from '../../contract/rulings/ruling-views.ts'
import type { RefusedClaimView } from '../../contract/table/play-views.ts'
import type { NearMiss, Wait } from '../../rules/ready.ts'
import type { Deal } from '../../rules/rotation.ts'
import type { ClaimReview, PerSeat, Ruleset, Seat } from '../../rules/ruleset.ts'
import type {
  HandRecord,
  SessionRecord,
  SheetRow,
  TableKey,
  TableRecord,
  TeamRecord,
  TournamentRecord,
} from '../../store/types.ts'
import type { ListedEntrant } from '../../tournament/entrant.ts'
import type { RankMove } from '../../tournament/movement.ts'
import type { Ranking, RankingChange } from '../../tournament/ranking.ts'
import type { CountryStanding, HouseLine, SessionLine } from '../../tournament/standings.ts'
import type { MovedTeamStanding, PlayerStanding } from '../../tournament/standings-scope.ts'
import type { ScoreCurve } from '../../tournament/statistics/curve.ts'
import type { PlayerStatistics } from '../../tournament/statistics/statistics.ts'
import type { PlayedHand, TableState, VoidedDeal } from '../../tournament/table/state.ts'
import type { Standings } from '../../usecases/reads.ts'
import type { Preview } from '../../usecases/rules/preview.ts'
import type { Waits } from '../../usecases/rules/waits.ts'
import type { ChangedRanking } from '../../usecases/standings/ranking.ts'
import type { PlayerReport } from '../../usecases/standings/statistics.ts'

/** What the resolvers of each GraphQL type start from. */
export type TournamentSource = TournamentRecord
export type SessionSource = SessionRecord
export type TeamSource = TeamRecord
export type RulesetSource = Ruleset
export type FanInfoSource = FanInfoView
export type DealSource = Deal
export type StandingsSource = Standings
export type PreviewSource = Preview
export type RefusedClaimSource = RefusedClaimView
export type OffenceSource = OffenceView
export type QuestionSource = QuestionView
export type ShownWinSource = ShownWinView
export type RulingSource = RulingView
export type TableRulingSource = TableRulingView
export type RulingPreviewSource = RulingPreviewView
export type VerdictSource = VerdictView
export type WaitsSource = Waits

export interface EntrantSource extends ListedEntrant {
  readonly tournament: string
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
  readonly standing: PlayerStanding
}

export interface HouseStandingSource {
  readonly standings: Standings
  readonly line: HouseLine
}

export interface TeamStandingSource {
  readonly standings: Standings
  readonly standing: MovedTeamStanding
}

export type CountryStandingSource = CountryStanding

export interface PlayerStatisticsSource {
  readonly about: Pick<PlayerReport, 'tournament' | 'ruleset' | 'entrants'>
  readonly player: PlayerStatistics
  readonly curves: readonly ScoreCurve[] | null
}

export type RankingSource = Ranking
export type RankingChangeSource = RankingChange
export type ChangedRankingSource = ChangedRanking

export interface RankMoveSource {
  readonly standings: Standings
  readonly move: RankMove<number>
}

export interface TeamRankMoveSource {
  readonly standings: Standings
  readonly move: RankMove<string>
}

export type SessionResultSource = SessionLine
export type FindingSource = FindingView

export interface WaitSource {
  readonly ruleset: Ruleset
  readonly wait: Wait
}

export interface NearMissSource {
  readonly ruleset: Ruleset
  readonly miss: NearMiss
}

export interface ClaimReviewSource {
  readonly review: ClaimReview
  readonly findings: readonly FindingView[]
}
