import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClaimReview,
  type CountedFan,
  type Finding,
  formatHandLine,
  readingsOf,
} from '../../../src/rules/index.ts'
import { CONDITIONS } from '../../../src/rules/rulesets/mcr/conditions.ts'
import { type Facts, factsOf, timesPresent } from '../../../src/rules/rulesets/mcr/facts.ts'
import { handOf, PROFILES, rowsOf, rulesetOf } from './fixture.ts'

/** Reviews a claim written as `28 49 69x2`. */
const review = (line: string, claim: string, key = 'mcr-cn'): ClaimReview =>
  rulesetOf(key).review(
    handOf(line),
    claim
      .split(' ')
      .filter(Boolean)
      .map((item) => ({ fan: Number(item.split('x')[0]), count: Number(item.split('x')[1] ?? 1) })),
  )
const findingOf = (line: string, claim: string, fan: number): Finding =>
  review(line, claim).findings.find((finding) => finding.fan === fan)!

/** 清龙 with a fourth chow that may link as 一般高, 连六 or 老少副. */
const THREE_LISTS = 'c:123p,c:456p,c:789p 789pS S D W S - 1'

describe('a claim', () => {
  test.each(['28 49 69 79 81', '28 49 71 79 81', '28 49 72 79 81'])('of any maximal list is right: %s', (claim) => {
    expect(review(THREE_LISTS, claim).outcome).toBe('right')
  })

  test('need not name the flowers that lie open, but may not invent more', () => {
    expect(review(THREE_LISTS, '28 49 69 79')).toMatchObject({ outcome: 'right', declaredPoints: 25 })
    expect(review(THREE_LISTS, '28 49 69 79 81x2')).toMatchObject({ outcome: 'over', declaredPoints: 26 })
  })

  test('is compared with the maximal list closest to it', () => {
    const { outcome, list, findings } = review(THREE_LISTS, '28 49 72')
    expect(outcome).toBe('under')
    expect(list.map(({ fan }) => fan)).toEqual([28, 49, 72, 79, 81])
    expect(findings.filter(({ status }) => status !== 'counts')).toMatchObject([
      { fan: 79, status: 'missed', counted: 1 },
    ])
  })

  test('of the right total by the wrong fan is different', () => {
    expect(review('c:123m,c:456s 12m789pEE 3m D E E - 0', '39 70 77')).toMatchObject({
      outcome: 'different',
      declaredPoints: 10,
    })
  })

  test('of a hand below the minimum says so, whatever was declared', () => {
    expect(review('c:123m,c:567s 12s789pEE 3s D E E - 8', '77 70')).toMatchObject({
      outcome: 'belowMinimum',
      verdict: { points: 10, pointsWithoutFlowers: 2, meetsMinimum: false },
    })
  })

  test('of tiles that are no winning shape finds nothing present', () => {
    const { outcome, verdict, list, findings } = review('c:123m,c:456s 12s789pEE 4s D E E - 0', '39')
    expect({ outcome, points: verdict.points, list }).toEqual({ outcome: 'notWinning', points: 0, list: [] })
    expect(findings).toMatchObject([{ fan: 39, status: 'notPresent' }])
  })

  test('of a fan that does not exist is over nothing, with a finding', () => {
    expect(review(THREE_LISTS, '28 49 69 79 99')).toMatchObject({ outcome: 'different', declaredPoints: 25 })
    expect(findingOf(THREE_LISTS, '99', 99)).toMatchObject({
      status: 'notPresent',
      explain: { en: 'there is no such fan' },
    })
  })
})

