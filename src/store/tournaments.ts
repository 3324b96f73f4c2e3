import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { RulesetKey } from '../rules/ruleset.ts'
import type { Policy } from '../tournament/policy.ts'
import type { Store, TournamentRecord } from './types.ts'

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

/** Ordinary reads and writes, through Prisma. */
export const tournamentStore = (
  prisma: PrismaClient,
): Pick<
  Store,
  'createTournament' | 'tournament' | 'tournaments' | 'teams' | 'entrants' | 'replaceEntrants' | 'freeze'
> => ({
  async createTournament({ policy, frozenAt: _, ...tournament }) {
    const data = { ...tournament, policy: policy as unknown as Prisma.InputJsonObject }
    const { count } = await prisma.tournament.createMany({ data, skipDuplicates: true })
    return count === 1 ? 'created' : 'exists'
  },

  async freeze(id, at) {
    await prisma.tournament.updateMany({
      where: { id, frozenAt: null },
      data: { frozenAt: at, revision: { increment: 1 } },
    })
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
    return rows.map(({ number, name, country, teamCode }) => ({ number, name, country, team: teamCode }))
  },

  async replaceEntrants(tournamentId, entrants, teams) {
    const numbers = entrants.map((entrant) => entrant.number)
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from tournaments where id = ${tournamentId} for update`
      const seated = await tx.seat.findMany({
        where: { tournamentId, entrantNumber: { notIn: numbers } },
        select: { entrantNumber: true },
        distinct: ['entrantNumber'],
        orderBy: { entrantNumber: 'asc' },
      })
      if (seated.length > 0) return { seatedMissing: seated.map((seat) => seat.entrantNumber) }
      await tx.entrant.deleteMany({ where: { tournamentId, number: { notIn: numbers } } })
      await tx.entrant.updateMany({ where: { tournamentId }, data: { teamCode: null } })
      await tx.team.deleteMany({ where: { tournamentId } })
      await tx.team.createMany({ data: teams.map((team) => ({ tournamentId, ...team })) })
      for (const { number, team, ...entrant } of entrants) {
        const data = { ...entrant, teamCode: team }
        await tx.entrant.upsert({
          where: { tournamentId_number: { tournamentId, number } },
          create: { tournamentId, number, ...data },
          update: data,
        })
      }
      await tx.tournament.update({ where: { id: tournamentId }, data: { revision: { increment: 1 } } })
      return { seatedMissing: [] }
    })
  },
})
