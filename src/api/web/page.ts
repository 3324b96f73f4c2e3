import type { FastifyInstance } from 'fastify'
import { ERRORS } from '../../contract/errors.ts'
import type { Caller, Deps, Outcome } from '../../usecases/usecase.ts'
import { tokenCheck } from '../auth.ts'
import { callerOf } from '../caller.ts'
import { type Html, html } from './html.ts'

export interface PageOptions {
  readonly deps: Deps
  readonly secret: string
}

export interface Page {
  readonly title: string
  readonly body: Html
  /** Whether the page renews itself. */
  readonly refresh: boolean
}

const STYLE = html`<style>
  body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 60rem; padding: 0 1rem }
  h1, h2 { line-height: 1.2 }
  nav { line-height: 1.8 }
  table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
  th, td { padding: .3rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; overflow-wrap: anywhere }
  th { overflow-wrap: normal }
  td.word { overflow-wrap: break-word }
  .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
  th.n { white-space: normal }
  td small { white-space: nowrap }
  td[colspan] small { white-space: normal }
  @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } th, td { border-color: #333 } a { color: #8bf } }
  .begun td { border-bottom: none; padding-bottom: 0 }
  @media (max-width: 40rem) {
    body { padding: 0 .5rem }
    th, td { padding: .3rem .2rem }
    .wide { display: none }
    .dense { font-size: .8rem }
  }
  @media print {
    body { background: none; color: #000; font-size: 11pt; margin: 0; max-width: none }
    nav, .screen { display: none }
    tr { break-inside: avoid }
    .page + .page { break-before: page }
  }
</style>`

export const FAVICON_LINK = html`<link rel="icon" type="image/svg+xml" href="/favicon.svg">`

const pageText = ({ title, body, refresh }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? html`<meta http-equiv="refresh" content="20">` : null}
<title>${title}</title>
${FAVICON_LINK}
${STYLE}
</head>
<body>
${body}
</body>
</html>
`.text

const PRIVATE = html`<p>A page cannot send a token: private tournaments are read through the API,
<a href="/docs">REST</a> or <a href="/graphiql">GraphQL</a>.</p>`

/** What an address names: its path's and query's parts. */
export type Address = Readonly<Record<string, unknown>>

/** A number of an address; what is none is handed on as it is, and the use-case says what would be right. */
export const numberIn = (text: unknown): unknown =>
  typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : text

/** These pages hold no scripts; whatever a name may say, none runs. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'"

/** Serves a page, or says why there is none with the status of the error. */
export const pageAt = (
  app: FastifyInstance,
  path: string,
  { deps, secret }: PageOptions,
  find: (deps: Deps, caller: Caller, address: Address) => Outcome<Page>,
): void => {
  const check = tokenCheck(secret)
  app.get(path, async (request, reply) => {
    const caller = await callerOf(request, check, deps.now())
    const address = { ...(request.query as object), ...(request.params as object) }
    const found = caller.ok ? await find(deps, caller.value, address) : caller
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', CONTENT_POLICY)
    if (found.ok) return reply.send(pageText(found.value))
    const { title, status } = ERRORS[found.error.code]
    const body = html`<nav><a href="/">Paiju</a></nav>
<h1>${title}</h1>
<p>${found.error.message}</p>
${status === 401 ? PRIVATE : null}`
    return reply.code(status).send(pageText({ title, body, refresh: false }))
  })
}

/** The way from every page of a tournament to the others. */
export const navigation = (tournament: string, sessions: readonly { readonly number: number }[]): Html => {
  const base = `/tournaments/${tournament}`
  return html`<nav><a href="/">Paiju</a> · <a href="${base}">Standings</a> · <a href="${base}/entrants">Entrants</a> · <a href="${base}/seating">Seating</a> · <a href="${base}/statistics">Statistics</a>${
    sessions.length === 0
      ? null
      : html` · Session${sessions.map(({ number }) => html` <a href="${base}/sessions/${number}">${number}</a>`)}`
  }</nav>`
}
