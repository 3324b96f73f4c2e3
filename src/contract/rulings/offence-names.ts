/** A domain value by its outside name: ready-wrong-tile is READY_WRONG_TILE. */
export const outside = <T extends string>(value: T): Outside<T> =>
  value.toUpperCase().replaceAll('-', '_') as Outside<T>

/** The domain value of an outside name. */
export const inside = (name: string): string => name.toLowerCase().replaceAll('_', '-')

export type Outside<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${Outside<Tail>}`
  : Uppercase<T>
