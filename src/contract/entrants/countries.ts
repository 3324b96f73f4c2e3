const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Codes of countries that are no more, and doubles, mean another code today. */
const isRetired = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`

/** Other names that lists have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ 'great britain': 'GB', uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB' },
  ...{ usa: 'US', 'united states of america': 'US', 'czech republic': 'CZ', turkey: 'TR', 'hong kong': 'HK' },
  ...{ macau: 'MO', macao: 'MO', korea: 'KR', 'republic of korea': 'KR', holland: 'NL', 'the netherlands': 'NL' },
  ...{
    'russian federation': 'RU',
    'viet nam': 'VN',
    'bosnia and herzegovina': 'BA',
    "people's republic of china": 'CN',
  },
}

/** ISO 3166 alpha-2 codes by the English names of countries, in lower case. */
const CODES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...[...LETTERS].flatMap((first) =>
    [...LETTERS].flatMap((second): [string, string][] => {
      const code = first + second
      const name = names.of(code)
      return name === undefined || isRetired(code) ? [] : [[name.toLowerCase(), code]]
    }),
  ),
])

/** What a country is compared by: lists name one by its code here and by its name there. */
export const countryKey = (country: string): string => countryCode(country.trim()).toUpperCase()

/** The code of a country that is given by its English name; what is none is left as it is, such as a code. */
export const countryCode = (country: string): string => CODES.get(country.trim().toLowerCase()) ?? country
