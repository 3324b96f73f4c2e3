// Judges the cases of a JSON file with the core of a folder: exit code 1 at the first that differs, 0 when none does.
//   node judge.mjs CORE_FOLDER CASES_FILE
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [folder, file] = process.argv.slice(2)
const { getRuleset, parseHandLine } = await import(pathToFileURL(`${folder}/index.js`).href)
const { present, absent, verdicts } = JSON.parse(readFileSync(file, 'utf8'))

const judge = (profile, line) => getRuleset(profile).value.judge(parseHandLine(line).value)
const counts = ({ profile, line, fan }) =>
  judge(profile, line).lists.some((list) => list.some((one) => one.fan === fan))
const text = ({ profile, line }) => {
  const { winning, points, lists } = judge(profile, line)
  const texts = lists.map((list) => list.map(({ fan, count }) => `${fan}x${count}`).join(' '))
  return `${points} | ${winning ? texts.join(' ; ') : 'not-win'}`
}

const isAsExpected = present.every(counts) && !absent.some(counts) && verdicts.every((row) => text(row) === row.verdict)
process.exit(isAsExpected ? 0 : 1)
