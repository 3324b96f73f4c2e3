// Prints a signed token.
//   npm run --silent token -- --role organiser|referee|player [--tournament ID] [--entrant NUMBER] [--subject NAME] [--ttl 12h]
// Without --tournament the role holds in every tournament.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { signToken } from '../src/api/auth.ts'
import { jwtSecret, loadProcessConfig } from '../src/config.ts'
import { id as tournamentId } from '../src/contract/inputs.ts'
import { runScript, UsageError } from './script.ts'

const USAGE = `Usage: npm run --silent token -- --role organiser|referee|player [--tournament ID] [--entrant NUMBER]
                                 [--subject NAME] [--ttl 12h]
Prints a signed token. Without --tournament the role holds in every tournament. --role player needs --entrant, the
player's start number, which is kept with what he enters. --subject is the name kept with an official's entries. --ttl is how long
the token lasts: a number and s, m, h or d.`

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

const options = z.object({
  role: z.enum(['organiser', 'referee', 'player'], 'must be organiser, referee or player'),
  tournament: z
    .union([z.literal('*'), tournamentId], 'must be the id of a tournament: lower-case letters, digits, inner hyphens')
    .default('*'),
  entrant: z.coerce.number('must be a start number').int().positive().optional(),
  subject: z.string().min(1).max(200).optional(),
  ttl: z
    .string()
    .regex(/^[1-9]\d{0,5}[smhd]$/, 'must be a number and s, m, h or d, such as 12h')
    .default('12h'),
})

await runScript(async () => {
  const texts = Object.fromEntries(Object.keys(options.shape).map((name) => [name, { type: 'string' as const }]))
  const parsed = options.safeParse(parseArgs({ options: texts }).values)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`)
    throw new UsageError([...faults, USAGE].join('\n'))
  }
  const { role, tournament, entrant, subject, ttl } = parsed.data
  if ((role === 'player') !== (entrant !== undefined))
    throw new UsageError(`--entrant NUMBER goes with --role player\n${USAGE}`)
  const unit = ttl.at(-1) as keyof typeof SECONDS
  const token = await signToken(jwtSecret(loadProcessConfig()), {
    subject: subject ?? role,
    grants: [{ role, tournament, ...(entrant === undefined ? {} : { entrant }) }],
    ttlSeconds: Number.parseInt(ttl, 10) * SECONDS[unit],
    now: new Date(),
  })
  process.stdout.write(`${token}\n`)
}, USAGE)
