import { offenceView } from '../../../contract/rulings/ruling-views.ts'
import { toLeague } from '../../../contract/standings/league-views.ts'
import type { Resolvers } from '../../../generated/graphql.ts'
import { importEntrants } from '../../../usecases/entrants/import-entrants.ts'
import { getSession, getStandings, getTable, getTournament, listTournaments } from '../../../usecases/reads.ts'
import { resolveClaims } from '../../../usecases/rules/claims.ts'
import { previewHand } from '../../../usecases/rules/preview.ts'
import { listRulesets } from '../../../usecases/rules/rulesets.ts'
import { waits } from '../../../usecases/rules/waits.ts'
import { wallBreak } from '../../../usecases/rules/wall.ts'
import { listOffences, previewRuling } from '../../../usecases/rulings/preview-ruling.ts'
import { recordRuling, replaceRuling, revokeRuling } from '../../../usecases/rulings/rulings.ts'
import { getLeague } from '../../../usecases/standings/league.ts'
import {
  addTableTime,
  amendEntry,
  confirmEntry,
  reopenTable,
  revokeEntry,
  signTable,
  voidHand,
} from '../../../usecases/table/corrections.ts'
import {
  closeTable,
  declareRiichi,
  recordDraw,
  recordHand,
  recordPenalty,
  recordTableTotals,
} from '../../../usecases/table/entries.ts'
import { reseatTables } from '../../../usecases/table/reseat.ts'
import { policyPresets } from '../../../usecases/tournaments/policy-presets.ts'
import {
  closeSession,
  freezeTournament,
  pauseSession,
  resumeSession,
  startSession,
} from '../../../usecases/tournaments/sessions.ts'
import { createTournament } from '../../../usecases/tournaments/tournaments.ts'
import { conductOperations } from './conduct.ts'
import { entrantOperations } from './entrants.ts'
import { jobOperations } from './jobs.ts'
import { peopleOperations } from './people.ts'
import { rankingOperations } from './ranking.ts'
import { seatingOperations } from './seating.ts'
import { stageOperations } from './stages.ts'
import { statisticsOperations } from './statistics.ts'
import { answerSource, tableSource } from './table.ts'

/** One use-case each; nothing is decided here. */
export const operations: Required<Pick<Resolvers, 'Query' | 'Mutation'>> = {
  Query: {
    ...conductOperations.Query,
    ...statisticsOperations.Query,
    ...entrantOperations.Query,
    ...peopleOperations.Query,
    ...seatingOperations.Query,
    ...stageOperations.Query,
    ...jobOperations.Query,
    tournaments: async (_parent, _args, context) => [...(await context.run(listTournaments, {}))],
    tournament: (_parent, { id }, context) => context.run(getTournament, { tournament: id }),
    session: (_parent, { tournament, number }, context) => context.run(getSession, { tournament, session: number }),
    table: async (_parent, { table }, context) => tableSource(await context.run(getTable, table)),
    standings: (_parent, args, context) => context.run(getStandings, args),
    league: async (_parent, { input }, context) => toLeague(await context.run(getLeague, input)),
    wallBreak: (_parent, args, context) => context.run(wallBreak, args),
    resolveClaims: (_parent, { input }, context) => context.run(resolveClaims, input),
    rulesets: async (_parent, _args, context) => [...(await context.run(listRulesets, {}))],
    policyPresets: (_parent, _args, context) => context.run(policyPresets, {}),
    previewHand: (_parent, { input }, context) => context.run(previewHand, input),
    waits: (_parent, { input }, context) => context.run(waits, input),
    offences: async (_parent, { ruleset }, context) =>
      (await context.run(listOffences, { rules: ruleset })).offences.map(offenceView),
    previewRuling: (_parent, { input }, context) => context.run(previewRuling, input),
  },
  Mutation: {
    ...conductOperations.Mutation,
    ...entrantOperations.Mutation,
    ...peopleOperations.Mutation,
    ...rankingOperations.Mutation,
    ...seatingOperations.Mutation,
    ...stageOperations.Mutation,
    ...jobOperations.Mutation,
    createTournament: (_parent, { input }, context) => context.run(createTournament, input),
    importEntrants: (_parent, { input }, context) => context.run(importEntrants, input),
    startSession: (_parent, args, context) => context.run(startSession, args),
    closeSession: (_parent, args, context) => context.run(closeSession, args),
    recordHand: async (_parent, { input }, context) => answerSource(await context.run(recordHand, input)),
    declareRiichi: async (_parent, { input }, context) => answerSource(await context.run(declareRiichi, input)),
    recordDraw: async (_parent, { input }, context) => answerSource(await context.run(recordDraw, input)),
    recordPenalty: async (_parent, { input }, context) => answerSource(await context.run(recordPenalty, input)),
    recordTableTotals: async (_parent, { input }, context) => answerSource(await context.run(recordTableTotals, input)),
    voidHand: async (_parent, { input }, context) => answerSource(await context.run(voidHand, input)),
    addTableTime: async (_parent, { input }, context) => answerSource(await context.run(addTableTime, input)),
    signTable: async (_parent, { input }, context) => answerSource(await context.run(signTable, input)),
    confirmEntry: async (_parent, { input }, context) => answerSource(await context.run(confirmEntry, input)),
    revokeEntry: async (_parent, { input }, context) => answerSource(await context.run(revokeEntry, input)),
    amendEntry: async (_parent, { input }, context) => answerSource(await context.run(amendEntry, input)),
    reopenTable: async (_parent, { input }, context) => answerSource(await context.run(reopenTable, input)),
    recordRuling: async (_parent, { input }, context) => answerSource(await context.run(recordRuling, input)),
    revokeRuling: async (_parent, { input }, context) => answerSource(await context.run(revokeRuling, input)),
    replaceRuling: async (_parent, { input }, context) => answerSource(await context.run(replaceRuling, input)),
    reseatTables: async (_parent, { input }, context) => (await context.run(reseatTables, input)).map(answerSource),
    pauseSession: (_parent, args, context) => context.run(pauseSession, args),
    resumeSession: (_parent, args, context) => context.run(resumeSession, args),
    freezeTournament: (_parent, args, context) => context.run(freezeTournament, args),
    closeTable: async (_parent, { input }, context) => answerSource(await context.run(closeTable, input)),
  },
}
