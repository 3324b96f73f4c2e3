import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../server.ts'
import { HallEvent } from './event.ts'

const calls = [...readFileSync('docs/calls-entrants.md', 'utf8').matchAll(/```graphql\n([\s\S]*?)```/g)].map(
  ([, text = '']) => text,
)
/** The call that uses a field, as the page has it. */
const call = (field: string): string => {
  const found = calls.find((text) => text.includes(`${field}(`))
  if (!found) throw new Error(`the page has no call of ${field}`)
  return found
}

let event: HallEvent
beforeAll(async () => {
  event = await HallEvent.create(await testServer(), 'spring-cup', { players: 13, house: 1 })
  const hands = [1, 2, 3, 4, 5, 6]
  await event.arrange('giveBye', { entrant: 13, session: 1, tablePoints: '7/4' })
  await event.seat('1,1,1,2,3,4', '1,2,5,6,7,8', '1,3,9,10,11,12')
  await event.start(1)
  for (const hand of hands) await event.enter(1, 1, 'recordDraw', { hand })
})

describe('the calls about who plays', () => {
  it.each([
    ...['checkIn', 'previewEntrants', 'importEntrants', 'attendance', 'recordSubstitution', 'recordWalkover'],
    ...['withdrawEntrant', 'appointSubstitute', 'giveBye', 'arrangements', 'revokeArrangement', 'linkPeople', 'people'],
    'savePerson',
  ])('%s is carried out as the page has it', async (field) => {
    expect(await event.query(call(field))).toBeDefined()
  })

  it('linkPerson, mergePeople, anonymisePerson and anonymisations are, with the ids of people', async () => {
    const save = (name: string) => event.ask('savePerson', 'SavePersonInput', 'id', { name })
    const [kept, other] = [await save('Wang Wei'), await save('W. Wang')]
    const send = (field: string) =>
      event.query(call(field).replace('"ID"', `"${kept.id}"`).replace('"OTHER-ID"', `"${other.id}"`))
    expect((await send('linkPerson')).linkPerson).toEqual({ number: 7, person: kept.id })
    expect((await send('mergePeople')).mergePeople.entries).toEqual([{ tournament: 'spring-cup', number: 7 }])
    const { entrants, tournaments, mentions } = (await send('anonymisePerson')).anonymisePerson
    expect([entrants, tournaments, mentions]).toEqual([1, ['spring-cup'], []])
    const page = calls.find((text) => text.includes('anonymisations {'))
    expect((await event.query(page ?? '')).anonymisations).toMatchObject([{ seq: 1, entrants: 1 }])
  })
})
