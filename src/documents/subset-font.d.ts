declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    /** A number pins the axis there. */
    readonly variationAxes?: Readonly<Record<string, number>>
    /** Of the layout; all if left out. */
    readonly keepFeatures?: readonly string[]
  }
  /** The part of a font that some characters need, as a font. */
  const subsetFont: (font: Buffer, text: string, options?: Options) => Promise<Buffer>
  export default subsetFont
}
