import type { LeagueView } from '../../contract/standings/league-views.ts'

const EVENT = { days: 1, players: 4, substitutes: 0, countries: 3, qualification: false, weight: '1', final: true }

const score = (tournament: string, number: number, rank: number, points: string, counts = true) => ({
  ...{ tournament, number, rank, score: points, counts },
  scoreDecimal: points.replace('2000/3', '666.67').replace('1000/3', '333.33'),
})

/** A league of two small tournaments of which the better one counts. */
export const leagueExample: LeagueView = {
  rule: 'MERS',
  best: 1,
  tournaments: [
    { id: 'riverside-open', name: 'Riverside Open', ...EVENT },
    { id: 'spring-cup', name: 'Spring Cup', ...EVENT },
  ],
  lines: [
    {
      ...{ rank: 1, name: 'Ana Prieto', country: 'ES', emaNumber: '04010001', total: '1000', totalDecimal: '1000' },
      byName: false,
      scores: [score('riverside-open', 1, 1, '1000'), score('spring-cup', 7, 3, '1000/3', false)],
    },
    {
      ...{ rank: 2, name: 'Søren Holm', country: 'DK', emaNumber: null, total: '2000/3', totalDecimal: '666.67' },
      byName: false,
      scores: [score('riverside-open', 3, 2, '2000/3')],
    },
  ],
}

export const leagueCsvExample = [
  '\uFEFFrank,name,country,ema,total,total_exact,riverside-open,riverside-open_counts,spring-cup,spring-cup_counts',
  '1,Ana Prieto,ES,04010001,1000,1000,1000,yes,333.33,no',
  '2,Søren Holm,DK,,666.67,666 2/3,666.67,yes,,',
  '',
].join('\r\n')

/** The results of the tournament of the examples. */
export const emaReportCsv = [
  '\uFEFFplace,ema_number,last_name,first_name,country,table_points,score,ema_member',
  '1,,Ana Prieto,,ES,4,82,no',
  '2,,Søren Holm,,DK,2,2,no',
  '3,,Lin Yue,,CN,1,-46,no',
  '4,,Ito Kenji,,,0,-48,no',
  '',
].join('\r\n')
