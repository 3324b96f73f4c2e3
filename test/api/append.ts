import { getRuleset } from '../../src/rules/rulesets.ts'
import type { TableKey } from '../../src/store/types.ts'
import { fold } from '../../src/tournament/table/corrections.ts'
import type { TableEvent } from '../../src/tournament/table/events.ts'
import type { TestServer } from './server.ts'

/** Stores events at a table as if they had been entered, whoever may enter them and by which mutation. */
export const appendEvents = async (
  { store, clock }: Pick<TestServer, 'store' | 'clock'>,
  key: TableKey,
  ...events: readonly TableEvent[]
): Promise<void> => {
  for (const event of events) {
    const context = await store.entryContext(key, 'no such key')
    if (!context) throw new Error(`there is no table ${JSON.stringify(key)}`)
    const { version } = context.table
    const ruleset = getRuleset(context.tournament.ruleset, context.tournament.policy.switches)
    const state = ruleset.ok ? fold([...(await store.events(key, version)), event], ruleset.value) : ruleset
    if (!state.ok || !state.value) throw new Error(JSON.stringify(state))
    const stored = await store.appendCorrections([
      {
        key,
        event,
        state: state.value,
        previousHash: context.headHash,
        hand: undefined,
        sheet: state.value.hands.map((played) => ({ played, won: undefined })),
        actor: 'tester',
        idempotencyKey: `${key.session}-${key.table}-${version}`,
        fingerprint: '',
        recordedAt: clock.now,
      },
    ])
    if (stored !== 'stored') throw new Error(stored)
  }
}
