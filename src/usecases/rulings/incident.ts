import { type AppError, appError } from '../../contract/errors.ts'
import { declaredOf } from '../../contract/inputs.ts'
import { fromRules } from '../../contract/refusals.ts'
import { beyondScores, handError, handErrorOf } from '../../contract/rules/claims.ts'
import type { IncidentInput } from '../../contract/rulings/ruling-inputs.ts'
import { fromOffence } from '../../contract/rulings/ruling-refusals.ts'
import { answersView } from '../../contract/rulings/ruling-views.ts'
import {
  type Declared,
  excessTiles,
  type HandError,
  type HandFacts,
  isOpen,
  sharedTilesError,
  UNDECLARED,
} from '../../rules/hand.ts'
import { formatHandLine, parseHandFacts } from '../../rules/handline.ts'
import { bestWin, worthBy } from '../../rules/offences/best-wins.ts'
import { type DeclaredWin, declaredWin } from '../../rules/offences/false-win.ts'
import type { Answers, Incident, OffenceCode, Ruling } from '../../rules/offences/offence.ts'
import { answersFrom, type Proposal, proposeOffence } from '../../rules/offences/proposal.ts'
import type { PenaltyRules } from '../../rules/offences/rules.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { PerSeat, Ruleset } from '../../rules/ruleset.ts'
import { handParts } from '../../tournament/judging.ts'
import type { Winds } from '../table/in-play.ts'

/** What an incident is ruled by. */
export interface Bench {
  readonly rules: PenaltyRules
  readonly ruleset: Ruleset
  readonly winds: Winds
  /** What each seat has declared in the deal, where a table says. */
  readonly riichi?: PerSeat<Declared['riichi']>
}

/** What was shown as a win: the tiles as a hand line, what the core says of them, and which offence that is. */
export interface ShownWin {
  readonly line: string
  readonly declared: DeclaredWin
  readonly proposal: Proposal
}

/** An incident with what follows from it. */
export interface RuledIncident {
  readonly incident: Incident
  readonly ruling: Ruling
  readonly shown: ShownWin | null
}

/** Tiles that are more than so many too many or too few were not read aright. */
const MOST_EXCESS = 4

/** What was entered of an incident. */
type Asked = IncidentInput & { readonly hand?: number | null | undefined }

const readShown = (
  { shown, offender, hand }: Asked,
  { rules, ruleset, winds, riichi }: Bench,
): Result<ShownWin | null, AppError> => {
  if (!shown) return ok(null)
  const { tiles, selfDrawn } = shown
  const own = { seatWind: winds.winds[offender], roundWind: winds.roundWind }
  const told = declaredOf(tiles)
  const known = riichi?.[offender] ?? told.riichi
  if (tiles.riichi != null && told.riichi !== known)
    return err(fromRules({ code: 'CLAIM_AGAINST_RIICHI', hand: hand ?? 1, seat: offender }))
  const said = { ...told, riichi: known }
  const parts = handParts({ ...tiles, declared: said }, selfDrawn, own)
  const facts = parseHandFacts(parts)
  if (!facts.ok) return err(handError(facts.error))
  const counted = ruleset.parseHand(parts)
  const isFarOff =
    !counted.ok && counted.error.code === 'TILE_COUNT' && Math.abs(excessTiles(facts.value)) > MOST_EXCESS
  if (isFarOff) return err(handError(counted.error))
  const declared = declaredWin(ruleset, parts)
  if (!declared.ok) return err(handError(declared.error))
  const proposal = proposeOffence(rules, declared.value)
  if (!proposal) return err(appError('NO_OFFENCE', 'The hand shown is a win; there is nothing to rule.'))
  const line = formatHandLine(ruleset.stick === null ? facts.value : { ...facts.value, declared: said })
  return ok({ line, declared: declared.value, proposal })
}

/** The answers that tiles shown as a win give themselves; the referee's must be the same. */
const againstTiles = ({ answers }: IncidentInput, { declared }: ShownWin): AppError | undefined => {
  const { shape, excessTiles } = declared
  const known: Answers = { excessTiles, tilesShown: true, declaredWin: true, ...(shape && { shape }) }
  const key = (Object.keys(known) as (keyof Answers)[]).find((each) => (answers[each] ?? known[each]) !== known[each])
  if (key === undefined) return undefined
  const right = answersView(known)[key]
  const message = `The tiles shown say that ${key} is ${right}; leave the answer out, or send the offence without the tiles.`
  return appError('ANSWER_AGAINST_TILES', message, { key, right })
}

