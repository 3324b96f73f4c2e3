/** Postgres takes at most 65,535 values in one statement. */
const CHUNK = 5_000

/** Inserts rows a few thousand at a time. */
export const insertInChunks = async <T>(
  rows: readonly T[],
  insert: (rows: T[]) => PromiseLike<unknown>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK))
}
