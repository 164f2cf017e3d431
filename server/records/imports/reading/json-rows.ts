/** The first bytes by which an answer of JSON is recognised. */
const SAMPLE_BYTES = 64
const ANSWER = /^(?:\xef\xbb\xbf)?\s*(?:\{\s*"(?:status_code|message|report|errors)"\s*:|\[\s*\{)/

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])
const [LIST, OBJECT, LINE_END, CARRIAGE_RETURN, BLANK] = [0x5b, 0x7b, 0x0a, 0x0d, 0x20]

/**
 * Makes a line of each object in a list of a JSON answer, which is one long line or many short ones. Other text is passed on
 * as it is. Chunks may end anywhere.
 */
export class JsonRows {
  #sample: Buffer | null = Buffer.alloc(0)
  #isJson = false
  /** Opening brackets of the lists and objects around. */
  #around: number[] = []
  /** The depth of the object that is a line; null between them. */
  #rowDepth: number | null = null
  #isString = false
  #isEscaped = false

  read(chunk: Buffer): Buffer {
    if (!this.#sample) return this.#isJson ? this.#rows(chunk) : chunk
    this.#sample = Buffer.concat([this.#sample, chunk])
    return this.#sample.length < SAMPLE_BYTES ? Buffer.alloc(0) : this.end()
  }

  /** What was not returned yet, of a short file all. */
  end(): Buffer {
    const sample = this.#sample
    if (!sample) return Buffer.alloc(0)
    this.#sample = null
    this.#isJson = ANSWER.test(sample.toString('latin1', 0, SAMPLE_BYTES))
    return this.#isJson ? this.#rows(sample) : sample
  }

  #rows(chunk: Buffer): Buffer {
    const bytes: number[] = []
    for (const byte of chunk) {
      if (!this.#isString && OPENING.has(byte)) {
        if (this.#rowDepth === null && byte === OBJECT && this.#around.at(-1) === LIST)
          this.#rowDepth = this.#around.length
        this.#around.push(byte)
      }
      if (this.#rowDepth !== null) bytes.push(byte === LINE_END || byte === CARRIAGE_RETURN ? BLANK : byte)
      if (this.#isString) {
        this.#isString = this.#isEscaped || byte !== QUOTE
        this.#isEscaped = !this.#isEscaped && byte === BACKSLASH
      } else if (byte === QUOTE) {
        this.#isString = true
      } else if (CLOSING.has(byte)) {
        this.#around.pop()
        if (this.#around.length !== this.#rowDepth) continue
        this.#rowDepth = null
        bytes.push(LINE_END)
      }
    }
    return Buffer.from(bytes)
  }
}
