import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CHECKOUT } from '../../../server/runtime/config.ts'

const PROGRAM = join(CHECKOUT, 'dist', 'tests', 'faults', 'parts', 'crowd-main.js')

export interface Crowd {
  url: string
  connections: number
  /** Requests that are sent on each connection without waiting for an answer. */
  pipelined: number
  /** Whether each connection sends its request again when it is answered. */
  isRepeated: boolean
  /** As they are sent; connections take them in turn. */
  requests: string[]
}

export interface CrowdResult {
  /** How often each status, or an error of a connection, was received. */
  statuses: { [status: string]: number }
  /** When the last answer began. */
  maxMs: number
}

export interface RunningCrowd {
  /** All requests are answered, or the crowd was stopped. */
  ended: Promise<CrowdResult>
  stop(): Promise<CrowdResult>
}

/** Many requests at once, of a process of their own. */
export function startCrowd(crowd: Crowd): RunningCrowd {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, CROWD: JSON.stringify(crowd) }
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = text(child.stdout).then(JSON.parse) as Promise<CrowdResult>
  return {
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A POST as it is sent. */
export function postBytes(path: string, token: string, sent: unknown): string {
  const body = JSON.stringify(sent)
  return `POST ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Token ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
