// Brings a clone into a runnable state: packages, Prisma client, GraphQL types, compiled code. Plain JavaScript, because it
// runs before anything is installed. A step runs only when its inputs changed; a step that was killed half-way runs again.
// All messages go to stderr, so that a command's stdout stays its own.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => path.join(root, ...parts)
const node = process.execPath
const report = (line) => process.stderr.write(`${line}\n`)

const steps = [
  {
    name: 'install',
    title: 'Installing packages',
    isCurrent: packagesMatchLockfile,
    run: (child) =>
      child(...npm(), 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'),
  },
  {
    name: 'prisma',
    title: 'Generating the Prisma client',
    inputs: ['prisma/schema.prisma'],
    outputs: ['src/generated/prisma/client.ts'],
    run: (child) => child(node, at('node_modules/prisma/build/index.js'), 'generate'),
  },
  {
    name: 'graphql',
    title: 'Generating the GraphQL resolver types',
    inputs: ['src/api/graphql/schema', 'scripts/graphql-types.mjs'],
    outputs: ['src/generated/graphql.ts'],
    run: (child) => child(node, at('scripts/graphql-types.mjs')),
  },
  {
    name: 'compile',
    title: 'Compiling',
    inputs: ['src', 'scripts', 'prisma', 'tsconfig.json', 'tsconfig.build.json'],
    outputs: ['dist/src/main.js'],
    run: compile,
  },
]

/** Runs what is out of date, one process at a time per clone. Throws an Error with the failed command's output. */
export async function setup() {
  requireNode(20, 19)
  if (steps.every(isCurrent)) return
  const onWait = (pid) => report(`Waiting for another set-up of this folder (process ${pid}) …`)
  await withLock(at('.setup.lock'), onWait, async (setChild) => {
    for (const step of steps) {
      if (isCurrent(step)) continue
      const started = performance.now()
      report(`${step.title} …`)
      rmSync(stampFile(step), { force: true })
      const digest = inputDigest(step)
      await step.run((command, ...args) => runChild(command, args, setChild))
      if (digest !== undefined) stamp(step, digest)
      report(`${step.title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  })
}

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  throw new Error(`Node ${major}.${minor} or newer is needed; this is ${process.versions.node}.`)
}

const stampFile = (step) => at('node_modules/.cache/paiju', step.name)

function isCurrent(step) {
  if (step.isCurrent) return step.isCurrent()
  return (
    existsSync(stampFile(step)) &&
    step.outputs.every((file) => existsSync(at(file))) &&
    readFileSync(stampFile(step), 'utf8') === inputDigest(step)
  )
}

function stamp(step, digest) {
  mkdirSync(path.dirname(stampFile(step)), { recursive: true })
  writeFileSync(stampFile(step), digest)
}

/** A digest of the step's input files and of the locked package versions; `undefined` for a step without inputs. */
function inputDigest(step) {
  if (!step.inputs) return undefined
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...step.inputs].flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(relative) {
  if (!existsSync(at(relative))) throw new Error(`${relative} is missing; is this a complete clone?`)
  if (path.extname(relative) !== '') return [relative]
  const entries = readdirSync(at(relative), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const file = `${relative}/${entry.name}`
    return entry.isDirectory() ? filesUnder(file) : [file]
  })
}

/** Whether npm finished an install (its own record in node_modules) of exactly the packages in the lockfile. */
function packagesMatchLockfile() {
  const record = at('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const isForThisMachine = ({ os, cpu, libc }) =>
    os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    if (installed[name]) return installed[name].version === entry.version
    return entry.optional && !isForThisMachine(entry)
  })
}

function npm() {
  if (process.env.npm_execpath) return [node, process.env.npm_execpath]
  return process.platform === 'win32' ? ['npm.cmd'] : ['npm']
}

/** Compiles beside the old output and swaps, so that a failed or killed build never leaves half a program. */
async function compile(child) {
  const next = at('dist.next')
  rmSync(next, { recursive: true, force: true })
  await child(node, at('node_modules/typescript/bin/tsc'), '-p', at('tsconfig.build.json'), '--outDir', next)
  const assets = [...filesUnder('src').filter((file) => !file.endsWith('.ts')), ...filesUnder('prisma/migrations')]
  for (const file of assets) cpSync(at(file), path.join(next, file))
  rmSync(at('dist'), { recursive: true, force: true })
  renameSync(next, at('dist'))
}

/** Runs one command with its output held back; rejects with that output when it fails. Signals to us end it too. */
function runChild(command, args, setChild) {
  return new Promise((resolve, reject) => {
    // The Prisma generator needs no schema engine: naming an existing program keeps Prisma from fetching one.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: node, CHECKPOINT_DISABLE: '1' }
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command.endsWith('.cmd'),
    })
    setChild(child.pid)
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    const stop = (signal) => {
      child.kill(signal)
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143))
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (code === 0) resolve()
      else
        reject(new Error(`${[path.basename(command), ...args].join(' ')} failed (${code}):\n${Buffer.concat(output)}`))
    })
  })
}

/** `setup()` for a command's entry point: a failure is one readable message and exit code 1. */
export async function setupOrExit() {
  try {
    await setup()
  } catch (error) {
    report(`Set-up failed. ${error.message}`)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setupOrExit()
