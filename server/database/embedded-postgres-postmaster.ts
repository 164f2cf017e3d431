import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, runAs } from './embedded-postgres-cluster.ts'
import { type Settings, settingsFile } from './embedded-postgres-settings.ts'
import { makeSocketDirectory, removeSocketDirectory } from './embedded-postgres-socket.ts'
import { processExists } from './process-exists.ts'
import type { User } from './unprivileged-user.ts'

/** Shutting down writes everything that is in memory. What takes longer ends by itself, without us. */
const stoppingMs = 25_000

/** The PostgreSQL that runs on this cluster, by its own postmaster.pid; null when there is none. */
export async function findPostmaster(cluster: string): Promise<{ pid: number; socketDirectory: string } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketDirectory = ''] = text.split('\n')
  return isPostgresOf(Number(pid), cluster) ? { pid: Number(pid), socketDirectory } : null
}

/** Its own session, so that it survives us and a Ctrl-C in our terminal. */
export async function startPostmaster(
  cluster: string,
  binaries: string,
  user: User | null,
  settings: Settings,
): Promise<ChildProcess> {
  await removeStalePidFile(cluster)
  const socketDirectory = await makeSocketDirectory(cluster, user)
  await writeFile(join(cluster, 'wayside.conf'), settingsFile(settings))
  if (user) await chown(join(cluster, 'wayside.conf'), user.uid, user.gid)
  const log = await open(startLog(cluster), 'w', 0o600)
  try {
    const parameters = ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDirectory}`]
    const child = spawn(join(binaries, 'bin', 'postgres'), parameters, {
      cwd: cluster,
      env: environment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...runAs(user),
    })
    if (child.pid === undefined) throw await new Promise(resolve => child.once('error', resolve))
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** What PostgreSQL said before it failed to start. */
export async function readStartLog(cluster: string): Promise<string> {
  const text = await readFile(startLog(cluster), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-5).join('\n')
}

/** A fast shutdown: sessions are ended, nothing is lost. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGINT')
  const until = Date.now() + stoppingMs
  while (isPostgresOf(postmaster.pid, cluster) && Date.now() < until) await sleep(20)
  await removeSocketDirectory(cluster)
}

const startLog = (cluster: string) => join(cluster, 'start.log')

// PostgreSQL itself takes over from a dead process, but not when the process number belongs to another one by now.
async function removeStalePidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
  if (pid > 0 && processExists(pid) && !isPostgresOf(pid, cluster)) await rm(path, { force: true })
}

// A dead process that its parent has not collected still has a number, but no command line.
function isPostgresOf(pid: number, cluster: string): boolean {
  if (!(pid > 0) || !processExists(pid)) return false
  try {
    if (process.platform === 'linux') {
      const [program, ...parameters] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return (program ?? '').endsWith('postgres') && parameters.includes(cluster)
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(cluster)
  } catch {
    return false
  }
}
