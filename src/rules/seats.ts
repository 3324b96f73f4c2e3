/** One of the four places at a table, in turn order from the first dealer (dossier 0, "Seat index"). */
export type Seat = 0 | 1 | 2 | 3

/** The four seats in turn order. */
export const SEATS = [0, 1, 2, 3] as const

/** One number per seat. */
export type PerSeat<T> = readonly [T, T, T, T]

/** A value for each seat, by the seat. */
export const perSeat = <T>(value: (seat: Seat) => T): PerSeat<T> => [value(0), value(1), value(2), value(3)]
