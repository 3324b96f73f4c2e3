import type { StageView } from '../../contract/stages/stage-views.ts'
import { entrants } from './examples.ts'

// What the server answers of the tournament of `examples.ts` once its only table is closed, with a final of two planned to follow; a
// test holds this against it.

const [ana, lin, soren, ito] = entrants as [StageEntrant, StageEntrant, StageEntrant, StageEntrant]
type StageEntrant = (typeof entrants)[number]

const GROUP = { carryOver: 'NONE', ties: 'STRICT', places: 'BY_GROUP' } as const
const OPEN = { finishedAt: null, resultsHash: null, history: [] }

const qualification: StageView = {
  number: 1,
  name: 'Qualification',
  ...{ sessions: 1, firstSession: 1, lastSession: 1, status: 'CURRENT' },
  ...GROUP,
  groups: [{ name: 'All', takes: [{ type: 'ALL', count: null, of: null, entrants: null }] }],
  cut: null,
  ...OPEN,
}

const final: StageView = {
  number: 2,
  name: 'Final',
  ...{ sessions: 1, firstSession: 2, lastSession: 2, status: 'PLANNED' },
  ...GROUP,
  carryOver: 'HALF',
  groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 2, of: null, entrants: null }] }],
  cut: {
    final: false,
    qualified: [
      { entrant: ana, rank: 1, group: 'Final', by: 'RANK' },
      { entrant: soren, rank: 2, group: 'Final', by: 'RANK' },
    ],
    dropped: [
      { entrant: lin, rank: 3, by: 'RANK' },
      { entrant: ito, rank: 4, by: 'RANK' },
    ],
    ties: [],
  },
  ...OPEN,
}

export const stages: StageView[] = [qualification, final]
