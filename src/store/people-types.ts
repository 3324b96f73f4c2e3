/** Somebody who may enter several tournaments. */
export interface PersonRecord {
  readonly id: string
  /** Eight digits. */
  readonly emaNumber: string | null
  readonly name: string
  readonly nameLatin: string | null
  /** In the script of the person's own language. */
  readonly nameLocal: string | null
  readonly country: string | null
}

/** What a person entered, and as whom. */
export interface PersonEntry {
  readonly person: string
  readonly tournament: string
  readonly tournamentName: string
  readonly number: number
  readonly name: string
}

/** `personTwice`: one person would be two entrants of this tournament. `differ`: both have EMA numbers, and other ones. */
export type MergeOutcome =
  | { readonly outcome: 'merged' | 'differ' }
  | { readonly outcome: 'unknown'; readonly person: string }
  | { readonly outcome: 'personTwice'; readonly tournament: string }

/** What the store knows of people across tournaments. Every method is atomic. */
export interface PeopleStore {
  /** Those of whom a name holds the text or whose EMA number is it, by name; all with ''. */
  people(search: string, limit: number): Promise<readonly PersonRecord[]>
  person(id: string): Promise<PersonRecord | undefined>
  /** What these people entered, by tournament. */
  entriesOf(people: readonly string[]): Promise<readonly PersonEntry[]>
  /** Adds a person or says something else of one; `emaTaken` when somebody else has the number. */
  savePerson(person: PersonRecord, at: Date): Promise<'saved' | 'emaTaken'>
  /** Says who an entrant is, or with null that nobody knows. */
  linkPerson(
    tournament: string,
    entrant: number,
    person: string | null,
  ): Promise<'linked' | 'unknownEntrant' | 'unknownPerson' | 'personTwice'>
  /** Links every entrant who has an EMA number and no person to whoever has the number; `newId` names those who are new. */
  linkPeople(
    tournament: string,
    newId: () => string,
    at: Date,
  ): Promise<{ readonly linked: number; readonly created: number }>
  /** Two were one: the entries of `merged` go to `keep`, who learns what was known of the other only. */
  mergePeople(keep: string, merged: string): Promise<MergeOutcome>
}