describe('a declared fan that does not count', () => {
  test('says which set is missing', () => {
    expect(findingOf('c:123m,c:456s 12m456pEE 3m D E S - 0', '39', 39)).toMatchObject({
      status: 'notPresent',
      clause: 'R98 #39',
      explain: {
        en: 'Mixed Straight: it needs 789 of dots; you have 456 of dots',
        'zh-Hans': '花龙：需要789饼；手中有456饼',
        'zh-Hant': '花龍：需要789餅；手中有456餅',
      },
    })
  })

  test.each([
    [
      'c:123m,c:456s 12s789pEE 3s D E S - 0',
      68,
      'All Simples: these tiles do not fit: 1 of characters, 1 of bamboo, 9 of dots, East',
    ],
    ['c:123m,c:456s 12s789pEE 3s D E S - 0', 80, 'Self-Drawn: it needs a self-draw'],
    ['c:123m,c:456s 12s789pEE 3s D E S - 0', 56, 'Fully Concealed Hand: it needs a self-draw and no open set'],
    ['c:123m,c:456s 23s789pEE 1s D E S - 0', 77, 'Edge Wait: the hand also waits for 4 of bamboo'],
    ['c:123m,c:456s 12s789pEE 3s D E S - 0', 60, 'Prevalent Wind: there is no pung of South'],
    ['c:123m,c:456s 12s789pEE 3s D E S - 0', 57, 'Two Melded Kongs: the hand has 0 melded and 0 concealed kongs'],
    ['c:123m,c:456s 12s789pEE 3s D E S - 0', 19, 'Seven Pairs: the hand is not seven pairs'],
    [
      'c:123m 123m555s77pEE 7p D E E - 0',
      66,
      'Two Concealed Pungs: the hand has 1 concealed pungs (a pung completed by a discard is not concealed)',
    ],
  ])('%s: %i: %s', (line, fan, explanation) => {
    expect(findingOf(line, String(fan), fan).explain.en).toBe(explanation)
  })

  test('is excluded by the counted fan that contains it, under its clause', () => {
    expect(findingOf('p:333s,p:333p,p:333m 24s11p 3s D N S - 0', '32 65', 65)).toMatchObject({
      status: 'excluded',
      by: 32,
      clause: 'R98 #32',
      explain: { en: 'Triple Pung counts, so Double Pung does not (R98 #32)' },
    })
  })

  test('is used up when its sets are combined already (principles 2, 3, 5)', () => {
    expect(findingOf(THREE_LISTS, '28 49 69 72 79', 72)).toMatchObject({ status: 'used', declared: 1, counted: 0 })
    const { findings } = review('- 123789m23789sPP 1s T S E - 0', '55 56 70x2 72x2 75')
    expect(findings.filter(({ status }) => status !== 'counts')).toMatchObject([
      { status: 'used', declared: 2, counted: 1 },
    ])
  })

  test('is used up when it needs the tiles read as other sets (principles 2, 4)', () => {
    expect(findingOf('- 223344m556677s8p 8p D E S - 0', '19 69x2', 69)).toMatchObject({
      status: 'used',
      explain: { en: expect.stringContaining('needs the tiles read as other sets') },
    })
    expect(findingOf('- 777888999s9pPPP 9p T W E - 1', '55x2', 55)).toMatchObject({ status: 'used', declared: 2 })
  })

  test('was declared more often than it can count', () => {
    expect(findingOf('c:123m,c:456s 12s789pEE 3s D E S - 0', '39x2', 39)).toMatchObject({
      status: 'used',
      declared: 2,
      counted: 1,
      explain: { en: 'Mixed Straight counts once a hand', 'zh-Hans': '花龙一副牌只计一次' },
    })
    expect(findingOf('p:555m,c:567m 12s789pEE 3s D E E - 0', '64x2', 64)).toMatchObject({
      status: 'notPresent',
      declared: 2,
      counted: 1,
    })
  })
})

test('every finding of every claim explains itself in three languages and adds up', () => {
  const ruleset = rulesetOf('mcr-wmo')
  const lines = rowsOf('mcr/hands-wmo.tsv.gz').map(([line = '']) => line)
  const claims = fc.array(fc.record({ fan: fc.integer({ min: 1, max: 83 }), count: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.constantFrom(...lines), claims, (line, claim) => {
      const { findings, list, outcome, declaredPoints, verdict } = ruleset.review(handOf(line), claim)
      for (const { explain, status, by, declared, counted } of findings) {
        for (const text of Object.values(explain)) expect(text).toMatch(/^\S.*\S$/u)
        expect(JSON.stringify(explain)).not.toContain('undefined')
        expect(by !== undefined).toBe(status === 'excluded')
        expect(status === 'counts').toBe(declared === counted)
        expect(status === 'missed').toBe(declared < counted)
      }
      expect(findings.reduce((sum, { counted, fan }) => sum + counted * (ruleset.fans[fan - 1]?.value ?? 0), 0)).toBe(
        verdict.points,
      )
      expect(list.reduce((sum, { points }) => sum + points, 0)).toBe(verdict.points)
      if (outcome === 'right') expect(declaredPoints).toBe(verdict.points)
    }),
    { numRuns: 500 },
  )
})

test.each(PROFILES)(
  '%s: some reading holds all that a maximal list counts, so explanations see what counting sees',
  (profile) => {
    const unseen = rowsOf('mcr/hands-wmo.tsv.gz')
      .filter((_, i) => i % 3 === 0)
      .map(([line = '']) => handOf(line))
      .filter((hand) => {
        const readings = readingsOf({ melds: hand.melds, closed: [...hand.concealed, hand.win] })
        const facts = readings.map((reading) => factsOf(hand, reading, true))
        const holds = ({ fan, count }: CountedFan): ((one: Facts) => boolean) => {
          const condition = CONDITIONS[fan]!
          return (one) => condition.on === 'nothingElse' || timesPresent(condition, one) >= count
        }
        const { lists, winning } = rulesetOf(profile).judge(hand)
        return (
          winning !== readings.length > 0 ||
          lists.some((list) => !facts.some((one) => list.every((line) => holds(line)(one))))
        )
      })
    expect(unseen.map(formatHandLine)).toEqual([])
  },
)
