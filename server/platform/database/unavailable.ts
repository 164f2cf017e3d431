/** PostgreSQL cannot answer now, but may later: 503 over HTTP, a retry in a loop. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** SQLSTATE or errno of the cause; `DEADLINE` when our own timer ran out. */
  readonly code: string | undefined

  constructor(message: string, options: { cause?: unknown; code?: string } = {}) {
    super(message, { cause: options.cause })
    this.code = options.code ?? codeOf(options.cause)
  }
}

/** Whether a lock was not acquired in time (SQLSTATE lock_not_available): the work can be done later. */
export const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseUnavailable && error.code === '55P03'

const NETWORK_CODES = new Set([
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
  // The queue of the Unix socket is full, because PostgreSQL hangs.
  'EAGAIN',
])

// Shutting down, crashed, starting; connection exceptions; too many connections, disk full, out of memory;
// lock or statement took too long.
const SQL_STATES = /^(57P0[1-5]|08...|53[0-9]{3}|55P03|57014|25P03|25P04)$/

// Errors of pg and its pool without a code.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|Cannot use a pool after|Connection ended)/

/** Citus reports a machine that was lost with the code of an internal error. */
const CITUS_MESSAGES =
  /^(postmaster was shut down|terminating connection|the database system is|could not commit transaction for shard|failure on connection marked as essential|failed to COPY to shard|server closed the connection|SSL SYSCALL error|SSL connection has been closed|could not (send|receive) data|connection not open|invalid socket)/

/** The error as DatabaseUnavailable if a retry may help, else unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const code = codeOf(error)
  const isAway = code === undefined ? MESSAGES.test(error.message) : NETWORK_CODES.has(code) || SQL_STATES.test(code)
  if (isAway || CITUS_MESSAGES.test(error.message)) {
    return new DatabaseUnavailable(`PostgreSQL is not available: ${error.message}`, { cause: error })
  }
  return error
}

/** A serialization failure or deadlock: a retry may succeed. */
export const isConflict = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** Whether PostgreSQL has ended the session; after other errors the connection is still usable. */
export const endsSession = (error: unknown) => /^(57P0[1-5]|08...|25P03|25P04)$/.test(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
