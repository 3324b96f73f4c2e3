import { previewRulingInput } from '../../../contract/rulings/ruling-inputs.ts'
import { offencesSchema, offencesView, rulingPreviewSchema } from '../../../contract/rulings/ruling-views.ts'
import { listOffences, previewRuling } from '../../../usecases/rulings/preview-ruling.ts'
import * as examples from '../offence-examples.ts'
import { answerWith, jsonRoute, type RestRoute } from '../route.ts'

/** Offences and what follows from them. */
export const offenceRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'listOffences',
    method: 'GET',
    path: '/penalty-rules/:rules',
    operation: 'offences',
    summary: 'What a referee can choose under some penalty rules, and what each offence asks',
    description: 'The rules are `MCR_CN` (R98), `MCR_WMO` (GB06), `EMA` or `HYBRID`.',
    view: offencesSchema,
    example: examples.offences,
    run: (deps, caller, { args }) => answerWith(listOffences(deps, caller, { rules: args.rules }), offencesView),
  }),
  jsonRoute({
    id: 'previewRuling',
    method: 'POST',
    path: '/rulings/preview',
    operation: 'previewRuling',
    summary: 'What would follow from an incident; stores nothing',
    description:
      'At a `table`, its tournament says the rules and earlier offences are counted; without a table, give the `rules`. Give ' +
      'the `offence` with its answers, or the tiles `shown` as a win: then the core says which offence it is and why. What ' +
      'recording the ruling would refuse is refused here.',
    body: {
      schema: previewRulingInput,
      examples: { 'tiles shown as a win': examples.falseWin, 'an offence': examples.lateness },
    },
    view: rulingPreviewSchema,
    example: examples.ruledFalseWin,
    errors: [
      ...(['UNAUTHENTICATED', 'FORBIDDEN', 'TOURNAMENT_NOT_FOUND', 'TABLE_NOT_FOUND', 'TABLE_NOT_SEATED'] as const),
      ...([
        'INVALID_SWITCH',
        'INVALID_HAND',
        'NO_OFFENCE',
        'OFFENCE_UNKNOWN',
        'QUESTION_OPEN',
        'ANSWER_WRONG',
      ] as const),
      ...(['ANSWER_NOT_ASKED', 'RULING_NEEDS_HAND', 'RULING_NOT_IN_PLAY', 'PENALTY_HAND_UNKNOWN'] as const),
      ...(['ANSWER_AGAINST_TILES', 'BELOW_MINIMUM', 'SHEET_AGAINST_RULING', 'RULING_LEAVES_NO_END'] as const),
    ],
    run: (deps, caller, { body }) => previewRuling(deps, caller, body),
  }),
]
