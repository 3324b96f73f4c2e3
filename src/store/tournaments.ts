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

interface EntrantRow {
  number: number
  name: string
  name_latin: string | null
  name_local: string | null
  first_name: string | null
  last_name: string | null
  country: string | null
  club: string | null
  ema_number: string | null
  team_code: string | null
  group_code: string | null
  is_house: boolean
  checked_in_at: Date | null
  withdrawn_from: number | null
  person_id: string | null
}

const statusOf = ({ checked_in_at, withdrawn_from }: EntrantRow): EntrantStatus => {
  if (withdrawn_from !== null) return 'WITHDRAWN'
  return checked_in_at === null ? 'REGISTERED' : 'CHECKED_IN'
}

/** Written out, since this is done for thousands whom standings go through again and again: what copies make is slow to read, too. */
const toEntrant = (row: EntrantRow): EntrantRecord => ({
  number: row.number,
  name: row.name,
  nameLatin: row.name_latin,
  nameLocal: row.name_local,
  firstName: row.first_name,
  lastName: row.last_name,
  country: row.country,
  club: row.club,
  emaNumber: row.ema_number,
  team: row.team_code,
  group: row.group_code,
  isHouse: row.is_house,
  checkedInAt: row.checked_in_at,
  withdrawnFrom: row.withdrawn_from,
  person: row.person_id,
  status: statusOf(row),
})

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
  const rows = await sql<EntrantRow[]>`
    select number, name, name_latin, name_local, first_name, last_name, country, club, ema_number, team_code, group_code,
           is_house, checked_in_at, withdrawn_from, person_id
    from entrants where tournament_id = ${tournament} order by number`
  return rows.map(toEntrant)
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
