import { err, ok, type Result } from '../../rules/result.ts'
import type { FanInfo, Ruleset, RulesetKey, SwitchOverrides } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import { type AppError, appError } from '../errors.ts'
import { sentence } from '../wording.ts'
import type { FanInfoView, SwitchView } from './rules-views.ts'

/** A ruleset with the switches the outside asks for. */
export const rulesetWith = (
  key: RulesetKey,
  switches: SwitchOverrides | null | undefined,
): Result<Ruleset, AppError> => {
  const ruleset = getRuleset(key, switches ?? {})
  return ruleset.ok
    ? ok(ruleset.value)
    : err(appError('INVALID_SWITCH', sentence(ruleset.error.message), { switch: ruleset.error }))
}

/** A row of the fan table. */
export const fanInfoView = ({ number, names, value, open, excludes, clause }: FanInfo): FanInfoView => {
  const { hant, hans, en, pinyin, ja } = names
  return { number, hant, hans, en, pinyin, ja: ja || null, value, open: open ?? null, excludes: [...excludes], clause }
}

/** The switches of a ruleset with what they are unless a tournament says otherwise. */
export const switchViews = ({ switches }: Ruleset): SwitchView[] =>
  switches.map(({ values, also, range, ...info }) => ({
    ...info,
    values: [...values],
    also: also ?? null,
    least: range?.least ?? null,
    most: range?.most ?? null,
  }))
