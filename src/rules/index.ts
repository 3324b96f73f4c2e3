/** The rules core as a library: pure, no dependency, fit for a browser. */
export * from './hand.ts'
export * from './handline.ts'
export * from './notation.ts'
export * from './result.ts'
export * from './ruleset.ts'
export * from './rulesets.ts'
export * from './tiles.ts'
