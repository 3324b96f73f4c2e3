import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../../scripts/audit-verify/database.ts'
import { seatNinth } from '../ninth.ts'
import { popularTableOf, startedPopular } from '../popular-table.ts'
import { type TestServer, testServer } from '../server.ts'
import { records, sheetSums, workbookOf } from '../workbook.ts'

// An evening of eight players for beans, told in order: every test goes on where the one before has stopped.

const ID = 'beans'
const ROOM = { unit: 10, highestDouble: 3, continuingDealer: 4, jackpotStake: 100, taskReward: 30 }

let server: TestServer
let organiser = ''
let referee = ''
beforeAll(async () => {
  server = await testServer()
  const policy = { handsPerSession: 2, penaltyRules: 'MCR_CN', switches: ROOM }
  const tokens = await startedPopular(server, ID, policy, 2, 8)
  organiser = tokens.organiser
  referee = tokens.referee
})

const mutate = async (mutation: string) => {
  const { data, errors } = await server.graphql(organiser, `mutation { ${mutation} }`)
  return errors ? errors[0].extensions : data
}
const sum = (beans: readonly number[]): number => beans.reduce((total, each) => total + each, 0)
const winds = ({ seats }: { seats: readonly { wind: string }[] }): string => seats.map(({ wind }) => wind[0]).join('')

describe('the first session', () => {
  it('is played with doubles, kongs, a jackpot, a dead hand, a void deal, and a dealer who stays on', async () => {
    const table = popularTableOf(server, ID, referee)
    // Hand 1: East, who trebled, wins 8 fan himself: 10 × 8 × (2 × 3) from each; South doubled and pays twice.
    const kongs = [{ type: 'CONCEALED', konger: 'WEST' }]
    const first = await table.must('recordHand', {
      ...{ hand: 1, winner: 'EAST', points: 8, extras: { doubles: [3, 2, 1, 1], kongs, target: 'All Pungs' } },
    })
    const win = [480 * 4, -480 * 2, -480, -480]
    // 2 beans, times 3, 2 and 1, of the chosen doubles.
    const kong = [-6, -4, 12, -2]
    expect(first).toMatchObject({
      ...{ pot: 100, house: -100, scores: win.map((beans, seat) => beans + kong[seat]!) },
      next: { hand: 2, dealer: 'EAST', continuation: 1 },
    })
    expect(winds(first)).toBe('ESWN')

    // Hand 2: South claims to have won too early and is fined by the book, in beans; his hand is dead.
    const fined = await table.must('recordRuling', {
      ...{ hand: 2, offender: 'SOUTH', offence: 'HU_BELOW_MINIMUM' },
    })
    const paid = fined.rulings[0].ruling.payments
    expect([sum(paid), paid[1] % 10]).toEqual([0, -0])
    expect(paid[1]).toBeLessThan(0)
    expect(fined.dead).toEqual(['SOUTH'])
    expect(await table.enter('recordHand', { hand: 2, winner: 'SOUTH', points: 6 })).toMatchObject({
      code: 'DEAD_HAND',
    })
    const { data } = await server.graphql(
      null,
      'query($input: ResolveClaimsInput!) { resolveClaims(input: $input) { taken { seat kind } refused { seat code } } }',
      {
        input: {
          ...{ table: { tournament: ID, session: 1, table: 1 }, offer: { kind: 'DISCARD', tile: '5p', from: 'WEST' } },
          claims: [
            { seat: 'SOUTH', kind: 'HU' },
            { seat: 'NORTH', kind: 'CHOW', tiles: '46p' },
          ],
        },
      },
    )
    expect(data.resolveClaims).toEqual({
      ...{ taken: { seat: 'NORTH', kind: 'CHOW' }, refused: [{ seat: 'SOUTH', code: 'DEAD_HAND' }] },
    })
    await table.must('voidHand', { hand: 2, reason: 'a tile was missing' })

    // Its replay: East is still the dealer who stays on, ×4, and gives to North.
    const again = await table.must('recordHand', { hand: 2, winner: 'NORTH', discarder: 'EAST', points: 3 })
    expect(again.hands[1].payments).toEqual([-120, 0, 0, 120])
    expect(again.next).toMatchObject({ hand: 3, dealer: 'SOUTH', continuation: 0 })
    expect(winds(again)).toBe('NESW')
    // Hand 3 takes the jackpot.
    const third = await table.must('recordHand', {
      ...{ hand: 3, winner: 'WEST', discarder: 'SOUTH', points: 6 },
      extras: { target: 'All Pungs', targetMade: true, taskDone: ['WEST'] },
    })
    expect(third.hands[2]).toMatchObject({ payments: [0, -120, 120, 0], collected: [0, 0, 230, 0] })
    expect(third).toMatchObject({ pot: 0, house: -230, next: null })
    expect(sum(third.scores)).toBe(230)
    // The kong of hand 1 was North's.
    const amended = await table.must('amendEntry', {
      ...{ seq: 2, reason: 'the kong was of North' },
      win: {
        ...{ winner: 'EAST', points: 8 },
        extras: { doubles: [3, 2, 1, 1], kongs: [{ type: 'CONCEALED', konger: 'NORTH' }], target: 'All Pungs' },
      },
    })
    expect(amended.hands[0].payments).toEqual([480 * 4 - 6, -960 - 4, -480 - 2, -480 + 12])
    await table.must('closeTable')
  })

  it('ends at the other table, where a cheat is disqualified', async () => {
    const table = popularTableOf(server, ID, referee, { session: 1, table: 2 })
    await table.must('recordHand', { hand: 1, winner: 'EAST', discarder: 'NORTH', points: 24 })
    const cheated = await table.must('recordRuling', { offender: 'EAST', offence: 'CHEATING' })
    expect(cheated.rulings).toMatchObject([{ ruling: { placement: 'DISQUALIFIED' } }])
    await table.must('closeTable', { early: true })
    expect(await mutate(`closeSession(tournament: "${ID}", session: 1) { status }`)).toEqual({
      closeSession: { status: 'CLOSED' },
    })
  })
})

