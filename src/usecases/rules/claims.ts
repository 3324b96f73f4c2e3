import { type AppError, appError } from '../../contract/errors.ts'
import { handError } from '../../contract/rules/claims.ts'
import { type ResolveClaimsInput, resolveClaimsInput } from '../../contract/table/play-inputs.ts'
import { fromClaimFacts, fromKong } from '../../contract/table/play-refusals.ts'
import type { ClaimsView } from '../../contract/table/play-views.ts'
import { sentence } from '../../contract/wording.ts'
import type { Offer, TileClaim, TurnFacts } from '../../rules/claim-facts.ts'
import { CLAIM_REFUSALS } from '../../rules/claim-refusals.ts'
import { type ClaimAnswer, type ClaimPolicy, declareKong, resolveClaims as resolve } from '../../rules/claims.ts'
import { parseHand } from '../../rules/handline.ts'
import { formatTiles } from '../../rules/notation.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { WindLetter } from '../../rules/rotation.ts'
import type { Ruleset, Seat } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import { flagLetters } from '../../tournament/judging.ts'
import { handInPlay, plainWinds, seatWith, type Winds } from '../table/in-play.ts'
import { type Caller, type Deps, type Outcome, useCase } from '../usecase.ts'

type ClaimInput = ResolveClaimsInput['claims'][number]
type Facts = NonNullable<ResolveClaimsInput['facts']>

/** Under which rules, and which winds, a dispute is decided. */
interface Setting {
  readonly winds: Winds
  readonly policy: ClaimPolicy
  /** Judges the hands shown; null takes them on trust. */
  readonly ruleset: Ruleset | null
  /** Whose hands were ruled dead. */
  readonly dead: readonly WindLetter[]
  /** Who has declared riichi. */
  readonly riichi: readonly WindLetter[]
}

const settingOf = async (deps: Deps, caller: Caller, input: ResolveClaimsInput): Outcome<Setting> => {
  if ('policy' in input) {
    const { policy, switches } = input
    const winds = plainWinds(input.roundWind)
    if (input.ruleset == null) return ok({ winds, policy, ruleset: null, dead: [], riichi: [] })
    const ruleset = getRuleset(input.ruleset, switches)
    return ruleset.ok
      ? ok({ winds, policy, ruleset: ruleset.value, dead: [], riichi: [] })
      : err(appError('INVALID_SWITCH', sentence(ruleset.error.message), { switch: ruleset.error }))
  }
  const inPlay = await handInPlay(deps, caller, input.table)
  if (!inPlay.ok) return inPlay
  const { tournament, dead, riichi } = inPlay.value
  const ruleset = getRuleset(tournament.ruleset, tournament.policy.switches)
  if (!ruleset.ok) throw new Error(`tournament ${tournament.id} has no ruleset`)
  return ok({ winds: inPlay.value, policy: tournament.policy.claims, ruleset: ruleset.value, dead, riichi })
}

const SET_KINDS = { PUNG: 'pung', KONG: 'kong', CHOW: 'chow' } as const

const factsOf = (facts: Facts | null | undefined, windOf: (seat: Seat) => WindLetter): TurnFacts =>
  facts == null
    ? {}
    : {
        melds: Object.fromEntries(facts.melds.map(({ seat, melds }) => [windOf(seat), melds])),
        passed: facts.passed.map(({ seat, tile, from }) => ({ seat: windOf(seat), tile, from: windOf(from) })),
        dead: facts.dead.map(windOf),
        riichi: facts.riichi.map(windOf),
        ...(facts.wallLeft == null ? {} : { wallLeft: facts.wallLeft }),
      }

