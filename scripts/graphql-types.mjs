// Writes src/generated/graphql.ts, the resolver types of src/api/graphql/schema/.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers'
import { parse } from 'graphql'

const schemaFolder = new URL('../src/api/graphql/schema/', import.meta.url)
const output = new URL('../src/generated/graphql.ts', import.meta.url)

const sdl = readdirSync(schemaFolder)
  .sort()
  .map((name) => readFileSync(new URL(name, schemaFolder), 'utf8'))
  .join('\n')

const types = await codegen({
  filename: output.pathname,
  schema: parse(sdl),
  documents: [],
  config: {
    enumsAsTypes: true,
    useTypeImports: true,
    strictScalars: true,
    contextType: '../api/graphql/context.ts#GraphContext',
    mappers: Object.fromEntries(
      [
        'Tournament',
        'Session',
        'Table',
        'TableSeat',
        'Hand',
        'Deal',
        'VoidedDeal',
        'Team',
        'Entrant',
        'Standings',
        'Standing',
        'HouseStanding',
        'TeamStanding',
        'CountryStanding',
        'PlayerStatistics',
        'Ranking',
        'RankingChange',
        'RankMove',
        'TeamRankMove',
        'ChangedRanking',
        'SessionResult',
        'Ruleset',
        'FanInfo',
        'Finding',
        'Preview',
        'NearMiss',
        'Waits',
        'Wait',
        'Verdict',
        'ClaimReview',
        'RefusedClaim',
        'Offence',
        'Question',
        'ShownWin',
        'Ruling',
        'TableRuling',
        'RulingPreview',
      ].map((type) => [type, `../api/graphql/sources.ts#${type}Source`]),
    ),
    scalars: {
      DateTime: 'string',
      Switches: 'Record<string, unknown>',
      SwitchValue: 'string | number | boolean',
      QuestionValue: 'string | number',
      AnswerMap: 'Record<string, unknown>',
    },
  },
  plugins: [{ typescript: {} }, { typescriptResolvers: {} }],
  pluginMap: { typescript, typescriptResolvers },
})
mkdirSync(new URL('.', output), { recursive: true })
writeFileSync(output, types)
