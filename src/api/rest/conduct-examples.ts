export const rulings = {} as never
export const rulingsCsv = ''
export const appeal = {} as never
export const conductAudit = ''