const claimOf = (
  { seat, kind, tiles, hand, afterMs, afterNextDraw }: ClaimInput,
  offer: Offer,
  { winds: { roundWind, winds }, ruleset }: Setting,
  { wallLeft, riichi }: TurnFacts,
): Result<TileClaim, AppError> => {
  const call = { seat: winds[seat], afterNextDraw, ...(afterMs == null ? {} : { afterMs }) }
  if (kind !== 'HU') return ok({ ...call, kind: SET_KINDS[kind], tiles: tiles ?? [] })
  if (!hand || offer.tile === 'flower') return ok({ ...call, kind: 'hu' })
  const { lastTile, lastOfKind } = hand
  const read = ruleset?.parseHand ?? parseHand
  const parsed = read({
    ...hand,
    declared: ruleset?.stick != null && riichi?.includes(winds[seat]) ? 'R' : '-',
    win: formatTiles([offer.tile]),
    how: 'D',
    seatWind: winds[seat],
    roundWind,
    flags: flagLetters({ lastTile: lastTile ?? wallLeft === 0, kong: offer.kind !== 'discard', lastOfKind }),
  })
  return parsed.ok ? ok({ ...call, kind: 'hu', hand: parsed.value }) : err(handError(parsed.error))
}

/** Why a kong that is to be robbed may not be made; what is not known of it is taken to be in order. */
const kongError = (
  offer: Exclude<ResolveClaimsInput['offer'], { kind: 'discard' }>,
  from: WindLetter,
  { melds, wallLeft }: TurnFacts,
  policy: ClaimPolicy,
): AppError | undefined => {
  const { kind, tile, held, claimed } = offer
  const declared = declareKong(
    {
      seat: from,
      kind,
      tile,
      held: held ?? (kind === 'addedKong' ? 1 : 4),
      melds: melds?.[from] ?? [{ kind: 'pung', tile }],
      claimed: claimed && SET_KINDS[claimed],
      wallLeft: wallLeft ?? 1,
    },
    policy,
  )
  return declared.ok ? undefined : fromKong(declared.error)
}

const told = ({ taken, refused }: ClaimAnswer, winds: Winds): ClaimsView => {
  const claimant = ({ seat, kind }: TileClaim) => ({
    ...seatWith(winds, seat),
    kind: kind.toUpperCase() as Uppercase<typeof kind>,
  })
  return {
    taken: taken && { ...claimant(taken.claim), late: taken.late },
    refused: refused.map(({ claim, code, clause, by }) => ({
      ...claimant(claim),
      code,
      clause,
      explain: CLAIM_REFUSALS[code].explain,
      by: by ? seatWith(winds, by).seat : null,
    })),
  }
}

/** Who gets a tile that lies open, and which rule refuses the others (dossier A9–A17, B5–B7). */
export const resolveClaims = useCase(
  'resolveClaims',
  resolveClaimsInput,
  (input) => ('table' in input ? input.table.tournament : undefined),
  async (deps, caller, input): Outcome<ClaimsView> => {
    const setting = await settingOf(deps, caller, input)
    if (!setting.ok) return setting
    const { winds, policy, ruleset, dead, riichi } = setting.value
    const windOf = (seat: Seat) => winds.winds[seat]
    const from = windOf(input.offer.from)
    const offer: Offer = { ...input.offer, from }
    const given = factsOf(input.facts, windOf)
    const both = (told: readonly WindLetter[] | undefined, known: readonly WindLetter[]) => [
      ...new Set([...(told ?? []), ...known]),
    ]
    const facts = { ...given, dead: both(given.dead, dead), riichi: both(given.riichi, riichi) }
    const refused = input.offer.kind === 'discard' ? undefined : kongError(input.offer, from, facts, policy)
    if (refused) return err(refused)
    const claims: TileClaim[] = []
    for (const called of input.claims) {
      const claim = claimOf(called, offer, setting.value, facts)
      if (!claim.ok) return claim
      claims.push(claim.value)
    }
    const answer = resolve({ offer, claims, facts, policy, ...(ruleset ? { ruleset } : {}) })
    return answer.ok
      ? ok(told(answer.value, winds))
      : err(fromClaimFacts(answer.error, (wind) => seatWith(winds, wind).seat))
  },
)
