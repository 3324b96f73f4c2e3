import { table } from './markdown.ts'

/** What the hybrid rules fix: subject, rule, clause (dossier C12, where it states a fact and no choice). */
const FACTS: readonly (readonly [string, string, string])[] = [
  ['Fan', 'A fan of three chows or three pungs counts once a hand', 'C12 "Fans that may be added"'],
  ['Riichi', 'Needs a hand without chow, pung or melded kong; its stick of 1000 leaves the score at once', 'C2'],
  ['Riichi', 'May be declared with fewer points than the stick', 'C11 (silent)'],
  ['Riichi', 'A first-turn riichi is 双立直: 立直 with 人和 is refused', 'C12 "Flags"'],
  ['人和', 'Open to the dealer, too', 'C12 "Flags"'],
  ['和绝张', 'There is none: the flag means nothing', 'C3'],
  ['Settlement', 'A robbed kong is paid by who made it, like a discard', 'C7, C12 "Settlement"'],
  ['Settlement', 'The stick of a riichi whose own tile is won on is not laid: `riichiTile`', 'C7, C12 "Settlement"'],
  [
    'Settlement',
    'Sticks stay on the table over draws and void deals; the next winner has them all',
    'C7, C12 "Settlement"',
  ],
  ['Draw', 'The ready share 3000 from those who are not; nothing moves when all are, or nobody is', 'C8'],
  [
    'Draw',
    'A false riichi pays 10000 to every other seat, also to another false riichi; its stick stays',
    'C12 "Draw"',
  ],
  ['Draw', 'False riichi is looked for at draws only, and paid once: by the draw or by a ruling', 'C8'],
  ['Ready', 'An empty wait is one; a wait for a tile held four times is none', 'C12 "Penalties"'],
  ['Penalties', 'The readiness of who destroyed the wall is not looked at', 'C12 "Penalties"'],
  [
    'Penalties',
    'A second false win of the gravest kind, or table damage, pays nothing beyond the last place',
    'C12 "Penalties"',
  ],
  [
    'Penalties',
    'A wrong number of tiles at a declared win is counted with false wins of the gravest kind',
    'C12 "Penalties"',
  ],
  [
    'Penalties',
    'Wall damage beside a valid win pays 1000 to each, the winner too, even when it can be restored',
    'C12 "Penalties"',
  ],
  ['Penalties', 'Who ends the game by destroying the table is banned for 365 days', 'C12 "Penalties"'],
  [
    '青天井',
    'The half-fan conversion stays; 十三幺, 大七星 and 连七对 keep their 30 fu by their shape',
    'C12 "青天井"',
  ],
  [
    'Reading',
    'Highest base, then most fan, then most fu, then the smallest text of the fan list',
    'C12 "Choice of reading"',
  ],
  ['Reading', 'A reading under the minimum without flowers is no win', 'C12 "Choice of reading"'],
]

/** As a table. */
export const hybridFacts = (): string => table(['About', 'Rule', 'Clause'], FACTS)
