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
  /** Since when nothing says any more who it was; null for everybody else. */
  readonly anonymisedAt: Date | null
}

/** What is said of a person; that somebody is anonymous is done, not said. */
export type PersonSaid = Omit<PersonRecord, 'anonymisedAt'>

/** What a person entered, and as whom. */
export interface PersonEntry {
  readonly person: string
  readonly tournament: string
  readonly tournamentName: string
  readonly number: number
  readonly name: string
}

/** Where something is written by which a person would be known. */
export interface Mention {
  readonly tournament: string
  readonly record: 'TABLE_EVENT' | 'CONDUCT_EVENT' | 'RANKING_CHANGE' | 'STAGE' | 'TEAM' | 'TOURNAMENT'
  readonly session: number | null
  readonly table: number | null
  /** Of the event, the change or the stage. */
  readonly number: number | null
  readonly team: string | null
  /** What of the record: its reason, its note, its actor … */
  readonly field: string
}

/** Everything that names a person. */
export interface Traces {
  readonly person: PersonRecord
  /** The entries that are, or by their EMA number must be, the person's. */
  readonly entries: readonly PersonEntry[]
  /** Whether any of them, or the person, still says who it is. */
  readonly isNamed: boolean
  /** Entries of whoever is called the same, of whom nobody has said who it is. */
  readonly namesakes: readonly PersonEntry[]
  /** What others wrote, in the tournaments of these entries. */
  readonly mentions: readonly Mention[]
}

/** That somebody was made anonymous, and how much that was. Not who. */
export interface Anonymisation {
  readonly seq: number
  readonly actor: string
  readonly at: Date
  readonly tournaments: number
  readonly entrants: number
}

/**
 * `personTwice`: one person would be two entrants of this tournament. `differ`: both have EMA numbers, and other ones. `anonymous`: one
 * of them is, and would be known again.
 */
export type MergeOutcome =
  | { readonly outcome: 'merged' | 'differ' | 'anonymous' }
  | { readonly outcome: 'unknown'; readonly person: string }
  | { readonly outcome: 'personTwice'; readonly tournament: string }

/** What the store knows of people across tournaments. Every method is atomic. */
export interface PeopleStore {
  /** Those of whom a name holds the text or whose EMA number is it, by name; all with ''. */
  people(search: string, limit: number): Promise<readonly PersonRecord[]>
  person(id: string): Promise<PersonRecord | undefined>
  /** What these people entered, by tournament. */
  entriesOf(people: readonly string[]): Promise<readonly PersonEntry[]>
  /** Adds a person or says something else of one; `emaTaken` when somebody else has the number. Who is anonymous stays so. */
  savePerson(person: PersonSaid, at: Date): Promise<'saved' | 'emaTaken' | 'anonymous'>
  /** Says who an entrant is, or with null that nobody knows. */
  linkPerson(
    tournament: string,
    entrant: number,
    person: string | null,
  ): Promise<'linked' | 'unknownEntrant' | 'unknownPerson' | 'personTwice' | 'differ'>
  /** Links every entrant who has an EMA number and no person to whoever has the number; `newId` names those who are new. */
  linkPeople(
    tournament: string,
    newId: () => string,
    at: Date,
  ): Promise<{ readonly linked: number; readonly created: number }>
  /** Two were one: the entries of `merged` go to `keep`, who learns what was known of the other only. */
  mergePeople(keep: string, merged: string): Promise<MergeOutcome>
  /** What names a person; undefined without such a person. */
  traces(person: string): Promise<Traces | undefined>
  /**
   * Leaves a number for a name, with the person and every entry, also in what is frozen. Answers what that changed, by tournament;
   * when it was something, that it was done is noted. Undefined without such a person.
   */
  anonymise(person: string, by: { readonly actor: string; readonly at: Date }): Promise<readonly string[] | undefined>
  /** What was made anonymous, in order. */
  anonymisations(): Promise<readonly Anonymisation[]>
}
