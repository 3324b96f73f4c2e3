/** Up to this step sources print the ladder; the next ones continue it (dossier E3, C12 "ladder after 30"). */
export const LAST_PRINTED_STEP = 5

/** What the nth offence costs: a warning, 5, 10, 20, 30, then 10 more each time (dossier E3). */
export const ladderFine = (repeatIndex: number): number => {
  if (repeatIndex <= 1) return 0
  return repeatIndex === 2 ? 5 : (repeatIndex - 2) * 10
}
