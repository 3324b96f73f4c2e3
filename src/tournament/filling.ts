import type { Attendance } from './attendance.ts'

/** Who sits in a session, and how many seats at the last table nobody takes. */
export interface Filling {
  /** By number. */
  readonly seated: readonly number[]
  /** House players among them who fill up. */
  readonly filling: readonly number[]
  /** Players that are missing for full tables: 0 to 3. */
  readonly short: number
}

/** Lets house players fill the last table, the lowest numbers first; as many as it takes, or none if they do not suffice. */
export const fillUp = ({ players, house }: Pick<Attendance, 'players' | 'house'>): Filling => {
  const short = (4 - (players.length % 4)) % 4
  if (short === 0 || house.length < short) return { seated: players, filling: [], short }
  const filling = house.slice(0, short)
  return { seated: [...players, ...filling].sort((a, b) => a - b), filling, short: 0 }
}
