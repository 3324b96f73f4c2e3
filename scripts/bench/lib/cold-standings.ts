/**
 * A server that has just been started on a database (DATABASE_URL) reads the standings of a tournament (argument) for the first
 * time; prints how that went.
 */
import { loadConfig } from '../../../src/config.ts'
import { startServer } from '../../../src/server.ts'
import { get } from './get.ts'

const settings = { PORT: '0', JWT_SECRET: 'of no use to a reader who has no token', LOG_LEVEL: 'silent', DEMO: 'false' }
const server = await startServer(loadConfig({ ...settings, DATABASE_URL: process.env.DATABASE_URL }))
const read = await get(`${server.url}/api/v1/tournaments/${process.argv[2]}/standings?live=true`)
await server.close()
console.log(JSON.stringify(read))
