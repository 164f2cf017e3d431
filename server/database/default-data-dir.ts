import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { closedDirectory, isRoot } from './unprivileged-user.ts'

/** Any user but the owner. Not the real one, so that the answer is the same before that user is made. */
const anyone = { uid: -1, gid: -1 }

/**
 * `data` in the checkout; under /var/lib/wayside only when we are root and the checkout is closed to others, because
 * there PostgreSQL, which does not run as root, could not enter it.
 */
export function defaultDataDir(checkout: string): string {
  const path = resolve(checkout)
  if (!isRoot() || closedDirectory(path, anyone) === null) return join(path, 'data')
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 8)
  return join('/var/lib/wayside', `${basename(path)}-${hash}`)
}
