import { expect } from 'vitest'
import type { TestServer } from '../server.ts'
import type { Document } from './documents.ts'

/** A tournament's archive as text. */
export const exported = async (from: TestServer, id: string, token: string): Promise<string> => {
  const response = await fetch(`${from.url}/api/v1/tournaments/${id}/archive.json`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  return response.text()
}

/** What a server answers to an archive. */
export const importInto = async (to: TestServer, token: string | null, body: string | Uint8Array) => {
  const response = await fetch(`${to.url}/api/v1/archives`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as Document }
}
