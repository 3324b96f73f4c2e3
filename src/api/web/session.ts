import type { FastifyInstance } from 'fastify'
import { ok } from '../../rules/result.ts'
import type { SessionRecord, TableRecord, TournamentRecord } from '../../store/types.ts'
import { shown } from '../../tournament/entrant.ts'
import { getSession, getTable, getTournament, parts } from '../../usecases/reads.ts'
import { bellText } from '../../usecases/tournaments/clock.ts'
import type { Caller, Deps, Outcome } from '../../usecases/usecase.ts'
import { toEntrants, toSheet } from '../rest/answers.ts'
import { rulesetOf } from '../rest/routes/tournaments.ts'
import { type Html, html } from './html.ts'
import { navigation, numberIn, type Page, type PageOptions, pageAt } from './page.ts'
import { sheetPart } from './sheet.ts'

const clockText = (session: SessionRecord, { timeZone }: TournamentRecord): string => {
  if (session.status === 'PLANNED') return 'Not started yet.'
  if (session.status === 'CLOSED') return 'Over.'
  const bell = bellText(session)
  if (bell === null) return 'The clock stands still.'
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(bell))
  return `The bell is at ${time} (${timeZone}).`
}

const sheetsOf = async (
  deps: Deps,
  tournament: TournamentRecord,
  session: SessionRecord,
  tables: readonly TableRecord[],
): Promise<readonly Html[]> => {
  const [listed, teams] = await Promise.all([parts.entrants(deps, tournament.id), parts.teams(deps, tournament.id)])
  const entrants = toEntrants(shown(listed), teams)
  const substitutes = await parts.substitutes(deps, tournament.id, session.number)
  const ruleset = rulesetOf(tournament)
  return Promise.all(
    tables.map(async (table) => {
      const played = (table.state?.hands.length ?? 0) > 0
      const hands = played ? await parts.hands(deps, table) : []
      return sheetPart(toSheet(table, { session, entrants, hands, ruleset, substitutes }), ruleset)
    }),
  )
}

/** The page of some tables of a session; `tables` looks them up once the caller is known to be welcome. */
const tablesPage = async (
  deps: Deps,
  caller: Caller,
  key: { readonly tournament: unknown; readonly session: unknown },
  tables: () => Outcome<readonly TableRecord[]>,
): Outcome<Page> => {
  const [tournament, session] = await Promise.all([getTournament(deps, caller, key), getSession(deps, caller, key)])
  if (!tournament.ok) return tournament
  if (!session.ok) return session
  const found = await tables()
  if (!found.ok) return found
  const sessions = await parts.sessions(deps, tournament.value.id)
  const title = `${tournament.value.name}: session ${session.value.number}`
  const body = html`${navigation(tournament.value.id, sessions)}
<h1>${title}</h1>
<p>${clockText(session.value, tournament.value)} <span class="screen">This page renews itself.</span></p>
${await sheetsOf(deps, tournament.value, session.value, found.value)}`
  return ok({ title, body, refresh: true })
}

/** The tables of a session, all of them or one, as players follow them on their phones; the pages renew themselves. */
export const sessionPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  const path = '/tournaments/:tournament/sessions/:session'
  pageAt(app, path, options, (deps, caller, address) => {
    const key = { tournament: address.tournament, session: numberIn(address.session) }
    return tablesPage(deps, caller, key, async () =>
      ok(await parts.tables(deps, String(key.tournament), Number(key.session))),
    )
  })
  pageAt(app, `${path}/tables/:table`, options, (deps, caller, address) => {
    const key = { tournament: address.tournament, session: numberIn(address.session) }
    return tablesPage(deps, caller, key, async () => {
      const table = await getTable(deps, caller, { ...key, table: numberIn(address.table) })
      return table.ok ? ok([table.value]) : table
    })
  })
}
