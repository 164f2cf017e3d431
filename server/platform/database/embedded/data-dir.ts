import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { allows, closedDirectory, isRoot, type User, unprivilegedUser } from './unprivileged-user.ts'

export interface DataDir {
  path: string
  /** The directory of PostgreSQL's files, its own data directory. */
  pgData: string
  /** The user who runs PostgreSQL, if not the current one. */
  user: User | null
}

/** Creates the data directory if needed, and gives the user who runs PostgreSQL access to it. */
export function prepareDataDir(directory: string): DataDir {
  const firstCreated = mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = realpathSync(directory)
  const pgData = join(path, 'postgres')
  refuseForeignPgData(pgData)
  const user = unprivilegedUser(pgData)
  if (user) grantAccess(user, path, firstCreated && realpathSync(firstCreated))
  return { path, pgData, user }
}

function refuseForeignPgData(pgData: string): void {
  if (isRoot() || !existsSync(pgData) || statSync(pgData).uid === process.getuid?.()) return
  throw new Error(
    `The database in ${pgData} belongs to another user (${statSync(pgData).uid}). ` +
      'Run Wayside as that user or as root, or set DATA_DIR to another directory.',
  )
}

function grantAccess(user: User, path: string, firstCreated: string | undefined): void {
  // Only the data directory and the parents that were created for it get other permissions; existing ones do not.
  for (let created = path; ; created = dirname(created)) {
    if (!allows(created, user, 1)) chmodSync(created, statSync(created).mode | 0o011)
    if (firstCreated === undefined || created === firstCreated) break
  }
  const closed = closedDirectory(path, user)
  if (closed === null) return
  throw new Error(
    `PostgreSQL does not run as root but as ${user.name}, who may not enter ${closed}. ` +
      'Set DATA_DIR to a directory that other users can reach.',
  )
}

/** Any user but the owner. Not the real one, so that the result is the same before that user exists. */
const OTHER_USER = { uid: -1, gid: -1 }

/**
 * `data` in the checkout, or in the working directory of an installed package; or a directory in /var/lib/wayside if this
 * is root and other users may not enter that directory, because PostgreSQL does not run as root.
 */
export function defaultDataDir(directory: string, name = 'data'): string {
  const path = resolve(directory)
  if (!isRoot() || closedDirectory(path, OTHER_USER) === null) return join(path, name)
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 8)
  return join('/var/lib/wayside', `${basename(path)}-${hash}`)
}
