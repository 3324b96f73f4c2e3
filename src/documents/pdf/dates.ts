/** An instant as people of the tournament read it: 1 May 2026, 10:00 (Europe/Madrid). */
export const instantText = (at: Date, timeZone: string): string => {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)
  return `${text.replace(' at ', ', ')} (${timeZone})`
}

/** The days from the first to the last instant; '' without any. */
export const daysText = (instants: readonly Date[], timeZone: string): string => {
  if (instants.length === 0) return ''
  const sorted = instants.map((at) => at.getTime()).sort((a, b) => a - b)
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })
  return format.formatRange(sorted[0] ?? 0, sorted.at(-1) ?? 0)
}
