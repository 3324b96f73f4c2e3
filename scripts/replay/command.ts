import { parseArgs } from 'node:util'
import { signToken } from '../../src/api/auth.ts'
import { graphqlClient, Refusal } from '../lib/graphql-client.ts'
import { type Progress, type Screen, startProgress } from '../lib/progress.ts'
import { type Throwaway, withThrowawayServer } from '../lib/throwaway.ts'
import { UsageError } from '../script.ts'
import type { Championship } from './championship.ts'
import { canHaveTeams, compare } from './compare.ts'
import { FolderError } from './csv-folder.ts'
import { readChampionship } from './folder.ts'
import { type Played, play } from './play.ts'
import { ReplayError, TOURNAMENT } from './requests.ts'
import { standingsCsv } from './standings.ts'

/** How the command is called. */
export const USAGE = 'Usage: npm run --silent replay -- FOLDER [--shuffle] [--seed NUMBER] [--duplicate] [--verbose]'

interface Options {
  readonly folder: string
  readonly duplicate: boolean
  readonly shuffle: { readonly seed: number } | undefined
  readonly verbose: boolean
}

/** Where a command writes. */
export interface Output {
  readonly out: (text: string) => void
  readonly log: (line: string) => void
  /** What was played is said line by line to people who watch. */
  readonly isWatched: boolean
  /** Where it says how far it is; nowhere if left out. */
  readonly screen?: Screen
}

/** What the command says while it plays. */
export interface Told {
  line(text: string): void
  /** A hand is entered. */
  hand(): void
}

const toldOn = ({ log }: Output, isSaid: boolean, progress: Progress | undefined): Told => ({
  line(text) {
    if (!isSaid) return
    if (progress) progress.aside(() => log(text))
    else log(text)
  },
  hand: () => progress?.add(),
})

/**
 * Replays a championship against a server of its own and compares it with what was published.
 * @returns the exit code: 0 as published, 1 not so, 2 wrong command line or a folder that cannot be read
 */
export const replay = async (args: readonly string[], output: Output): Promise<0 | 1 | 2> => {
  try {
    const options = readOptions(args)
    const championship = readChampionship(options.folder)
    const { screen, isWatched } = output
    const total = handsIn(championship)
    const progress = screen && startProgress({ title: 'Replaying', total, unit: 'hands', screen })
    const told = toldOn(output, options.verbose || isWatched, progress)
    const played = await withThrowawayServer((server) => replayOn(server, championship, options, told)).finally(() =>
      progress?.end(),
    )
    output.out(standingsCsv(played.standings))
    return judge(championship, played, output)
  } catch (error) {
    const isInput = error instanceof UsageError || error instanceof FolderError
    if (!(isInput || error instanceof ReplayError || error instanceof Refusal)) throw error
    output.log(error.message)
    return isInput ? 2 : 1
  }
}

const readOptions = (args: readonly string[]): Options => {
  const flag = { type: 'boolean', default: false } as const
  const options = { shuffle: flag, seed: { type: 'string' }, duplicate: flag, verbose: flag } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [folder] = positionals
    if (folder === undefined || positionals.length > 1) throw new Error('Name one folder.')
    if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) throw new Error('The seed is a whole number.')
    const shuffle = values.shuffle || values.seed !== undefined ? { seed: Number(values.seed ?? 1) } : undefined
    return { folder, duplicate: values.duplicate, shuffle, verbose: values.verbose }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}

const handsIn = ({ sheets }: Championship): number =>
  sheets.reduce((sum, sheet) => sum + sheet.hands.filter((hand) => hand.played).length, 0)

const TOKEN_SECONDS = 12 * 3600

/** Plays a championship on a server that has no tournament yet. */
export const replayOn = async (
  { url, secret }: Throwaway,
  championship: Championship,
  { duplicate, shuffle }: Pick<Options, 'duplicate' | 'shuffle'>,
  told: Told,
): Promise<Played> => {
  const client = async (subject: string, role: 'organiser' | 'referee', tournament: string) =>
    graphqlClient(
      url,
      await signToken(secret, {
        subject,
        grants: [{ role, tournament }],
        ttlSeconds: TOKEN_SECONDS,
        now: new Date(),
      }),
    )
  const tables = new Set(championship.sheets.map((sheet) => sheet.table))
  const referees = new Map(
    await Promise.all(
      [...tables].map(async (table) => [table, await client(`referee ${table}`, 'referee', TOURNAMENT)] as const),
    ),
  )
  const organiser = await client('organiser', 'organiser', '*')
  const begin = performance.now()
  const played = await play(championship, {
    organiser,
    referee: (table) => referees.get(table) ?? organiser,
    told,
    duplicate,
    shuffle,
  })
  const hands = handsIn(championship)
  const seconds = (performance.now() - begin) / 1000
  told.line(`${hands} hands in ${seconds.toFixed(1)} s: ${Math.round(hands / seconds)} hands a second`)
  return played
}

const judge = (championship: Championship, { standings, refused }: Played, { log }: Output): 0 | 1 => {
  if (championship.publishedTeams && !canHaveTeams(championship))
    log('teams.csv is not compared: only sessions.csv says who is in which team.')
  const differences = compare(championship, standings)
  for (const line of [...refused, ...differences]) log(line)
  if (refused.length > 0) log(`Entries that the server refused: ${refused.length}.`)
  if (differences.length > 0) log(`Published values that differ: ${differences.length}.`)
  return refused.length + differences.length > 0 ? 1 : 0
}
