import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The compiled file of a process or thread: its bundle where the build has made one, which loads in half of the time. */
export function programFile(directory: string, name: string): string {
  const bundle = join(directory, `${name}.bundle.js`)
  return existsSync(bundle) ? bundle : join(directory, `${name}.js`)
}
