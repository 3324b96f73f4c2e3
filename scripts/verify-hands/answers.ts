/** How a ruleset answers a line: with what to print, or undefined for nothing. */
export interface Answers {
  readonly text: (line: string) => string
  readonly json: (line: string) => string
  /** Of a hand, a tab, the claimed total and maybe a tab and the claimed fan list; undefined when the claim is right. */
  readonly claim: (row: string) => string | undefined
}
