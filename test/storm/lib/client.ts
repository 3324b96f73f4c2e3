import type { TableKey } from '../../../src/store/types.ts'
import { type Random, seededRandom } from '../../gen/random.ts'
import type { Journal, Submission } from './journal.ts'
import { chooseMove, chooseRun, type Move } from './moves.ts'
import { enterDocument, nameOf, READ, type Sheet } from './sheet.ts'
import { type Cut, openWire, type Reply, type Wire } from './wire.ts'

/** What all clients share. */
export interface Stage {
  readonly tables: readonly TableKey[]
  readonly journal: Journal
  /** Resolves when the server takes requests. */
  readonly open: () => Promise<void>
}

export interface ClientOptions {
  readonly name: string
  readonly url: string
  readonly token: string
  readonly isOrganiser: boolean
  readonly seed: number
}

/** A referee in a bad hall: sends twice, too early, too late and again, loses the connection, and corrects what stands. */
export class Client {
  readonly #stage: Stage
  readonly #options: ClientOptions
  readonly #random: Random
  readonly #wire: Wire
  readonly #sheets = new Map<string, Sheet>()
  readonly #own: Submission[] = []

  constructor(stage: Stage, options: ClientOptions) {
    this.#stage = stage
    this.#options = options
    this.#random = seededRandom(options.seed)
    this.#wire = openWire(options.url, options.token)
  }

  /** Enters one thing after the other until it is over, then asks after every entry it knows no answer to. */
  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const table = this.#random.pick(this.#stage.tables)
      // Half of the time the client looks before it enters.
      const known = this.#random.chance(50) ? this.#sheets.get(nameOf(table)) : undefined
      const sheet = known ?? (await this.#read(table))
      if (sheet) await this.#random.pick(HABITS)(this, table, sheet)
    }
    for (const submission of this.#own)
      if (!submission.acknowledged && submission.refused === undefined) await this.insist(submission)
    this.#wire.close()
  }

  /** Sends an entry and waits for its answer, until there is one. */
  async insist(submission: Submission): Promise<Reply> {
    for (;;) {
      const reply = await this.send(submission)
      if (reply) return reply
    }
  }

  async send(submission: Submission, cut?: Cut): Promise<Reply | undefined> {
    const { operation, input, table } = submission
    await this.#stage.open()
    const reply = await this.#wire.post(enterDocument(operation), { input }, cut)
    this.#stage.journal.settle(submission, reply)
    if (!reply) return undefined
    if (reply.errors) await this.#read(table)
    else this.#see(table, reply.data[operation])
    return reply
  }

  submit(table: TableKey, expectedVersion: number, { operation, input }: Move): Submission {
    const key = `${this.#options.name}-${this.#own.length}`
    const whole = { table, expectedVersion, idempotencyKey: key, ...input }
    const submission = this.#stage.journal.submit({ key, table, operation, input: whole, expectedVersion })
    this.#own.push(submission)
    return submission
  }

  /** The plain way. A correction that would take later entries along is sent again with their list. */
  async enter(table: TableKey, sheet: Sheet, cut?: Cut): Promise<void> {
    const move = chooseMove(sheet, this.#random)
    const submission = this.submit(table, sheet.version, move)
    if (cut) await this.send(submission, cut)
    // Some never learn what became of it before the end.
    if (cut && this.#random.chance(30)) return
    const reply = await this.insist(submission)
    const cascade = reply.errors?.[0]?.extensions.cascade
    if (!cascade || !(this.#options.isOrganiser || this.#random.chance(20))) return
    await this.insist(this.submit(table, sheet.version, { ...move, input: { ...move.input, cascade } }))
  }

  async enterTwice(table: TableKey, sheet: Sheet): Promise<void> {
    const submission = this.submit(table, sheet.version, chooseMove(sheet, this.#random))
    await Promise.all(Array.from({ length: 2 + this.#random.below(2) }, () => this.insist(submission)))
  }

  /** Three entries that follow one another, sent at once in any order, and again while they are too early. */
  async enterRun(table: TableKey, sheet: Sheet): Promise<void> {
    const run = chooseRun(sheet, this.#random).map((move, index) => this.submit(table, sheet.version + index, move))
    for (let attempt = 0; attempt < 3; attempt++) {
      const open = run.filter(({ acknowledged, refused }) => !acknowledged && (!refused || attempt > 0))
      await Promise.all(this.#random.shuffled(open).map((submission) => this.insist(submission)))
    }
  }

  /** Sends something old again: the answer must be the first one. */
  async repeat(): Promise<void> {
    const old = this.#acknowledged()
    if (old.length > 0) await this.insist(this.#random.pick(old))
  }

  /** Uses an old key for something else: that must be refused. */
  async reuse(): Promise<void> {
    const old = this.#acknowledged()
    if (old.length === 0) return
    const submission = this.#random.pick(old)
    const input = { ...submission.input, expectedVersion: submission.expectedVersion + 1000 }
    await this.#stage.open()
    const reply = await this.#wire.post(enterDocument(submission.operation), { input })
    const code = reply?.errors?.[0]?.extensions.code
    if (reply && code !== 'IDEMPOTENCY_KEY_REUSED') this.#stage.journal.fault(submission, `its key was reused: ${code}`)
  }

  randomCut(): Cut {
    return { ms: this.#random.below(12), halfBody: this.#random.chance(25) }
  }

  #acknowledged(): readonly Submission[] {
    return this.#own.filter(({ acknowledged }) => acknowledged)
  }

  async #read(table: TableKey): Promise<Sheet | undefined> {
    const known = this.#sheets.get(nameOf(table))?.version ?? 0
    await this.#stage.open()
    const reply = await this.#wire.post(READ, { table })
    const sheet: Sheet | undefined = reply?.data?.table
    if (sheet && sheet.version < known)
      this.#stage.journal.faults.push(`${nameOf(table)} was read at ${sheet.version} after ${known} had been answered`)
    if (sheet) this.#see(table, sheet)
    return sheet
  }

  #see(table: TableKey, sheet: Sheet): void {
    const known = this.#sheets.get(nameOf(table))
    if (!known || known.version < sheet.version) this.#sheets.set(nameOf(table), sheet)
  }
}

type Habit = (client: Client, table: TableKey, sheet: Sheet) => Promise<void>

const WEIGHTS: readonly (readonly [number, Habit])[] = [
  [45, (client, table, sheet) => client.enter(table, sheet)],
  [15, (client, table, sheet) => client.enter(table, sheet, client.randomCut())],
  [15, (client, table, sheet) => client.enterTwice(table, sheet)],
  [12, (client, table, sheet) => client.enterRun(table, sheet)],
  [8, (client) => client.repeat()],
  [5, (client) => client.reuse()],
]
/** How often each habit shows of a hundred times. */
const HABITS = WEIGHTS.flatMap(([weight, habit]) => Array<Habit>(weight).fill(habit))
