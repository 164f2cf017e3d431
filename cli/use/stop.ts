/** Documented in the help and in docs/cli.md: scripts rely on them. */
export const EXIT = {
  failed: 1,
  usage: 2,
  token: 3,
  permission: 4,
  away: 5,
  files: 6,
  interrupted: 130,
} as const

export const EXIT_CODES = `Exit codes:
  0    done; also when the reader of a pipe has left
  1    failed: the service refused it, or the device or an export failed
  2    wrong usage: an option, a value, a window, a cursor
  3    no token, or one that is not valid
  4    the account may not do this
  5    the service is away or too busy: try again later
  6    a file here: disk full, not writable, in use
  130  interrupted`

/** Ends a command with a message, what to do next, and the exit code. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly next: string
  readonly exitCode: number

  constructor(exitCode: number, sentence: string, next: string, options?: ErrorOptions) {
    super(sentence, options)
    this.next = next
    this.exitCode = exitCode
  }
}
