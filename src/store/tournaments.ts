import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { RulesetKey } from '../rules/ruleset.ts'
import type { EntrantStatus } from '../tournament/entrant.ts'
import type { Policy } from '../tournament/policy.ts'
import type { EntrantRecord, Store, TournamentRecord } from './types.ts'

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

/** Ordinary reads and writes, through Prisma. */
export const tournamentStore = (
  prisma: PrismaClient,
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

  async teams(tournamentId) {
    return prisma.team.findMany({
      where: { tournamentId },
      select: { code: true, name: true },
      orderBy: { code: 'asc' },
    })
  },

  async entrants(tournamentId) {
    const rows = await prisma.entrant.findMany({ where: { tournamentId }, orderBy: { number: 'asc' } })
    return rows.map(toEntrant)
  },
})
