import { spawn } from 'node:child_process'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder, until } from './server-process.ts'

/** A process that holds the lock for `ms`, writing "in" and "out" to a log at both ends. */
function holder(folder: string, ms: number) {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(new URL('../../scripts/lock.mjs', import.meta.url).href)}
    const say = (word) => appendFileSync(${JSON.stringify(path.join(folder, 'log'))}, word + ' ')
    await withLock(${JSON.stringify(path.join(folder, 'lock'))}, () => say('waits'), async () => {
      say('in')
      await new Promise((resolve) => setTimeout(resolve, ${ms}))
      say('out')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  return { kill: () => child.kill('SIGKILL'), end: new Promise((resolve) => child.once('exit', resolve)) }
}

const logOf = (folder: string) => readFileSync(path.join(folder, 'log'), 'utf8')

describe('the set-up lock', () => {
  it('lets one process in at a time', async () => {
    const folder = temporaryFolder()
    await Promise.all([holder(folder, 300), holder(folder, 300), holder(folder, 300)].map(({ end }) => end))
    expect(logOf(folder).replaceAll('waits ', '')).toBe('in out in out in out ')
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)
  })

  it('is free again when its owner was killed', async () => {
    const folder = temporaryFolder()
    const killed = holder(folder, 60_000)
    await until(async () => logOf(folder) === 'in ')
    killed.kill()
    await killed.end
    await holder(folder, 0).end
    expect(logOf(folder)).toBe('in in out ')
  })

  it('stays taken while a command that its killed owner ran still works', async () => {
    const folder = temporaryFolder()
    const orphan = spawn('sleep', ['1'])
    writeFileSync(path.join(folder, 'lock'), JSON.stringify({ owner: 2 ** 22 + 1, child: orphan.pid }))
    const waiting = holder(folder, 0)
    await until(async () => logOf(folder) === 'waits ')
    expect(orphan.exitCode).toBeNull()
    await waiting.end
    expect(orphan.exitCode).toBe(0)
    expect(logOf(folder)).toBe('waits in out ')
  })

  it('is free when its owner, by its process id alive, stopped showing it', async () => {
    const folder = temporaryFolder()
    const lock = path.join(folder, 'lock')
    writeFileSync(lock, JSON.stringify({ owner: process.pid }))
    const longAgo = new Date(Date.now() - 120_000)
    utimesSync(lock, longAgo, longAgo)
    await holder(folder, 0).end
    expect(logOf(folder)).toBe('in out ')
  })
})
