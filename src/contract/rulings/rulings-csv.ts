import type { HandStatus } from '../../rules/offences/offence.ts'
import type { Amount, RulingLine } from '../../tournament/conduct/report.ts'
import { type CsvStyle, file, plain, text } from '../standings/standings-csv.ts'
import { outside } from './offence-names.ts'
import { penaltyName } from './ruling-views.ts'

const HEADER = [
  ...['session', 'table', 'seq', 'version', 'status', 'kind', 'hand', 'recorded_at', 'recorded_by'],
  ...['rules', 'offence', 'repeat', 'number', 'name', 'payment', 'fine', 'placement', 'consequences', 'clause'],
  ...['departure', 'text', 'undone_at', 'undone_by', 'undone_reason', 'appeals'],
]

const HAND_TEXTS: Readonly<Record<HandStatus, string>> = {
  alive: '',
  dead: 'hand dead',
  void: 'deal void',
  ended: '',
  'win-stands': 'win stands',
}

type Consequences = Pick<RulingLine, 'handStatus' | 'effectivePoints' | 'sanctions'>

/** What follows besides points and place. */
const consequences = ({ handStatus, effectivePoints, sanctions: { warning, notice, banDays } }: Consequences): string =>
  [
    handStatus && HAND_TEXTS[handStatus],
    effectivePoints !== null && `counts ${effectivePoints}`,
    warning && 'warning',
    notice && 'notice',
    banDays !== undefined && `banned ${banDays} days`,
  ]
    .filter(Boolean)
    .join(', ')

const instant = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString())

/** Whom a ruling concerns: the offender also when nothing is taken from him. */
const concerned = ({ amounts, incident }: RulingLine): readonly Amount[] =>
  incident && !amounts.some(({ entrant }) => entrant === incident.entrant)
    ? [{ entrant: incident.entrant, payment: 0, fine: 0 }, ...amounts]
    : amounts

const rowsOf = (line: RulingLine, names: ReadonlyMap<number, string>) => {
  const { ref, said, undone, incident, appeals } = line
  const before = [
    ...[plain(ref.table?.session ?? ''), plain(ref.table?.table ?? ''), plain(ref.seq), plain(ref.version)],
    ...[plain(undone?.how ?? 'STANDS'), plain(line.kind), plain(line.hand ?? '')],
    ...[plain(instant(said.at)), text(said.actor)],
    ...[plain(incident ? penaltyName(incident.rules) : ''), plain(incident?.code ?? '')],
    plain(incident?.repeatIndex ?? ''),
  ]
  const after = [
    ...[text(line.clause), text(line.departure), text(line.text)],
    ...[plain(instant(undone?.at)), text(undone?.actor ?? null), text(undone?.reason ?? null)],
    text(appeals.map(({ seq, decided }) => `${seq} ${decided?.outcome ?? 'OPEN'}`).join(', ')),
  ]
  return concerned(line).map(({ entrant, payment, fine }) => {
    const isOffender = incident?.entrant === entrant
    return [
      ...before,
      ...[plain(entrant), text(names.get(entrant) ?? null), plain(payment), plain(fine)],
      plain(isOffender ? outside(line.placement) : ''),
      text(isOffender ? consequences(line) : null),
      ...after,
    ]
  })
}

/**
 * The report on rulings as CSV, written like the rankings: a row for every entrant that a ruling gives points to or takes them
 * from, and one for the offender in any case. Over the rows whose status is STANDS the payments sum to zero.
 */
export const rulingsCsv = (
  rulings: readonly RulingLine[],
  names: ReadonlyMap<number, string>,
  style: CsvStyle = 'comma',
): string =>
  file(
    HEADER,
    rulings.flatMap((line) => rowsOf(line, names)),
    style,
  )
