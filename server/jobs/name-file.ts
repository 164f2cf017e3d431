import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Gives a whole file the name under which it is looked for. The name outlives a crash only when its directory is on the disk. */
export async function nameFile(part: string, path: string): Promise<void> {
  await rename(part, path)
  const directory = await open(dirname(path), 'r')
  await directory.sync().finally(() => directory.close())
}
