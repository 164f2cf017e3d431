import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** JSON lines; `name` says which of our processes wrote one. No line leaves with a secret in it, whatever the field. */
export function createLog(
  level: Config['logLevel'],
  name: string,
  // Synchronous: a line is out before anything else happens, also before the process dies.
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Log {
  return pino(
    {
      level,
      base: { process: name, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    destination,
  )
}

const REST_OF_STRING = String.raw`(?:[^"\\]|\\.)*`
const HEADER = '(?:authorization|cookie)'

const REDACTIONS: [RegExp, string][] = [
  // Tokens and device keys. A mask (way_ab12…wxyz) is shorter and stays.
  [/(wayd?_)[A-Za-z0-9]{12,}/gi, '$1[redacted]'],
  // "authorization":"…" of an object, "Authorization","…" of a list of raw headers.
  [new RegExp(String.raw`(${HEADER}\\*"\s*[:,]\s*\\*")${REST_OF_STRING}`, 'gi'), '$1[redacted]'],
  [new RegExp(String.raw`(${HEADER}"\s*:\s*)\[(?:"${REST_OF_STRING}"[\s,]*)*\]`, 'gi'), '$1"[redacted]"'],
  // Authorization: … within a text.
  [new RegExp(String.raw`(${HEADER}\s*[:=]\s*)${REST_OF_STRING}`, 'gi'), '$1[redacted]'],
  [/\b(bearer|basic)((?:\s|%20)+)[\w.~+/=-]{16,}/gi, '$1$2[redacted]'],
  // With lengths: without, a path that begins so a thousand times is looked through to its end as often.
  [/(postgres(?:ql)?:\/\/[^:@/\s"]{0,100}:)[^@\s"]{0,500}(?=@)/gi, '$1[redacted]'],
]

export const redact = (line: string): string =>
  REDACTIONS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
