import { setTimeout as sleep } from 'node:timers/promises'
import { pick, type Random } from '../../src/tournament/random.ts'
import { Refusal, type Send } from '../lib/graphql-client.ts'
import type { Entry } from './plan.ts'
import { expectRefusal, mutation, ReplayError, sameAnswer } from './requests.ts'

/** A table to be played from its first to its last entry. */
export interface TableToPlay {
  readonly key: { readonly tournament: string; readonly session: number; readonly table: number }
  /** The table's version before the first entry. */
  readonly version: number
  readonly entries: readonly Entry[]
}

/** How a table's referee sends. */
export interface Manner {
  readonly send: Send
  /** Sends every entry twice, every other time at the same moment. */
  readonly duplicate: boolean
  /** Pauses between entries, and now and then a hand ahead of its turn. */
  readonly random: Random | undefined
  /** A hand is on the sheet. */
  readonly onHand: () => void
}

const LONGEST_PAUSE_MS = 8
/** One entry in so many is preceded by one that comes too early. */
const TOO_EARLY = 6

/** Enters a table in order; gives the refusal that stopped it, if any. */
export const playTable = async (table: TableToPlay, manner: Manner): Promise<string | undefined> => {
  let version = table.version
  for (const [index, entry] of table.entries.entries()) {
    if (manner.random) {
      await sleep(pick(LONGEST_PAUSE_MS, manner.random))
      await sendTooEarly(table, index, version, manner.send, manner.random)
    }
    try {
      const next = await enter(table, index, version, manner)
      if (next !== version + 1)
        throw new ReplayError(`${entry.where}: the table went from version ${version} to ${next}.`)
      version = next
      if (isHand(entry)) manner.onHand()
    } catch (error) {
      if (error instanceof Refusal) return `${entry.where}: ${entry.operation} refused: ${error.code} ${error.message}`
      throw error
    }
  }
  return undefined
}

/** The mutation of the table's entry number `index`, made for `version`. */
const request = ({ key, entries }: TableToPlay, index: number, version: number) => {
  const { operation, input } = entries[index]!
  const idempotencyKey = `session ${key.session}, table ${key.table}, entry ${index + 1}`
  const replaced = operation === 'replaceRuling' ? { seq: version } : {}
  const known = { table: key, expectedVersion: version, idempotencyKey }
  return { operation, variables: { input: { ...input, ...replaced, ...known } } }
}

const ANSWER = 'version status next { hand nameEn } scores seats { wind score tablePoints }'

/** Sends an entry; gives the table's version after it. */
const enter = async (table: TableToPlay, index: number, version: number, manner: Manner): Promise<number> => {
  const { operation, variables } = request(table, index, version)
  const document = mutation(operation, ANSWER)
  const send = () => manner.send(document, variables)
  const answer = await (manner.duplicate ? twice(send, index % 2 === 0) : send())
  return (answer as Record<string, { readonly version: number }>)[operation]!.version
}

const twice = async (send: () => Promise<unknown>, atOnce: boolean): Promise<unknown> => {
  const first = send()
  if (!atOnce) await first
  return sameAnswer(first, send())
}

/** Whether an entry puts a hand on the sheet. */
const isHand = ({ operation }: Entry): boolean => operation === 'recordHand' || operation === 'recordDraw'

/**
 * Sends the hand after the one to be entered, either for the table as it is now or as it will be then: the first is not its
 * turn, the second does not know the table. Both must be refused and leave the table as it was.
 */
const sendTooEarly = async (
  table: TableToPlay,
  index: number,
  version: number,
  send: Send,
  random: Random,
): Promise<void> => {
  const current = table.entries.findIndex((entry, at) => at >= index && isHand(entry))
  const later = table.entries.findIndex((entry, at) => at > current && isHand(entry))
  if (current < 0 || later < 0 || pick(TOO_EARLY, random) > 0) return
  const asItIs = pick(2, random) === 0
  const { operation, variables } = request(table, later, asItIs ? version : version + later - index)
  await expectRefusal(send(mutation(operation, ANSWER), variables), asItIs ? 'HAND_NOT_NEXT' : 'VERSION_CONFLICT')
}
