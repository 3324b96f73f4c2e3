import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const HEARTBEAT_MS = 5_000
const STALE_AFTER_MS = 60_000

/**
 * Runs `work(setChild)` while this process alone holds `file`. A lock is free again when its owner and the command the owner
 * was running (told by `setChild(pid)`) are both dead, or when its heartbeat stopped a minute ago (a reused process id).
 */
export async function withLock(file, onWait, work) {
  await acquire(file, onWait)
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS)
  try {
    return await work((child) => writeFileSync(file, JSON.stringify({ owner: process.pid, child })))
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

async function acquire(file, onWait) {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(file, JSON.stringify({ owner: process.pid }), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const seen = read(file)
    if (seen && isStale(seen)) remove(file, seen.text)
    else {
      if (!told && seen) onWait(seen.owner)
      await sleep(200)
    }
  }
}

function read(file) {
  try {
    const text = readFileSync(file, 'utf8')
    return { text, age: Date.now() - statSync(file).mtimeMs, ...(text === '' ? {} : JSON.parse(text)) }
  } catch {
    return undefined
  }
}

const isStale = ({ owner, child, age }) =>
  age > STALE_AFTER_MS || (owner !== undefined && !isAlive(owner) && !isAlive(child))

function isAlive(pid) {
  if (pid === undefined) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes a stale lock; when another process replaced it in between, puts that one back. */
function remove(file, staleText) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== staleText) linkSync(aside, file)
  } catch {
    // Another process was faster; the caller looks again.
  }
  rmSync(aside, { force: true })
}
