import {
  appealsSchema,
  appealView,
  rulingsReportSchema,
  rulingsReportView,
} from '../../../contract/conduct/conduct-views.ts'
import type { EntrantView } from '../../../contract/views.ts'
import { auditConduct } from '../../../usecases/conduct/conduct-audit.ts'
import { exportRulings, listAppeals, listRulings } from '../../../usecases/rulings/rulings-report.ts'
import type { Deps } from '../../../usecases/usecase.ts'
import * as examples from '../conduct-examples.ts'
import { STYLE } from '../parameters.ts'
import { answerWith, csvRoute, jsonRoute, ndjsonRoute, type RestRoute } from '../route.ts'
import { entrantsOf } from './tournaments.ts'

/** Finds the entrants that a record names. */
export const finder = async (deps: Deps, tournament: string) => {
  const entrants = await entrantsOf(deps, tournament)
  return (number: number): EntrantView => {
    const entrant = entrants.get(number)
    if (!entrant) throw new Error(`entrant ${number} of ${tournament} is named in a ruling but not on the list`)
    return entrant
  }
}

/** What was ruled, at tables and outside, and what was said against it. */
export const conductRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'getRulings',
    method: 'GET',
    path: '/tournaments/:tournament/rulings',
    operation: 'rulings',
    summary: 'Every ruling of a tournament in order, with the sums that prove that no point was lost',
    description:
      'Offences ruled at tables and outside, penalties by points, and fines within totals; also those that were revoked or ' +
      'replaced, with what did it. Sums count the rulings that stand. For players, referees and organisers.',
    view: rulingsReportSchema,
    example: examples.rulings,
    run: (deps, caller, { args }) =>
      answerWith(listRulings(deps, caller, args), async (report) =>
        rulingsReportView(report, await finder(deps, report.tournament)),
      ),
  }),
  csvRoute({
    id: 'exportRulings',
    method: 'GET',
    path: '/tournaments/:tournament/rulings.csv',
    operation: 'rulings',
    summary: 'The rulings as a CSV file',
    description:
      'A row for every entrant whom a ruling gives points to or takes them from, and one for the offender in any case. Written ' +
      'like the rankings.',
    query: { style: STYLE },
    example: examples.rulingsCsv,
    run: (deps, caller, { args }) => exportRulings(deps, caller, args),
  }),
  jsonRoute({
    id: 'listAppeals',
    method: 'GET',
    path: '/tournaments/:tournament/appeals',
    operation: 'appeals',
    summary: 'Every appeal, with its decision and what has become of the ruling',
    view: appealsSchema,
    example: { appeals: [examples.appeal] },
    run: (deps, caller, { args }) =>
      answerWith(listAppeals(deps, caller, args), async ({ tournament, appeals }) => {
        const entrantOf = await finder(deps, tournament)
        return { appeals: appeals.map((each) => appealView(each, entrantOf)) }
      }),
  }),
  ndjsonRoute({
    id: 'getConductAudit',
    method: 'GET',
    path: '/tournaments/:tournament/conduct/audit',
    operation: 'audit',
    summary: 'The chain of rulings outside tables and of appeals, one event a line',
    description:
      'Like the audit of a table: the first line says whose chain it is, how many `events` there are, and `headHash`, the hash ' +
      'of the last. Every `hash` is over the tournament, the word conduct as `chain`, and the rest of its line. `npm run ' +
      '--silent audit-verify -- FILE` checks it without this server.',
    example: examples.conductAudit,
    run: (deps, caller, { args }) => auditConduct(deps, caller, args),
  }),
]
