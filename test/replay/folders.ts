import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenOver } from '../setup/cleanup.ts'

/** The 9th Spanish Open: 72 players, 6 sessions, 108 tables. */
export const SPANISH_OPEN = fileURLToPath(new URL('../fixtures/mmc2017', import.meta.url))

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'paiju-replay-test-'))
  whenOver('file', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Eight players, two sessions, with what the Spanish Open does not have: three and four players level, shared ranks, points
 * that leave the game, and results that no decimal can say.
 */
export const SMALL: Readonly<Record<string, string>> = {
  'tables.csv': `round,table,e_id,s_id,w_id,n_id,e_score,s_score,w_score,n_score,e_tp_published,s_tp_published,w_tp_published,n_tp_published
1,1,1,2,3,4,24,24,24,-72,2.33,2.33,2.33,0
1,2,5,6,7,8,54,-18,-18,-28,4,1.5,1.5,0
2,1,1,5,2,6,0,0,0,0,1.75,1.75,1.75,1.75
2,2,3,7,4,8,0,0,0,0,1.75,1.75,1.75,1.75
`,
  'hands.csv': `round,table,hand,east_id,south_id,west_id,north_id,winner_id,discarder_id,fan,chicken,pen_east,pen_south,pen_west,pen_north,played
1,2,1,5,6,7,8,5,,10,0,,,,,1
1,2,2,5,6,7,8,,,0,0,,,,-10,1
1,2,3,5,6,7,8,,,,0,,,,,0
`,
  'sessions.csv': `rank,player_id,name,team_id,team,country,r1_table,r1_wind,r1_tp,r1_mp,r2_table,r2_wind,r2_tp,r2_mp,total_tp,total_mp
1,5,Eva,b,"Bamboos, the",Spain,2,E,4.0,54,1,S,1.75,0,5.75,54
2,1,Ann,a,"The ""Dots""",Spain,1,E,2.33,24,1,E,1.75,0,4.08,24
2,2,Bea,a,,,1,S,2.33,24,1,W,1.75,0,4.08,24
2,3,Cai,a,,,1,W,2.33,24,2,E,1.75,0,4.08,24
5,6,Fay,b,,,2,S,1.5,-18,1,N,1.75,0,3.25,-18
5,7,Gus,b,,,2,W,1.5,-18,2,S,1.75,0,3.25,-18
7,8,Hal,b,,,2,N,0.0,-28,2,N,1.75,0,1.75,-28
8,4,Dan,a,,,1,N,0.0,-72,2,W,1.75,0,1.75,-72
`,
  'teams.csv': `rank,team_id,total_tp,total_mp
1,a,14.0,0
2,b,14.0,-10
`,
}

/** A new folder with these files. */
export const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = newFolder()
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  return folder
}

/** A copy of a folder in which the text `from` of a file, which must be there, reads `to`. */
export const altered = (folder: string, ...changes: readonly (readonly [file: string, from: string, to: string])[]) => {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  for (const [file, from, to] of changes) {
    const text = readFileSync(path.join(copy, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
    writeFileSync(path.join(copy, file), text.replace(from, to))
  }
  return copy
}