describe('the second session', () => {
  it('begins without the cheat, and a lost sheet is entered with what the house gave', async () => {
    const start = `startSession(tournament: "${ID}", session: 2) { status }`
    expect(await mutate(start)).toMatchObject({ code: 'ENTRANT_BARRED' })
    await seatNinth(server, ID, organiser, ['2,1,1,9,2,6', '2,2,3,7,4,8'])
    expect(await mutate(start)).toEqual({ startSession: { status: 'RUNNING' } })
    const lost = popularTableOf(server, ID, referee, { session: 2, table: 1 })
    const totals = { scores: [500, -300, -200, 130], fromHouse: 130, reason: 'sheet lost' }
    expect(await lost.must('recordTableTotals', totals)).toMatchObject({ pot: 0, house: -130 })
    await lost.must('closeTable')
    const table = popularTableOf(server, ID, referee, { session: 2, table: 2 })
    await table.must('recordDraw', { hand: 1, extras: { target: 'Seven Pairs' } })
    await table.must('recordPenalty', { hand: 1, fines: [0, 0, 0, -40], reason: 'late' })
    expect(await table.must('closeTable', { early: true })).toMatchObject({ pot: 100, house: -100 })
    expect(await mutate(`closeSession(tournament: "${ID}", session: 2) { status }`)).toMatchObject({
      closeSession: { status: 'CLOSED' },
    })
  })
})

describe('the results', () => {
  it('rank by beans; the house and the jackpot account for the rest', async () => {
    const { data } = await server.graphql(
      organiser,
      `{ standings(tournament: "${ID}") { players { rank points disqualified entrant { number } } }
         rulings(tournament: "${ID}") { proof { balances fines } } }`,
    )
    const { players } = data.standings
    const ranked = players.filter(({ rank }: { rank: number | null }) => rank !== null)
    const beans = ranked.map((each: { points: number }) => each.points)
    expect(beans).toEqual([...beans].sort((a, b) => b - a))
    expect(players.at(-1)).toMatchObject({ rank: null, disqualified: true, entrant: { number: 5 } })
    // What the house gave at three tables, less the fine; the stake of the last jackpot lies in it.
    expect(sum(players.map((each: { points: number }) => each.points))).toBe(230 + 130 - 40)
    expect(data.rulings.proof).toMatchObject({ balances: true, fines: -40 })
  })

  it('are files and pages, and what the events come to', async () => {
    const csv = await (await fetch(`${server.url}/api/v1/tournaments/${ID}/standings.csv`)).text()
    expect(csv.trim().split('\r\n')).toHaveLength(10)
    expect(csv.trim().split('\r\n').at(-1)).toMatch(/^DSQ,5,/)
    const book = await workbookOf(await fetch(`${server.url}/api/v1/tournaments/${ID}/standings.xlsx`))
    for (const table of [1, 2]) {
      const answer = await fetch(`${server.url}/api/v1/tournaments/${ID}/sessions/1/tables/${table}`)
      expect(sheetSums(book, 1, table)).toEqual(((await answer.json()) as { scores: number[] }).scores)
    }
    expect(records(book.get('Hands'))[2]).toMatchObject({ 'West points': 120, 'West from pot and house': 230 })
    const page = await (await fetch(`${server.url}/tournaments/${ID}/sessions/1/tables/1`)).text()
    expect(page).toContain('target fan 碰碰和 All Pungs')
    expect(await verifyDatabase(server.store, ID)).toMatchObject({ tables: 4, problems: [] })
  })
})