const OPEN_RIICHI: HandError = {
  ...{ code: 'RIICHI_NOT_CONCEALED', field: 'melds' },
  message: 'a riichi was declared in this hand, which then has no chow, pung or melded kong',
}

/** The best win of each hand that was entered; a player whose hand was not is not ready (dossier C10 #9). */
const readHands = (
  hands: NonNullable<IncidentInput['hands']>,
  { ruleset, winds, riichi }: Bench,
): Result<PerSeat<number | null>, AppError> => {
  const best: [number | null, number | null, number | null, number | null] = [null, null, null, null]
  const shown: HandFacts[] = []
  const worth = worthBy(
    (hand) => ruleset.judge(hand),
    (verdict) => verdict.worth,
  )
  for (const { seat, melds, closed, flowers } of hands) {
    const seatWind = winds.winds[seat]
    // Any tile will do where a winning tile belongs: only the hand that waits for one is looked at.
    const rest = { win: '1m', how: 'D', seatWind, roundWind: winds.roundWind, flags: '-', flowers }
    const facts = parseHandFacts({ melds, closed, ...rest })
    if (!facts.ok) return err(handErrorOf(seat, facts.error))
    const declared = riichi ? { declared: { ...UNDECLARED, riichi: riichi[seat] } } : {}
    if (riichi && riichi[seat] !== 'none' && facts.value.melds.some(isOpen)) return err(handErrorOf(seat, OPEN_RIICHI))
    const found = bestWin(worth, { ...facts.value, ...declared })
    if (!found.ok) return err(handErrorOf(seat, found.error))
    shown.push(facts.value)
    const points = found.value && ruleset.owedOf(found.value.points)
    if (typeof points === 'bigint') return err(beyondScores(points))
    best[seat] = points
  }
  const tooMany = sharedTilesError(shown)
  return tooMany ? err(handError(tooMany)) : ok(best)
}

/** The referee may say that a false win was meant, or was not, where the rules leave that to him. */
const offenceOf = ({ offence, intent }: IncidentInput, shown: ShownWin | null): OffenceCode => {
  if (!shown) return offence as OffenceCode
  const { code, otherwise } = shown.proposal
  const isMeant = code === 'HU_DELIBERATE'
  const decided = intent === 'deliberate' ? !isMeant : intent === 'accident' || intent === 'negligent' ? isMeant : false
  return decided && otherwise !== null ? otherwise : code
}

/** Whoever wins with too few points has not miscounted (dossier E2 "Below 8"). */
const tooLowACount = (points: number, minimum: number): AppError =>
  appError(
    'BELOW_MINIMUM',
    `A win of ${points} is below the minimum of ${minimum}, so it is a false win: rule HU_BELOW_MINIMUM.`,
    { points, minimum },
  )

/**
 * Makes an incident of what the referee has entered and rules it. `count` says how manieth such offence it is. Refuses an
 * offence that the rules do not know, open questions, and answers that nobody asked for.
 */
export const ruleIncident = (
  input: Asked,
  bench: Bench,
  count: (incident: Omit<Incident, 'repeatIndex'>) => number,
): Result<RuledIncident, AppError> => {
  const shown = readShown(input, bench)
  if (!shown.ok) return shown
  const against = shown.value && againstTiles(input, shown.value)
  if (against) return err(against)
  const code = offenceOf(input, shown.value)
  const info = bench.rules.offences.find((offence) => offence.code === code)
  const seen = shown.value && info ? answersFrom(shown.value.declared, info) : {}
  const found: Answers = { ...seen, ...input.answers }
  const best = input.hands ? readHands(input.hands, bench) : ok(undefined)
  if (!best.ok) return best
  const answers = best.value ? { ...found, readyBest: best.value } : found
  const known = { code, offender: input.offender, intent: input.intent, answers }
  if (info?.inHand && input.hand == null) return err(fromRules({ code: 'RULING_NEEDS_HAND', offence: code }))
  const incident = { ...known, repeatIndex: input.repeatIndex ?? count(known) }
  const ruling = bench.rules.rule(incident)
  const counted = ruling.ok ? ruling.value.extra.effectiveFan : undefined
  if (counted !== undefined && counted < bench.ruleset.leastWorth)
    return err(tooLowACount(counted, bench.ruleset.leastWorth))
  const impossible = counted === undefined ? undefined : bench.ruleset.refuseWorth(counted, 0)
  if (impossible) return err(fromRules(impossible))
  return ruling.ok ? ok({ incident, ruling: ruling.value, shown: shown.value }) : err(fromOffence(ruling.error))
}
