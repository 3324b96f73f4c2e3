import { appError } from '../../../contract/errors.ts'
import { previewHandInput, waitsInput } from '../../../contract/inputs.ts'
import { fanTableView, previewView, rulesetsView, waitsView } from '../../../contract/rules/rules-views.ts'
import { fanInfoView, switchViews } from '../../../contract/rules/rulesets.ts'
import { policyPresetsView } from '../../../contract/views.ts'
import { err, ok } from '../../../rules/result.ts'
import { previewHand } from '../../../usecases/rules/preview.ts'
import { listRulesets } from '../../../usecases/rules/rulesets.ts'
import { waits } from '../../../usecases/rules/waits.ts'
import { policyPresets } from '../../../usecases/tournaments/policy-presets.ts'
import { toPreview, toRuleset, toWaits } from '../answers.ts'
import { answerWith, jsonRoute, type RestRoute } from '../route.ts'
import * as examples from '../rules-examples.ts'

/** Judging hands, and the tables they are judged by. */
export const rulesRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'verify',
    method: 'POST',
    path: '/verify',
    operation: 'previewHand',
    summary: 'Judges a hand and, if given, the declared fan; stores nothing',
    description:
      'Give the hand either as a hand line, `melds closed win how seatWind roundWind flags flowers`, or by its parts. A hand ' +
      'that does not win is answered 200 with `winning: false` and what it would have scored with one other tile; one that ' +
      'cannot be is refused with INVALID_HAND.',
    body: {
      schema: previewHandInput,
      examples: { 'a hand line': examples.verifyLine, 'the same by its parts': examples.verifyTiles },
    },
    view: previewView,
    example: examples.preview,
    errors: ['INVALID_SWITCH', 'UNKNOWN_FAN', 'INVALID_HAND'],
    run: (deps, caller, { body }) => answerWith(previewHand(deps, caller, body), toPreview),
  }),
  jsonRoute({
    id: 'waits',
    method: 'POST',
    path: '/waits',
    operation: 'waits',
    summary: 'What a hand waits for and what each tile would score; stores nothing',
    description:
      'Waits are those of the shape: whether a copy of the tile is still to be had is not asked. A tile that would score less ' +
      'than the minimum is a wait with `meetsMinimum: false`.',
    body: {
      schema: waitsInput,
      examples: { 'a concealed hand': examples.ready, 'with melds': examples.readyMelded },
    },
    view: waitsView,
    example: examples.waits,
    errors: ['INVALID_SWITCH', 'INVALID_HAND'],
    run: (deps, caller, { body }) => answerWith(waits(deps, caller, body), toWaits),
  }),
  jsonRoute({
    id: 'listRulesets',
    method: 'GET',
    path: '/rulesets',
    operation: 'rulesets',
    summary: 'The rulesets',
    view: rulesetsView,
    example: { rulesets: examples.rulesets },
    run: (deps, caller) => answerWith(listRulesets(deps, caller, {}), (list) => ({ rulesets: list.map(toRuleset) })),
  }),
  jsonRoute({
    id: 'listPolicyPresets',
    method: 'GET',
    path: '/policy-presets',
    operation: 'policyPresets',
    summary: 'What the books of MCR say of each policy',
    description: 'To copy into `createTournament`, or to name there as `preset`.',
    view: policyPresetsView,
    example: { presets: examples.policyPresets },
    run: (deps, caller) => answerWith(policyPresets(deps, caller, {}), (presets) => ({ presets })),
  }),
  jsonRoute({
    id: 'getFanTable',
    method: 'GET',
    path: '/rulesets/:ruleset',
    operation: 'rulesets',
    summary: 'A ruleset with its table of fan and its switches',
    view: fanTableView,
    example: examples.fanTable,
    errors: ['NOT_FOUND'],
    run: async (deps, caller, { args }) => {
      const rulesets = await listRulesets(deps, caller, {})
      if (!rulesets.ok) return rulesets
      const ruleset = rulesets.value.find(({ key }) => key === args.ruleset)
      const keys = rulesets.value.map(({ key }) => key).join(', ')
      return ruleset
        ? ok({ ...toRuleset(ruleset), fans: ruleset.fans.map(fanInfoView), switches: switchViews(ruleset) })
        : err(appError('NOT_FOUND', `There is no ruleset ${args.ruleset}; there are ${keys}.`))
    },
  }),
]
