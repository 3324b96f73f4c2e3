/** Who sits where in one session: players 0..n-1, four neighbours share a table. */
export type Sitting = Int32Array<ArrayBuffer>
