import type { ScoreCurve } from '../../tournament/statistics/curve.ts'
import { type Html, html } from './html.ts'

const WIDTH = 320
const HEIGHT = 120
/** Room for the numbers beside the curve. */
const LEFT = 60
const EDGE = 12

/** How a score went at a table, as a drawing that needs no script: a step a hand, with the start as a line across. */
export const curvePart = ({ start, after, final }: ScoreCurve): Html => {
  const scores = [start, ...after.map(({ score }) => score), final]
  const [low, high] = [Math.min(...scores), Math.max(...scores)]
  const x = (index: number): number => LEFT + Math.round((index * (WIDTH - LEFT - EDGE)) / (scores.length - 1))
  const y = (score: number): number =>
    high === low ? HEIGHT / 2 : EDGE + Math.round(((high - score) * (HEIGHT - 2 * EDGE)) / (high - low))
  const label = (score: number): Html =>
    html`<text x="${LEFT - 6}" y="${y(score) + 4}" text-anchor="end" font-size="11">${score}</text>`
  const line = scores.map((score, index) => `${x(index)},${y(score)}`).join(' ')
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" fill="currentColor" stroke="none">
<title>Scores: ${scores.join(', ')}</title>
<line x1="${LEFT}" y1="${y(start)}" x2="${WIDTH - EDGE}" y2="${y(start)}" stroke="currentColor" stroke-opacity=".35" stroke-dasharray="3 3"/>
<polyline points="${line}" fill="none" stroke="currentColor" stroke-width="1.5"/>
<circle cx="${x(scores.length - 1)}" cy="${y(final)}" r="2.5"/>
${[...new Set([high, low])].map(label)}
</svg>`
}
