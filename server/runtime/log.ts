import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Writes JSON lines; `name` is the kind of process. Secrets are redacted in every field. */
export function createLog(
  level: Config['logLevel'],
  name: string,
  // Synchronous, so that a line is written even if the process dies right after it.
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
  // Tokens and device keys. A mask (way_ab12…wxyz) is shorter and is not redacted.
  [/(wayd?_)[A-Za-z0-9]{12,}/gi, '$1[redacted]'],
  // "authorization":"…" of an object, "Authorization","…" of a list of raw headers.
  [new RegExp(String.raw`(${HEADER}\\*"\s*[:,]\s*\\*")${REST_OF_STRING}`, 'gi'), '$1[redacted]'],
  [new RegExp(String.raw`(${HEADER}"\s*:\s*)\[(?:"${REST_OF_STRING}"[\s,]*)*\]`, 'gi'), '$1"[redacted]"'],
  // Authorization: … within a text.
  [new RegExp(String.raw`(${HEADER}\s*[:=]\s*)${REST_OF_STRING}`, 'gi'), '$1[redacted]'],
  // The id of a link to share is all that opens it.
  [/(\/open\/(?:api\/v1\/)?(?:shared|embed)\/)[\da-f-]{36}/gi, '$1[redacted]'],
  [/\b(bearer|basic)((?:\s|%20)+)[\w.~+/=-]{16,}/gi, '$1$2[redacted]'],
  // The lengths are limited, because a line with a thousand such beginnings would otherwise be scanned a thousand times.
  [/(postgres(?:ql)?:\/\/[^:@/\s"]{0,100}:)[^@\s"]{0,500}(?=@)/gi, '$1[redacted]'],
]

export const redact = (line: string): string =>
  REDACTIONS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
