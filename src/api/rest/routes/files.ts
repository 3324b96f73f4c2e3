import { writeXlsx, XLSX } from '../../../documents/xlsx.ts'
import { exportWorkbook } from '../../../usecases/workbook.ts'
import { LIVE } from '../parameters.ts'
import { answerWith, type RestRoute, streamRoute } from '../route.ts'

/** Files for spreadsheets, to print and to hand in. */
export const fileRoutes: readonly RestRoute[] = [
  streamRoute({
    id: 'exportWorkbook',
    method: 'GET',
    path: '/tournaments/:tournament/standings.xlsx',
    operation: 'standings',
    summary: 'Ranking, sessions, teams, hands and penalties as a workbook',
    description:
      'A sheet each, with a line of titles that stays in sight. Table points and points are numbers; where decimals would be ' +
      'rounded, the exact fractions stand beside them. Texts are never formulas.',
    query: { live: LIVE },
    mediaType: XLSX,
    run: (deps, caller, { args }) =>
      answerWith(exportWorkbook(deps, caller, args), ({ name, workbook }) => ({ name, stream: writeXlsx(workbook) })),
  }),
]
