import { err, ok, type Result } from './result.ts'
import {
  type FanInfo,
  RULESET_KEYS,
  type Ruleset,
  type RulesetKey,
  type SwitchError,
  type SwitchOverrides,
} from './ruleset.ts'
import { createHybridRuleset } from './rulesets/hybrid/ruleset.ts'
import { parseHybridSwitches } from './rulesets/hybrid/switches.ts'
import { createMcr } from './rulesets/mcr/index.ts'
import { parseSwitches as parseMcrSwitches } from './rulesets/mcr/switches.ts'
import { createPopularRuleset, parseTournamentSwitches } from './rulesets/popular/ruleset.ts'

/** How a ruleset is made of a tournament's switches, and these of its overrides. */
interface Maker {
  readonly create: (overrides: SwitchOverrides) => Result<Ruleset, SwitchError>
  readonly switches: (overrides: SwitchOverrides) => Result<SwitchOverrides, SwitchError>
}

const mcr = (key: 'mcr-cn' | 'mcr-wmo'): Maker => ({
  create: (overrides) => createMcr(key, overrides),
  switches: (overrides) => parseMcrSwitches(key, overrides),
})

const MAKERS: Readonly<Record<RulesetKey, Maker>> = {
  'mcr-cn': mcr('mcr-cn'),
  'mcr-wmo': mcr('mcr-wmo'),
  hybrid: { create: createHybridRuleset, switches: parseHybridSwitches },
  popular: { create: createPopularRuleset, switches: parseTournamentSwitches },
}

export interface UnknownRuleset {
  readonly code: 'UNKNOWN_RULESET'
  readonly key: string
  /** Says what would be right. */
  readonly message: string
}

const isRulesetKey = (key: string): key is RulesetKey => (RULESET_KEYS as readonly string[]).includes(key)

const unknown = (key: string): UnknownRuleset => ({
  code: 'UNKNOWN_RULESET',
  key,
  message: `there is no ruleset "${key}"; there are ${RULESET_KEYS.join(', ')}`,
})

/** Rulesets made so far; as many as the tournaments of a server can be expected to use. */
const made = new Map<string, Ruleset>()
const MADE_LIMIT = 64

/** A ruleset by key, with a tournament's switch overrides (dossier D9). The same request gives the same object. */
export const getRuleset = (
  key: string,
  overrides: SwitchOverrides = {},
): Result<Ruleset, UnknownRuleset | SwitchError> => {
  if (!isRulesetKey(key)) return err(unknown(key))
  const name = JSON.stringify([key, Object.entries(overrides).sort()])
  const known = made.get(name)
  if (known) return ok(known)
  const ruleset = MAKERS[key].create(overrides)
  if (ruleset.ok) {
    if (made.size >= MADE_LIMIT) made.clear()
    made.set(name, ruleset.value)
  }
  return ruleset
}

/** Every switch of a ruleset with its value: the defaults and a tournament's overrides, checked. */
export const parseSwitches = (
  key: string,
  overrides: SwitchOverrides = {},
): Result<SwitchOverrides, UnknownRuleset | SwitchError> =>
  isRulesetKey(key) ? MAKERS[key].switches(overrides) : err(unknown(key))

/** Compared without case, spaces, hyphens, apostrophes and tone marks. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s'’·-]/g, '')
    .toLowerCase()

/** A fan by number or by its Chinese (either script), Japanese, English or pinyin name, tones optional. */
export const findFan = (ruleset: Ruleset, text: string): FanInfo | undefined => {
  if (/^\d+$/.test(text)) return ruleset.fans.find(({ number }) => String(number) === text)
  const wanted = plain(text)
  return ruleset.fans.find(({ names }) =>
    [names.hant, names.hans, names.en, names.pinyin, names.ja].some(
      (name) => name !== undefined && plain(name) === wanted,
    ),
  )
}
