import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsound } from '../entering.ts'
import { type Court, courtAt, previewAnywhere, ruledBy } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
const courts: Record<string, Court> = {}

beforeAll(async () => {
  server = await testServer()
  for (const rules of ['MCR_CN', 'MCR_WMO', 'EMA', 'HYBRID']) {
    const id = rules.toLowerCase().replace('_', '-')
    const { referee } = await startedTournament(server, id, ruledBy(rules))
    courts[rules] = courtAt(server, id, referee)
  }
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

type Fields = Readonly<Record<string, unknown>>

/** What SOUTH may show as a win of a discard in hand 1, and what the core then says. */
const SHOWN = {
  belowMinimum: [{ closed: '123m456s777p99s88p', winningTile: '8p' }, 'BELOW_MINIMUM', 'WINS', 0],
  wrongTile: [{ closed: '123456789m55s67p', winningTile: '1p' }, 'NOT_WINNING', 'READY_WRONG_TILE', 0],
  afterDiscard: [{ closed: '123456789m57s1p9p', winningTile: '6s' }, 'NOT_WINNING', 'READY_AFTER_DISCARD', 0],
  oneFromReady: [{ closed: '123456789m57s1pE', winningTile: 'C' }, 'NOT_WINNING', 'ONE_FROM_READY', 0],
  further: [{ closed: '147m258s1199pESW', winningTile: 'N' }, 'NOT_WINNING', 'FURTHER', 0],
  tooMany: [{ closed: '123456789m55s678p', winningTile: '9p' }, 'TILE_COUNT', null, 1],
  tooFew: [{ closed: '123456789m55s', winningTile: '9p' }, 'TILE_COUNT', null, -2],
  fourTooMany: [{ closed: '123456789m55s678899p', winningTile: '9p' }, 'TILE_COUNT', null, 4],
  fourTooFew: [{ closed: '123456789m', winningTile: '9p' }, 'TILE_COUNT', null, -4],
  melds: [{ melds: ['p:555s'], closed: '123456789m99p', winningTile: '9p' }, 'TILE_COUNT', null, 1],
} as const
type Shown = keyof typeof SHOWN

const showing = (shown: Shown, more: Fields = {}) => ({
  ...{ hand: 1, offender: 'SOUTH', shown: { tiles: SHOWN[shown][0], selfDrawn: false } },
  ...more,
})

/** What EAST, WEST and NORTH are paid each, or why nobody is. */
const paid = ({ payments, fines, placement, handStatus }: Fields) => {
  expect(fines).toEqual([0, 0, 0, 0])
  expect(handStatus).toBe('DEAD')
  const [each = 0] = payments as number[]
  expect(payments).toEqual([each, 0 - 3 * each, each, each])
  return placement === 'NONE' ? each : placement
}

describe('tiles shown as a win', () => {
  it.each(Object.entries(SHOWN))(
    '%s is classified the same whatever the rules',
    async (name, [, outcome, shape, excessTiles]) => {
      for (const court of Object.values(courts)) {
        const { value, message } = await court.preview(showing(name as Shown))
        expect(message).toBeUndefined()
        expect(value.shownWin).toMatchObject({ outcome, shape, excessTiles })
      }
    },
  )

  type Ruled = readonly [offence: string, each: unknown]
  const WRONG: Ruled = ['HU_NOT_WINNING', 20]
  /** Dossier C10 #3-5 and #12, E4. */
  const RULED: readonly [rules: string, shown: Shown, ...Ruled][] = [
    ['MCR_CN', 'belowMinimum', 'HU_BELOW_MINIMUM', 10],
    ['MCR_CN', 'wrongTile', 'HU_NOT_WINNING', 10],
    ['MCR_CN', 'afterDiscard', ...WRONG],
    ['MCR_CN', 'oneFromReady', ...WRONG],
    ['MCR_CN', 'further', 'HU_DELIBERATE', 'DISQUALIFIED'],
    ['MCR_CN', 'tooMany', 'TILE_COUNT_OVER', 0],
    ['MCR_CN', 'tooFew', 'TILE_COUNT_UNDER', 0],
    ['MCR_CN', 'melds', 'TILE_COUNT_OVER', 0],
    ...['MCR_WMO', 'EMA'].flatMap((rules): [string, Shown, ...Ruled][] => [
      [rules, 'belowMinimum', 'HU_BELOW_MINIMUM', 10],
      [rules, 'wrongTile', ...WRONG],
      [rules, 'afterDiscard', ...WRONG],
      [rules, 'oneFromReady', ...WRONG],
      [rules, 'further', ...WRONG],
      [rules, 'tooMany', 'TILE_COUNT_OVER', 20],
      [rules, 'tooFew', 'TILE_COUNT_UNDER', 20],
      [rules, 'melds', 'TILE_COUNT_OVER', 20],
    ]),
    ['HYBRID', 'belowMinimum', 'HU_BELOW_MINIMUM', 1000],
    ['HYBRID', 'wrongTile', 'HU_NOT_WINNING', 2000],
    ['HYBRID', 'afterDiscard', 'HU_NOT_WINNING', 2000],
    ['HYBRID', 'oneFromReady', 'HU_DELIBERATE', 10_000],
    ['HYBRID', 'further', 'HU_DELIBERATE', 'FIXED_LAST'],
    ['HYBRID', 'tooMany', 'TILE_COUNT_OVER', 'FIXED_LAST'],
    ['HYBRID', 'tooFew', 'TILE_COUNT_UNDER', 'FIXED_LAST'],
    ['HYBRID', 'melds', 'TILE_COUNT_OVER', 'FIXED_LAST'],
  ]

  it.each(RULED)('by %s, %s is %s and costs %s to each', async (rules, shown, offence, each) => {
    const court = courts[rules]!
    const { value } = await court.preview(showing(shown))
    const sheet = await court.must('recordRuling', showing(shown))
    const { ruling, ...recorded } = sheet.rulings.at(-1)
    expect([recorded.offence, paid(ruling)]).toEqual([offence, each])
    expect(ruling).toEqual(value.ruling)
    expect(sheet.scores).toEqual(value.scores)
    expect(recorded).toMatchObject({ shown: value.shown, answers: value.answers, repeatIndex: value.repeatIndex })
  })

  it('stay on the record as they were shown, with the winds of the hand', async () => {
    const { referee } = await startedTournament(server, 'kept', { policy: { penaltyRules: 'EMA' } })
    const court = courtAt(server, 'kept', referee)
    await court.must('recordDraw', { hand: 1 })
    const input = { ...showing('wrongTile', { hand: 2, note: 'thought it was 8p' }) }
    const { rulings } = await court.must('recordRuling', input)
    expect(rulings[0]).toMatchObject({ shown: '- 123456789m55s67p 1p D E E - 0', note: 'thought it was 8p', hand: 2 })
    // In hand 1 SOUTH had the wind of its name.
    const earlier = await court.must('recordRuling', { ...input, hand: 1 })
    expect(earlier.rulings[1]).toMatchObject({ shown: '- 123456789m55s67p 1p D S E - 0', note: 'thought it was 8p' })
  })

  it('say in which way they miss, in the languages', async () => {
    const { value } = await courts.EMA!.preview(showing('wrongTile'))
    expect(value.shownWin).toMatchObject({ waits: '58p', reason: expect.stringMatching(/5.*8p, not for 1p/) })
    const discards = await courts.EMA!.preview(showing('afterDiscard'))
    expect(discards.value.shownWin).toMatchObject({ waits: '', readyDiscards: '19p' })
  })
})

describe('the referee decides whether a false win was meant', () => {
  const decided = async (rules: string, shown: Shown, intent: string) => {
    const { value, message } = await courts[rules]!.preview(showing(shown, { intent, repeatIndex: 1 }))
    expect(message).toBeUndefined()
    return [value.offence, paid(value.ruling), value.answers]
  }

  it('not so: two tiles from ready is then a false win like another', async () => {
    const answers = { shape: 'FURTHER' }
    expect(await decided('MCR_CN', 'further', 'ACCIDENT')).toEqual(['HU_NOT_WINNING', 20, answers])
    expect(await decided('MCR_CN', 'further', 'NEGLIGENT')).toEqual(['HU_NOT_WINNING', 20, answers])
    expect(await decided('MCR_CN', 'further', 'UNKNOWN')).toEqual(['HU_DELIBERATE', 'DISQUALIFIED', {}])
  })

  it('so: whatever the tiles', async () => {
    for (const rules of ['MCR_CN', 'MCR_WMO', 'EMA'])
      expect(await decided(rules, 'wrongTile', 'DELIBERATE')).toEqual(['HU_DELIBERATE', 'DISQUALIFIED', {}])
  })

  it('or not at all, where the tiles alone decide', async () => {
    const answers = { shape: 'READY_WRONG_TILE' }
    expect(await decided('HYBRID', 'wrongTile', 'DELIBERATE')).toEqual(['HU_NOT_WINNING', 2000, answers])
    expect(await decided('HYBRID', 'further', 'ACCIDENT')).toEqual(['HU_DELIBERATE', 10_000, {}])
    expect((await decided('EMA', 'belowMinimum', 'DELIBERATE'))[0]).toBe('HU_BELOW_MINIMUM')
    expect((await decided('EMA', 'tooMany', 'DELIBERATE'))[0]).toBe('TILE_COUNT_OVER')
  })

  it('but not what the tiles say themselves; without them he answers that, too', async () => {
    const answers = { tilesShown: false }
    const { message } = await courts.EMA!.preview(showing('wrongTile', { answers }))
    expect(message).toMatch(/tilesShown is true; leave the answer out, or send the offence without the tiles/)
    const unseen = { ...answers, shape: 'READY_WRONG_TILE' }
    const { value } = await courts.EMA!.preview({
      hand: 1,
      offender: 'SOUTH',
      offence: 'HU_NOT_WINNING',
      answers: unseen,
    })
    expect(paid(value.ruling)).toBe(0)
  })
})

describe('a wall that cannot be restored', () => {
  /** Waits for 58p: 27 points at the most. */
  const READY = { closed: '123456789m55s67p' }
  const wall = (hands: readonly Fields[], more: Fields = {}) => ({
    ...{ hand: 1, offender: 'SOUTH', offence: 'WALL_DAMAGE', answers: { restorable: false, winIsValid: false }, hands },
    ...more,
  })

  it('is paid for by the hands that were ready, which the core looks at', async () => {
    const hands = [
      { seat: 'EAST', ...READY },
      { seat: 'NORTH', closed: '147m258s1199pESW' },
    ]
    const { value, message } = await courts.HYBRID!.preview(wall(hands))
    expect(message).toBeUndefined()
    expect(value.answers.readyBest).toEqual([expect.any(Number), null, null, null])
    expect(value.answers.readyBest[0]).toBeGreaterThan(8)
    expect(value.ruling.payments).toEqual([5000, -15_000, 5000, 5000])
    const given = await courts.HYBRID!.preview(
      wall([], { hands: null, answers: { restorable: false, winIsValid: false, readyBest: [6000, null, null, null] } }),
    )
    expect(given.value.ruling.payments).toEqual([6000, -16_000, 5000, 5000])
  })

  it('is the same without a table, under the ruleset that is named', async () => {
    const anywhere = { ...wall([{ seat: 'WEST', ...READY }]), rules: 'HYBRID', ruleset: 'hybrid' }
    const { value, message } = await previewAnywhere(server, anywhere)
    expect(message).toBeUndefined()
    expect(value).toMatchObject({ scores: null, ruling: { handStatus: 'VOID', payments: [5000, -15_000, 5000, 5000] } })
    expect(value.answers.readyBest.map((best: number | null) => best !== null)).toEqual([false, false, true, false])
  })
})
