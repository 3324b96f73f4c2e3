import { fingerprint } from '../../store/chain.ts'

/** A SHA-256 over values that come one by one. */
export interface Digest {
  add(member: string, value: unknown): void
  hex(): string
}

export const startDigest = (): Digest => {
  let digest = ''
  return {
    add(member, value) {
      digest = fingerprint({ before: digest, member, value })
    },
    hex: () => digest,
  }
}

/** What is digested of a table: its events hang on the hash of the last, and its hands follow from them. */
export const withoutEvents = <T extends { readonly events?: unknown; readonly hands?: unknown }>(table: T) => {
  const { events: _, hands: __, ...rest } = table
  return rest
}
