import type { ListedEntrantView } from '../../contract/entrants/entrant-views.ts'
import type { EntrantRecord, TeamRecord } from '../../store/types.ts'
import { toTeam } from './answers.ts'

/** The list with everything it says. */
export const toListedEntrants = (
  entrants: readonly EntrantRecord[],
  teams: readonly TeamRecord[],
): ListedEntrantView[] => {
  const names = new Map(teams.map((team) => [team.code, team.name]))
  return entrants.map(({ person: _, checkedInAt, team, ...entrant }) => ({
    ...entrant,
    team: team === null ? null : toTeam(team, names),
    checkedInAt: checkedInAt?.toISOString() ?? null,
  }))
}
