import { beforeAll, describe, expect, it } from 'vitest'
import { pdfPages } from '../pdf.ts'
import { type TestServer, testServer } from '../server.ts'
import { codeOf, HallEvent } from './event.ts'

let server: TestServer
let event: HallEvent
beforeAll(async () => {
  server = await testServer()
  event = await HallEvent.create(server, 'rotation', { players: 9, house: 1 })
})

const giveByes = (input: object) =>
  event.ask('giveByes', 'GiveByesInput', 'seq kind fromSession tablePoints entrant { number }', {
    ...{ tournament: 'rotation', order: 'START_NUMBER', tablePoints: '7/4' },
    ...input,
  })
const attendance = async (session: number) => {
  const fields = 'short players { number } house { number } away { entrant { number } why } barred { number }'
  return (await event.query(`{ attendance(tournament: "rotation", session: ${session}) { ${fields} } }`)).attendance
}

describe('byes for nine players', () => {
  it('go round, all of a request at once, and once for one key', async () => {
    expect(await attendance(1)).toMatchObject({ short: 3, house: [{ number: 91 }], away: [] })
    const input = { idempotencyKey: 'all', fromSession: 1, toSession: 3 }
    const made = await giveByes(input)
    expect(
      made.map(({ seq, fromSession, entrant }: { seq: number; fromSession: number; entrant: { number: number } }) => [
        seq,
        fromSession,
        entrant.number,
      ]),
    ).toEqual([
      [1, 1, 9],
      [2, 2, 8],
      [3, 3, 7],
    ])
    expect(await giveByes(input)).toEqual(made)
    expect(await attendance(2)).toMatchObject({ short: 0, away: [{ entrant: { number: 8 }, why: 'BYE' }], barred: [] })
    expect(await codeOf(giveByes({ idempotencyKey: 'again', fromSession: 1, toSession: 3 }))).toBe('NO_BYE_NEEDED')
  })

  it('are seats for nobody: the drawing leaves them out, each in his session', async () => {
    await event.ask('drawSeating', 'DrawSeatingInput', 'id', { tournament: 'rotation', sessions: 3, seed: 3 })
    const query = '{ tournament(id: "rotation") { sessions { number tables { seats { entrant { number } } } } } }'
    const { sessions } = (await event.query(query)).tournament
    const missing = sessions.map(({ tables }: { tables: { seats: { entrant: { number: number } }[] }[] }) => {
      const seated = tables.flatMap(({ seats }) => seats.map(({ entrant }) => entrant.number))
      return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => !seated.includes(number))
    })
    expect(missing).toEqual([[9], [8], [7]])
  })

  it('after a session: by the standings, and not to who has had one', async () => {
    await event.play(1, [40, 10, -20, -30], [24, 8, -8, -24])
    const before = await event.ranking()
    expect(before.filter((line) => line.includes(':9 '))).toEqual(['5:9 7/4 (0)'])
    expect(await codeOf(giveByes({ idempotencyKey: 'late', fromSession: 1, order: 'STANDINGS' }))).toBe(
      'SESSION_ALREADY_STARTED',
    )
    const [next] = await giveByes({ idempotencyKey: 'next', fromSession: 4, order: 'STANDINGS' })
    const last = before.map((line) => Number(line.split(':')[1]?.split(' ')[0])).filter((number) => number < 7)
    expect(next.entrant.number).toBe(last.at(-1))
  })

  it('are not needed where house players fill up, or nobody is left over', async () => {
    await event.arrange('withdrawEntrant', { entrant: 5, fromSession: 5, reason: 'ill' })
    expect(await codeOf(giveByes({ idempotencyKey: 'none', fromSession: 5 }))).toBe('NO_BYE_NEEDED')
    expect(await codeOf(giveByes({ idempotencyKey: 'wrong', fromSession: 5, toSession: 4 }))).toBe(
      'SESSIONS_OUT_OF_ORDER',
    )
    const rest = (await (
      await fetch(`${server.url}/api/v1/tournaments/rotation/sessions/5/attendance`)
    ).json()) as object
    expect(rest).toMatchObject({ short: 0, away: [{ entrant: { number: 5 }, why: 'WITHDRAWN' }] })
  })

  it('stand among the sessions on the page, and are marked on paper', async () => {
    await event.play(2, [0, 0, 0, 0], [0, 0, 0, 0])
    const page = await (await fetch(`${server.url}/tournaments/rotation`)).text()
    expect(page).toContain('<b>1:</b> bye 1 3/4 (0)</small> <small><b>2:</b> 1 3/4 (0)')
    const [paper] = await pdfPages(await fetch(`${server.url}/api/v1/tournaments/rotation/standings.pdf`))
    expect(paper).toMatch(/ 9 Player 9 .* 1 3\/4 \(0\)\* 1 3\/4 \(0\) /)
    expect(paper).toContain('of each session; *: a bye.')
  })
})

describe('a bye in a finished stage', () => {
  it('stays as it is', async () => {
    const staged = await HallEvent.create(server, 'staged', { players: 9, house: 0 })
    await staged.ask('planStages', 'PlanStagesInput', 'number', {
      tournament: 'staged',
      stages: [
        { name: 'Qualification', sessions: 1 },
        {
          name: 'Final',
          sessions: 1,
          carryOver: 'NONE',
          ties: 'STRICT',
          groups: [{ name: 'F', takes: [{ type: 'TOP', count: 4 }] }],
        },
      ],
    })
    await staged.arrange('giveBye', { entrant: 9, session: 1, tablePoints: '7/4' })
    await staged.seat('1,1,1,2,3,4', '1,2,5,6,7,8')
    await staged.play(1, [40, 10, -20, -30], [24, 8, -8, -24])
    const before = await staged.ranking()
    await staged.ask('finishStage', 'FinishStageInput', 'number', { tournament: 'staged', stage: 1 })
    expect(await codeOf(staged.arrange('revokeArrangement', { seq: 1, reason: 'late' }))).toBe('STAGE_FROZEN')
    expect(await codeOf(staged.arrange('giveBye', { entrant: 4, session: 1, tablePoints: '4' }))).toBe('STAGE_FROZEN')
    expect(await staged.ranking()).toEqual(before)
  })
})
