/** Is told how much of some work is done, from 0 to 1. Work that takes long tells it often. */
export type Progress = (share: number) => void

/** For whom nobody waits. */
export const UNWATCHED: Progress = () => {}

/** The progress of a part of the work, which begins and ends at these shares of the whole. */
export const part =
  (progress: Progress, from: number, to: number): Progress =>
  (share) =>
    progress(from + share * (to - from))
