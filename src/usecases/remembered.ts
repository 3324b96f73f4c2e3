import { once } from '../tournament/once.ts'

/**
 * Remembers what takes a while to work out from an object, by a key, for as long as the object is in use. Whoever comes meanwhile waits
 * for the same; what fails, or `isKept` says no to, is worked out again next time.
 */
export const remembered = <From extends object, Key, T>(isKept: (value: T) => boolean = () => true) => {
  const known = once((_from: From) => new Map<Key, Promise<T>>())
  return (from: From, key: Key, make: () => Promise<T>): Promise<T> => {
    const own = known(from)
    const found = own.get(key)
    if (found) return found
    const made = make()
    own.set(key, made)
    const forget = () => own.delete(key)
    made.then((value) => isKept(value) || forget(), forget)
    return made
  }
}
