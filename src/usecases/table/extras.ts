import type { AppError } from '../../contract/errors.ts'
import type { ExtrasInput } from '../../contract/inputs.ts'
import { fanNamed } from '../../contract/rules/claims.ts'
import { ok, type Result } from '../../rules/result.ts'
import type { Kong, Ruleset } from '../../rules/ruleset.ts'
import type { HandWon } from '../../tournament/table/events.ts'

type Told = Pick<HandWon, 'extras'>
type KongInput = NonNullable<ExtrasInput>['kongs'][number]

const toKong = ({ type, konger, from }: KongInput): Kong => {
  if (from != null) return { type: 'claimed', konger, from }
  return { type: type === 'ADDED' ? 'added' : 'concealed', konger }
}

/** What else a deal is paid by, with its target fan looked up; nothing when nothing was told. */
export const toldExtras = (input: ExtrasInput, ruleset: Ruleset): Result<Told, AppError> => {
  if (!input) return ok({})
  const { doubles, kongs, target, targetMade, taskDone } = input
  const fan = target == null ? undefined : fanNamed(ruleset, target)
  if (fan && !fan.ok) return fan
  return ok({ extras: { doubles, kongs: kongs.map(toKong), target: fan?.value.number ?? null, targetMade, taskDone } })
}
