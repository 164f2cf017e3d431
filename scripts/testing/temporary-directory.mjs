import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exists } from '../process/lock.mjs'

const NAME = 'wayside-test-'

/**
 * A directory for the temporary files of this process and its children, whatever makes them: browsers, PostgreSQL, npm. It is
 * removed when the process exits; after kill -9 by the next one that asks for such a directory.
 */
export function ownTemporaryDirectory() {
  removeAbandoned(tmpdir())
  const directory = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`))
  // Some tests run programs as other users.
  chmodSync(directory, 0o1777)
  process.env.TMPDIR = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(NAME) || exists(Number.parseInt(name.slice(NAME.length), 10))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
}
