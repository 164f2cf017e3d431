/** Times in milliseconds, by the database's clock; tests make them small. */
export interface CommandLimits {
  /** Without acknowledgement a command is given again after this time, */
  againMs: number
  /** and so often in all. */
  attempts: number
  /** A device has at least this time for a result, once it has acknowledged. */
  resultMs: number
  /** Given to a device at a time. */
  atATime: number
  /** Not acknowledged yet, for one device. */
  maxWaiting: number
}

export const COMMAND_LIMITS: CommandLimits = {
  againMs: 60_000,
  attempts: 3,
  resultMs: 10 * 60_000,
  atATime: 10,
  maxWaiting: 100,
}
