import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processExists } from './make-directory.ts'
import { ENVIRONMENT, runAs } from './pg-data.ts'
import { type PostgresSettings, settingsFile } from './settings.ts'
import { createSocketDirectory, removeSocketDirectory } from './socket.ts'
import type { User } from './unprivileged-user.ts'

/** A shutdown writes everything in memory to disk. If it takes longer, PostgreSQL finishes without us waiting. */
const STOP_TIMEOUT_MS = 25_000
const MAX_LOG_BYTES = 10_000_000

/** The PostgreSQL that runs on these files, according to its postmaster.pid; null when there is none. */
export async function findPostmaster(pgData: string): Promise<{ pid: number; socketDirectory: string } | null> {
  const text = await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketDirectory = ''] = text.split('\n')
  return isPostgresOf(Number(pid), pgData) ? { pid: Number(pid), socketDirectory } : null
}

export interface Postmaster {
  pid: number
  hasEnded(): boolean
  /** Its log since it was started. */
  log(): Promise<string>
}

/** Detached, so that it survives this process and a Ctrl-C in its terminal. */
export async function startPostmaster(
  pgData: string,
  binaries: string,
  user: User | null,
  settings: PostgresSettings,
): Promise<Postmaster> {
  await removeStaleLock(join(pgData, 'postmaster.pid'), pgData)
  const socketDirectory = await createSocketDirectory(pgData, user)
  await removeStaleLock(join(socketDirectory, '.s.PGSQL.5432.lock'), pgData)
  await writeFile(join(pgData, 'wayside.conf'), settingsFile(settings))
  if (user) await chown(join(pgData, 'wayside.conf'), user.uid, user.gid)

  const logFile = `${pgData}.log`
  const log = await openLog(logFile)
  const { size } = await log.stat()
  const parameters = ['-D', pgData, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDirectory}`]
  const child = spawn(join(binaries, 'bin', 'postgres'), parameters, {
    cwd: pgData,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...runAs(user),
  })
  await log.close()
  if (child.pid === undefined) throw await new Promise(resolve => child.once('error', resolve))
  child.unref()
  return {
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    log: async () => (await readFile(logFile)).subarray(size).toString().trim(),
  }
}

async function openLog(path: string): Promise<FileHandle> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.old`)
  return open(path, 'a', 0o600)
}

/** A fast shutdown: sessions are ended, nothing is lost. */
export async function stopPostmaster(pgData: string): Promise<void> {
  const postmaster = await findPostmaster(pgData)
  if (!postmaster) return
  try {
    process.kill(postmaster.pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  const until = Date.now() + STOP_TIMEOUT_MS
  while (isPostgresOf(postmaster.pid, pgData) && Date.now() < until) await sleep(20)
  await removeSocketDirectory(pgData)
}

// PostgreSQL replaces the lock file of a process that no longer exists. But not if its pid belongs to another process by
// now, or to a zombie (in a container without init).
async function removeStaleLock(path: string, pgData: string): Promise<void> {
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
  if (pid > 0 && processExists(pid) && !isPostgresOf(pid, pgData)) await rm(path, { force: true })
}

// A zombie still has a pid, but no command line.
function isPostgresOf(pid: number, pgData: string): boolean {
  if (!(pid > 0) || !processExists(pid)) return false
  try {
    if (process.platform === 'linux') {
      const [program, ...parameters] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return (program ?? '').endsWith('postgres') && parameters.includes(pgData)
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(pgData)
  } catch {
    return false
  }
}
