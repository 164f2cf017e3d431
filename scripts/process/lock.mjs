import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2_000
/** The lock of a process that has ended, or whose number belongs to another by now, is not renewed. */
const staleMs = 15_000

/** Does the work while no other process does work under the same lock file. Survives a killed holder. */
export async function whileLocked(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let isReported = false; !tryLock(path); await sleep(100)) {
    if (!isReported) console.error('Waiting for another process that installs or builds this checkout …')
    isReported = true
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    release()
  }
}

function tryLock(path) {
  if (create(path)) return true
  // Taking away a stale lock is itself locked: otherwise two could see it, and the second take away the first one's new lock.
  if (isStale(path) && create(`${path}.stale`)) {
    if (isStale(path)) rmSync(path, { force: true })
    rmSync(`${path}.stale`, { force: true })
  } else if (isStale(`${path}.stale`)) {
    rmSync(`${path}.stale`, { force: true })
  }
  return false
}

function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(path) {
  try {
    const age = Date.now() - statSync(path).mtimeMs
    const pid = Number(readFileSync(path, 'utf8'))
    return age > staleMs || (pid > 0 && !exists(pid))
  } catch {
    return false
  }
}

/** Also true for a process of another user. */
export function exists(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
