/**
 * A server that has just been started on a database (DATABASE_URL) reads the standings of a tournament (argument) for the first
 * time; prints the milliseconds of that, and of the next time when nothing has changed.
 */
import { loadConfig } from '../../../src/config.ts'
import { startServer } from '../../../src/server.ts'
import { get } from './get.ts'

const settings = { PORT: '0', JWT_SECRET: 'of no use to a reader who has no token', LOG_LEVEL: 'silent', DEMO: 'false' }
const server = await startServer(loadConfig({ ...settings, DATABASE_URL: process.env.DATABASE_URL }))
const path = `${server.url}/api/v1/tournaments/${process.argv[2]}/standings?live=true`
const first = await get(path)
const next = await get(path)
await server.close()
console.log(JSON.stringify({ first: first.ms, next: next.ms }))
