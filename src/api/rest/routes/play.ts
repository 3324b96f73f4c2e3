import { resolveClaimsInput, wallBreakInput } from '../../../contract/table/play-inputs.ts'
import { claimsView, wallBreakView } from '../../../contract/table/play-views.ts'
import { resolveClaims } from '../../../usecases/rules/claims.ts'
import { wallBreak } from '../../../usecases/rules/wall.ts'
import * as examples from '../play-examples.ts'
import { jsonRoute, type RestRoute } from '../route.ts'

const SEATS =
  'At a `table`, seats are by initial wind, as everywhere; its hand in play says which wind each has, and its tournament the ' +
  'policy. Without a table, give the `policy`; then every seat has the wind of its name.'

const TABLE_ERRORS = ['UNAUTHENTICATED', 'FORBIDDEN', 'TOURNAMENT_NOT_FOUND', 'TABLE_NOT_FOUND'] as const
const NO_HAND_ERRORS = ['TABLE_CLOSED', 'TABLE_FULL', 'TABLE_HAS_TOTALS'] as const

/** Questions about a hand in play. They store nothing. */
export const playRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'wallBreak',
    method: 'POST',
    path: '/wall',
    operation: 'wallBreak',
    summary: 'Where the wall breaks, who takes which tiles, and which come next',
    description: `The dealer's dice come to \`firstRoll\`, the opener's to \`secondRoll\`. ${SEATS}`,
    body: {
      schema: wallBreakInput,
      examples: { anywhere: examples.throws, 'at a table, later in the hand': examples.throwsAtTable },
    },
    view: wallBreakView,
    example: examples.broken,
    errors: [...TABLE_ERRORS, ...NO_HAND_ERRORS, 'ROLL_OUT_OF_RANGE', 'WALL_EXHAUSTED'],
    run: (deps, caller, { body }) => wallBreak(deps, caller, body),
  }),
  jsonRoute({
    id: 'resolveClaims',
    method: 'POST',
    path: '/claims',
    operation: 'resolveClaims',
    summary: 'Who gets a tile that lies open, and which rule refuses the others',
    description:
      `The tile is a discard, or that of a kong which may be robbed. ${SEATS} A claim that a rule refuses is answered 200 among ` +
      '`refused`; claims that cannot be true together, or a kong that may not be made, are an error.',
    body: {
      schema: resolveClaimsInput,
      examples: { 'a discard at a table': examples.calls, 'a robbed kong, anywhere': examples.robbery },
    },
    view: claimsView,
    example: examples.resolved,
    errors: [
      ...TABLE_ERRORS,
      ...NO_HAND_ERRORS,
      ...(['INVALID_SWITCH', 'INVALID_HAND', 'TWO_CLAIMS', 'TILE_COUNT', 'HAND_DISAGREES', 'FIVE_COPIES'] as const),
      ...(['NO_PUNG', 'NOT_HELD', 'AFTER_CLAIM', 'NO_REPLACEMENT'] as const),
    ],
    run: (deps, caller, { body }) => resolveClaims(deps, caller, body),
  }),
]
