import { chown, lstat, mkdir, mkdtemp, readFile, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedDirectory, type User } from './unprivileged-user.ts'

/** The path of a Unix socket has at most 107 bytes on Linux and 103 on macOS. */
const MAX_PATH_BYTES = 103
const SOCKET_NAME = '/wayside-XXXXXX/.s.PGSQL.5432'

/**
 * Creates a private directory for the socket, with a path that is short enough. It is the same as last time if possible,
 * so that a process that outlived the last PostgreSQL finds the next one.
 */
export async function createSocketDirectory(pgData: string, user: User | null): Promise<string> {
  const record = join(pgData, 'wayside-socket')
  const last = await readFile(record, 'utf8').catch(() => '')
  if (last !== '' && (await isUsable(last, user))) return last

  const parents = [tmpdir(), '/tmp', join(pgData, '..')]
  const parent = parents.find(
    path => Buffer.byteLength(path + SOCKET_NAME) <= MAX_PATH_BYTES && (!user || closedDirectory(path, user) === null),
  )
  if (!parent) throw new Error('There is no directory for the socket of PostgreSQL: set TMPDIR to a short path.')
  const directory = await mkdtemp(join(parent, 'wayside-'))
  if (user) await chown(directory, user.uid, user.gid)
  await writeFile(record, directory, { mode: 0o600 })
  return directory
}

async function isUsable(directory: string, user: User | null): Promise<boolean> {
  const uid = user?.uid ?? process.getuid?.()
  try {
    await mkdir(directory, { mode: 0o700 })
    if (user) await chown(directory, user.uid, user.gid)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    const found = await lstat(directory)
    return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
  }
}

export async function removeSocketDirectory(pgData: string): Promise<void> {
  try {
    await rmdir(await readFile(join(pgData, 'wayside-socket'), 'utf8'))
  } catch {
    // Deleted already, or in use by a PostgreSQL that has just been started.
  }
}
