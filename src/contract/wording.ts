/** A text as a sentence: with a capital and a full stop. Codes and names in quotation marks stay as they are. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** A number with its noun: "1 hand", "2 hands". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A tile with its article, as its name is spoken: "an 8p", "a 5m", "an E". */
export const withArticle = (tile: string): string => `${/^[8ESNF]/.test(tile) ? 'an' : 'a'} ${tile}`

/** Things by their numbers: "table 1", "entries 1, 2". */
export const numbered = (one: string, many: string, numbers: readonly number[]): string =>
  `${numbers.length === 1 ? one : many} ${numbers.join(', ')}`
