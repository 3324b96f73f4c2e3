import { appError } from '../../../contract/errors.ts'
import { previewHandInput } from '../../../contract/inputs.ts'
import { fanTableView, previewView, rulesetsView } from '../../../contract/rules-views.ts'
import { err, ok } from '../../../rules/result.ts'
import { previewHand } from '../../../usecases/preview.ts'
import { listRulesets } from '../../../usecases/rulesets.ts'
import { toFanInfo, toPreview, toRuleset } from '../answers.ts'
import * as examples from '../examples.ts'
import { answerWith, jsonRoute, type RestRoute } from '../route.ts'

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
      'that does not win is answered 200 with `winning: false`; one that cannot be is refused with INVALID_HAND.',
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
    id: 'getFanTable',
    method: 'GET',
    path: '/rulesets/:ruleset',
    operation: 'rulesets',
    summary: 'A ruleset with its table of fan',
    view: fanTableView,
    example: examples.fanTable,
    errors: ['NOT_FOUND'],
    run: async (deps, caller, { args }) => {
      const rulesets = await listRulesets(deps, caller, {})
      if (!rulesets.ok) return rulesets
      const ruleset = rulesets.value.find(({ key }) => key === args.ruleset)
      const keys = rulesets.value.map(({ key }) => key).join(', ')
      return ruleset
        ? ok({ ...toRuleset(ruleset), fans: ruleset.fans.map(toFanInfo) })
        : err(appError('NOT_FOUND', `There is no ruleset ${args.ruleset}; there are ${keys}.`))
    },
  }),
]
