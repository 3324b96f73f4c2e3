import type { PersonView } from '../../contract/entrants/people-views.ts'

/** Somebody who has played twice. */
export const person: PersonView = {
  ...{ id: '5e0d3f52-8a0c-4b1f-9a57-0c2d9a1b7c11', emaNumber: '04080024', name: 'Wang Wei', nameLatin: null },
  ...{ nameLocal: '王伟', country: 'CN', anonymisedAt: null },
  entries: [
    { tournament: 'riverside-open', tournamentName: 'Riverside Open', number: 3, name: 'Wang Wei' },
    { tournament: 'spring-cup', tournamentName: 'Spring Cup', number: 7, name: 'W. Wang' },
  ],
}

/** The same person when only the results are left. */
export const anonymous: PersonView = {
  ...{ id: person.id, emaNumber: null, name: 'Anonymous 12', nameLatin: null, nameLocal: null, country: null },
  anonymisedAt: '2026-05-01T08:00:00.000Z',
  entries: person.entries.map((entry) => ({ ...entry, name: 'Anonymous 12' })),
}

/** A referee has written the name in the reason of an entry. */
export const mention = {
  ...{ tournament: 'spring-cup', record: 'TABLE_EVENT' as const, session: 1, table: 2, number: 9, team: null },
  field: 'reason',
}

export const anonymisation = {
  ...{ seq: 1, actor: 'organiser', recordedAt: '2026-05-01T08:00:00.000Z', tournaments: 2, entrants: 2 },
}
