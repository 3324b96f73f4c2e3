import { beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../server.ts'
import { codeOf, HallEvent } from './event.ts'

let server: TestServer
let spring: HallEvent
let summer: HallEvent
beforeAll(async () => {
  server = await testServer()
  spring = await HallEvent.create(server, 'spring')
  summer = await HallEvent.create(server, 'summer')
  await spring.importEntrants('number,name,name_local,ema\n1,Wang Wei,王伟,04080024\n2,Bo,,\n3,Cy,,05050505\n')
  await summer.importEntrants('number,name,ema\n7,W. Wang,04080024\n8,Bo,\n9,Cy,05050505\n')
})

const FIELDS = 'id name nameLocal emaNumber entries { tournament number name }'
const people = async (search = '') => (await spring.query(`{ people(search: "${search}") { ${FIELDS} } }`)).people
const linkAll = async (id: string) =>
  (await spring.query(`mutation { linkPeople(tournament: "${id}") { linked created } }`)).linkPeople
const save = (input: object) => spring.ask('savePerson', 'SavePersonInput', FIELDS, input)
const link = (tournament: string, entrant: number, person: string | null) =>
  spring.ask('linkPerson', 'LinkPersonInput', 'number person', { tournament, entrant, person })
const merge = (keep: string, merged: string) => spring.ask('mergePeople', 'MergePeopleInput', FIELDS, { keep, merged })

describe('people across tournaments', () => {
  it('are known by their EMA numbers, once', async () => {
    expect(await linkAll('spring')).toEqual({ linked: 2, created: 2 })
    expect(await linkAll('summer')).toEqual({ linked: 2, created: 0 })
    expect(await linkAll('summer')).toEqual({ linked: 0, created: 0 })
    for (const search of ['04080024', '王', 'wang w'])
      expect(await people(search)).toEqual([
        {
          ...{ id: expect.any(String), name: 'Wang Wei', nameLocal: '王伟', emaNumber: '04080024' },
          entries: [
            { tournament: 'spring', number: 1, name: 'Wang Wei' },
            { tournament: 'summer', number: 7, name: 'W. Wang' },
          ],
        },
      ])
  })

  it('are not looked for by what no name has', async () => {
    expect(await codeOf(people('a\\u0000b'))).toBe('BAD_INPUT')
  })

  it('without a number are linked by hand, and two who were one are merged', async () => {
    const one = await save({ name: 'Bo' })
    const other = await save({ name: 'Bo B.', nameLocal: 'Bø' })
    await link('spring', 2, one.id)
    expect(await link('summer', 8, other.id)).toEqual({ number: 8, person: other.id })
    const merged = await merge(one.id, other.id)
    expect(merged).toMatchObject({ id: one.id, name: 'Bo', nameLocal: 'Bø', entries: [{ number: 2 }, { number: 8 }] })
    expect(await codeOf(merge(one.id, other.id))).toBe('PERSON_NOT_FOUND')
    expect(await link('summer', 8, null)).toEqual({ number: 8, person: null })
  })

  it('are not made one where they cannot be', async () => {
    const [wang] = await people('04080024')
    const [cy] = await people('05050505')
    expect(await codeOf(merge(wang.id, cy.id))).toBe('PEOPLE_DIFFER')
    expect(await codeOf(save({ id: cy.id, name: 'Cy', emaNumber: '04080024' }))).toBe('EMA_NUMBER_TAKEN')
    await save({ id: cy.id, name: 'Cy' })
    expect(await codeOf(merge(wang.id, cy.id))).toBe('PERSON_TWICE')
    expect(await codeOf(link('spring', 2, wang.id))).toBe('PERSON_TWICE')
    expect(await codeOf(link('spring', 2, 'nobody'))).toBe('PERSON_NOT_FOUND')
    expect(await codeOf(link('spring', 99, wang.id))).toBe('UNKNOWN_ENTRANT')
    expect(await codeOf(save({ name: 'X', emaNumber: '123' }))).toBe('BAD_INPUT')
    expect((await people('%')).length).toBe(0)
  })

  it('stay linked when the list is imported again, and leave no name in any event', async () => {
    await spring.importEntrants('number,name\n1,Wang\n2,Bo\n3,Cy\n')
    const [wang] = await people('王伟')
    expect(wang.entries[0]).toEqual({ tournament: 'spring', number: 1, name: 'Wang' })
    await spring.arrange('withdrawEntrant', { entrant: 1, fromSession: 1, reason: 'ill' })
    const audit = await fetch(`${server.url}/api/v1/tournaments/spring/conduct/audit`, {
      headers: { authorization: `Bearer ${spring.organiser}` },
    })
    expect(await audit.text()).not.toMatch(/Wang|王/)
  })

  it('are not whoever has their start number next', async () => {
    const event = await HallEvent.create(server, 'autumn')
    const list = (...emas: readonly string[]) =>
      event.importEntrants(['number,name,ema', ...emas.map((ema, i) => `${i + 1},${ema || 'Di'},${ema}`)].join('\n'))
    const linked = async (): Promise<readonly string[]> => {
      const query = '{ tournament(id: "autumn") { entrants { person } } people(limit: 200) { id emaNumber } }'
      const { tournament, people } = await event.query(query)
      const numbers = new Map(people.map((one: { id: string; emaNumber: string }) => [one.id, one.emaNumber]))
      return tournament.entrants.map(({ person }: { person: string | null }) => numbers.get(person) ?? person)
    }
    await list('06060601', '06060602', '06060603')
    await linkAll('autumn')
    await list('06060602', '06060601', '06060603')
    expect(await linked()).toEqual([null, null, '06060603'])
    expect(await linkAll('autumn')).toEqual({ linked: 2, created: 0 })
    expect(await linked()).toEqual(['06060602', '06060601', '06060603'])
    await list('06060602', '', '06060603')
    expect(await linked()).toEqual(['06060602', null, '06060603'])
    const [first] = await people('06060601')
    expect(await codeOf(link('autumn', 3, first.id))).toBe('PEOPLE_DIFFER')
  })

  it('over REST: found, shown with what they entered, and merged', async () => {
    const call = async (path: string, body?: object, token: string | null = spring.organiser) => {
      const response = await fetch(`${server.url}/api/v1/people${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const [cy] = await people('Cy')
    const wang = { name: 'Wang Wei', nameLocal: '王伟', emaNumber: '04080024', anonymisedAt: null }
    const found = (await call(`?search=${encodeURIComponent('王')}`)).body.people as { id: string }[]
    expect(found).toMatchObject([{ ...wang, entries: [{ tournament: 'spring', tournamentName: 'spring' }, {}] }])
    const id = found[0]!.id
    expect(await call(`/${id}`)).toEqual({ status: 200, body: found[0] })
    expect(((await call('?limit=1')).body.people as unknown[]).length).toBe(1)
    expect(await call('/nobody')).toMatchObject({ status: 404, body: { code: 'PERSON_NOT_FOUND', person: 'nobody' } })
    expect((await call('?limit=0')).body).toMatchObject({ code: 'BAD_INPUT', status: 400 })
    const { id: merged } = await save({ name: 'Wang', country: 'CN' })
    expect((await call(`/${id}/merge`, { merged })).body).toMatchObject({ ...wang, id, country: 'CN' })
    expect(await call(`/${id}/merge`, { merged })).toMatchObject({ status: 404, body: { code: 'PERSON_NOT_FOUND' } })
    expect(await call(`/${id}/merge`, { merged: cy.id })).toMatchObject({ status: 409, body: { code: 'PERSON_TWICE' } })
    expect((await call(`/${id}/merge`, {})).body).toMatchObject({ code: 'BAD_INPUT' })
    expect((await call('', undefined, null)).status).toBe(401)
    const own = await server.token([{ role: 'organiser', tournament: 'spring' }])
    for (const path of ['', `/${id}`]) expect((await call(path, undefined, own)).status).toBe(403)
    expect((await call(`/${id}/merge`, { merged: cy.id }, own)).status).toBe(403)
  })
})
