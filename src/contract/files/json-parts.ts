/** A member of a document, or one element of a member that is a list. */
export interface JsonPart {
  readonly member: string
  /** Its place in the list, from 0; null when the member is no list. */
  readonly index: number | null
  readonly value: unknown
}

/** Where a text stops being a JSON object, as the number of its character. */
export class JsonFault extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** No element of a document is so long; whoever sends one means to fill the memory. */
const MOST_CHARACTERS = 32_000_000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isOpening = (code: number): boolean => code === OPEN_LIST || code === OPEN_OBJECT
const isClosing = (code: number): boolean => code === CLOSE_LIST || code === CLOSE_OBJECT

const endsValue = (code: number): boolean => code === COMMA || code === COLON || isClosing(code) || isSpace(code)

/** A text that comes in pieces, of which only what is not read yet is kept. */
class Pieces {
  private readonly pieces: AsyncIterator<string>
  private text = ''
  private next = 0
  private before = 0

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces[Symbol.asyncIterator]()
  }

  fault(message: string): JsonFault {
    return new JsonFault(this.before + this.next + 1, message)
  }

  /** Adds the next piece; what has been read is forgotten. */
  private async more(): Promise<boolean> {
    const piece = await this.pieces.next()
    if (piece.done) return false
    this.before += this.next
    this.text = this.text.slice(this.next) + piece.value
    this.next = 0
    if (this.text.length > MOST_CHARACTERS) throw this.fault('a value is too long')
    return true
  }

  /** The next character that is no space; undefined at the end. */
  async peek(): Promise<number | undefined> {
    for (;;) {
      while (this.next < this.text.length && isSpace(this.text.charCodeAt(this.next))) this.next++
      if (this.next < this.text.length) return this.text.charCodeAt(this.next)
      if (!(await this.more())) return undefined
    }
  }

  /** Passes over one of these characters and gives it. */
  async take(...expected: readonly number[]): Promise<number> {
    const code = await this.peek()
    if (code === undefined) throw this.fault('the text ends too early')
    if (!expected.includes(code))
      throw this.fault(
        `"${String.fromCharCode(...expected)
          .split('')
          .join('" or "')}" should be here`,
      )
    this.next++
    return code
  }

  /** Reads one value, whatever it is. */
  async value(): Promise<unknown> {
    if ((await this.peek()) === undefined) throw this.fault('the text ends too early')
    const end = await this.endOfValue()
    const text = this.text.slice(this.next, end)
    try {
      const value: unknown = JSON.parse(text)
      this.next = end
      return value
    } catch {
      throw this.fault('this is no JSON')
    }
  }

  private async endOfValue(): Promise<number> {
    let [at, depth, inText] = [0, 0, false]
    for (;;) {
      for (; this.next + at < this.text.length; at++) {
        const code = this.text.charCodeAt(this.next + at)
        if (inText) {
          if (code === BACKSLASH) at++
          else if (code === QUOTE) inText = false
          continue
        }
        if (depth === 0 && at > 0 && endsValue(code)) return this.next + at
        if (code === QUOTE) inText = true
        else if (isOpening(code)) depth++
        else if (isClosing(code)) depth--
      }
      // A number at the very end of the text ends with it.
      if (!(await this.more())) return this.text.length
    }
  }
}

/**
 * Reads a JSON object in pieces, never more than one of its elements at a time: its members in their order, lists element by
 * element. An empty list gives nothing.
 * @throws JsonFault
 */
export async function* jsonParts(pieces: AsyncIterable<string>): AsyncGenerator<JsonPart, void> {
  const text = new Pieces(pieces)
  await text.take(OPEN_OBJECT)
  let isFirst = true
  while (isFirst ? (await text.peek()) !== CLOSE_OBJECT : (await text.take(COMMA, CLOSE_OBJECT)) === COMMA) {
    isFirst = false
    const member = await text.value()
    if (typeof member !== 'string') throw text.fault('the name of a member should be before this')
    await text.take(COLON)
    if ((await text.peek()) !== OPEN_LIST) {
      yield { member, index: null, value: await text.value() }
      continue
    }
    await text.take(OPEN_LIST)
    if ((await text.peek()) === CLOSE_LIST) {
      await text.take(CLOSE_LIST)
      continue
    }
    for (let index = 0; ; index++) {
      yield { member, index, value: await text.value() }
      if ((await text.take(COMMA, CLOSE_LIST)) === CLOSE_LIST) break
    }
  }
  if (isFirst) await text.take(CLOSE_OBJECT)
  if ((await text.peek()) !== undefined) throw text.fault('nothing should follow the object')
}
