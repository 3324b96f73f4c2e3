import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../src/tournament/random.ts'
import type { Apart, DrawEntrant } from '../../src/tournament/seating/apart.ts'
import { drawSeating } from '../../src/tournament/seating/draw.ts'
import { withProgress } from '../lib/progress.ts'
import { type Recount, recount } from './lib/recount.ts'

export const about = 'the seating generator over the table of best published seatings: seating [--seed N] [FILE]'

const TABLE = new URL('../../../test/fixtures/seating/published-records.csv', import.meta.url)

interface Case {
  readonly players: number
  readonly sessions: number
  /** Meetings again in the best seating that is published; what is published beyond the unavoidable may be beaten. */
  readonly published: number
  readonly unavoidable: number
  /** Players of a team, by start number; 1 is no teams. */
  readonly team: number
}

const single = (players: number, sessions: number): Case => ({
  players,
  sessions,
  published: 0,
  unavoidable: 0,
  team: 1,
})

/** Asked for besides the table. */
const FURTHER: readonly Case[] = [single(216, 10), { ...single(72, 6), team: 4 }]

const read = (file: string | URL): readonly Case[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [players = 0, sessions = 0, published = 0, unavoidable = 0] = line.split(',').map(Number)
      return { players, sessions, published, unavoidable, team: 1 }
    })

interface Done extends Recount {
  readonly milliseconds: number
}

const play = ({ players, sessions, team }: Case, seed: number): Done => {
  const teamOf = (player: number): number => Math.ceil(player / team)
  const entrants = Array.from({ length: players }, (_, index): DrawEntrant => {
    const number = index + 1
    return { number, team: team > 1 ? String(teamOf(number)) : null }
  })
  const apart: Apart = { kinds: team > 1 ? ['team'] : [], preferably: [], pairs: [] }
  const start = performance.now()
  const plan = drawSeating(entrants, sessions, seededRandom(seed), { apart })
  const milliseconds = performance.now() - start
  if (!plan.ok) throw new Error(`${players} x ${sessions}: ${plan.error.code}`)
  return { ...recount(plan.value.rows, players, sessions, teamOf), milliseconds }
}

/** Not what it must be: nobody misplaced, as good as published, no team-mates together, winds as even as they can be. */
const faults = ({ sessions, published }: Case, done: Done): readonly string[] => [
  ...(done.misplaced > 0 ? ['MISPLACED'] : []),
  ...(done.repeats > published ? ['WORSE'] : []),
  ...(done.windSpread > (sessions % 4 === 0 ? 0 : 1) ? ['WINDS'] : []),
  ...(done.teamTables > 0 ? ['TEAMS'] : []),
]

const HEADER = ['players', 'sessions', 'repeats', 'published', 'unavoidable', 'spread', 'ms'] as const
const line = (cells: readonly (string | number)[]): string => cells.map((cell) => String(cell).padStart(11)).join('')

interface Judged extends Case, Done {
  readonly wrong: readonly string[]
}

const judged = (each: Case, seed: number): Judged => {
  const done = play(each, seed)
  return { ...each, ...done, wrong: faults(each, done) }
}

const lineOf = ({ players, sessions, repeats, published, unavoidable, windSpread, ...each }: Judged): string => {
  const notes = [...(each.team > 1 ? [`teams of ${each.team}`] : []), ...each.wrong].join(' ')
  const cells = [players, sessions, repeats, published, unavoidable, windSpread, Math.round(each.milliseconds)]
  return `${line(cells)}  ${notes}`.trimEnd()
}

export const run = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string' } },
  })
  const seed = Number(values.seed ?? 1)
  const cases = [...read(positionals[0] ?? TABLE), ...FURTHER]
  console.log(line(HEADER))
  const all = await withProgress({ title: 'Drawing', total: cases.length, unit: 'seatings' }, (progress) =>
    cases.map((each) => {
      const played = judged(each, seed)
      progress.aside(() => console.log(lineOf(played)))
      progress.add()
      return played
    }),
  )
  const count = (holds: (each: (typeof all)[number]) => boolean): number => all.filter(holds).length
  const times = all.map(({ milliseconds }) => milliseconds)
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
  console.log(
    `${count(({ wrong }) => wrong.length === 0)} of ${all.length} hold; ${count(({ repeats, unavoidable }) => repeats === unavoidable)} with only unavoidable meetings again, ${count(({ repeats, published }) => repeats < published)} better than published; ${seconds(times.reduce((sum, time) => sum + time, 0))} in all, at most ${seconds(Math.max(...times))}`,
  )
  if (all.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
}
