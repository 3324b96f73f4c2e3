type Job = () => void | Promise<void>

const jobs: Record<'test' | 'file', Job[]> = { test: [], file: [] }

/**
 * Has something put away when the running test, or the running test file, has ended; last asked for is first done. Helpers ask
 * here: they are loaded once for many files, and a hook that they set when loaded would only be the first file's.
 */
export const whenOver = (what: 'test' | 'file', job: Job): void => {
  jobs[what].push(job)
}

/** Does all that was asked for; also when some of it fails. */
export const putAway = async (what: 'test' | 'file'): Promise<void> => {
  const failures: unknown[] = []
  for (let job = jobs[what].pop(); job; job = jobs[what].pop())
    await Promise.resolve()
      .then(job)
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
