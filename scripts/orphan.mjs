/**
 * npm passes a signal to the shell between itself and us, and some shells end without passing it on. Then we are somebody
 * else's child all of a sudden, and take it as the signal we did not get.
 */
export function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
