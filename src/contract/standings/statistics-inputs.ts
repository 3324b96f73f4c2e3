import { z } from 'zod'
import { csvStyle, id, optional, positive } from '../inputs.ts'

export const statisticsInput = z.object({ tournament: id, live: optional(z.boolean(), false) })
export const exportStatisticsInput = statisticsInput.extend({ style: optional(csvStyle, 'comma') })
export const playerStatisticsInput = statisticsInput.extend({ entrant: positive })
