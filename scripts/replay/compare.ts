import { SEAT_NAMES, type SeatName } from '../../src/contract/inputs.ts'
import { SEATS } from '../../src/rules/ruleset.ts'
import type { Championship, PublishedPlayer, PublishedTotal, Sheet } from './championship.ts'
import { agrees, briefly, type PrintedPoints, twelfthsOf } from './published.ts'
import type { PlayerStanding, Standings, TeamStanding } from './standings.ts'

/** A published value that the replay does not arrive at, as a line to read. */
type Difference = string

/** A value to compare: what it is, what was printed (null: nothing), and what the replay gives. */
type Check = readonly [what: string, printed: number | SeatName | PrintedPoints | null, replayed: number | string]

const isDifferent = ([, printed, replayed]: Check): boolean => {
  if (printed === null) return false
  if (typeof printed === 'object') return !agrees(printed, twelfthsOf(String(replayed)))
  return printed !== replayed
}

const differences = (where: string, who: string, checks: readonly Check[]): readonly Difference[] =>
  checks.filter(isDifferent).map(([what, printed, replayed]) => {
    const isPoints = printed !== null && typeof printed === 'object'
    const shown = isPoints ? briefly(twelfthsOf(String(replayed))) : replayed
    return `${where}: ${who}: ${what} ${isPoints ? printed.text : printed} published, ${shown} replayed`
  })

/** Every published value that differs from the standings, in the order of the files. */
export const compare = (championship: Championship, standings: Standings): readonly Difference[] => {
  const players = new Map(standings.players.map((standing) => [standing.entrant.number, standing]))
  const teams = new Map(standings.teams.map((standing) => [standing.team.code, standing]))
  return [
    ...championship.sheets.flatMap((sheet) => compareSheet(sheet, players)),
    ...compareList(championship.publishedPlayers, ({ number }) => number, players, 'player', comparePlayer),
    ...compareList(
      canHaveTeams(championship) ? championship.publishedTeams : undefined,
      ({ team }) => team,
      teams,
      'team',
      compareTotal,
    ),
  ]
}

/** Only the players' list says who is in which team. */
export const canHaveTeams = ({ teams }: Championship): boolean => teams.length > 0

const compareList = <K, P extends PublishedTotal, S>(
  published: readonly P[] | undefined,
  keyOf: (line: P) => K,
  standings: ReadonlyMap<K, S>,
  kind: string,
  compareLine: (line: P, standing: S, who: string) => readonly Difference[],
): readonly Difference[] => {
  if (!published) return []
  const listed = new Set(published.map(keyOf))
  const missing = [...standings.keys()].filter((key) => !listed.has(key))
  return [
    ...published.flatMap((line) => {
      const standing = standings.get(keyOf(line))
      const who = `${kind} ${keyOf(line)}`
      return standing ? compareLine(line, standing, who) : [`${line.where}: ${who} is published but did not play`]
    }),
    ...missing.map((key) => `${kind} ${key} played but is not in the published list`),
  ]
}

const compareTotal = (
  { where, rank, tablePoints, points }: PublishedTotal,
  standing: PlayerStanding | TeamStanding,
  who: string,
): readonly Difference[] =>
  differences(where, who, [
    ['rank', rank, standing.rank],
    ['table points', tablePoints, standing.tablePoints],
    ['points', points, standing.points],
  ])

const comparePlayer = (line: PublishedPlayer, standing: PlayerStanding, who: string): readonly Difference[] => [
  ...compareTotal(line, standing, who),
  ...line.sessions.flatMap((published) => {
    const { session, table, seat, tablePoints, points } = published
    const played = standing.sessions.find((result) => result.session === session)
    if (played)
      return differences(line.where, `${who}, session ${session}`, [
        ['table', table, played.table],
        ['initial wind', seat === null ? null : SEAT_NAMES[seat], played.seat],
        ['table points', tablePoints, played.tablePoints],
        ['points', points, played.points],
      ])
    const isBlank = [table, seat, tablePoints, points].every((value) => value === null)
    return isBlank ? [] : [`${line.where}: ${who}, session ${session}: published, but no result was replayed`]
  }),
]

const compareSheet = (sheet: Sheet, players: ReadonlyMap<number, PlayerStanding>): readonly Difference[] => {
  const { where, session, table } = sheet
  return SEATS.flatMap((seat) => {
    const number = sheet.players[seat]
    const result = players.get(number)?.sessions.find((played) => played.session === session && played.table === table)
    const who = `session ${session}, table ${table}, player ${number}`
    if (!result) return [`${where}: ${who}: no result was replayed`]
    return differences(where, who, [
      ['points', sheet.scores[seat], result.points],
      ['table points', sheet.tablePoints[seat], result.tablePoints],
    ])
  })
}
