export interface Banner {
  /** Where people reach the server. */
  readonly url: string
  /** Tokens for the demo tournament, by role. */
  readonly demo: { readonly tournament: string; readonly organiser: string; readonly referee: string } | undefined
}

/** Tells the operator where everything is, on stdout. */
export function printBanner({ url, demo }: Banner): void {
  const lines = [
    ['Paiju', url],
    ['GraphiQL', `${url}/graphiql`],
    ['API docs', `${url}/docs`],
    ...(demo
      ? [
          ['Standings', `${url}/tournaments/${demo.tournament}`],
          ['Tokens', 'for the demo tournament, valid for a day'],
          ['  organiser', demo.organiser],
          ['  referee', demo.referee],
        ]
      : [['Standings', `${url}/tournaments/ID`]]),
  ]
  process.stdout.write(`${lines.map(([name = '', value]) => `  ${name.padEnd(12)}${value}`).join('\n')}\n`)
}
