/** PostgreSQL cannot answer now, but may later: 503 over HTTP, another try in a loop. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** SQLSTATE or errno of the cause; `DEADLINE` when our own timer ran out. */
  readonly code: string | undefined

  constructor(message: string, options: { cause?: unknown; code?: string } = {}) {
    super(message, { cause: options.cause })
    this.code = options.code ?? codeOf(options.cause)
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The queue of its Unix socket is full: it has hung for a while.
  'EAGAIN',
])

// Shutting down, crashed, starting; connection exceptions; too many connections, disk full, out of memory;
// lock or statement took too long.
const sqlStates = /^(57P0[1-5]|08...|53[0-9]{3}|55P03|57014|25P03|25P04)$/

// What pg and its pool say without a code.
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|Cannot use a pool after|Connection ended)/

/** The error itself, or DatabaseUnavailable when it means "not now". */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === undefined ? messages.test(error.message) : networkCodes.has(code) || sqlStates.test(code)) {
    return new DatabaseUnavailable(`PostgreSQL is not available: ${error.message}`, { cause: error })
  }
  return error
}

/** Serialization failure or deadlock: the same work may succeed when done again. */
export const isConflict = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** PostgreSQL ends the session with these; after other errors the connection can be used again. */
export const endsSession = (error: unknown) => /^(57P0[1-5]|08...|25P03|25P04)$/.test(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
