import { questionsDue } from './answers.ts'
import type { DeclaredWin } from './false-win.ts'
import type { Answers, OffenceCode, OffenceInfo, PenaltyRulesKey, Shape, Text } from './offence.ts'
import type { PenaltyRules } from './rules.ts'

/** The offence that a false win is, with what its tiles already answer; the referee may rule otherwise. */
export interface Proposal {
  readonly code: OffenceCode
  /** Only what the rules ask about this offence. */
  readonly answers: Answers
  /** What it is instead when the referee decides about intent so; null where the rules go by the tiles alone. */
  readonly otherwise: OffenceCode | null
  readonly note: Text | null
}

/**
 * What the rules in force take a declared win for (dossier C10 #3-5, #12, E4); null when it is legal or they do not know the
 * offence. A wrong number of tiles is a false win like another to GB06 and EMA, an offence of its own to R98.
 */
export const proposeOffence = (rules: PenaltyRules, declared: DeclaredWin): Proposal | null => {
  if (declared.outcome === 'wins') return null
  const { code, otherwise } = codesOf(rules.key, declared)
  const offence = rules.offences.find((known) => known.code === code)
  if (!offence) return null
  return {
    code,
    answers: answersFrom(declared, offence),
    otherwise,
    note: otherwise === null ? null : code === 'HU_DELIBERATE' ? UNLESS_UNMEANT : IF_MEANT,
  }
}

/** What the tiles of a declared win already answer about an offence; only what it asks. */
export const answersFrom = (declared: DeclaredWin, { questions }: OffenceInfo): Answers => {
  const known: Answers = {
    shape: declared.shape ?? 'further',
    tilesShown: true,
    excessTiles: declared.excessTiles,
    declaredWin: true,
  }
  return Object.fromEntries(
    questionsDue(questions, { answers: known }).flatMap(({ key }) =>
      key === 'intent' || known[key] === undefined ? [] : [[key, known[key]]],
    ),
  )
}

interface Codes {
  readonly code: OffenceCode
  readonly otherwise: OffenceCode | null
}

const codesOf = (rules: PenaltyRulesKey, { outcome, shape, excessTiles }: DeclaredWin): Codes => {
  if (outcome === 'tile-count') return only(excessTiles > 0 ? 'TILE_COUNT_OVER' : 'TILE_COUNT_UNDER')
  if (rules === 'hybrid') return only(HYBRID_CODES[shape ?? 'further'])
  if (outcome === 'below-minimum') return only('HU_BELOW_MINIMUM')
  if (rules !== 'mcr-cn') return { code: 'HU_NOT_WINNING', otherwise: 'HU_DELIBERATE' }
  return shape === 'further'
    ? { code: 'HU_DELIBERATE', otherwise: 'HU_NOT_WINNING' }
    : { code: 'HU_NOT_WINNING', otherwise: 'HU_DELIBERATE' }
}

const only = (code: OffenceCode): Codes => ({ code, otherwise: null })

/** Classified by shape, not by mind (dossier F). */
const HYBRID_CODES: Readonly<Record<Shape, OffenceCode>> = {
  wins: 'HU_BELOW_MINIMUM',
  'ready-wrong-tile': 'HU_NOT_WINNING',
  'ready-after-discard': 'HU_NOT_WINNING',
  'one-from-ready': 'HU_DELIBERATE',
  further: 'HU_DELIBERATE',
}

const UNLESS_UNMEANT: Text = {
  en: 'Two tiles or more from ready counts as deliberate; the referee decides whether it was.',
  'zh-Hant': '距聽牌兩張或以上，按有意詐和論；是否有意由裁判判定。',
  'zh-Hans': '距听牌两张或以上，按有意诈和论；是否有意由裁判判定。',
}

const IF_MEANT: Text = {
  en: 'If the referee finds that it was meant, it is a deliberate false win.',
  'zh-Hant': '裁判認定有意者，按有意詐和論。',
  'zh-Hans': '裁判认定有意者，按有意诈和论。',
}
