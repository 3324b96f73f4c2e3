import type { EntrantEntry } from '../../src/tournament/entrant.ts'

/** An entrant of whom the list says no more than a name. */
export const entrantEntry = (number: number, change: Partial<EntrantEntry> = {}): EntrantEntry => ({
  ...{ number, name: `Player ${number}`, country: null, team: null, isHouse: false },
  ...{ nameLatin: null, nameLocal: null, firstName: null, lastName: null },
  ...{ club: null, group: null, emaNumber: null },
  ...change,
})
