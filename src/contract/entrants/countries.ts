const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Codes of countries that are no more, and doubles, mean another code today. */
const isRetired = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`

/** ISO 3166 alpha-2 codes by the English names of countries, in lower case. */
const CODES: ReadonlyMap<string, string> = new Map(
  [...LETTERS].flatMap((first) =>
    [...LETTERS].flatMap((second): [string, string][] => {
      const code = first + second
      const name = names.of(code)
      return name === undefined || isRetired(code) ? [] : [[name.toLowerCase(), code]]
    }),
  ),
)

/** The code of a country that is given by its English name; what is none is left as it is, such as a code. */
export const countryCode = (country: string): string => CODES.get(country.trim().toLowerCase()) ?? country
