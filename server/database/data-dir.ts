import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { allows, closedDirectory, isRoot, type User, unprivilegedUser } from './unprivileged-user.ts'

export interface DataDir {
  path: string
  /** Where PostgreSQL keeps its files. */
  cluster: string
  /** Who runs PostgreSQL, when that is not us. */
  user: User | null
}

/** Makes the data directory when needed, and lets the user who runs PostgreSQL through it. */
export function prepareDataDir(given: string): DataDir {
  const firstMade = mkdirSync(given, { recursive: true, mode: 0o700 })
  const path = realpathSync(given)
  const cluster = join(path, 'postgres')
  refuseForeignCluster(cluster)
  const user = unprivilegedUser(cluster)
  if (user) openTo(user, path, firstMade && realpathSync(firstMade))
  return { path, cluster, user }
}

function refuseForeignCluster(cluster: string): void {
  if (isRoot() || !existsSync(cluster) || statSync(cluster).uid === process.getuid?.()) return
  throw new Error(
    `The database in ${cluster} belongs to another user (${statSync(cluster).uid}). ` +
      'Run Wayside as that user or as root, or set DATA_DIR to another directory.',
  )
}

function openTo(user: User, path: string, firstMade: string | undefined): void {
  // The data directory and what we have made on the way to it are ours to open; what was there before is not.
  for (let made = path; ; made = dirname(made)) {
    if (!allows(made, user, 1)) chmodSync(made, statSync(made).mode | 0o011)
    if (firstMade === undefined || made === firstMade) break
  }
  const closed = closedDirectory(path, user)
  if (closed === null) return
  throw new Error(
    `PostgreSQL does not run as root but as ${user.name}, who may not enter ${closed}. ` +
      'Set DATA_DIR to a directory that other users can reach.',
  )
}

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
