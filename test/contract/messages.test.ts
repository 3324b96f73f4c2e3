import { describe, expect, it } from 'vitest'
import { versionConflict } from '../../src/contract/conflict.ts'
import { recordPenaltyInput } from '../../src/contract/inputs.ts'
import { plainWords } from '../../src/contract/plain-words.ts'
import { fromRules } from '../../src/contract/refusals.ts'
import { claimError, handError } from '../../src/contract/rules/claims.ts'
import { createTournamentInput } from '../../src/contract/tournament/tournament-inputs.ts'
import { counted, numbered } from '../../src/contract/wording.ts'
import { parseHandLine } from '../../src/rules/index.ts'
import { handOf, rulesetOf } from '../rules/mcr/fixture.ts'

const ruleset = rulesetOf('mcr-cn')

const rejection = (line: string, ...declared: readonly (readonly [fan: number, count: number])[]) => {
  const review = ruleset.review(
    handOf(line),
    declared.map(([fan, count]) => ({ fan, count })),
  )
  return claimError({ code: 'CLAIM_REJECTED', review }, ruleset).message
}

describe('a rejected claim', () => {
  it('names each fan once, with its reason, and then what was missed with its points', () => {
    expect(rejection('- 88m789s12345789p 6p D N S - 0', [39, 1], [28, 1])).toBe(
      'The hand scores 21, the fan declared come to 24. Does not count: 花龙 Mixed Straight (needs 456 of characters; ' +
        'you have 88 of characters). Missed: 门前清 Concealed Hand (2), 平和 All Chows (2), 喜相逢 Mixed Double Chow (1).',
    )
  })

  it('says what counts in the place of a fan that is contained in another', () => {
    expect(rejection('- 88m789s12345789p 6p D N S - 0', [28, 1], [62, 1], [63, 1], [70, 1], [76, 1])).toMatch(
      /Does not count: 无字 No Honors \(平和 All Chows counts in its place, R98 #63\)\.$/,
    )
  })

  it('says that the sets of a fan are used up', () => {
    expect(rejection('- 88m789s12345789p 6p D N S - 0', [28, 1], [62, 1], [63, 1], [70, 1], [71, 1])).toMatch(
      / Does not count: 连六 Short Straight \(its sets are already combined; .*: non-separation, .*\)\.$/,
    )
  })

  it('says how many are too many', () => {
    expect(rejection('- 88m789s12345789p 6p D N S - 2', [28, 1], [62, 1], [63, 1], [70, 1], [81, 4])).toMatch(
      /Does not count: 花牌 Flower Tiles ×2 \(there are 2 flowers\)\.$/,
    )
  })
})

describe('a hand that cannot be', () => {
  it.each([
    ['- 123m456m789m123s 5p D E E - 0', 'With no melds 13 tiles are needed besides the winning tile; these are 12.'],
    ['c:123m 123m456m 5p D E E - 0', 'With 1 meld 10 tiles are needed besides the winning tile; these are 6.'],
    [
      'c:123m,p:SSS,p:WWW,p:NNN 12m 1m D E E - 0',
      'With 4 melds 1 tile is needed besides the winning tile; these are 2.',
    ],
    [
      '- 123x456m789m1234s 5p D E E - 0',
      '"123x456m789m1234s" is not tiles: "x" is no tile; write 1-9 with m, s or p, or one of E S W N C F P.',
    ],
    ['- 1111m23m456m789s1p 1m D E E - 9', 'There are eight flowers, not 9.'],
    ['- 1111m23m456m789s1p 1m D E E - 0', 'There are only four copies of 1m.'],
    ['- 123m456m789m1234s 5 D E E - 0', '"5" is not one tile: the last ranks lack their suit: m, s or p.'],
  ])('%s: %s', (line, message) => {
    const hand = parseHandLine(line)
    expect(hand.ok ? undefined : handError(hand.error).message).toBe(message)
  })
})

describe('an input that is not well formed', () => {
  const faults = (schema: typeof createTournamentInput | typeof recordPenaltyInput, input: object) =>
    (schema.safeParse(input, { error: plainWords }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )

  it('is told in plain words what would be right', () => {
    const table = { tournament: 'cup', session: 0, table: 1 }
    const entry = {
      table,
      expectedVersion: 1.5,
      idempotencyKey: '',
      hand: 1,
      payments: [1, -1],
      reason: 'x'.repeat(501),
    }
    expect(faults(recordPenaltyInput, entry)).toEqual([
      'table.session: must be at least 1',
      'expectedVersion: must be a whole number',
      'idempotencyKey: must not be empty',
      'payments: must have 4 numbers, one a seat, East first',
      'reason: must have at most 500 characters',
    ])
    expect(
      faults(recordPenaltyInput, { ...entry, table: { ...table, session: 1 }, expectedVersion: 1, reason: 7 }),
    ).toEqual([
      'idempotencyKey: must not be empty',
      'payments: must have 4 numbers, one a seat, East first',
      'reason: must be a text',
    ])
  })

  it('is told both limits and every choice', () => {
    const told = faults(createTournamentInput, {
      id: 'cup',
      policy: { sessionMinutes: 0, handsPerSession: 17, dealer: 'STAY', colour: 'red', ranking: [] },
    })
    expect(told).toEqual(
      expect.arrayContaining([
        'name: is missing',
        'policy.sessionMinutes: must be a whole number from 1 to 600',
        'policy.handsPerSession: must be a whole number from 1 to 16',
        'policy.dealer: must be ROTATE or CONTINUE',
        'policy.ranking: must not be empty',
        'policy.dice: is missing; it must be MCR_2_DICE, HK_3_DICE or ONE_DIE',
        'policy: there is no "colour" here; correct the spelling or leave it out',
      ]),
    )
  })
})

describe('one and many', () => {
  it.each([
    [1, /this one has 1 hand on it\.$/],
    [3, /this one has 3 hands on it\.$/],
    [0, /this one has a riichi, penalty or ruling on it\.$/],
  ])('%i hands at a table entered as totals', (hands, words) => {
    expect(fromRules({ code: 'TABLE_HAS_HANDS', hands }).message).toMatch(words)
  })
})

it('things by their numbers are one or many', () => {
  expect([numbered('entry', 'entries', [8]), numbered('entry', 'entries', [8, 9])]).toEqual(['entry 8', 'entries 8, 9'])
  expect([counted(1, 'tile'), counted(0, 'tile')]).toEqual(['1 tile', '0 tiles'])
})

describe('a near miss', () => {
  const hints = (line: string) => claimError({ code: 'NOT_WINNING', hand: handOf(line) }, ruleset)

  it('has the article its name is spoken with', () => {
    expect(hints('- 88m7898s1234789p 6p D N S - 0').message).toMatch(/ With 5p for an 8s it would score 21\.$/)
  })

  it('is none that would be below the minimum', () => {
    expect(hints('c:123m,c:456m 78m123sEE 1s D E S - 0').details?.nearMisses).not.toEqual([])
    expect(hints('c:123m,c:567s 78m123sEE 1s D E S - 0').details?.nearMisses).toEqual([])
  })
})

describe('an entry for another version', () => {
  const told = (expected: number) =>
    versionConflict({ table: 1, version: 3, status: 'PLAYING', state: null }, expected).message

  it('is told whether it came late or too early', () => {
    expect(told(2)).toMatch(/^The table is at version 3, .* version 2\. Check the sheet/)
    expect(told(7)).toMatch(/^The table is only at version 3; .* version 7, .* send its version\.$/)
  })
})
