import type postgres from 'postgres'
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { RulesetKey } from '../rules/ruleset.ts'
import type { EntrantStatus } from '../tournament/entrant.ts'
import type { Policy } from '../tournament/policy.ts'
import { byField } from './rows.ts'
import type { EntrantRecord, Store, TeamRecord, TournamentRecord } from './types.ts'

type TournamentRow = Prisma.TournamentGetPayload<object>

/** What was validated on the way in is trusted on the way out. */
const toTournament = (row: TournamentRow): TournamentRecord => ({
  id: row.id,
  name: row.name,
  ruleset: row.ruleset as RulesetKey,
  rulesetVersion: row.rulesetVersion,
  policy: row.policy as unknown as Policy,
  timeZone: row.timeZone,
  visibility: row.visibility,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  frozenAt: row.frozenAt?.getTime() ?? null,
})

const statusOf = ({ checkedInAt, withdrawnFrom }: Prisma.EntrantGetPayload<object>): EntrantStatus => {
  if (withdrawnFrom !== null) return 'WITHDRAWN'
  return checkedInAt === null ? 'REGISTERED' : 'CHECKED_IN'
}

const toEntrant = (row: Prisma.EntrantGetPayload<object>): EntrantRecord => {
  const { tournamentId: _, teamCode, groupCode, personId, ...own } = row
  return { ...own, team: teamCode, group: groupCode, person: personId, status: statusOf(row) }
}

/** A tournament, also inside a transaction. */
export const readTournament = async (sql: postgres.ISql, id: string): Promise<TournamentRecord | undefined> => {
  const [row] = await sql`select * from tournaments where id = ${id}`
  return row && toTournament(byField(row))
}

/** Its teams by code. */
export const readTeams = async (sql: postgres.ISql, tournament: string): Promise<readonly TeamRecord[]> => {
  const rows = await sql<TeamRecord[]>`select code, name from teams where tournament_id = ${tournament} order by code`
  return rows.map((row) => ({ ...row }))
}

/** Its entrants by start number. */
export const readEntrants = async (sql: postgres.ISql, tournament: string): Promise<readonly EntrantRecord[]> => {
  const rows = await sql`select * from entrants where tournament_id = ${tournament} order by number`
  return rows.map((row) => toEntrant(byField(row)))
}

/** Ordinary reads and writes: those of long lists without Prisma, which takes several times as long. */
export const tournamentStore = (
  prisma: PrismaClient,
  sql: postgres.Sql,
): Pick<Store, 'createTournament' | 'tournament' | 'tournaments' | 'teams' | 'entrants'> => ({
  async createTournament({ policy, frozenAt: _, ...tournament }) {
    const data = { ...tournament, policy: policy as unknown as Prisma.InputJsonObject }
    const { count } = await prisma.tournament.createMany({ data, skipDuplicates: true })
    return count === 1 ? 'created' : 'exists'
  },

  async tournament(id) {
    const row = await prisma.tournament.findUnique({ where: { id } })
    return row ? toTournament(row) : undefined
  },

  async tournaments() {
    const rows = await prisma.tournament.findMany({ orderBy: { id: 'asc' } })
    return rows.map(toTournament)
  },

  teams: (tournament) => readTeams(sql, tournament),
  entrants: (tournament) => readEntrants(sql, tournament),
})
