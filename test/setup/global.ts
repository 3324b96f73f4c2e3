import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/store/migrate.ts'
import { startEmbedded } from '../../src/store/postgres/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests make databases, and the migrated database they copy. */
    postgres: { url: string; template: string }
  }
}

/** One Postgres for the whole run: TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const server = url ? { url, stop: async () => {} } : await startThrowaway()
  const template = `paiju_template_${process.pid}`
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  const teardown = async () => {
    await admin`drop database if exists ${admin(template)} with (force)`
    await admin.end()
    await server.stop()
  }
  try {
    await admin`create database ${admin(template)} template template0`
    const templateUrl = new URL(server.url)
    templateUrl.pathname = template
    await migrate(templateUrl.href)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', { url: server.url, template })
  return teardown
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'paiju-test-'))
  const server = await startEmbedded({ dataDir, purpose: 'tests', isThrowaway: true })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
