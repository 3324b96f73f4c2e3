import type { ClaimsView, WallBreakView } from '../../contract/table/play-views.ts'

// What the server answers about a hand in play; a test holds these against it.

const TABLE = { tournament: 'riverside-open', session: 1, table: 1 }

export const throws = { policy: 'HK_3_DICE', firstRoll: 8, secondRoll: 11 }
export const throwsAtTable = { table: TABLE, firstRoll: 8, secondRoll: 11, draws: 20, replacements: 1 }

type Place = WallBreakView['firstStack']
const stack = (wall: Place['wall'], number: number): Place => ({ wall, wind: wall, stack: number })
const both = (wall: Place['wall'], ...numbers: number[]) =>
  numbers.flatMap((number) => [
    { ...stack(wall, number), level: 'TOP' as const },
    { ...stack(wall, number), level: 'BOTTOM' as const },
  ])
const top = (wall: Place['wall'], number: number) => ({ ...stack(wall, number), level: 'TOP' as const })
const bottom = (wall: Place['wall'], number: number) => ({ ...stack(wall, number), level: 'BOTTOM' as const })
const to = (seat: Place['wall'], tiles: WallBreakView['deal'][number]['tiles']) => ({ to: seat, wind: seat, tiles })

/** The answer to `throws`. */
export const broken: WallBreakView = {
  opener: 'NORTH',
  openerWind: 'NORTH',
  skip: 11,
  firstStack: stack('NORTH', 12),
  tailStack: stack('NORTH', 11),
  jumpStacks: [stack('WEST', 18), stack('SOUTH', 1), stack('SOUTH', 2)],
  deal: [
    to('EAST', both('NORTH', 12, 13)),
    to('SOUTH', both('NORTH', 14, 15)),
    to('WEST', both('NORTH', 16, 17)),
    to('NORTH', [...both('NORTH', 18), ...both('WEST', 1)]),
    to('EAST', both('WEST', 2, 3)),
    to('SOUTH', both('WEST', 4, 5)),
    to('WEST', both('WEST', 6, 7)),
    to('NORTH', both('WEST', 8, 9)),
    to('EAST', both('WEST', 10, 11)),
    to('SOUTH', both('WEST', 12, 13)),
    to('WEST', both('WEST', 14, 15)),
    to('NORTH', both('WEST', 16, 17)),
    to('EAST', [top('WEST', 18), top('SOUTH', 2)]),
    to('SOUTH', [bottom('WEST', 18)]),
    to('WEST', [top('SOUTH', 1)]),
    to('NORTH', [bottom('SOUTH', 1)]),
  ],
  left: 91,
  nextLiveTile: bottom('SOUTH', 2),
  nextReplacement: top('NORTH', 11),
}

/** Hand 3 of the table is being played: WEST deals, NORTH is South, EAST is West and SOUTH is North. */
export const calls = {
  table: TABLE,
  offer: { kind: 'DISCARD', tile: '5m', from: 'WEST' },
  claims: [
    { seat: 'NORTH', kind: 'CHOW', tiles: '46m' },
    { seat: 'SOUTH', kind: 'PUNG', tiles: '55m', afterMs: 3400 },
  ],
}

/** The answer to `calls`. */
export const resolved: ClaimsView = {
  taken: { seat: 'SOUTH', wind: 'NORTH', kind: 'PUNG', late: true },
  refused: [
    {
      seat: 'NORTH',
      wind: 'SOUTH',
      kind: 'CHOW',
      code: 'OUTRANKED',
      clause: 'MCR: hu before pung and kong before chow; of several hu the nearest after the discarder',
      explain: {
        'zh-Hant': '和先於碰、槓，碰、槓先於吃',
        'zh-Hans': '和先于碰、杠，碰、杠先于吃',
        en: 'Hu goes before pung and kong, and these before chow',
      },
      by: 'SOUTH',
    },
  ],
}

export const robbery = {
  policy: { robConcealedKong: 'NEVER', passRule: 'NONE', lateCall: 'STANDS', kongAfterClaim: 'FORBIDDEN' },
  ruleset: 'mcr-cn',
  roundWind: 'SOUTH',
  offer: { kind: 'ADDED_KONG', tile: '5m', from: 'EAST', held: 1 },
  claims: [{ seat: 'WEST', kind: 'HU', hand: { melds: ['p:NNN'], closed: '46m123s789pCC', flowers: 2 } }],
  facts: { melds: [{ seat: 'EAST', melds: ['p:555m'] }], wallLeft: 12 },
}
