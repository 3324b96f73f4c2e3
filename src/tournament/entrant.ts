/** What an organiser knows of an entrant's coming: on the list, in the hall, or gone for good. */
export const ENTRANT_STATUSES = ['REGISTERED', 'CHECKED_IN', 'WITHDRAWN'] as const
export type EntrantStatus = (typeof ENTRANT_STATUSES)[number]

/** An entrant as lists and standings print it. */
export interface ListedEntrant {
  /** Start number. */
  readonly number: number
  readonly name: string
  readonly country: string | null
  readonly team: string | null
  /** A house player: fills a seat or takes somebody's, plays for the table's scores, and is not ranked (dossier E4 "Substitution"). */
  readonly isHouse: boolean
  readonly status: EntrantStatus
  readonly nameLatin?: string | null
}

/** What somebody may be called by. */
export type Named = Pick<ListedEntrant, 'name' | 'nameLatin'>

/** The name for people to read: one without Latin letters is followed by its form in them, so that a hall of many scripts can read it. */
export const shownName = ({ name, nameLatin }: Named): string =>
  nameLatin && !/\p{Script=Latin}/u.test(name) ? `${name} ${nameLatin}` : name

/** The name in Latin letters where it is known, else as it is: what lists by name are in order of. */
export const sortedName = ({ name, nameLatin }: Named): string => nameLatin || name

/** Entrants under the names for people to read. */
export const shown = <T extends Named>(entrants: readonly T[]): readonly T[] =>
  entrants.map((entrant) => ({ ...entrant, name: shownName(entrant) }))

/** What a list of entrants says of one of them. */
export interface EntrantEntry extends Omit<ListedEntrant, 'status' | 'nameLatin'> {
  readonly nameLatin: string | null
  /** In the script of the person's own language. */
  readonly nameLocal: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly club: string | null
  /** Of a qualification in groups, or for seating. */
  readonly group: string | null
  /** Eight digits. */
  readonly emaNumber: string | null
}
