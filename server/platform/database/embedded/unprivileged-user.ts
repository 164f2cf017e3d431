import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface User {
  name: string
  uid: number
  gid: number
}

export const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. Then the owner of PostgreSQL's files runs it, or for new ones the system user `wayside`,
 * or `nobody` if no user can be created. Null if this is not root: PostgreSQL runs as the current user.
 */
export function unprivilegedUser(pgData: string): User | null {
  if (!isRoot()) return null
  if (existsSync(pgData)) {
    const { uid, gid } = statSync(pgData)
    if (uid !== 0) return { name: `user ${uid}`, uid, gid }
  }
  const user = findUser('wayside') ?? createUser('wayside') ?? findUser('nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user "nobody". Use DATABASE_URL.')
  return user
}

function findUser(name: string): User | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** Not always in `PATH`: some shells that become root by `su`, and cron, have no directory of `sbin` there. */
const USERADD = ['/usr/sbin/useradd', '/sbin/useradd'].find(existsSync) ?? 'useradd'

function createUser(name: string): User | null {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  try {
    execFileSync(USERADD, [...options, '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' })
  } catch {
    // There is no useradd, /etc is read-only, or another process created the user first.
  }
  return findUser(name)
}

/** The first directory of `path` (including itself) that the user may not enter, or null. */
export function closedDirectory(path: string, user: Pick<User, 'uid' | 'gid'>): string | null {
  const existing = nearestExisting(path)
  const steps = [existing]
  for (let parent = dirname(existing); parent !== steps[0]; parent = dirname(parent)) steps.unshift(parent)
  return steps.find(step => statSync(step).isDirectory() && !allows(step, user, 1)) ?? null
}

/** Whether the user has a permission (4 read, 1 execute or enter) by the mode bits. */
export function allows(path: string, user: Pick<User, 'uid' | 'gid'>, right: 1 | 4): boolean {
  const { uid, gid, mode } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & right) !== 0
}

function nearestExisting(path: string): string {
  let nearest = path
  while (!existsSync(nearest)) nearest = dirname(nearest)
  return realpathSync(nearest)
}
