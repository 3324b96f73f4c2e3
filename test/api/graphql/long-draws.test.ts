import { beforeAll, describe, expect, it } from 'vitest'
import { machineDeps } from '../../../src/app.ts'
import { drawAll } from '../../../src/tournament/seating/drawing.ts'
import { drawSeating } from '../../../src/usecases/seating/draw-seating.ts'
import type { Deps } from '../../../src/usecases/usecase.ts'
import { listed } from '../listed.ts'
import { must } from '../played.ts'
import { handInput, RECORD_HAND, startedTournament, type TestServer, testServer } from '../server.ts'

const DRAW = 'mutation($input: DrawSeatingInput!) { drawSeating(input: $input) { sessions { number } } }'
const JOB = 'id kind tournamentId state done total result { tournament outcome } error { code }'

let server: TestServer
let organiser: string
beforeAll(async () => {
  server = await testServer()
  organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  await listed(server, organiser, 'hall', 1_008)
})

const draw = (tournament: string, more: object) =>
  server.graphql(organiser, DRAW, { input: { tournament, seed: 7, ...more } })
const jobs = async (tournament: string) =>
  (await must(server.graphql(organiser, `{ jobs(tournament: "${tournament}") { ${JOB} } }`))).jobs

describe('a large draw', () => {
  it('is answered like a small one when it ends soon', async () => {
    expect(await must(draw('hall', { sessions: 2 }))).toEqual({
      drawSeating: { sessions: [{ number: 1 }, { number: 2 }] },
    })
    expect(await jobs('hall')).toMatchObject([
      {
        ...{ kind: 'SEATING_DRAW', tournamentId: 'hall', state: 'DONE', done: 1_008, total: 1_008 },
        ...{ result: { tournament: 'hall', outcome: 'SEATED' }, error: null },
      },
    ])
    const certificate = await must(
      server.graphql(null, '{ seatingCertificate(tournament: "hall") { repeatMeetings windSpread } }'),
    )
    expect(certificate).toEqual({ seatingCertificate: { repeatMeetings: 0, windSpread: 1 } })
  })

  it('that nobody could seat is refused at once, without a job', async () => {
    const before = await jobs('hall')
    const { errors } = await draw('hall', { sessions: 2, apart: { countries: true } })
    expect(errors?.[0].extensions).toMatchObject({ code: 'INVALID_SEATING', reason: 'GROUP_EXCEEDS_TABLES' })
    expect(await jobs('hall')).toEqual(before)
  })

  it('goes on as a job after two seconds, keeps nobody waiting, and is cancelled without a trace', async () => {
    await listed(server, organiser, 'long', 2_000)
    const { referee } = await startedTournament(server, 'meanwhile')
    const answer = draw('long', { sessions: 64, method: 'RANK_GROUPS', groupSize: 8 })
    let isAnswered = false
    answer.finally(() => (isAnswered = true))
    const taken: number[] = []
    const timed = async (request: Promise<unknown>) => {
      const begun = performance.now()
      await request
      taken.push(performance.now() - begun)
    }
    for (let hand = 1; hand <= 10 && !isAnswered; hand++) {
      await timed(must(server.graphql(referee, RECORD_HAND, { input: handInput('meanwhile', hand) })))
      await timed(fetch(`${server.url}/livez`))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(taken.length).toBeGreaterThan(4)
    // Whoever had to wait for the draw would wait longer than two seconds.
    expect(Math.max(...taken)).toBeLessThan(1_000)

    const { status, errors } = await answer
    expect(status).toBe(202)
    const { code, job } = errors![0].extensions
    expect(code).toBe('JOB_RUNNING')
    const look = async () =>
      (await must(server.graphql(organiser, `{ job(job: "${job}", tournament: "long") { ${JOB} } }`))).job
    const running = await look()
    expect(running).toMatchObject({ state: 'RUNNING', total: 2 * 64 * 500 })
    expect(running.done).toBeGreaterThan(0)
    await must(server.graphql(organiser, `mutation { cancelJob(job: "${job}", tournament: "long") { id } }`))
    await expect.poll(look).toMatchObject({ state: 'CANCELLED', error: { code: 'JOB_CANCELLED' } })
    expect(await server.store.tables('long')).toEqual([])
  })
})

describe('what happens while seats are drawn', () => {
  const caller = { subject: 'organiser', grants: [{ role: 'organiser', tournament: '*' }] } as const

  /** Draws with something else happening before it ends. */
  const drawWhile = async (sessions: number, meanwhile: () => Promise<unknown>) => {
    const mistakes: unknown[] = []
    const deps: Deps = {
      ...machineDeps(server.store),
      onMistake: (error) => mistakes.push(error),
      drawAside: async (drawing) => {
        await meanwhile()
        return drawAll(drawing)
      },
    }
    const input = { tournament: 'hall', sessions, seed: 7 }
    return {
      outcome: await drawSeating(deps, caller, input),
      mistakes,
      tables: (await server.store.tables('hall')).length,
    }
  }
  const change = (text: string) => must(server.graphql(organiser, `mutation { ${text} }`))

  it('does not matter where the same people are to sit', async () => {
    const { outcome, tables } = await drawWhile(3, () =>
      change('checkIn(input: { tournament: "hall", entrants: [3] }) { number }'),
    )
    expect(outcome).toMatchObject({ ok: true })
    expect(tables).toBe(3 * 252)
  })

  it('is answered by a refusal where others are to sit, and the seats stay', async () => {
    const absent = (entrant: number) =>
      `a${entrant}: recordAbsence(input: { tournament: "hall", idempotencyKey: "a${entrant}", entrant: ${entrant}, fromSession: 4, toSession: 4, reason: "ill" }) { __typename }`
    const { outcome, tables } = await drawWhile(4, () => change([5, 6, 7, 8].map(absent).join(' ')))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'SEATING_OUTDATED' } })
    expect(tables).toBe(3 * 252)
  })

  it('may be that the draw breaks off: the seats stay, and the operator learns why', async () => {
    const { outcome, mistakes } = await drawWhile(4, () => Promise.reject(new Error('out of memory')))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } })
    expect(mistakes).toMatchObject([{ message: 'out of memory' }])
  })
})
