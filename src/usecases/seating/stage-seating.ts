import type { AppError } from '../../contract/errors.ts'
import type { CsvSeatingRow } from '../../contract/files/csv.ts'
import { groupsMixed, outsideStage, strangerSeats, strangersError } from '../../contract/seating/stage-seating.ts'
import type { EntrantRecord, StageRecord, TableRecord } from '../../store/types.ts'
import type { Attendance } from '../../tournament/attendance.ts'
import { fillUp } from '../../tournament/filling.ts'
import { type StageInPlay, stageInPlay } from '../stages/stage-facts.ts'

/** Why a plan does not fit the stage: sessions or entrants of it are not in the stage, or a table has entrants of several groups. */
export const stageFault = (
  stage: StageInPlay,
  outside: ReadonlySet<number>,
  rows: readonly CsvSeatingRow[],
): AppError | undefined => {
  const { last, fields } = stage
  const beyond = new Set(rows.filter(({ session }) => last !== null && session > last).map(({ session }) => session))
  if (beyond.size > 0) return outsideStage(stage, Math.min(...beyond))
  const strangers = strangerSeats(rows, (entrant) => !outside.has(entrant))
  if (strangers.length > 0) return strangersError(stage.number, strangers)
  const groupOf = new Map(fields.flatMap(({ name, entrants }) => entrants.map((entrant) => [entrant, name])))
  const mixed = rows.flatMap((row) => {
    const groups = [...new Set(row.entrants.flatMap((entrant) => groupOf.get(entrant) ?? []))]
    return groups.length > 1 ? [{ row, groups }] : []
  })
  return mixed.length > 0 ? groupsMixed(mixed) : undefined
}

/**
 * Who sits in a session, group by group: substitutes in the group of whom they play for, and house players where a group does not
 * fill its tables, as long as there are any.
 */
export const seatedByGroup = (
  { fields }: StageInPlay,
  { players, house, substitutes }: Attendance,
): readonly (readonly number[])[] => {
  let free = house
  return fields.map(({ entrants }) => {
    const own = new Set(entrants)
    const inGroup = players.filter((number) => own.has(substitutes.get(number) ?? number))
    const { seated, filling } = fillUp({ players: inGroup, house: free })
    free = free.filter((number) => !filling.includes(number))
    return seated
  })
}

/** Why a session cannot start: another stage comes first, or somebody who is not in its stage has a seat. */
export const startFault = (
  stages: readonly StageRecord[],
  entrants: readonly EntrantRecord[],
  session: number,
  tables: readonly TableRecord[],
): AppError | undefined => {
  if (stages.length === 0) return undefined
  const stage = stageInPlay({ stages, entrants })
  if (!stage || (stage.last !== null && session > stage.last)) {
    const { number, plan } = (stages[(stage?.number ?? stages.length) - 1] as StageRecord) ?? {}
    return outsideStage(stage ?? { number, name: plan.name, first: 1, last: session - 1 }, session)
  }
  const house = entrants.filter(({ isHouse }) => isHouse).map(({ number }) => number)
  const within = new Set([...house, ...stage.fields.flatMap((field) => field.entrants)])
  const strangers = strangerSeats(tables, (entrant) => within.has(entrant))
  return strangers.length > 0 ? strangersError(stage.number, strangers) : undefined
}
