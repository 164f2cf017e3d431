import { readFileSync } from 'node:fs'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { EXIT, Stop } from '../stop.ts'
import { type MirrorPaths, makeDirectory, namesIn } from './mirror-files.ts'

const RENEWED_MS = 10_000
/** The lock of another machine, whose processes cannot be seen from here, lives as long as it is renewed. */
const STALE_MS = 60_000

/** The name alone identifies the holder (process, its start, machine), so that the lock is created in one step. */
const LOCK = /^lock-(\d+)-(\d*)-(.+)$/

/**
 * One sync at a time. Each makes a file of its own and only then checks for others: of two at the same moment at least
 * one sees the other. What a killed one has left behind does not count, and goes.
 */
export async function lockMirror(paths: MirrorPaths): Promise<() => Promise<void>> {
  await makeDirectory(paths.own)
  const name = `lock-${process.pid}-${startOf(process.pid)}-${hostname()}`
  const own = join(paths.own, name)
  await writeFile(own, '')
  const release = () => rm(own, { force: true })
  const now = (await stat(own)).mtimeMs
  for (const other of await namesIn(paths.own)) {
    const [, pid, start, host] = LOCK.exec(other) ?? []
    if (!host || other === name) continue
    const file = join(paths.own, other)
    const isHeld = host === hostname() ? isRunning(Number(pid), start as string) : await isRenewed(file, now)
    if (isHeld) {
      await release()
      const next = `wait until it ends, or end process ${pid} on ${host}`
      throw new Stop(EXIT.files, 'Another sync is at work in this directory.', next)
    }
    await rm(file, { force: true })
  }
  const renewal = setInterval(() => utimes(own, new Date(), new Date()).catch(() => {}), RENEWED_MS)
  return async () => {
    clearInterval(renewal)
    await release()
  }
}

const isRenewed = (file: string, now: number): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => now - mtimeMs < STALE_MS,
    () => false,
  )

function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return startOf(pid) === start
}

/**
 * Distinguishes processes that had the same number; empty where the system does not say it, and for one that is dead and
 * not yet forgotten. Fields of the line are counted behind the name, which may hold anything.
 */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
