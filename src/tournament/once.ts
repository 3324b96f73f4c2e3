/** Makes a value from an object once and remembers it for as long as the object is in use. */
export const once = <From extends object, T>(make: (from: From) => T): ((from: From) => T) => {
  const made = new WeakMap<From, { readonly value: T }>()
  return (from) => {
    const found = made.get(from)
    if (found) return found.value
    const value = make(from)
    made.set(from, { value })
    return value
  }
}
