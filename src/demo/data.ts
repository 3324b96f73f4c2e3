// A small tournament to look at and to try things on: four teams of four, one session played, one running, one to come.

export const DEMO_TOURNAMENT = 'demo'

export const TOURNAMENT = {
  id: DEMO_TOURNAMENT,
  name: 'Paiju Demo Cup 牌局演示杯',
  ruleset: 'mcr-wmo',
  preset: 'EMA',
  policy: { countCorrection: 'EXACT' },
  timeZone: 'Europe/Madrid',
  visibility: 'PUBLIC',
} as const

export const TEAMS_CSV = `team,name
BAM,Bamboo Grove
CHA,Ten Thousand
DOT,The Dots
WIN,Four Winds
`

export const ENTRANTS_CSV = `number,name,country,team
1,陈静 Chen Jing,China,BAM
2,Anna Kowalska,Poland,BAM
3,Luca Ferri,Italy,BAM
4,佐藤由紀 Satō Yuki,Japan,BAM
5,林志豪 Lin Chih-hao,Taiwan,CHA
6,Sofía Marín,Spain,CHA
7,Jan de Wit,Netherlands,CHA
8,Ingrid Dahl,Denmark,CHA
9,王磊 Wang Lei,China,DOT
10,Márton Kiss,Hungary,DOT
11,Claire Moreau,France,DOT
12,Tom Ashby,Great Britain,DOT
13,Юлия Соколова,Russia,WIN
14,João Prata,Portugal,WIN
15,Hanna Winter,Austria,WIN
16,Pieter Claes,Belgium,WIN
`

/** Seats of all sessions are drawn from this seed. */
export const SEATS_SEED = 2026
export const SESSIONS = 3

/** The tiles of a win, as a referee enters them. */
export interface DemoTiles {
  readonly melds?: readonly string[]
  readonly closed: string
  readonly winningTile: string
  readonly lastTile?: boolean
  readonly kong?: boolean
  readonly flowers?: number
}

/** Wins whose tiles were entered, for the core to judge. */
export const TILES: Readonly<Record<string, DemoTiles>> = {
  mixedTripleChow: { melds: ['c:567s'], closed: '567m56p234s88m', winningTile: '7p' },
  sevenPairs: { closed: '1133m4455s7799pE', winningTile: 'E', flowers: 1 },
  pureStraight: { melds: ['c:123p'], closed: '45678p456s99m', winningTile: '9p' },
  fullFlush: { melds: ['p:222s'], closed: '3456678999s', winningTile: '6s', flowers: 2 },
  knittedTiles: { closed: '147m258s369pESWN', winningTile: 'C' },
}

/**
 * Hand sheets, one line a table, seats by initial wind: `E<S12` East won 12 points from South's discard, `W*20` West won 20 on
 * a self-draw, `W*=sevenPairs` West won with these tiles, `-` nobody won, `!N` North called a win of less than eight points.
 */
export const FIRST_SESSION = [
  'E*12 S<W10 W<E9 S<N9 W<N10 S*18 W<N9 W<S12 W*13 W*31 E<S17 N<S11 E<S26 N*26 N<E13',
  'S<E13 W<S14 N*13 N<E26 E*12 E<W13 E*15 S<E22 E*11 S*11 S<W11 E<N8 S<W10 N<W12 N<W17 W*14',
  'S<N13 W<E19 W<S10 W<N22 S*15 N*35 !W N<E10 S<N15 N<E31 N<S9 W*17 !E S*19 S*18 S*26 N<S21',
  'W*13 - E<N12 S<W26 N*10 W<E10 N*14 W<E13 W<N14 E<S11 S*22 N<S13 W<N10 S<E24 -',
] as const

export const SECOND_SESSION = [
  'N<E8 W<S=mixedTripleChow E*11 S<N12 W*=sevenPairs',
  'E<W=pureStraight - S<N19 N*=fullFlush',
  'W*15 S<E10 !N E<S12 W<N9 N<W24',
  'S<W16 N*=knittedTiles W<S11',
] as const
