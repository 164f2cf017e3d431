import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgresOptions } from '../../server/platform/database/embedded/embedded-postgres.ts'
import type { Address } from '../../server/platform/database/embedded/presence.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface PostgresProcess {
  connection: Address
  /** Lets it stop using PostgreSQL, and waits until it has ended. */
  leave(): Promise<void>
  killNine(): Promise<void>
}

/** Another process that opens the embedded PostgreSQL, from this checkout or another, as this user or another. */
export async function openInProcess(
  options: EmbeddedPostgresOptions,
  how: { checkout?: string; uid?: number; gid?: number } = {},
): Promise<PostgresProcess> {
  const { checkout = root, ...user } = how
  const program = join(checkout, 'dist/tests/start/open-postgres.js')
  const env = { PATH: process.env.PATH, HOME: '/nonexistent' }
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { cwd: '/', env, ...user })
  const ended = once(child, 'exit')
  return {
    connection: JSON.parse(await firstLine(child)),
    async leave() {
      child.stdin.end()
      await ended
    },
    async killNine() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    let complaint = ''
    child.stdout?.on('data', chunk => {
      output += chunk
      if (output.includes('\n')) resolve(output)
    })
    child.stderr?.on('data', chunk => {
      complaint += chunk
    })
    child.on('close', code => reject(new Error(`ended with ${code}: ${complaint}`)))
  })
}
