import { afterAll, afterEach } from 'vitest'
import { putAway } from './cleanup.ts'

// A set-up file runs anew for every test file, unlike what it imports.
afterEach(() => putAway('test'))
afterAll(() => putAway('file'))
