import type postgres from 'postgres'
import { mentioning, writtenIn } from '../../tournament/mention.ts'
import type { Mention } from './people-types.ts'

/** A record that holds what people wrote. */
interface Row extends Omit<Mention, 'field'> {
  /** JSON, or the text itself. */
  readonly written: unknown
  readonly actor: string | null
  readonly key: string | null
}

/** Patterns of LIKE for names as they stand in JSON; the database knows upper and lower case of Latin letters alone. */
const patternsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()])
    .map(
      (name) =>
        `%${JSON.stringify(name)
          .slice(1, -1)
          .replace(/[\\%_]/g, '\\$&')}%`,
    )

/** Records that may speak of somebody: everything whose text has a name in it somewhere. */
const candidates = (sql: postgres.ISql, tournaments: readonly string[], names: readonly string[]) => {
  const patterns = sql`any(${sql.array(patternsOf(names))}::text[])`
  const here = sql`tournament_id = any(${tournaments})`
  const none = sql`null::int as session, null::int as "table"`
  return sql<Row[]>`
    select tournament_id as tournament, 'TABLE_EVENT' as record, session_number as session, table_number as "table", seq as number,
           null as team, event as written, actor, idempotency_key as key
    from table_events where ${here} and concat_ws(' ', event::text, actor, idempotency_key) ilike ${patterns}
    union all
    select tournament_id, 'CONDUCT_EVENT', ${none}, seq, null, event, actor, idempotency_key
    from conduct_events where ${here} and concat_ws(' ', event::text, actor, idempotency_key) ilike ${patterns}
    union all
    select tournament_id, 'RANKING_CHANGE', ${none}, seq, null, jsonb_build_object('reason', reason), actor, null
    from ranking_changes where ${here}
    union all
    select tournament_id, 'STAGE', ${none}, number, null, jsonb_build_object('plan', plan, 'history', history), null, null
    from stages where ${here}
    union all
    select tournament_id, 'TEAM', ${none}, null, code, jsonb_build_object('name', name), null, null from teams where ${here}
    union all
    select id, 'TOURNAMENT', ${none}, null, null, jsonb_build_object('name', name), created_by, null
    from tournaments where id = any(${tournaments})
    order by 1, 2, 3, 4, 5`
}

/** Names that an organiser gave, and who did something: in what is planned of stages, and what happened to them. */
const namedIn = (value: unknown): readonly (readonly [field: string, text: string])[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, member]) => {
    if (typeof member !== 'string') return namedIn(member)
    return field === 'name' || field === 'actor' ? [[field, member] as const] : []
  })
}

const textsOf = ({ record, written, actor, key }: Row): readonly (readonly [field: string, text: string])[] => [
  ...writtenIn(written),
  ...(record.endsWith('EVENT') ? [] : namedIn(written)),
  ...(actor === null ? [] : [['actor', actor] as const]),
  ...(key === null ? [] : [['idempotencyKey', key] as const]),
]

/** Where others have written one of these names in tournaments: in reasons, notes, actors, names of teams … */
export const readMentions = async (
  sql: postgres.ISql,
  tournaments: readonly string[],
  names: readonly string[],
): Promise<readonly Mention[]> => {
  if (tournaments.length === 0) return []
  const isMention = mentioning(names)
  const rows = await candidates(sql, tournaments, names)
  return rows.flatMap((row) => {
    const { tournament, record, session, table, number, team } = row
    const fields = new Set(textsOf(row).flatMap(([field, text]) => (isMention(text) ? field : [])))
    return [...fields].map((field) => ({ tournament, record, session, table, number, team, field }))
  })
}
