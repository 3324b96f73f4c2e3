import type { ChainBreak } from '../../store/chain.ts'

const WORDS: Readonly<Record<ChainBreak['code'], (seq: number, owner: string) => string>> = {
  MISSING_EVENT: (seq) => `missing event: event ${seq} should be here`,
  REPEATED_EVENT: (seq) => `repeated event: event ${seq} should be here`,
  WRONG_PREVIOUS_HASH: (seq) => `wrong previous hash: event ${seq} does not follow the event before it`,
  CHANGED_EVENT: (seq) => `changed event: event ${seq} does not have the hash it was stored with`,
  TRUNCATED: (seq) => `truncated: event ${seq} and those after it are missing`,
  HEAD_DIFFERS: (seq, owner) => `wrong head: event ${seq - 1} is not the last event that the ${owner} names`,
}

/** A broken chain in words: what is wrong, and with which event. */
export const breakText = ({ code, seq }: ChainBreak, owner = 'table'): string => WORDS[code](seq, owner)
