import { offencesView, type RulingPreviewView } from '../../contract/rulings/ruling-views.ts'
import { getPenaltyRules } from '../../rules/offences/penalty-rules.ts'

// What the server answers about offences; a test holds these against it.

const { offences: all, ...rules } = offencesView(getPenaltyRules('ema'))

/** One offence stands for all of them. */
export const offences = { ...rules, offences: all.filter(({ code }) => code === 'LATE') }

export const falseWin = {
  rules: 'EMA',
  ruleset: 'mcr-wmo',
  offender: 'SOUTH',
  hand: 3,
  shown: { tiles: { closed: '123456789m55s67p', winningTile: '1p' }, selfDrawn: false },
}

export const lateness = { rules: 'EMA', offender: 'SOUTH', offence: 'LATE', answers: { minutesLate: 8 } }

const NOTHING = [0, 0, 0, 0]

export const ruledFalseWin: RulingPreviewView = {
  rules: 'EMA',
  offence: 'HU_NOT_WINNING',
  offender: 'SOUTH',
  intent: 'UNKNOWN',
  answers: { shape: 'READY_WRONG_TILE', tilesShown: true },
  repeatIndex: 1,
  shown: '- 123456789m55s67p 1p D S E - 0',
  ruling: {
    payments: [20, -60, 20, 20],
    fines: NOTHING,
    handStatus: 'DEAD',
    obligations: [],
    replay: false,
    placement: 'NONE',
    warning: false,
    notice: false,
    banDays: null,
    effectivePoints: null,
    wonBy: null,
    firstCallBinds: false,
    callMustBePlayed: false,
    mayNotWinThisTurn: false,
    scope: 'HAND',
    clause: 'EMA09, dossier E4',
    assumed: [],
  },
  scores: null,
  shownWin: {
    outcome: 'NOT_WINNING',
    shape: 'READY_WRONG_TILE',
    excessTiles: 0,
    waits: '58p',
    readyDiscards: '1p',
    reason: {
      'zh-Hant': '所聽為 五餅、八餅，並非 一餅。',
      'zh-Hans': '所听为 五饼、八饼，并非 一饼。',
      en: 'The hand waited for 5p or 8p, not for 1p.',
    },
    otherwise: 'HU_DELIBERATE',
    note: {
      'zh-Hant': '裁判認定有意者，按有意詐和論。',
      'zh-Hans': '裁判认定有意者，按有意诈和论。',
      en: 'If the referee finds that it was meant, it is a deliberate false win.',
    },
  },
}
