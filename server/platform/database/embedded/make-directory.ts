import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Creates a directory under a temporary name and renames it, so that it exists completely or not at all, also when two
 * processes create it concurrently or one is killed.
 */
export async function makeDirectory(directory: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  if (existsSync(directory)) return
  await removeAbandoned(directory)
  const temporary = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await fill(temporary)
    await rename(temporary, directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const existsAlready = (code === 'ENOTEMPTY' || code === 'EEXIST') && existsSync(directory)
    if (!existsAlready) throw error
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function removeAbandoned(directory: string): Promise<void> {
  const prefix = `${basename(directory)}.new-`
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    // A program that the process had started, such as npm, may still write into it.
    if (!processExists(pid)) await rm(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 10 })
  }
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
