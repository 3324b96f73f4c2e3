import {
  getRuleset,
  MOST_SCORE,
  NO_EXTRAS,
  type PerSeat,
  PLAIN_END,
  type Ruleset,
  type SwitchInfo,
  type SwitchOverrides,
  type Win,
} from '../../src/rules/index.ts'
import { POPULAR_SWITCHES } from '../../src/rules/rulesets/popular/index.ts'
import { codes, table } from './markdown.ts'

/** Where the page lies, from the project's root. */
export const POPULAR_PAGE = 'docs/popular.md'

const rulesetOf = (switches: SwitchOverrides = {}): Ruleset => {
  const ruleset = getRuleset('popular', switches)
  if (!ruleset.ok) throw new Error(ruleset.error.message)
  return ruleset.value
}

const valuesOf = ({ values, range }: SwitchInfo): string => (range ? `${range.least} to ${range.most}` : codes(values))

const switchTable = (): string => {
  const ofRoom: readonly string[] = POPULAR_SWITCHES.map(({ key }) => key)
  return table(
    ['Switch', 'Meaning', 'Values', 'Unless said otherwise', 'Clause'],
    rulesetOf()
      .switches.filter(({ key }) => ofRoom.includes(key))
      .map((info) => [`\`${info.key}\``, info.about, valuesOf(info), `\`${info.default}\``, info.clause]),
  )
}

/** A hand as it is told, the room, and the hand. */
interface Example {
  readonly told: string
  readonly room?: SwitchOverrides
  readonly win: Partial<Win>
}

const FAN_48 = [{ fan: 48, count: 1, points: 6 }] as const
const EXAMPLES: readonly Example[] = [
  {
    told: 'South, who doubled, draws a hand of 6 fan himself; East deals',
    room: { highestDouble: 2 },
    win: { winner: 1, discarder: null, worth: 6, extras: { ...NO_EXTRAS, doubles: [1, 2, 1, 1] } },
  },
  {
    told: 'East, who stays on, wins 10 fan on the discard of West, who doubled',
    room: { highestDouble: 2, continuingDealer: 4 },
    win: { winner: 0, discarder: 2, worth: 10, continuation: 1, extras: { ...NO_EXTRAS, doubles: [1, 1, 2, 1] } },
  },
  {
    told: "West wins 8 fan on North's discard; North has a concealed kong, East an added one",
    win: {
      ...{ winner: 2, discarder: 3, worth: 8 },
      extras: {
        ...NO_EXTRAS,
        kongs: [
          { type: 'concealed', konger: 3 },
          { type: 'added', konger: 0 },
        ],
      },
    },
  },
  {
    told: 'North draws 碰碰和, the target, with 100 in the jackpot and a stake of 50; South has done the task',
    room: { jackpotStake: 50, taskReward: 20 },
    win: {
      ...{ winner: 3, discarder: null, worth: 6, pot: 100, fans: FAN_48 },
      extras: { ...NO_EXTRAS, target: 48, taskDone: [1] },
    },
  },
]

const amounts = (seats: PerSeat<number>): string => seats.map((beans) => (beans > 0 ? `+${beans}` : beans)).join(' ')

const exampleRow = ({ told, room, win }: Example): readonly (string | number)[] => {
  const { payments, bank } = rulesetOf(room).settle({ ...PLAIN_END, winner: 0, discarder: null, worth: 0, ...win })
  return [told, amounts(payments), amounts(bank?.collected ?? [0, 0, 0, 0]), bank?.pot ?? 0, bank?.house ?? 0]
}

/** The page: how the popular game is paid, and every switch of a room. */
export const popularPage = (): string => `# The popular game

\`npm run docs:fans\` writes this page from the tables in \`src/rules/rulesets/popular/\`. 大眾麻將 is played for beans. Its 81 fan and
their switches are those of \`mcr-cn\`: [fan-mcr.md](fan-mcr.md). Clauses are those of [sources.md](sources.md): D8 is the dossier's section
on the game, S3 the platform's own text.

## What is paid

Everybody has a multiplier: 2 for the dealer (the switch \`continuingDealer\` when he stays on), 1 for others, times the double that the
player chose before the hand.

- **The win.** A loser pays fan × \`unit\` × the winner's multiplier × his own; all three on a self-draw, the discarder alone on a discard
  or a robbed kong. Flowers are fan, but do not count for the minimum. A hand without any fan has 無番和.
- **Kongs**, of all four seats, only when somebody wins: 2 beans for a concealed one from each of the others, 2 for a claimed one
  from who discarded its tile, 1 for an added one from each; times the doubles that the konger and the payer chose. A robbed kong is
  none.
- **The jackpot.** Before a hand with a target fan the house adds its stake. A win that has the fan takes all of it; otherwise it
  rolls over, also over draws. What is in it when the table closes stays with the house.
- **The task**, a chow or pung the hand asks for: the house rewards who fulfils it, also at a draw, times his double; it does not
  roll over.

Seats are East, South, West, North; East deals. Payments sum to zero; what the jackpot and the house bring, the change of the jackpot
and the house sum to zero, too.

${table(['Hand', 'Payments', 'Jackpot and task', 'Jackpot then', 'House'], EXAMPLES.map(exampleRow))}

## The room

A tournament sets its room by switches: \`switches: {unit: 10, highestDouble: 4}\`.

${switchTable()}

A score never passes ${MOST_SCORE}. A room in which one hand of 400 fan, more than any hand has, could bring more is refused when the tournament is
created; a hand that would take a score beyond it is refused as well, and nothing is stored.

## Besides

- \`dealer: CONTINUE\` lets the dealer stay on after a win of his own or a draw; with \`ROTATE\` nobody ever continues.
- \`ranking\` begins with \`POINTS\`, which are the beans.
- The source has no penalties. \`penaltyRules\` are one of those of MCR ([offences.md](offences.md)), where a printed point is a fan: \`unit\` beans.
- Rooms of a high minimum list bonus fan (季花, 無混, 立直 and others) that are not among the 81 and have no value: they are not played here.
`
