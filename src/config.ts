import path from 'node:path'
import { z } from 'zod'
import { readOrCreateSecret } from './store/postgres/secret-file.ts'
import { StartupError } from './store/postgres/startup-error.ts'

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be from ${from} to ${to}`)

const onOff = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

/** Every environment variable the server reads. `.env.example` explains each. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600).default(30),
  DATA_DIR: z.string().default('data'),
  EMBEDDED_PORT: wholeNumber(0, 65_535).default(0),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  BODY_LIMIT: wholeNumber(1024, 64 * 1024 * 1024).default(256 * 1024),
  DEMO: onOff.optional(),
})

export interface Config {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Where clients reach the server, without a slash at the end; undefined: where it listens. */
  readonly publicUrl: string | undefined
  /** Undefined: the embedded Postgres in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databaseWaitSeconds: number
  readonly dataDir: string
  /** Port of the embedded Postgres; 0: any free port. */
  readonly embeddedPort: number
  /** Undefined, with the embedded Postgres only: the one kept in `dataDir`. */
  readonly jwtSecret: string | undefined
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL']
  /** Largest accepted request body, in bytes. */
  readonly bodyLimit: number
  /** Load the demo tournament into an empty database. */
  readonly demo: boolean
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 * @throws StartupError that lists every problem
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (given.DATABASE_URL && !given.JWT_SECRET) problems.push('JWT_SECRET must be set when DATABASE_URL is')
  if (!parsed.success || problems.length > 0) {
    throw new StartupError(
      `The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nSee .env.example.`,
    )
  }
  const value = parsed.data
  return {
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: value.DATABASE_URL,
    databaseWaitSeconds: value.DATABASE_WAIT_SECONDS,
    dataDir: value.DATA_DIR,
    embeddedPort: value.EMBEDDED_PORT,
    jwtSecret: value.JWT_SECRET,
    logLevel: value.LOG_LEVEL,
    bodyLimit: value.BODY_LIMIT,
    demo: value.DEMO ?? value.DATABASE_URL === undefined,
  }
}

/** The configuration of this process: its environment, completed by a `.env` file in the working directory. */
export function loadProcessConfig(): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StartupError(`.env: ${(error as Error).message}`)
  }
  return loadConfig(process.env)
}

/** The secret that signs tokens. Without JWT_SECRET it is made once and kept in the data folder. */
export const jwtSecret = ({ jwtSecret, dataDir }: Pick<Config, 'jwtSecret' | 'dataDir'>): string =>
  jwtSecret ?? readOrCreateSecret(path.join(dataDir, 'jwt-secret'))
